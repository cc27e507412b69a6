import { findMeanings, parseNumber, toUsualSpelling } from './abbreviations.js';
import type { NameWord } from './businessName.js';
import { isGivenName } from './givenNames.js';

/**
 * Words of many names that do not distinguish them: what a business is, does or where, and usual names of trusts and funds.
 * Folded. Two names that share nothing else do not match.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `THE OF FOR IN ON AT A BY TO MY OUR
   AUSTRALIA AUSTRALIAN AUST ZEALAND NZ NEW AOTEAROA PACIFIC INTERNATIONAL GLOBAL WORLD NATIONAL
   NSW VIC QLD WA SA TAS ACT NT SYDNEY MELBOURNE BRISBANE PERTH ADELAIDE AUCKLAND WELLINGTON
   GROUP HOLDING HOLDINGS SERVICE SERVICES ENTERPRISE ENTERPRISES INVESTMENT INVESTMENTS INDUSTRIES BUSINESS
   MANAGEMENT CONSULTING CONSULTANTS CONSULTANCY SOLUTIONS TRADING PROPERTY PROPERTIES CAPITAL PARTNERS PARTNERSHIP
   ASSOCIATION ASSOCIATES CORPORATION CORP DEVELOPMENT DEVELOPMENTS SYSTEMS PROJECTS VENTURES ASSETS
   TRUST TRUSTEE TRUSTEES TRUSTS FAMILY UNIT DISCRETIONARY FUND SUPERANNUATION SUPER RETIREMENT PENSION ESTATE
   NOMINEES NOMINEE CUSTODIANS PTY LTD INC CO NL LLP LLC PLC UNLTD`.split(/\s+/),
);

/** Whether two words are one number, in words, digits or Roman numerals. */
export function isSameNumber(one: NameWord, other: NameWord, at: number, to: number): boolean {
  const number = parseNumber(one.text, at === 0);
  return number !== null && number === parseNumber(other.text, to === 0);
}

/** Whether one word is a short form of the other, or both of the same word. */
export function isAbbreviation(one: NameWord, other: NameWord): boolean {
  const [meanings, others] = [findMeanings(one.text), findMeanings(other.text)];
  if (meanings.size > 0 && others.size > 0) return [...meanings].some((meaning) => others.has(meaning));
  if (meanings.size > 0) return isMeant(meanings, other.text);
  if (others.size > 0) return isMeant(others, one.text);
  return (one.shortens?.test(other.text) ?? false) || (other.shortens?.test(one.text) ?? false);
}

function isMeant(meanings: ReadonlySet<string>, word: string): boolean {
  return meanings.has(word) || meanings.has(toUsualSpelling(word));
}

/**
 * ASIC's rule for comparing names: singular and plural are equal (Corporations Regulations, Schedule 6). It does not apply to
 * given names.
 */
export function isPlural(single: string, plural: string): boolean {
  if (single.length < 3 || isGivenName(single) || /^(?:NEW|MEAN|AID)$/.test(single)) return false;
  if (/[^AEIOU]Y$/.test(single) && plural === `${single.slice(0, -1)}IES`) return true;
  if (/(?:S|X|Z|CH|SH)$/.test(single)) return plural === `${single}ES`;
  return plural === `${single}S`;
}

/** In the name of a business only its first word can be the initial of a given name. */
export function isInitial(one: string, other: string, isPerson: boolean, places: number): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (!isPerson && (places > 0 || !isGivenName(long))) return false;
  return /^\p{L}$/u.test(short) && long.length > 1 && long.startsWith(short);
}

/** Whether a word distinguishes names. */
export function isTelling(word: NameWord | undefined): boolean {
  return (
    word !== undefined && word.text.length > 1 && !commonWords.has(word.text) && findMeanings(word.text).size === 0
  );
}

/** Whether few names have a word. */
export function isRare(text: string): boolean {
  return text.length > 6 && !frequentWords.has(text) && !isGivenName(text);
}

/** Words of seven letters and more that are in many names. */
const frequentWords = new Set(
  `QUALITY PREMIUM SUPREME SUPERIOR PREMIER ULTIMATE COMPLETE ABSOLUTE ADVANCED DYNAMIC CREATIVE MODERN ORIGINAL CLASSIC PERFECT GENERAL COUNTRY
   CENTRAL COASTAL NORTHERN SOUTHERN EASTERN WESTERN HIGHLAND MOUNTAIN VALLEY RIVERSIDE SEASIDE HARBOUR HILLSIDE PARKSIDE VILLAGE CORNER JUNCTION
   CRYSTAL DIAMOND EMERALD SAPPHIRE SILVER GOLDEN SUNRISE SUNSET HORIZON RAINBOW THUNDER LIGHTNING PHOENIX DRAGON DOLPHIN EAGLES FALCON KANGAROO
   HERITAGE HISTORIC COLONIAL VICTORIA IMPERIAL NATIONAL LIBERTY FREEDOM FORTUNE VENTURE PIONEER FRONTIER DISCOVERY CHALLENGE CHAMPION VICTORY
   PLUMBING BUILDING PAINTING CLEANING CATERING TRANSPORT REMOVALS LOGISTICS ELECTRICAL LANDSCAPING CARPENTRY FLOORING ROOFING CONCRETE CONCRETING
   KITCHENS BATHROOMS CABINETS FURNITURE INTERIORS DESIGNS GRAPHICS PRINTING MARKETING MEDICAL DENTAL PHYSIOTHERAPY PHARMACY HEALTHCARE WELLNESS FITNESS
   BAKERY BUTCHERY SEAFOODS RESTAURANT BARBECUE CHICKEN KITCHEN PACKAGING STORAGE SECURITY FINANCE FINANCIAL INSURANCE MORTGAGE ACCOUNTING COMPUTERS
   SOFTWARE DIGITAL NETWORK TELECOMMUNICATIONS COMMUNICATIONS EDUCATION TRAINING TUTORING CHILDCARE CHILDREN COMMUNITY CHRISTIAN CATHOLIC STUDIOS PICTURES
   GARDENS NURSERY ORCHARDS VINEYARDS WINES BREWING COFFEE EXPRESS COURIERS MOTORS AUTOMOTIVE MECHANICAL ENGINEERING FABRICATION WELDING MACHINERY
   BROTHERS SISTERS PARTNERS ASSOCIATES COMPANY STATION TOWERS CASTLE PALACE CHAPEL ABRAHAM JOHNSON WILLIAMS ANDERSON THOMPSON ROBINSON MITCHELL CAMPBELL
   STEWART EDWARDS PHILLIPS HAMILTON MARSHALL KENNEDY SIMPSON FERGUSON SULLIVAN REYNOLDS`.split(/\s+/),
);

const titles = new Set([
  'MR',
  'MRS',
  'MS',
  'MISS',
  'MX',
  'DR',
  'DOCTOR',
  'PROF',
  'PROFESSOR',
  'SIR',
  'DAME',
  'HON',
  'REV',
]);

/** A name without the titles before it. */
export function withoutTitle(words: readonly NameWord[]): readonly NameWord[] {
  const first = words.findIndex(({ text }) => !titles.has(text));
  return first > 0 && words.length - first > 1 ? words.slice(first) : words;
}

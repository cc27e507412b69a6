import { findMeanings, parseNumber, toUsualSpelling } from './abbreviations.js';
import type { NameWord } from './businessName.js';
import { commonWords } from './commonWords.js';
import { isGivenName } from './givenNames.js';

/**
 * How many letters were left out, added, changed or swapped with their neighbour between two words (optimal string
 * alignment); more than `most` is answered as `most + 1`.
 */
export function computeEditDistance(left: string, right: string, most: number): number {
  const [a, b] = [Array.from(left), Array.from(right)];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let at = 1; at <= b.length; at++) {
      const isSame = a[row - 1] === b[at - 1];
      const isSwap = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      next[at] = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[at - 2] ?? 0) + 1 : Infinity,
      );
    }
    if (Math.min(...next) > most) return most + 1;
    [before, last] = [last, next];
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}

/** How many letters of a word may be wrong: none of one with fewer than five, one up to eight, two of longer ones. */
export function countAllowedErrors(word: string): number {
  if (/\d/.test(word)) return 0;
  const { length } = word;
  return length < 5 ? 0 : length < 9 ? 1 : 2;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** All words that one letter left out, added, changed or swapped with its neighbour makes of a folded word; some 54 a letter. */
export function listOneLetterVariants(word: string): readonly string[] {
  const all = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) {
      all.add(before + letter + after);
      if (after !== '') all.add(before + letter + after.slice(1));
    }
    all.add(before + after.slice(1));
    all.add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2));
  }
  all.delete(word);
  return [...all];
}

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

/** The rule by which ASIC compares names: singular and plural are one (Corporations Regulations, Schedule 6). Not of given names. */
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

/** Whether a word tells names apart. */
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

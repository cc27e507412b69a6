/**
 * Short forms in business names, each with its meanings. Compiled from the abbreviations that the Corporations Act allows
 * (sections 149 and 601DB), those of Australian and New Zealand addresses, and common usage. Policy 2026-3 depends on these
 * tables: a change requires another policy.
 */
const shortForms = `
  AUST AUS: AUSTRALIA AUSTRALIAN
  AU: AUSTRALIA
  A/ASIA AUSTASIA: AUSTRALASIA AUSTRALASIAN
  VIC: VICTORIA VICTORIAN
  QLD: QUEENSLAND
  TAS: TASMANIA TASMANIAN
  C/WEALTH CWEALTH CWLTH: COMMONWEALTH
  SYD: SYDNEY
  MELB: MELBOURNE
  BRIS BNE: BRISBANE
  ADEL: ADELAIDE
  CANB: CANBERRA
  AKL AUCK: AUCKLAND
  WGTN: WELLINGTON
  CHCH: CHRISTCHURCH
  ST: SAINT STREET
  MT: MOUNT MOUNTAIN
  MTN: MOUNTAIN
  PT: POINT PORT
  FT: FORT
  HTS: HEIGHTS
  NTH: NORTH NORTHERN
  STH: SOUTH SOUTHERN
  RD: ROAD
  AV AVE: AVENUE
  HWY: HIGHWAY
  PDE: PARADE
  TCE: TERRACE
  CRES: CRESCENT
  BLVD BVD: BOULEVARD
  SQ: SQUARE
  GDN GDNS: GARDEN GARDENS
  CK: CREEK
  PK: PARK
  BCH: BEACH
  HBR: HARBOUR
  ISL: ISLAND ISLANDS
  NO NOS NUM: NUMBER
  CO COY: COMPANY
  CORP: CORPORATION CORPORATE
  INC INCORP: INCORPORATED
  ASSN: ASSOCIATION
  ASSOC: ASSOCIATION ASSOCIATES ASSOCIATED
  ASSOCS: ASSOCIATES
  BRO BROS: BROTHERS
  GRP: GROUP
  HLDG HLDGS HOLD: HOLDING HOLDINGS
  INTL INTNL INTERNL: INTERNATIONAL
  NATL NAT: NATIONAL
  INV INVS INVEST INVT INVTS INVMTS: INVESTMENT INVESTMENTS
  DEV DEVS DEVT DEVTS DEVEL: DEVELOPMENT DEVELOPMENTS DEVELOPERS
  PROP PROPS PPTY PPTYS: PROPERTY PROPERTIES
  ENT ENTS ENTERP: ENTERPRISE ENTERPRISES
  IND INDS INDUST: INDUSTRY INDUSTRIES INDUSTRIAL
  SVC SVCS SVS SERV SERVS SRVCS: SERVICE SERVICES
  MGT MGMT MGMNT MNGT: MANAGEMENT
  MKT MKTG: MARKETING
  MFG MANUF MFR MFRS: MANUFACTURING MANUFACTURERS MANUFACTURER
  DIST DISTRIB DISTRIBS DISTS: DISTRIBUTION DISTRIBUTORS DISTRIBUTING
  ENG ENGR ENGRG ENGIN ENGS: ENGINEERING ENGINEERS
  ELEC ELECT: ELECTRICAL ELECTRICS ELECTRIC
  TECH TECHS: TECHNOLOGY TECHNOLOGIES TECHNICAL TECHNICS
  SYS: SYSTEM SYSTEMS
  SOL SOLN SOLNS SOLS: SOLUTION SOLUTIONS
  CONST CONSTR CONSTRS CONSTN: CONSTRUCTION CONSTRUCTIONS
  CONTR: CONTRACTING CONTRACTORS CONTRACTOR
  CONSULT: CONSULTING CONSULTANTS CONSULTANCY
  TRANS TRANSP TPT: TRANSPORT
  MAINT MTCE: MAINTENANCE
  EQUIP EQPT: EQUIPMENT
  REFRIG: REFRIGERATION
  PLBG PLUMB: PLUMBING
  TELECOM TELECOMS: TELECOMMUNICATION TELECOMMUNICATIONS
  COMM COMMS: COMMUNICATION COMMUNICATIONS
  INFO: INFORMATION
  FIN FINCL: FINANCE FINANCIAL
  INS: INSURANCE
  ACCT ACCTS ACCTG: ACCOUNTING ACCOUNTANTS
  AGRIC AG: AGRICULTURE AGRICULTURAL
  PHARM: PHARMACY PHARMACIES
  PHYSIO: PHYSIOTHERAPY PHYSIOTHERAPIST PHYSIOTHERAPISTS
  CHIRO: CHIROPRACTIC CHIROPRACTOR CHIROPRACTORS
  VET: VETERINARY
  HOSP: HOSPITAL HOSPITALITY
  MED: MEDICAL
  RESTR: RESTAURANT
  UNI UNIV: UNIVERSITY
  COLL: COLLEGE
  SCH: SCHOOL
  INST: INSTITUTE INSTITUTION
  CTR CNTR: CENTRE
  DEPT: DEPARTMENT
  GOVT: GOVERNMENT
  SOC: SOCIETY
  FED FEDN: FEDERATION FEDERAL
  FDN FOUND: FOUNDATION
  COOP: COOPERATIVE
  WHSE: WAREHOUSE
  WSALE: WHOLESALE
  SUPP SUPPS: SUPPLY SUPPLIES
  PROD PRODS: PRODUCT PRODUCTS PRODUCTION PRODUCTIONS
  PUBL PUBS: PUBLISHING PUBLISHERS PUBLICATIONS
  RES: RESOURCES RESEARCH
  BLDG BLDGS: BUILDING BUILDINGS
  BUS: BUSINESS
  ADMIN: ADMINISTRATION
  ADV: ADVERTISING
  ARCH: ARCHITECTS ARCHITECTURE
  ENV: ENVIRONMENTAL ENVIRONMENT
  FURN: FURNITURE
  HDWE: HARDWARE
  HLTH: HEALTH
  MACH: MACHINERY
  PAC: PACIFIC
  SEC: SECURITY
  STN: STATION
  WKS: WORKS
  DR: DOCTOR
  SUPER: SUPERANNUATION
  NOM NOMS: NOMINEES
  TTEE TTEES: TRUSTEE TRUSTEES
  DEC DECD: DECEASED
  JR JNR: JUNIOR
  SR SNR: SENIOR`;

/** Short forms of several words. The words of a phrase have to be adjacent. */
const shortPhrases = `
  NSW: NEW SOUTH WALES
  WA: WESTERN AUSTRALIA; WESTERN AUSTRALIAN; WEST AUSTRALIA; WEST AUSTRALIAN
  SA: SOUTH AUSTRALIA; SOUTH AUSTRALIAN
  NT: NORTHERN TERRITORY
  ACT: AUSTRALIAN CAPITAL TERRITORY
  NZ: NEW ZEALAND
  UK: UNITED KINGDOM
  US USA: UNITED STATES; UNITED STATES OF AMERICA
  NE: NORTH EAST; NORTH EASTERN
  NW: NORTH WEST; NORTH WESTERN
  SE: SOUTH EAST; SOUTH EASTERN
  SW: SOUTH WEST; SOUTH WESTERN
  NQ: NORTH QUEENSLAND
  FNQ: FAR NORTH QUEENSLAND
  IT: INFORMATION TECHNOLOGY
  HR: HUMAN RESOURCES
  R/E: REAL ESTATE
  AIRCON A/C: AIR CONDITIONING
  F/T: FAMILY TRUST
  U/T: UNIT TRUST
  D/T: DISCRETIONARY TRUST
  S/F SF: SUPER FUND; SUPERANNUATION FUND
  SMSF: SELF MANAGED SUPER FUND; SELF MANAGED SUPERANNUATION FUND; SUPER FUND; SUPERANNUATION FUND`;

const meanings: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  parseTable(shortForms).map(([short, meaning]) => [short, new Set(meaning.trim().split(' '))]),
);
const phrases: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  parseTable(shortPhrases).map(([short, meaning]) => [
    short,
    meaning.split(';').map((phrase) => phrase.trim().split(' ')),
  ]),
);

function parseTable(text: string): [string, string][] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [shorts = '', meaning = ''] = line.split(':');
      return shorts
        .trim()
        .split(' ')
        .map((short): [string, string] => [short, meaning]);
    });
}

/** The single words that a short form can mean; empty for any other word. */
export function findMeanings(word: string): ReadonlySet<string> {
  return meanings.get(word) ?? noMeanings;
}

/** The phrases that a short form can mean. */
export function findPhrases(word: string): readonly (readonly string[])[] {
  return phrases.get(word) ?? [];
}

const noMeanings: ReadonlySet<string> = new Set();

const units =
  'ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN';
const tens = 'TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY';
const ordinals = 'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH';
const ordinalDigits = '1ST 2ND 3RD 4TH 5TH 6TH 7TH 8TH 9TH 10TH';
// I, V and X alone are letters more often than numbers.
const roman: Readonly<Record<string, string>> = {
  ...{ II: '2', III: '3', IV: '4', VI: '6', VII: '7', VIII: '8', IX: '9', XI: '11', XII: '12' },
};

const numbers: ReadonlyMap<string, string> = new Map([
  ...units.split(' ').map((word, at): [string, string] => [word, String(at)]),
  ...tens.split(' ').flatMap((word, at): [string, string][] => [
    [word, String(10 * (at + 2))],
    ...units
      .split(' ')
      .slice(1, 10)
      .map((unit, by): [string, string] => [word + unit, String(10 * (at + 2) + by + 1)]),
  ]),
  ...ordinals.split(' ').map((word, at): [string, string] => [word, ordinalDigits.split(' ')[at] ?? '']),
]);

const allTens = new Set(tens.split(' '));

/** A number in digits, from words, digits or (after the first word) Roman numerals; null for another word. */
export function parseNumber(word: string, isFirst: boolean): string | null {
  if (/^\d/.test(word)) return word;
  return numbers.get(word) ?? (isFirst ? null : (roman[word] ?? null));
}

/** `TWENTY ONE` as one word. */
export function isTensAndUnit(one: string, next: string | undefined): boolean {
  return allTens.has(one) && next !== undefined && numbers.has(one + next);
}

/** One word in several spellings: American and Australian, and old and new spellings of places. */
const spellings = `
  CENTRE CENTER; CENTRES CENTERS; ORGANISATION ORGANIZATION; ORGANISATIONS ORGANIZATIONS; COLOUR COLOR; COLOURS COLORS; HARBOUR HARBOR
  LABOUR LABOR; DEFENCE DEFENSE; LICENCE LICENSE; JEWELLERY JEWELRY JEWELERY; JEWELLER JEWELER; JEWELLERS JEWELERS; TYRE TIRE; TYRES TIRES
  ALUMINIUM ALUMINUM; THEATRE THEATER; THEATRES THEATERS; FIBRE FIBER; METRE METER; ORTHOPAEDIC ORTHOPEDIC; ORTHOPAEDICS ORTHOPEDICS
  PAEDIATRIC PEDIATRIC; PAEDIATRICS PEDIATRICS; ANAESTHETIC ANESTHETIC; ANAESTHESIA ANESTHESIA; GYNAECOLOGY GYNECOLOGY; TRAVELLER TRAVELER
  TRAVELLERS TRAVELERS; FAVOURITE FAVORITE; NEIGHBOURHOOD NEIGHBORHOOD; ARMOUR ARMOR; PROGRAMME PROGRAM; PROGRAMMES PROGRAMS; CATALOGUE CATALOG
  DONUT DOUGHNUT; DONUTS DOUGHNUTS; COSY COZY; PLOUGH PLOW; MOULD MOLD; MOULDING MOLDING; STOREY STORY; SPECIALTY SPECIALITY; HONOUR HONOR
  ENTERPRISE ENTERPRIZE; ENTERPRISES ENTERPRIZES; WHANGANUI WANGANUI; SULPHUR SULFUR`;

const spellingsByWord: ReadonlyMap<string, string> = new Map(
  spellings
    .split(/[;\n]/)
    .map((line) => line.trim().split(' '))
    .flatMap(([first = '', ...others]) => others.map((other): [string, string] => [other, first])),
);

/** The Australian spelling of a word, also of words in -ize and -ization. */
export function toUsualSpelling(word: string): string {
  const known = spellingsByWord.get(word);
  if (known !== undefined || !word.includes('IZ')) return known ?? word;
  return word.replace(/(?<=.{4})IZ(?=(?:E|ES|ED|ER|ERS|ING|ATION|ATIONS)$)/, 'IS');
}

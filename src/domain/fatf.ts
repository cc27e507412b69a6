/** The two FATF lists: `call_for_action` is the black list, `increased_monitoring` the grey list. */
export type FatfList = 'call_for_action' | 'increased_monitoring';

/** The lists of one plenary of the Financial Action Task Force. */
export interface FatfEdition {
  /** The last day of the plenary, YYYY-MM-DD. */
  readonly date: string;
  readonly source: string;
  /** ISO 3166-1 alpha-2. */
  readonly callForAction: readonly string[];
  readonly increasedMonitoring: readonly string[];
}

/**
 * Every edition that was ever used, oldest first. A verification stores the one that it used, so an edition never changes: add a
 * new one for a new plenary. The FATF meets in February, June and October.
 */
export const fatfEditions: readonly FatfEdition[] = [
  {
    date: '2026-06-19',
    source:
      'https://www.fatf-gafi.org/en/publications/High-risk-and-other-monitored-jurisdictions/increased-monitoring-june-2026.html',
    callForAction: ['IR', 'KP', 'MM'],
    increasedMonitoring: [
      ...['AO', 'BA', 'BG', 'BO', 'CD', 'CI', 'CM', 'HT', 'IQ', 'KE', 'KW'],
      ...['LA', 'LB', 'MC', 'NP', 'PG', 'SS', 'SY', 'VE', 'VG', 'VN', 'YE'],
    ],
  },
];

/** The edition that applied on a day (YYYY-MM-DD); undefined before the first. */
export function findFatfEdition(day: string): FatfEdition | undefined {
  return fatfEditions.findLast(({ date }) => date <= day);
}

/** The list of an edition that a country is on. */
export function findFatfList({ callForAction, increasedMonitoring }: FatfEdition, country: string): FatfList | null {
  if (callForAction.includes(country)) return 'call_for_action';
  return increasedMonitoring.includes(country) ? 'increased_monitoring' : null;
}

const oldAfterMonths = 5;

/** Whether the newest edition is more than five months old. The FATF publishes three a year, so one is missing then. */
export function isFatfDataOld(at: Date): boolean {
  const oldFrom = new Date(fatfEditions.at(-1)?.date ?? 0);
  oldFrom.setUTCMonth(oldFrom.getUTCMonth() + oldAfterMonths, oldFrom.getUTCDate() + 1);
  return at >= oldFrom;
}

/** Names of the listed countries in English, as registers and forms write them. */
const names: Readonly<Record<string, readonly string[]>> = {
  IR: ['Iran', 'Islamic Republic of Iran', 'Iran, Islamic Republic of', 'IRN'],
  KP: [
    ...[
      'North Korea',
      'DPRK',
      'Democratic People’s Republic of Korea',
      'Korea, Democratic People’s Republic of',
      'PRK',
    ],
    'Korea, North',
  ],
  MM: ['Myanmar', 'Burma', 'Myanmar (Burma)', 'Union of Myanmar', 'MMR'],
  AO: ['Angola', 'AGO'],
  BA: ['Bosnia and Herzegovina', 'Bosnia', 'BIH'],
  BG: ['Bulgaria', 'BGR'],
  BO: ['Bolivia', 'Bolivia, Plurinational State of', 'Plurinational State of Bolivia', 'BOL'],
  CD: [
    ...['Democratic Republic of the Congo', 'Congo, Democratic Republic of the', 'DR Congo', 'Zaire', 'COD'],
    'Congo, The Democratic Republic of the',
  ],
  CI: ['Côte d’Ivoire', 'Ivory Coast', 'CIV'],
  CM: ['Cameroon', 'CMR'],
  HT: ['Haiti', 'HTI'],
  IQ: ['Iraq', 'IRQ'],
  KE: ['Kenya', 'KEN'],
  KW: ['Kuwait', 'KWT'],
  LA: ['Laos', 'Lao People’s Democratic Republic', 'Lao PDR', 'LAO'],
  LB: ['Lebanon', 'LBN'],
  MC: ['Monaco', 'MCO'],
  NP: ['Nepal', 'NPL'],
  PG: ['Papua New Guinea', 'PNG'],
  SS: ['South Sudan', 'SSD'],
  SY: ['Syria', 'Syrian Arab Republic', 'SYR'],
  VE: ['Venezuela', 'Venezuela, Bolivarian Republic of', 'Bolivarian Republic of Venezuela', 'VEN'],
  VG: ['British Virgin Islands', 'Virgin Islands, British', 'Virgin Islands (British)', 'BVI', 'VGB'],
  VN: ['Vietnam', 'Viet Nam', 'VNM'],
  YE: ['Yemen', 'YEM'],
};

const toLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
const codes = new Map(
  Object.entries(names).flatMap(([code, words]) => [code, ...words].map((word) => [toLetters(word), code] as const)),
);

/** The country that a text names, by its code or, for listed countries, in words; otherwise the text itself. */
export function toCountryCode(text: string): string {
  return codes.get(toLetters(text)) ?? (/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : text);
}

const toSpacedWords = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z]+/gi, ' ')
    .trim()
    .toLowerCase()} `;

/** Codes of three letters are left out, because they are also words. */
const plainNames = Object.entries(names).flatMap(([code, words]) =>
  words.filter((word) => word.length > 3).map((word) => [toSpacedWords(word), code] as const),
);

/** The listed countries, of every edition, that a text names in English. */
export function findNamedCountries(text: string): readonly string[] {
  const plain = toSpacedWords(text);
  return [...new Set(plainNames.flatMap(([name, code]) => (plain.includes(name) ? [code] : [])))];
}

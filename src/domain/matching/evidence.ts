import { isCountry } from '../countries.js';

/** Facts about a person or body other than its names. Unknown facts are left out. */
export interface Evidence {
  /** `1968-03-17`, `1968-03` or `1968`. Entries may also have the text of the list: `12/03/1965`, `Approximately 1965, 1967`. */
  readonly datesOfBirth?: readonly string[];
  /** Codes of ISO 3166-1, or the English names of countries. */
  readonly countries?: readonly string[];
}

/** The result of the comparison: `null` when one side has no such fact. */
export interface EvidenceResult {
  readonly dateOfBirth: 'same' | 'sameYear' | 'close' | 'different' | null;
  readonly country: 'same' | 'different' | null;
}

/** A date that may lack its day, or its month and day. */
interface PartialDate {
  readonly year: number;
  readonly month: number | null;
  readonly day: number | null;
}

/** Evidence with its texts parsed. */
export interface ParsedEvidence {
  readonly dates: readonly PartialDate[];
  readonly countries: ReadonlySet<string>;
}

export function parseEvidence({ datesOfBirth = [], countries = [] }: Evidence): ParsedEvidence {
  return { dates: datesIn(datesOfBirth), countries: countriesIn(countries) };
}

/** Compares the evidence of the screened party with the evidence of an entry. */
export function compareEvidence(screened: ParsedEvidence, listed: ParsedEvidence): EvidenceResult {
  return {
    dateOfBirth: compareDates(screened.dates, listed.dates),
    country: compareCountries(screened.countries, listed.countries),
  };
}

const order = ['same', 'sameYear', 'close', 'different'] as const;

function compareDates(one: readonly PartialDate[], other: readonly PartialDate[]): EvidenceResult['dateOfBirth'] {
  if (one.length === 0 || other.length === 0) return null;
  const results = one.flatMap((date) => other.map((listed) => compareDate(date, listed)));
  return order.find((result) => results.includes(result)) ?? null;
}

function compareDate(one: PartialDate, other: PartialDate): (typeof order)[number] {
  const years = Math.abs(one.year - other.year);
  if (years > 1) return 'different';
  if (years === 1) return 'close';
  if (one.month === null || other.month === null) return one.month === other.month ? 'same' : 'sameYear';
  if (one.day === null || other.day === null) return one.month === other.month ? 'same' : 'close';
  if (one.month === other.month && one.day === other.day) return 'same';
  // Day and month in the other order, as Americans write them.
  return one.month === other.day && one.day === other.month ? 'sameYear' : 'close';
}

/** The dates in texts. A range counts as each of its years. */
function datesIn(texts: readonly string[]): readonly PartialDate[] {
  return texts.flatMap((text) => {
    const dates: PartialDate[] = [];
    const rest = text
      .replace(/\b(\d{4})-(\d{1,2})(?:-(\d{1,2}))?\b/g, (_, year: string, month: string, day?: string) =>
        addDate(dates, year, month, day),
      )
      .replace(/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, (_, day: string, month: string, year: string) =>
        addDate(dates, year, month, day),
      )
      .replace(/\b(\d{1,2})\/(\d{4})\b/g, (_, month: string, year: string) => addDate(dates, year, month));
    const years = [...rest.matchAll(/\b(?:1[89]|20)\d\d\b/g)].map(([year]) => Number(year));
    const [first, last] = [years[0] ?? 0, years.at(-1) ?? 0];
    const isRange = /between|\bto\b|-|–/i.test(rest) && years.length === 2 && last > first && last - first < 30;
    const all = isRange ? Array.from({ length: last - first + 1 }, (_, at) => first + at) : years;
    return [...dates, ...all.map((year) => ({ year, month: null, day: null }))];
  });
}

function addDate(dates: PartialDate[], year: string, month: string, day?: string): string {
  dates.push({ year: Number(year), month: Number(month), day: day === undefined ? null : Number(day) });
  return ' ';
}

function compareCountries(one: ReadonlySet<string>, other: ReadonlySet<string>): EvidenceResult['country'] {
  if (one.size === 0 || other.size === 0) return null;
  return [...one].some((code) => other.has(code)) ? 'same' : 'different';
}

/** Names used by lists in addition to the standard English names, which are added at the first look-up. */
const otherNames: Readonly<Record<string, string>> = {
  russian: 'RU',
  'russian federation': 'RU',
  'soviet union': 'RU',
  iranian: 'IR',
  'islamic republic of iran': 'IR',
  'democratic people’s republic of korea': 'KP',
  "democratic people's republic of korea": 'KP',
  dprk: 'KP',
  'republic of korea': 'KR',
  syrian: 'SY',
  'syrian arab republic': 'SY',
  'democratic republic of the congo': 'CD',
  'republic of the congo': 'CG',
  'libyan arab jamahiriya': 'LY',
  myanmar: 'MM',
  burma: 'MM',
  palestine: 'PS',
  'state of palestine': 'PS',
  'united republic of tanzania': 'TZ',
  'united states of america': 'US',
  usa: 'US',
  'united kingdom of great britain': 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  uk: 'GB',
  german: 'DE',
  turkey: 'TR',
  moldova: 'MD',
  'lao people’s democratic republic': 'LA',
  "cote d'ivoire": 'CI',
};

let codes: ReadonlyMap<string, string> | undefined;

function countryCodes(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const all = letters.flatMap((one) => letters.map((other) => one + other));
  const standard = all.flatMap((code) => {
    const name = isCountry(code) ? names.of(code) : undefined;
    return name === undefined ? [] : [[name.toLowerCase(), code] as const];
  });
  return new Map([...standard, ...Object.entries(otherNames)]);
}

function countriesIn(texts: readonly string[]): ReadonlySet<string> {
  codes ??= countryCodes();
  const found = new Set<string>();
  for (const part of texts.flatMap((text) => text.split(/[,;:/]|\b[a-z]\)/))) {
    const name = part.trim().toLowerCase();
    if (/^[a-z]{2}$/.test(name)) found.add(name.toUpperCase());
    const code = codes.get(name);
    if (code !== undefined) found.add(code);
  }
  return found;
}

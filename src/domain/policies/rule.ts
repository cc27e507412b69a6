import { fatfEditions, type FatfList, findFatfList } from '../fatf.js';
import type { NameMatch } from '../nameMatch.js';
import type { KnownCountry, RegisterFacts } from '../registerFacts.js';

export type Severity = 'low' | 'medium' | 'high' | 'critical';

export const signalTypes = [
  'inactive_registration',
  'complex_structure',
  'no_gst_registration',
  'not_registered',
  'recently_registered',
  'external_administration',
  'strike_off_in_progress',
  'deregistered_at_asic',
  'name_mismatch',
  'banned',
  'sanctioned',
  'newly_registered',
  'abn_recently_active',
  'gst_recently_cancelled',
  'address_recently_changed',
  'like_named_predecessor',
  'documents_needed',
  'status_in_name',
  'replaced_registration',
  'unpublished_code',
  'high_risk_country',
  'monitored_country',
] as const;
export type SignalType = (typeof signalTypes)[number];

/** One reason for points, with the fact it rests on. */
export interface FractureSignal {
  readonly type: SignalType;
  readonly severity: Severity;
  readonly points: number;
  /** The field of the result that the signal speaks of. */
  readonly field: string;
  /** What the register holds, in its own words or code. */
  readonly registryValue: string | null;
  /** What we made of it. */
  readonly detectedValue: string | null;
  readonly description: string;
  /** The register, and the day on which it said so. */
  readonly source: string;
  readonly asOf: string | null;
}

/** What a rule finds. Without a source it speaks of the register itself. */
export interface Finding extends Omit<FractureSignal, 'source' | 'asOf'> {
  readonly source?: string;
  readonly asOf?: string | null;
  /** The facts do not say whether it holds: it counts in the highest score that is possible, and not in the lowest. */
  readonly isPossible?: true;
}

/** What a verification is judged by. */
export interface PolicyFacts extends RegisterFacts {
  /** Null where no name was sent, or no record was found. */
  readonly nameMatch: NameMatch | null;
}

/** A rule looks at the facts held and either finds its signal or says nothing; it never guesses at an absent fact. */
export type Rule = (facts: PolicyFacts) => Finding | null;

/**
 * What a registered name says of the state of its bearer: `IN LIQUIDATION` of “… PTY LTD (IN LIQUIDATION)”. Null where it says
 * nothing. Registers write it in brackets, or behind the legal form: elsewhere the words may be part of a name.
 */
export function statusInName(name: string): string | null {
  const text = name.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const inBrackets = [...text.matchAll(/[([{]([^()[\]{}]*)/g)].map(([, inside = '']) => inside);
  const behindForm = /\b(?:ltd|limited|inc|incorporated|trust|fund|partnership)\b\.?[ ,-]+([^()[\]{}]+)$/i.exec(
    text,
  )?.[1];
  const phrases = behindForm === undefined ? inBrackets : [...inBrackets, behindForm];
  return phrases.map((phrase) => phrase.trim()).find(isStatus) ?? null;
}

/** As a whole or in one of its parts: “IN RECEIVERSHIP & IN LIQUIDATION”, “RECEIVERS AND MANAGERS APPOINTED”. */
function isStatus(phrase: string): boolean {
  const text = phrase
    .toLowerCase()
    .replace(/[&/,]/g, ' and ')
    .replace(/-/g, ' ')
    .replace(/[^a-z0-9 ]/g, '');
  return [text, ...text.split(' and ')].some((part) => {
    const words = part.split(' ').filter((word) => !fillers.has(word));
    const plain = words.join(' ');
    return states.has(plain) || isAppointment(words) || proceedings.test(plain);
  });
}

const fillers = new Set(['', 'a', 'an', 'the', 'and', 'being', 'has', 'have', 'been', 'was', 'were', 'now', 'court']);

/** “RECEIVERS AND MANAGERS APPOINTED”: offices, and what became of them. */
function isAppointment(words: readonly string[]): boolean {
  const at = words.findIndex((word) => !offices.has(word.replace(/s$/, '')));
  return at > 0 && /^(?:appointed|acting|in possession)$/.test(words.slice(at).join(' '));
}

const offices = new Set([
  ...['administrator', 'liquidator', 'receiver', 'manager', 'controller', 'mortgagee', 'practitioner', 'trustee'],
  ...[
    'joint',
    'several',
    'provisional',
    'voluntary',
    'official',
    'statutory',
    'restructuring',
    'small',
    'busines',
    'deed',
  ],
]);

const proceedings =
  /^(?:in|under|subject to) (?:(?:voluntary|provisional|external|members|creditors|statutory|small business) )*(?:liquidation|liq|receivership|administration|management|winding up|restructuring|bankruptcy|deed of company arrangement|doca|scheme of arrangement)$/;

const states: ReadonlySet<string> = new Set([
  ...[
    'voluntary liquidation',
    'provisional liquidation',
    'creditors voluntary liquidation',
    'members voluntary liquidation',
  ],
  ...['voluntary administration', 'external administration', 'deed of company arrangement', 'doca', 'winding up'],
  ...['deregistered', 'de registered', 'struck off', 'dissolved', 'wound up', 'to be wound up', 'removed', 'insolvent'],
  ...['bankrupt', 'undischarged bankrupt'],
]);

/** A country of the entity that is on a list of the edition that the facts name. */
export interface ListedCountry extends KnownCountry {
  readonly list: FatfList;
  readonly edition: string;
  readonly source: string;
}

/** Those of the black list first. */
export function findListedCountries({ answer, further }: RegisterFacts): readonly ListedCountry[] {
  const edition = fatfEditions.find(({ date }) => date === further?.countryLists);
  if (answer.kind !== 'found' || !edition) return [];
  return (answer.record.countries ?? [])
    .flatMap((known) => {
      const list = findFatfList(edition, known.country);
      return list === null ? [] : [{ ...known, list, edition: edition.date, source: 'FATF' }];
    })
    .toSorted((one, other) => one.list.localeCompare(other.list));
}

/** What a country is to the entity, for a sentence. */
export const countryWords: Readonly<Record<KnownCountry['of'], string>> = {
  origin: 'The entity comes from',
  address: 'The entity has an address in',
  ultimate_holding_company: 'The ultimate holding company of the entity is in',
};

/** The heavier list alone counts. */
export const listedCountry: Rule = (facts) => {
  const [listed] = findListedCountries(facts);
  if (!listed) return null;
  const isCall = listed.list === 'call_for_action';
  return {
    ...(isCall
      ? ({ type: 'high_risk_country', severity: 'high', points: 60 } as const)
      : ({ type: 'monitored_country', severity: 'low', points: 15 } as const)),
    field: 'nzbn',
    registryValue: listed.country,
    detectedValue: listed.of,
    description: `${countryWords[listed.of]} ${listed.country}, ${
      isCall ? 'for which the FATF calls for action' : 'which the FATF has under increased monitoring'
    } (${listed.edition}).`,
    source: listed.source,
    asOf: listed.edition,
  };
};

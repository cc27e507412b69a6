import { legalFormAlone, type NameMatch, type OwnName, toOwnNames } from '../nameMatch.js';
import type { RegisterRecord } from '../registerFacts.js';
import { type Alignment, alignNames, type Difference, type DifferenceKind, type Refusal } from './alignNames.js';
import { type BusinessName, parseBusinessName } from './businessName.js';
import { foldName } from './foldName.js';
import type { NameKind } from './likeness.js';

/**
 * Compares the caller's name with the names on the register under policy 2026-3. `exact` has the meaning of earlier policies. In
 * a `close` name every word is explained: by a short form, a number in words, singular and plural, trustee wording, or one typing
 * error that leads to no other word. The reason names the explanation, or the words that differ.
 * @param isEveryNumber Whether each number at the end of the name is one to compare, and not only the last
 */
export function matchRegisteredName(requested: string, record: RegisterRecord, isEveryNumber = false): NameMatch {
  const isPerson = record.entityClass === 'individual';
  const folded = foldName(requested);
  const asked = parseBusinessName(requested, isPerson, isEveryNumber);
  let best: Found | null = null;
  let nearest: { readonly name: string; readonly refusal: Refusal } | null = null;
  const names = toOwnNames(record);
  for (const name of names) {
    const compared = isSameText(folded, name) ? { differences: [] } : compareNames(asked, name.name, record);
    if ('refusal' in compared) {
      if (nearest === null || compared.refusal.shared > nearest.refusal.shared) {
        nearest = { name: name.name, refusal: compared.refusal };
      }
      continue;
    }
    const distance = measureDistance(isSameText(folded, name), compared.differences, name);
    if (best === null || distance < best.distance) best = { name, differences: compared.differences, distance };
  }
  if (best === null) {
    return { result: 'different', matchedName: null, kind: null, reason: explainDifference(nearest, asked) };
  }
  const { name, differences } = best;
  const isExact = isSameText(folded, name) && name.isCurrent;
  return {
    result: isExact ? 'exact' : 'close',
    matchedName: name.name,
    kind: name.kind,
    reason: [explainMatch(name, differences, isExact), aboutTrading(asked, names, isPerson)].filter(Boolean).join(' '),
  };
}

interface Found {
  readonly name: OwnName;
  readonly differences: readonly Difference[];
  /** Smaller is more similar. */
  readonly distance: number;
}

function isSameText(folded: string, { name }: OwnName): boolean {
  return folded !== '' && folded === foldName(name);
}

function measureDistance(isSame: boolean, differences: readonly Difference[], { isCurrent }: OwnName): number {
  const words = differences.reduce((sum, difference) => sum + 1 + difference.words.length, 0);
  return (isSame ? 0 : 1 + words) + (isCurrent ? 0 : 1.5);
}

/** Compares two names with their parts: trustee, trust and trading name. */
function compareNames(asked: BusinessName, registered: string, record: RegisterRecord): Alignment {
  const isPerson = record.entityClass === 'individual';
  const foreign = asked.numbers.find((number) => ![record.abn, record.acn, record.nzbn].includes(number));
  if (foreign !== undefined) return { refusal: { asked: [foreign], held: [], shared: 0, because: 'words' } };
  const held = parseBusinessName(registered, isPerson);
  const aligned = compareParts(asked, held, isPerson);
  if ('refusal' in aligned) return aligned;
  const outer: DifferenceKind[] = [];
  if (asked.hasNote !== held.hasNote) outer.push('note');
  if ((asked.trading === null) !== (held.trading === null)) outer.push('trading');
  return { differences: [...outer.map((kind) => ({ kind, words: [] })), ...aligned.differences] };
}

function compareParts(asked: BusinessName, held: BusinessName, isPerson: boolean): Alignment {
  const [one, other] = [asked.trust ?? asked.head, held.trust ?? held.head];
  if (!one || !other) return refuse('words');
  if ((asked.trust === null) === (held.trust === null)) {
    const trustees =
      asked.trust && asked.head && held.head ? alignNames(asked.head, held.head, false) : { differences: [] };
    if ('refusal' in trustees) return refuse('trustee', trustees.refusal.shared);
    const named = asked.trust && (asked.head === null) !== (held.head === null) ? toOneDifference('trustee_named') : [];
    return orTrading(
      withDifferences(alignNames(one, other, isPerson), [...named, ...trustees.differences]),
      asked,
      held,
    );
  }
  // One of the names has trustee wording. The other is either the trust or the trustee.
  const [worded, plain] = asked.trust === null ? [held, asked] : [asked, held];
  const bare = plain.head;
  if (!worded.trust || !bare) return refuse('words');
  const isTrust = /\b(?:TRUSTS?|FUND|SUPER|SUPERANNUATION|SMSF|ESTATE|F\/T|U\/T|S\/F|SF|D\/T)\b/.test(
    bare.words.map(({ text }) => text).join(' '),
  );
  if (isTrust && bare.form !== null) return refuse('trust', 1);
  const asTrust: Alignment = isTrust ? alignNames(...ordered(worded.trust, bare), false) : refuse('trust');
  if ('differences' in asTrust) {
    return withDifferences(asTrust, toOneDifference(worded.head ? 'trustee_named' : 'trustee'));
  }
  if (!worded.head) return isTrust ? asTrust : refuse('trust', 1);
  const asTrustee = alignNames(...ordered(worded.head, bare), isPerson);
  if ('refusal' in asTrustee) return orTrading(isTrust ? asTrust : asTrustee, asked, held);
  // The register has only the trust, so its trustee has another number.
  return withDifferences(asTrustee, toOneDifference('trust_unnamed'));

  function ordered<Part>(ofWorded: Part, ofPlain: Part): [Part, Part] {
    return worded === asked ? [ofWorded, ofPlain] : [ofPlain, ofWorded];
  }
}

/** A registered name with `trading as` in it is two names. */
function orTrading(aligned: Alignment, asked: BusinessName, held: BusinessName): Alignment {
  if ('differences' in aligned || !held.trading || !asked.head || asked.trust) return aligned;
  const other = alignNames(asked.head, held.trading, false);
  return 'differences' in other ? other : aligned;
}

function refuse(because: Refusal['because'], shared = 0): { readonly refusal: Refusal } {
  return { refusal: { asked: [], held: [], shared, because } };
}

function toOneDifference(kind: DifferenceKind): readonly Difference[] {
  return [{ kind, words: [] }];
}

function withDifferences(aligned: Alignment, more: readonly Difference[]): Alignment {
  return 'refusal' in aligned ? aligned : { differences: [...more, ...aligned.differences] };
}

function explainMatch(
  { name, kind, isCurrent }: OwnName,
  differences: readonly Difference[],
  isExact: boolean,
): string {
  if (isExact) {
    return kind === 'legal' ? 'It is the legal name.' : `It is ${kindDescriptions[kind]}, not the legal name.`;
  }
  const isForm = differences.every((difference) => difference.kind === 'form');
  const apart = [...new Set(differences.filter((difference) => difference.kind !== 'form').map(describe))];
  const alike =
    differences.length === 0
      ? null
      : isForm
        ? legalFormAlone
        : `The same as “${name}” apart from ${formatList(apart)}.`;
  if (!isCurrent) return [kind === 'former' ? formerly : frozen, alike].filter(Boolean).join(' ');
  if (alike === null) return legalFormAlone;
  return kind === 'legal' || isForm ? alike : `${alike} It is ${kindDescriptions[kind]}, not the legal name.`;
}

function formatList(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

function describe({ kind, words }: Difference): string {
  const pairs = words.slice(0, 3).map(([asked, held]) => `“${short(held)}” for “${short(asked)}”`);
  const more = words.length > 3 ? ' and others' : '';
  return texts[kind] + (pairs.length > 0 ? ` (${pairs.join(', ')}${more})` : '');
}

function short(word: string): string {
  return word.length > 40 ? `${word.slice(0, 40).toWellFormed()}…` : word;
}

const texts: Readonly<Record<DifferenceKind, string>> = {
  order: 'the order of the words',
  article: 'the word “the”',
  and: 'the word “and”',
  domain: 'the ending of a domain name',
  spaces: 'spaces',
  accents: 'the letters for an accent',
  abbreviation: 'short forms',
  number: 'the way a number is written',
  plural: 'singular and plural',
  initials: 'initials',
  short_name: 'a form of a given name',
  middle_names: 'middle names',
  title: 'a title',
  usage: 'another usual spelling',
  spelling: 'a slip in the spelling',
  form: 'the legal form',
  partners: 'the way the partners are listed',
  note: 'a note at the end of the name',
  trustee: 'the words “the trustee for”',
  trustee_named: 'the trustee, which only one of the names has',
  trust_unnamed: 'the trust, which only one of the names has: this is its trustee',
  trading: 'the trading name, which only one of the names has',
};

const formerly = 'It is a former name of the entity.';
const frozen = 'It is a trading name from before 2012, which proves no current name.';
const kindDescriptions: Readonly<Record<NameKind, string>> = {
  legal: 'the legal name',
  business: 'a registered business name',
  trading: 'a trading name',
  former: 'a former name',
  other: 'another registered name',
};

function explainDifference(
  nearest: { readonly name: string; readonly refusal: Refusal } | null,
  { numbers }: BusinessName,
): string {
  const number = numbers.find((one) => one === nearest?.refusal.asked[0]);
  if (number !== undefined) {
    return `The number ${number} in the name is not a number of the entity.`;
  }
  if (!nearest || nearest.refusal.shared === 0) return 'No registered name of the entity is like it.';
  const { name, refusal } = nearest;
  const closest = `The closest registered name is “${name}”`;
  if (refusal.because !== 'words') return `${closest}, but ${refusals[refusal.because]}.`;
  const [asked, held] = [refusal.asked, refusal.held].map((words) =>
    words
      .slice(0, 3)
      .map((word) => `“${short(word)}”`)
      .join(', '),
  );
  if (asked === '') return `${closest}, and only it has ${held ?? ''}.`;
  return `${closest}, but only the name that was sent has ${asked ?? ''}${held === '' ? '' : `, and only the registered one has ${held ?? ''}`}.`;
}

const refusals: Readonly<Record<Exclude<Refusal['because'], 'words'>, string>> = {
  order: 'its words are in another order',
  form: 'one of the two is a partnership and the other is a company',
  trustee: 'the trustees differ',
  trust: 'only one of the two is a trust',
};

/** Whether the trading name that was sent with the legal name is registered too. */
function aboutTrading({ trading, tradingWritten }: BusinessName, names: readonly OwnName[], isPerson: boolean): string {
  if (!trading) return '';
  const found = names.find(({ name }) => {
    const { head } = parseBusinessName(name, isPerson);
    return head !== null && 'differences' in alignNames(trading, head, false);
  });
  const written = `“${short(tradingWritten)}”`;
  return found
    ? `${written} is ${kindDescriptions[found.kind]} of the entity.`
    : `${written} is not a registered name of the entity.`;
}

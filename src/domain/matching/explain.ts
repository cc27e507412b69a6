import type { EvidenceResult } from './evidence.js';
import type { Alignment, NameKind } from './nameTable.js';
import type { ScreenedName } from './screenedName.js';

/** Explains a match in plain sentences that name the words. */
export function explain<Entry>(
  asked: ScreenedName,
  { listed, pairs, restAsked, restHeld, whole }: Alignment<Entry>,
  evidence: EvidenceResult,
): readonly string[] {
  const held = listed.screened;
  const written = (name: ScreenedName, places: readonly number[]): string =>
    places.map((at) => name.words[at]?.native ?? '').join(' ');
  const counted = (name: ScreenedName, places: readonly number[]): readonly number[] =>
    places
      .toSorted((one, other) => one - other)
      .filter((at) => name.words[at]?.role !== 'particle' && name.words[at]?.role !== 'form');
  const reasons: string[] = [];
  if (whole !== null) reasons.push(wholeReason(asked, held));
  for (const pair of whole === null ? pairs : []) {
    const [one, other] = [written(asked, pair.asked), written(held, pair.held)];
    if (pair.likeness.kind !== 'same') reasons.push(`“${one}” ${likenessTexts[pair.likeness.kind]} “${other}”.`);
    else if (pair.asked.length !== pair.held.length) reasons.push(`“${one}” is “${other}” with other spaces.`);
  }
  if (whole === null) {
    const same = pairs.filter((pair) => pair.likeness.kind === 'same').flatMap((pair) => pair.held);
    const all = counted(held, same);
    if (all.length > 0) reasons.unshift(`Both names have ${quoted(all.map((at) => written(held, [at])))}.`);
    const [onlyAsked, onlyHeld] = [counted(asked, restAsked), counted(held, restHeld)];
    if (onlyAsked.length > 0) {
      reasons.push(`Only the screened name has ${quoted(onlyAsked.map((at) => written(asked, [at])))}.`);
    }
    if (onlyHeld.length > 0) {
      reasons.push(`Only the listed name has ${quoted(onlyHeld.map((at) => written(held, [at])))}.`);
    }
  }
  if (whole !== 'name' && asked.form !== held.form) reasons.push(formReason(asked.form, held.form));
  if (listed.isShortened) reasons.push('The listed name has more in brackets.');
  if (listed.kind !== 'primary') reasons.push(kindTexts[listed.kind]);
  if (evidence.dateOfBirth !== null) reasons.push(birthTexts[evidence.dateOfBirth]);
  if (evidence.country !== null) reasons.push(countryTexts[evidence.country]);
  return reasons;
}

function wholeReason(asked: ScreenedName, held: ScreenedName): string {
  const [one, other] = [asked, held].map(({ words }) => words.map(({ text }) => text));
  if (one?.join(' ') === other?.join(' ')) return 'The names are the same.';
  return one?.join('') === other?.join('')
    ? 'The names are the same apart from spaces.'
    : 'The names have the same words in another order.';
}

function formReason(asked: string, held: string): string {
  if (asked === '') return `The listed name has the legal form “${held}”.`;
  if (held === '') return `The screened name has the legal form “${asked}”.`;
  return `The legal forms differ: “${asked}” and “${held}”.`;
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(', ');
}

const likenessTexts = {
  variant: 'is a known variant of',
  letter: 'is spelt almost like',
  sound: 'sounds like',
  script: 'has the same consonants as',
  initial: 'stands for the same initial as',
} as const;

const kindTexts: Readonly<Record<Exclude<NameKind, 'primary'>, string>> = {
  alias: 'It is an alias of the entry.',
  weak_alias: 'It is an alias that the list itself calls weak.',
};

const birthTexts: Readonly<Record<NonNullable<EvidenceResult['dateOfBirth']>, string>> = {
  same: 'The dates of birth agree.',
  sameYear: 'The years of birth agree.',
  close: 'The dates of birth are at most a year apart.',
  different: 'The dates of birth are more than a year apart.',
};

const countryTexts: Readonly<Record<NonNullable<EvidenceResult['country']>, string>> = {
  same: 'A country agrees.',
  different: 'No country agrees.',
};

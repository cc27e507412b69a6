import type { RegisterRecord } from '../registerFacts.js';
import { foldName } from './foldName.js';
import { likenessOf, type Likeness, type WantedName } from './likeness.js';
import { nameKindOf, nameKinds, type NameKind } from './nameKind.js';

/** The name of an entity that is most like what is looked for. */
export interface BestName {
  /** As the register writes it. */
  readonly name: string;
  readonly kind: NameKind;
  readonly likeness: Likeness;
}

/** Of names that are alike the legal one comes first, then in the order of `nameKinds`. Null where none is like it. */
export function bestNameOf(
  wanted: WantedName,
  { legalName, otherNames }: Pick<RegisterRecord, 'legalName' | 'otherNames'>,
): BestName | null {
  let best: BestName | null = null;
  const names = [
    { name: legalName, kind: 'legal' as const },
    ...otherNames.map(({ name, type }) => ({ name, kind: nameKindOf(type) })),
  ];
  for (const { name, kind } of names) {
    const likeness = likenessOf(wanted, foldName(name));
    if (likeness && (best === null || isBetter({ name, kind, likeness }, best))) best = { name, kind, likeness };
  }
  return best;
}

function isBetter(one: BestName, other: BestName): boolean {
  if (one.likeness.score !== other.likeness.score) return one.likeness.score > other.likeness.score;
  return nameKinds.indexOf(one.kind) < nameKinds.indexOf(other.kind);
}

/** Why a name is an answer, in a sentence. */
export function whyMatched({ kind, likeness: { reason, score, respelt } }: BestName): string {
  const name = `the ${words[kind]}`;
  if (reason === 'exact') return `It is ${name}.`;
  if (reason === 'similar') {
    const pairs = respelt.map(([asked, held]) => `${held} for ${asked}`).join(', ');
    return `All words are in ${name}, some in another spelling: ${pairs}.`;
  }
  if (score === 99) return `It is ${name} but for the legal form (Pty, Ltd, Inc and the like).`;
  return `All words are in ${name}.`;
}

const words: Readonly<Record<NameKind, string>> = {
  legal: 'legal name',
  business: 'registered business name',
  trading: 'trading name',
  former: 'former name',
  other: 'other registered name',
};

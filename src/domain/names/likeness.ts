import type { RegisterRecord } from '../registerFacts.js';
import { commonWords } from './wordRules.js';
import type { NameDifference } from './compareNames.js';
import { computeEditDistance, countAllowedErrors } from './editDistance.js';
import { foldName, toCoreName } from './foldName.js';

/** `exact`: the name itself; `words`: all requested words; `similar`: all of them, some with a slightly different spelling. */
export type MatchReason = 'exact' | 'words' | 'similar';

/** A requested name, folded once. */
export interface WantedName {
  readonly folded: string;
  readonly core: string;
  readonly words: readonly string[];
}

/** The similarity of a name to the requested one. */
interface Likeness {
  readonly reason: MatchReason;
  /** From 1 to 100, which means the name itself. */
  readonly score: number;
  /** Pairs of a requested word and its other spelling in the name. */
  readonly respelt: readonly (readonly [string, string])[];
}

/** Folds a requested name. */
export function toWantedName(name: string): WantedName {
  const folded = foldName(name);
  const core = toCoreName(folded);
  return { folded, core, words: core === '' ? [] : [...new Set(core.split(' '))] };
}

/** Whether it has a word that distinguishes names. Common words alone only match a name that begins with them. */
export function isDistinctive({ words }: WantedName): boolean {
  return words.some((word) => !commonWords.has(word));
}

/** Common words have this fraction of the weight of others. */
const commonWeight = 0.25;
const minBeginningLength = 3;

/**
 * The similarity of a name to the requested one; null if it does not match. Each requested word must be present: itself, its
 * beginning (the last word), or with few wrong letters. If only common words are requested, the name must begin with all of them.
 * Pure.
 */
export function measureLikeness(wanted: WantedName, folded: string): Likeness | null {
  if (folded === wanted.folded) return { reason: 'exact', score: 100, respelt: [] };
  const core = toCoreName(folded);
  if (wanted.core === '' || core === '') return null;
  if (core === wanted.core) return { reason: 'words', score: 99, respelt: [] };
  if (!isDistinctive(wanted) && !core.startsWith(`${wanted.core} `)) return null;
  const held = core.split(' ');
  const free = new Set(held);
  const respelt: [string, string][] = [];
  const matches: { place: number; weight: number; quality: number }[] = [];
  for (const [at, word] of wanted.words.entries()) {
    const found = findWord(word, free, at === wanted.words.length - 1);
    if (!found) return null;
    free.delete(found.word);
    if (found.isRespelt) respelt.push([word, found.word]);
    matches.push({ place: held.indexOf(found.word), weight: weighWord(word), quality: found.quality });
  }
  const asked = sum(matches, ({ weight }) => weight);
  const quality = sum(matches, (match) => match.weight * match.quality) / asked;
  const unasked = sum([...free], weighWord);
  const coverage = asked / (asked + unasked);
  const inOrder = matches.every(({ place }, at) => at === 0 || place > (matches[at - 1]?.place ?? 0));
  const score = Math.round(98 * quality * (0.55 + 0.4 * coverage + (inOrder ? 0.05 : 0)));
  return { reason: respelt.length > 0 ? 'similar' : 'words', score: Math.max(1, Math.min(98, score)), respelt };
}

interface FoundWord {
  readonly word: string;
  readonly quality: number;
  readonly isRespelt: boolean;
}

function findWord(word: string, free: ReadonlySet<string>, isLast: boolean): FoundWord | null {
  if (free.has(word)) return { word, quality: 1, isRespelt: false };
  if (isLast && word.length >= minBeginningLength) {
    const longer = [...free].find((held) => held.startsWith(word));
    if (longer !== undefined) return { word: longer, quality: 0.9, isRespelt: false };
  }
  const most = commonWords.has(word) ? 0 : countAllowedErrors(word);
  if (most === 0) return null;
  let best: FoundWord | null = null;
  for (const held of free) {
    const distance = computeEditDistance(word, held, most);
    const quality = 1 - (2 * distance) / Math.max(word.length, held.length);
    if (distance <= most && (best === null || quality > best.quality)) best = { word: held, quality, isRespelt: true };
  }
  return best;
}

function weighWord(word: string): number {
  return commonWords.has(word) ? commonWeight : 1;
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

/** The name of an entity that is most similar to the requested one. */
export interface BestName {
  /** As the register writes it. */
  readonly name: string;
  readonly kind: NameKind;
  readonly likeness: Likeness;
}

/** The most similar name; of equals the legal name, then in the order of `nameKinds`. Null if none is similar. */
export function findBestName(
  wanted: WantedName,
  { legalName, otherNames }: Pick<RegisterRecord, 'legalName' | 'otherNames'>,
): BestName | null {
  let best: BestName | null = null;
  const names = [
    { name: legalName, kind: 'legal' as const },
    ...otherNames.map(({ name, type }) => ({ name, kind: toNameKind(type) })),
  ];
  for (const { name, kind } of names) {
    const likeness = measureLikeness(wanted, foldName(name));
    if (likeness && (best === null || isBetter({ name, kind, likeness }, best))) best = { name, kind, likeness };
  }
  return best;
}

function isBetter(one: BestName, other: BestName): boolean {
  if (one.likeness.score !== other.likeness.score) return one.likeness.score > other.likeness.score;
  return nameKinds.indexOf(one.kind) < nameKinds.indexOf(other.kind);
}

/** The reason for a match, in a sentence. */
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

/** The kind of a name. `trading` names of the ABR are frozen since 2012; those of the NZBN are in use. */
export type NameKind = 'legal' | 'business' | 'trading' | 'former' | 'other';

/** The order of equally similar names. */
export const nameKinds: readonly NameKind[] = ['legal', 'business', 'trading', 'other', 'former'];

/** The code of a former name (NZBN `previousEntityNames`). */
export const formerNameType = 'FORMER';

const kinds: Readonly<Record<string, NameKind>> = { BN: 'business', TRD: 'trading', [formerNameType]: 'former' };

/** The kind of name for a code of the register. */
export function toNameKind(type: string): NameKind {
  return kinds[type] ?? 'other';
}

/** Describes a difference between two names, as a part of a sentence. */
export function describeDifference({ kind, words }: NameDifference): string {
  const pairs = words.map(([asked, held]) => `${held} for ${asked}`).join(', ');
  const texts: Readonly<Record<NameDifference['kind'], string>> = {
    order: 'the order of its words',
    article: 'the word The',
    trustee: 'the words The trustee for',
    spaces: 'spaces',
    initials: `initials (${pairs})`,
    middle_names: 'middle names',
    spelling: `the spelling of ${words.length === 1 ? 'a word' : 'words'} (${pairs})`,
  };
  return texts[kind];
}

/** The names of an entity, as a register stores them. */
export interface NamedEntity {
  readonly number: string;
  readonly legal_name: string;
  readonly names: readonly { readonly type: string; readonly name: string }[] | null;
}

/** A row of a register's name index, without the number of the entity. */
export interface NameRow {
  readonly core: string;
  /** The legal form after the core. Null if there is none. */
  readonly form: string | null;
  readonly kind: number;
}

/** Longer names are cut: no search is longer, and an index entry is limited to a few thousand bytes. */
export const maxCoreLength = 500;

/** The distinct folded names of an entity. A name that folds to nothing is left out. */
export function toNameRows({ legal_name: legalName, names }: NamedEntity): readonly NameRow[] {
  const legal = toNameRow(legalName, 'legal');
  // A fast path, because most entities have one name.
  if (names === null) return legal.core === '' ? [] : [legal];
  const rows = [legal, ...names.map(({ type, name }) => toNameRow(name, toNameKind(type)))];
  const byCore = new Map<string, NameRow>();
  for (const row of rows) {
    const before = byCore.get(row.core);
    if (row.core !== '' && (!before || row.kind < before.kind)) byCore.set(row.core, row);
  }
  return [...byCore.values()];
}

function toNameRow(name: string, kind: NameKind): NameRow {
  const folded = foldName(name);
  const core = toCoreName(folded) || folded;
  const form = folded.length > core.length && folded.startsWith(`${core} `) ? folded.slice(core.length + 1) : null;
  return { core: core.slice(0, maxCoreLength).trim(), form, kind: nameKinds.indexOf(kind) };
}

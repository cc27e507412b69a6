import { performance } from 'node:perf_hooks';
import { MatchIndex, type MatchEntry } from '../../src/domain/matching/matchIndex.js';
import type { Band } from '../../src/domain/matching/scoreAlignment.js';
import { ScreeningIndex } from '../../src/domain/screening/screeningIndex.js';

/** A matcher to measure. */
export interface Matcher {
  readonly title: string;
  /** Returns the references of the entries found, each with its band if there is one, and the time in milliseconds. */
  readonly find: (
    name: string,
    kind: Customer,
    dateOfBirth?: string,
  ) => { readonly entries: ReadonlyMap<string, Band | null>; readonly ms: number };
}

export type Customer = 'person' | 'body' | 'sole_trader';

export interface Built {
  readonly matcher: Matcher;
  readonly buildMs: number;
  readonly mebibytes: number;
}

/** The matcher of policy 2026-3. */
export function buildMatcher(entries: readonly MatchEntry[]): Built {
  return build('found', () => {
    const index = MatchIndex.build(entries);
    return (name, kind, dateOfBirth) => {
      const found = index.find({ names: [name], kind, ...(dateOfBirth !== undefined && { dateOfBirth }) });
      return found.map(({ entry, band }) => [entry.reference, band] as const);
    };
  });
}

/** The rules of policy 2026-2. */
export function buildRules(entries: readonly MatchEntry[]): Built {
  return build('2026-2', () => {
    const index = new ScreeningIndex();
    for (const { reference, isPerson, names } of entries) {
      index.add({ reference, isPerson, names, name: names[0]?.name ?? '', fingerprint: '', from: null, to: null });
    }
    return (name, kind) => {
      const kinds = kind === 'sole_trader' ? [true, false] : [kind === 'person'];
      return kinds.flatMap((isPerson) =>
        index.findCandidates([name], isPerson).map(({ entry }) => [entry.reference, null] as const),
      );
    };
  });
}

type Find = (name: string, kind: Customer, dateOfBirth?: string) => readonly (readonly [string, Band | null])[];

function build(title: string, make: () => Find): Built {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const startedAt = performance.now();
  const find = make();
  const buildMs = performance.now() - startedAt;
  globalThis.gc?.();
  const mebibytes = (process.memoryUsage().heapUsed - before) / 2 ** 20;
  const matcher: Matcher = {
    title,
    find: (...asked) => {
      const began = performance.now();
      const found = find(...asked);
      return { entries: new Map(found), ms: performance.now() - began };
    },
  };
  return { matcher, buildMs, mebibytes };
}

import { statusText } from '../../../shared/text/statusText.js';
import type { Tone } from '../../parts/looks.js';
import type { Verified } from './statusDocuments.js';

const words = statusText.sources;

/** A register or list that verifications used. */
export interface Source {
  readonly name: string;
  readonly kind: string;
  readonly asOf: string | null;
  readonly state: readonly [tone: Tone, word: string];
}

const listStates = {
  CURRENT: ['good', words.current],
  STALE: ['warn', words.stale],
  UNREADABLE: ['bad', words.unreadable],
} as const;

/** Each register and list in the state in which the newest verification used it. */
export function listSources(verifications: readonly Verified[]): readonly Source[] {
  const found = new Map<string, Source>();
  const add = (source: Source): void => {
    const key = `${source.kind} ${source.name}`;
    if (!found.has(key)) found.set(key, source);
  };
  for (const { source, verifiedAt } of verifications) {
    const isLive = source.kind === 'live';
    const isInvented = source.register === 'sandbox' || source.register === 'sample';
    add({
      name: source.register,
      kind: words.register,
      asOf: source.asOf ?? (isLive ? verifiedAt.slice(0, 10) : null),
      state: isInvented ? ['soft', words.sandbox] : ['good', isLive ? words.live : words.current],
    });
  }
  for (const { screening } of verifications) {
    for (const { list, asOf, state } of screening?.lists ?? []) {
      add({
        name: list,
        kind: words.list,
        asOf,
        state: list === 'sandbox' ? ['soft', words.sandbox] : listStates[state],
      });
    }
  }
  return [...found.values()];
}

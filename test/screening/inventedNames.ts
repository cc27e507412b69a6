import type { ListEntry } from '../../src/domain/screening/screeningIndex.js';
import type { Random } from '../webhooks/simulation/random.js';

const starts = ['BAR', 'KOL', 'TEM', 'ZAR', 'MIR', 'HAD', 'SOR', 'VEL', 'GRU', 'PAX', 'QUI', 'LOM'] as const;
const middles = ['A', 'E', 'IN', 'OR', 'ALU', 'ETT', 'ISSA', 'OMBER', 'UDDINA'] as const;
const ends = ['N', 'S', 'RA', 'LIK', 'TON', 'VICH', 'DESH', 'BERG', 'MOOR'] as const;
const general = ['TRADING', 'GROUP', 'THE', 'INTERNATIONAL', 'AND', 'OF', 'TRUST', 'A', 'B', 'J', '21', 'AL'] as const;
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ') as [string, ...string[]];

/** A name of one to four invented words, some of which many names share. */
export function inventName(random: Random, isPerson: boolean): string {
  const words = Array.from({ length: 1 + random.below(4) }, () =>
    random.happens(isPerson ? 0.15 : 0.3)
      ? random.oneOf(general)
      : random.oneOf(starts) + random.oneOf(middles) + random.oneOf(ends),
  );
  if (!isPerson && random.happens(0.5)) words.push(random.oneOf(['PTY LTD', 'LIMITED', 'INC', 'CO']));
  return words.join(' ');
}

/** The same name as somebody else might write it: letters wrong, words left out, initials, another order. */
export function miswrite(random: Random, name: string): string {
  const words = name.split(' ');
  const at = random.below(words.length);
  const word = words[at] ?? '';
  const place = random.below(word.length);
  const ways = [
    () => words.splice(at, 1),
    () => (words[at] = word.slice(0, 1)),
    () => words.reverse(),
    () => words.unshift('THE'),
    () => (words[at] = word.slice(0, place) + word.slice(place + 1)),
    () => (words[at] = word.slice(0, place) + random.oneOf(letters) + word.slice(place)),
    () =>
      (words[at] =
        word.slice(0, place) + word.slice(place + 1, place + 2) + word.slice(place, place + 1) + word.slice(place + 2)),
    () => words.splice(at, 2, word + (words[at + 1] ?? '')),
    () => words.splice(at + 1, 0, random.oneOf(letters)),
  ] as const;
  random.oneOf([...ways] as unknown as [() => unknown, ...(() => unknown)[]])();
  return words.join(' ');
}

/** An entry of a list with these names, the first of which it is filed under. */
export function listEntry(
  reference: string,
  names: readonly (string | ListEntry['names'][number])[],
  { isPerson = false, fingerprint = reference } = {},
): ListEntry {
  const listed = names.map((name, at) =>
    typeof name === 'string' ? { name, kind: at === 0 ? ('primary' as const) : ('alias' as const) } : name,
  );
  return { reference, name: listed[0]?.name ?? '', names: listed, isPerson, fingerprint, from: null, to: null };
}

import type { Random } from './random.js';

/** A word of a name in its own alphabet, with the Latin spellings that are in use. */
export interface NativeWord {
  readonly native: string;
  readonly latin: readonly string[];
}

/** Reads lines of the form `native: spelling, spelling`. */
export function readWords(text: string): readonly NativeWord[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [native = '', spellings = ''] = line.split(':');
      return { native: native.trim(), latin: spellings.split(',').map((spelling) => spelling.trim()) };
    });
}

/** A name in its own alphabet, in one Latin spelling, and with each word in another one where there is any. */
export function spellName(
  words: readonly NativeWord[],
  random: Random,
): { readonly native: string; readonly latin: string; readonly otherLatin: string } {
  const spelt = words.map(({ latin }) => {
    const [one = '', other = one] = random.some(latin, 2);
    return { one, other };
  });
  return {
    native: words.map(({ native }) => native).join(' '),
    latin: spelt.map(({ one }) => one).join(' '),
    otherLatin: spelt.map(({ other }) => other).join(' '),
  };
}

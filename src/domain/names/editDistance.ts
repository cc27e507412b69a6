/**
 * The number of letters left out, added, changed or swapped with their neighbour between two words (optimal string alignment);
 * `most + 1` if there are more than `most`.
 */
export function computeEditDistance(left: string, right: string, most: number): number {
  const [a, b] = [Array.from(left), Array.from(right)];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let at = 1; at <= b.length; at++) {
      const isSame = a[row - 1] === b[at - 1];
      const isSwap = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      next[at] = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[at - 2] ?? 0) + 1 : Infinity,
      );
    }
    if (Math.min(...next) > most) return most + 1;
    [before, last] = [last, next];
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}

/** The number of letters of a word that may be wrong: none in a word of fewer than five, one up to eight, two in longer words. */
export function countAllowedErrors(word: string): number {
  if (/\d/.test(word)) return 0;
  const { length } = word;
  return length < 5 ? 0 : length < 9 ? 1 : 2;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * All words that differ from a folded word by one letter left out, added, changed or swapped with its neighbour: some 54 per
 * letter.
 */
export function listOneLetterVariants(word: string): readonly string[] {
  const all = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) {
      all.add(before + letter + after);
      if (after !== '') all.add(before + letter + after.slice(1));
    }
    all.add(before + after.slice(1));
    all.add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2));
  }
  all.delete(word);
  return [...all];
}

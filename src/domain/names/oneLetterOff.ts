const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** All words that one letter left out, added, changed or swapped with its neighbour makes of a folded word; some 54 a letter. */
export function oneLetterOff(word: string): readonly string[] {
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

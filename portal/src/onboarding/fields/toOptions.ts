import type { Option } from './ChoiceField.js';

/** The options of a word list, in the same order. */
export function toOptions<V extends string>(words: Readonly<Record<V, string>>): readonly Option<V>[] {
  return (Object.keys(words) as V[]).map((value) => ({ value, label: words[value] }));
}

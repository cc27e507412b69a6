import type { Option } from './ChoiceField.js';

/** The options of a list of words, in its order. */
export function optionsOf<V extends string>(words: Readonly<Record<V, string>>): readonly Option<V>[] {
  return (Object.keys(words) as V[]).map((value) => ({ value, label: words[value] }));
}

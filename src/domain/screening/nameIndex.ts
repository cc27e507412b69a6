import { comparedWords, isTelling } from '../names/compareNames.js';
import type { FoldedName } from './foldScreened.js';
import { NearWords } from './nearWords.js';

/**
 * Names, found by any name that `compareNames` may take for one of them. All words of two names that are alike are paired:
 * the same, one the first letter of the other, or one another spelling; of persons, first and last words are. So the word
 * with the fewest names behind it leads to all of them, and the others leave but those worth a comparison.
 */
export class NameIndex<Name> {
  readonly #isPerson: boolean;
  readonly #names: { readonly name: Name; readonly words: ReadonlySet<string> }[] = [];
  readonly #byCore = new Map<string, Name[]>();
  readonly #byLetters = new Map<string, Name[]>();
  readonly #byWord = new Map<string, number[]>();
  readonly #near = new NearWords();

  constructor({ isPerson }: { readonly isPerson: boolean }) {
    this.#isPerson = isPerson;
  }

  /** @param isWhole Found by itself alone: no other name is like it */
  add({ core }: FoldedName, name: Name, isWhole: boolean): void {
    file(this.#byCore, core, name);
    if (isWhole) return;
    const words = comparedWords(core);
    file(this.#byLetters, words.join(''), name);
    const at = this.#names.push({ name, words: new Set(words) }) - 1;
    for (const word of new Set(words)) {
      if (!this.#byWord.has(word)) this.#near.add(word);
      file(this.#byWord, word, at);
    }
  }

  /** All names that may be like one, and some that are not. */
  find({ core, isOtherScript }: FoldedName): ReadonlySet<Name> {
    const found = new Set(this.#byCore.get(core));
    if (isOtherScript) return found;
    const words = comparedWords(core);
    for (const name of this.#byLetters.get(words.join('')) ?? []) found.add(name);
    for (const name of this.#findByWords(words)) found.add(name);
    return found;
  }

  #findByWords(words: readonly string[]): readonly Name[] {
    if (!words.some(isTelling)) return [];
    const needed = this.#isPerson ? [words[0] ?? '', words.at(-1) ?? ''] : words;
    const pairs: (readonly string[])[] = [];
    // What is short and common is looked at last: most names are not there by their first long word.
    for (const word of new Set(
      needed.filter((one) => !isLetter(one)).sort((one, other) => other.length - one.length),
    )) {
      const paired = this.#pairedWith(word);
      if (paired.length === 0) return [];
      pairs.push(paired);
    }
    // Of a person with nothing but letters at both ends what tells the name apart stands between them.
    if (pairs.length === 0) return this.#behind(words.filter(isTelling).flatMap((word) => this.#pairedWith(word)));
    const [rarest = [], ...others] = pairs.sort((one, other) => this.#weightOf(one) - this.#weightOf(other));
    const places = new Set(rarest.flatMap((word) => this.#byWord.get(word) ?? []));
    return [...places].flatMap((at) => {
      const named = this.#names[at];
      return named && others.every((paired) => paired.some((word) => named.words.has(word))) ? [named.name] : [];
    });
  }

  /** The words of names that one of more than a letter can be paired with. */
  #pairedWith(word: string): readonly string[] {
    return [word, word.slice(0, 1), ...this.#near.of(word)].filter((one) => this.#byWord.has(one));
  }

  #behind(words: readonly string[]): readonly Name[] {
    const places = new Set(words.flatMap((word) => this.#byWord.get(word) ?? []));
    return [...places].flatMap((at) => this.#names[at]?.name ?? []);
  }

  #weightOf(words: readonly string[]): number {
    return words.reduce((sum, word) => sum + (this.#byWord.get(word)?.length ?? 0), 0);
  }
}

function isLetter(word: string): boolean {
  return /^\p{L}$/u.test(word);
}

function file<Key, Value>(filed: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = filed.get(key);
  if (values) values.push(value);
  else filed.set(key, [value]);
}

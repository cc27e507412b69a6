import { legalFormsWithin, separateLegalForms, withoutLegalForms } from './legalForms.js';
import { plainWords, type PlainWord } from './plainWords.js';
import { roleOf, type WordRole } from './wordRoles.js';

/** A word with its role in the name. */
export interface RoledWord extends PlainWord {
  readonly role: WordRole;
}

/** A name split into words with their roles. */
export interface ScreenedName {
  /** Without legal forms at its ends. */
  readonly words: readonly RoledWord[];
  /** The legal forms that were removed. */
  readonly form: string;
  /** Keys shared by names that differ only in case, accents, punctuation, spaces and word order. */
  readonly keys: readonly string[];
  /** The same without legal forms. */
  readonly coreKeys: readonly string[];
}

/** Splits a name. A name without a letter or digit has no words. */
export function screenedNameOf(name: string, isPerson: boolean): ScreenedName {
  const written = plainWords(isPerson ? givenFirst(name) : separateLegalForms(withoutDots(name)));
  const plain = joinLetters(written, isPerson);
  const { from, to } = isPerson ? { from: 0, to: plain.length } : withoutLegalForms(plain);
  const core = plain.slice(from, to);
  const forms = isPerson ? new Set() : legalFormsWithin(core);
  return {
    words: core.map((word, at) => ({ ...word, role: forms.has(at) ? 'form' : roleOf(word.text, isPerson) })),
    form: [...plain.slice(0, from), ...plain.slice(to)].map(({ text }) => text).join(' '),
    keys: keysOf(written),
    coreKeys: keysOf(core),
  };
}

function keysOf(words: readonly PlainWord[]): readonly string[] {
  const texts = words.map(({ text }) => text);
  return texts.length === 0 ? [] : [texts.join(''), `${texts.toSorted().join(' ')} `];
}

/** Puts `SURNAME, Given` into spoken order. */
function givenFirst(name: string): string {
  const comma = name.indexOf(',');
  return comma < 0 ? name : `${name.slice(comma + 1)} ${name.slice(0, comma)}`;
}

/** `S.A.` and `d.o.o.` are one word in the name of a body. In the name of a person they would be initials. */
function withoutDots(name: string): string {
  return name.replace(/(?<=(?:^|[^\p{L}\p{N}])\p{L})\.(?=\p{L}(?:\.|$|[^\p{L}\p{N}]))/gu, '');
}

/** Joins consecutive single letters in the name of a body, as in `A B C Plumbing`. */
function joinLetters(words: readonly PlainWord[], isPerson: boolean): readonly PlainWord[] {
  if (isPerson) return words;
  const joined: PlainWord[] = [];
  let letters: PlainWord[] = [];
  const end = (): void => {
    if (letters.length > 1) {
      const [text, native] = [letters.map((word) => word.text).join(''), letters.map((word) => word.native).join('')];
      joined.push({ text, native, script: letters[0]?.script ?? 'latin' });
    } else joined.push(...letters);
    letters = [];
  };
  for (const word of words) {
    if (/^[a-z]$/.test(word.text)) letters.push(word);
    else {
      end();
      joined.push(word);
    }
  }
  end();
  return joined;
}

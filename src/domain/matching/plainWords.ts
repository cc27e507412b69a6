import anyAscii from 'any-ascii';
import { spellGreek, splitHanName } from './transliterate.js';

/** The alphabet of a word. */
export type Script = 'latin' | 'cyrillic' | 'arabic' | 'other';

/** A word of a name, in plain Latin letters. */
export interface PlainWord {
  /** Lower-case ASCII letters and digits. */
  readonly text: string;
  /** As it is written, without marks, in lower case. */
  readonly native: string;
  readonly script: Script;
  /** Other spellings of a word of another alphabet in Latin letters, or of a word with digits. */
  readonly readings?: readonly string[];
}

/** Longer texts are cut here: no real name is as long. */
const maxNameLength = 1_000;
const maxWords = 60;

const marks = /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g;
export const quotes = /['’‘`´ʼʻʾʿʹ′″"“”«»„]/g;

/**
 * The words of a name. Case, accents, punctuation, invisible characters and full-width letters make no difference. Letters of
 * another alphabet that only look Latin are read as Latin, and the other way round in a word that is mostly Cyrillic or Greek.
 * The same function reads lists and the names that are compared with them.
 */
export function splitPlainWords(name: string, isPerson: boolean): readonly PlainWord[] {
  const clean = name
    .slice(0, maxNameLength)
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{Cf}\u0640]/gu, '')
    .toLowerCase()
    .replace(quotes, '')
    .replace(/[&+]/g, ' and ');
  const words: PlainWord[] = [];
  const all = clean.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  for (const written of all) {
    if (words.length >= maxWords) break;
    // In Chinese characters the surname is the first word.
    const isSurnameFirst = isPerson && words.length === 0 && /^\p{Script=Han}+$/u.test(written);
    words.push(...(isSurnameFirst ? hanWords(written, all.length === 1) : toPlainWords(written)));
  }
  return words;
}

function toPlainWords(asWritten: string): readonly PlainWord[] {
  if (/^[a-z0-9]+$/.test(asWritten)) return latinWords(asWritten, asWritten);
  const written = toMainAlphabet(asWritten);
  const script = detectScript(written);
  const native = written.normalize('NFD').replace(marks, '').normalize('NFC');
  if (script === 'arabic') return arabicWords(native, written);
  if (script === 'cyrillic') {
    return fromAscii(
      Array.from(written)
        .map((letter) => cyrillic[letter] ?? letter)
        .join(''),
      written,
      script,
    );
  }
  if (script === 'latin') {
    return fromAscii(
      Array.from(native)
        .map((letter) => lookalikes[letter] ?? letter)
        .join(''),
      native,
      script,
    );
  }
  if (/^\p{Script=Greek}+$/u.test(native)) {
    const [text, ...readings] = spellGreek(written);
    return [{ text, native, script, readings }];
  }
  return fromAscii(native, native, script);
}

/** A word with more Cyrillic or Greek letters than Latin ones, with its Latin letters in that alphabet: `Путiн` with a Latin i. */
function toMainAlphabet(word: string): string {
  const latin = word.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin === 0) return word;
  const [inCyrillic, inGreek] = [/\p{Script=Cyrillic}/gu, /\p{Script=Greek}/gu].map(
    (letters) => word.match(letters)?.length ?? 0,
  );
  const letters = (inCyrillic ?? 0) > latin ? lookCyrillic : (inGreek ?? 0) > latin ? lookGreek : null;
  return letters ? word.replace(/[a-z]/g, (letter) => letters[letter] ?? letter) : word;
}

function hanWords(written: string, isOnlyWord: boolean): readonly PlainWord[] {
  return splitHanName(written, isOnlyWord).map((word) => ({ ...word, script: 'other' }));
}

function fromAscii(text: string, native: string, script: Script): readonly PlainWord[] {
  const ascii = anyAscii(text.normalize('NFD').replace(marks, '').normalize('NFC'))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
  if (ascii === '') return [];
  return script === 'latin' ? latinWords(ascii, native) : [{ text: ascii, native, script }];
}

/** The readings of `R0sneft`, in which digits replace letters. The word itself stays, because the digit may be a number (`Pier1`). */
function spellDigits(text: string): Pick<PlainWord, 'readings'> {
  if (!/\d/.test(text) || !/^(?:[a-z]*\d){1,3}[a-z]*$/.test(text) || !/(?:\d*[a-z]){4}/.test(text)) return {};
  const spell = (one: string): string =>
    text.replace(/\d/g, (digit) => (digit === '1' ? one : (likeDigits[digit] ?? digit)));
  return { readings: [...new Set([spell('i'), spell('l')])] };
}

/** `Abdulrahman` is read as `Abdul Rahman`, because both spellings are common. */
function latinWords(text: string, native: string): readonly PlainWord[] {
  const [, servant = '', rest = ''] =
    /^(abd[aeiou]l)([a-z]{4,}|ha[iyqk])$/.exec(text) ??
    /^(abd[aeiou]([rsnzdt]))(\2[a-z]{3,})$/.exec(text)?.toSpliced(2, 1) ??
    /^(abd[aiou])([rsn][a-z]{4,})$/.exec(text) ??
    [];
  if (servant === '') return [{ text, native, script: 'latin', ...spellDigits(text) }];
  return [servant, rest].map((part) => ({ text: part, native: part, script: 'latin' }));
}

/** Splits `Abd` compounds and removes the article, because spelling varies in both. */
function arabicWords(native: string, written: string): readonly PlainWord[] {
  const plain = Array.from(native)
    .map((letter) => arabicLetters[letter] ?? letter)
    .join('');
  const [, servant, rest] = /^(عبد)(?:ال)?(.{3,})$/.exec(plain) ?? [];
  const parts = servant !== undefined && rest !== undefined && rest !== 'له' ? [servant, rest] : [plain];
  return parts.map((part) => {
    // The article has no hamza: إلياس is Ilyas.
    const bare = /^[أإ]/.test(written) ? part : part.replace(/^(?:ال|آل)(?=.{2,})/, '');
    return {
      text:
        anyAscii(bare)
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '') || bare,
      native: bare,
      script: 'arabic',
    };
  });
}

function detectScript(word: string): Script {
  const isLatin = /\p{Script=Latin}/u.test(word);
  if (isLatin) return 'latin';
  if (/\p{Script=Cyrillic}/u.test(word)) return 'cyrillic';
  if (/\p{Script=Arabic}/u.test(word)) return 'arabic';
  return /^[\p{N}\p{M}]+$/u.test(word) ? 'latin' : 'other';
}

/** Letters that Arabic, Persian and Urdu keyboards encode differently. */
const arabicLetters: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ك: 'ک',
  ة: 'ه',
  ۀ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ء: '',
};

/** Letters of other alphabets that look Latin, for words that mix alphabets. */
const lookalikes: Readonly<Record<string, string>> = parseLetterPairs(
  'аaвbеeкkмmнhоoрpсcтtуyхxіiјjѕsԁdѵvԛqԝwһhӏlαaβbεeηnιiκkνvοoρpτtυuχxζz',
);

/** Letters that look like a digit. `1` is an I or an L. */
const likeDigits: Readonly<Record<string, string>> = { 0: 'o', 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b' };

/** Latin letters in lower case that look like a Cyrillic or Greek one, in lower or upper case. */
const lookCyrillic: Readonly<Record<string, string>> = parseLetterPairs('aаbвeеkкmмhнoоpрcсtтyуxхiіjјsѕ');
const lookGreek: Readonly<Record<string, string>> = parseLetterPairs('aαbβeεhηiιkκmμnνvνoοpρtτyυuυxχzζ');

/** Cyrillic letters of Russian, Ukrainian, Belarusian, Serbian, Bulgarian and Macedonian. */
const cyrillic: Readonly<Record<string, string>> = {
  ...parseLetterPairs('аaбbвvгgґgдdзzиiйyкkлlмmнnоoпpрrсsтtуuфfыyэeіiўuјjѓgќkѕz'),
  е: 'e',
  ё: 'yo',
  є: 'ye',
  ж: 'zh',
  ї: 'yi',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ь: '',
  ю: 'yu',
  я: 'ya',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  ђ: 'dj',
  џ: 'dz',
};

/** Builds a table from letters and their replacements written alternately. */
function parseLetterPairs(letters: string): Readonly<Record<string, string>> {
  const all = Array.from(letters);
  return Object.fromEntries(all.flatMap((letter, at) => (at % 2 === 0 ? [[letter, all[at + 1] ?? '']] : [])));
}

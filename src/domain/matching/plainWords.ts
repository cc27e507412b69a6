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
/** A name of more words is not compared as a whole. */
export const maxWords = 60;
const otherLetters = /[^\P{L}\p{Script=Latin}]/u;
const wholeWords = /[\p{L}\p{N}\p{M}]+/gu;

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
    // Its compatible form is another letter, which does not look like a C.
    .replace(/[ϲϹ]/g, 'c')
    .normalize('NFKC')
    .replace(/[\p{Cf}\u0640]/gu, '')
    .replace(quotes, '')
    .replace(/[&+]/g, ' and ');
  const words: PlainWord[] = [];
  const all = clean.match(wholeWords) ?? [];
  const isMixed = all.some((word) => /\p{Script=Latin}/u.test(word) && otherLetters.test(word));
  // Numbers that were separated and written-out signs add words to those that `isComparable` allows.
  for (const written of all.slice(0, 3 * maxWords)) {
    // In Chinese characters the surname is the first word.
    const isSurnameFirst = isPerson && words.length === 0 && /^\p{Script=Han}+$/u.test(written);
    words.push(...(isSurnameFirst ? hanWords(written, all.length === 1) : toPlainWords(written, isMixed)));
  }
  return words;
}

/** `isMixed` if a word of the name mixes alphabets, so that a word that looks Latin is probably meant to be. */
function toPlainWords(asWritten: string, isMixed: boolean): readonly PlainWord[] {
  const lower = asWritten.toLowerCase();
  if (/^[a-z0-9]+$/.test(lower)) return latinWords(lower, lower);
  const [words = [], ...others] = toSpellings(asWritten, lower, isMixed).map(readWord);
  const [word] = words;
  if (others.length === 0 || word === undefined || words.length > 1) return words;
  const all = [...(word.readings ?? []), ...others.flat().flatMap(({ text, readings = [] }) => [text, ...readings])];
  return [{ ...word, readings: [...new Set(all)].filter((text) => text !== word.text) }];
}

/**
 * The spellings that letters of two alphabets may hide, the likeliest first. In a word with more Cyrillic or Greek letters than
 * Latin ones, the Latin letters are read in that alphabet: `Путiн` with a Latin i. Capitals look other than small letters.
 */
function toSpellings(asWritten: string, lower: string, isMixed: boolean): readonly string[] {
  const latin = lower.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (!otherLetters.test(lower)) return [lower];
  const { text: look, isWhole: isLook } = toLatinLook(asWritten);
  if (latin === 0) {
    if (!isLook || !/^[\p{Lu}\p{Lo}\p{N}\p{M}асеорухіјѕһԁԛԝӏορν]+$/u.test(asWritten)) return [lower];
    return isMixed ? [look, lower] : [lower, look];
  }
  const [inCyrillic = 0, inGreek = 0] = [/\p{Script=Cyrillic}/gu, /\p{Script=Greek}/gu].map(
    (letters) => lower.match(letters)?.length ?? 0,
  );
  const letters = inCyrillic > inGreek ? lookCyrillic : inGreek > 0 ? lookGreek : {};
  const native = lower.replace(/[a-z]/g, (letter) => letters[letter] ?? letter);
  const [natives, looks] = [/\p{Script=Latin}/u.test(native) ? [] : [native], isLook ? [look] : []];
  return natives.length > 0 && Math.max(inCyrillic, inGreek) > latin ? [...natives, ...looks] : [look, ...natives];
}

/** A word by the looks of its letters, in lower case. Letters that look like no Latin one stay. */
function toLatinLook(asWritten: string): { readonly text: string; readonly isWhole: boolean } {
  const text = Array.from(asWritten.normalize('NFD').replace(marks, '').normalize('NFC'))
    .map((letter) => capitalLooks[letter] ?? lookalikes[letter.toLowerCase()] ?? letter.toLowerCase())
    .join('');
  return { text, isWhole: /^[\p{Script=Latin}\p{N}]+$/u.test(text) };
}

// Most names are plain, and expressions without properties of letters are several times as fast.
const plainName = /^[\x20-\x7e]*$/;

const listWords = (name: string): readonly string[] =>
  plainName.test(name)
    ? (name.replace(/['"`]/g, '').match(/[A-Za-z0-9]+/g) ?? [])
    : (name.normalize('NFKC').replace(quotes, '').match(wholeWords) ?? []);

export const countWords = (name: string): number => listWords(name).length;

/** Whether a name can be compared as a whole. */
export function isComparable(name: string): boolean {
  const words = listWords(name);
  if (words.length > maxWords || name.length > maxNameLength) return false;
  return plainName.test(name) || !words.some(mixesAlphabets);
}

/** Latin with Greek or Cyrillic letters is read in both ways. Words of East Asia mix scripts. */
function mixesAlphabets(word: string): boolean {
  if (!otherLetters.test(word) || eastAsian.test(word) || toLatinLook(word).isWhole) return false;
  const used = alphabets.filter((alphabet) => alphabet.test(word));
  return used.length > 1 && !(used.length === 2 && used[0] === alphabets[0] && used[1] !== otherAlphabet);
}

const eastAsian = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Bopomofo}/u;
const otherAlphabet =
  /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
const alphabets = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, otherAlphabet];

function readWord(written: string): readonly PlainWord[] {
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
  if (/^\p{Script=Greek}+$/u.test(native)) {
    const [text, ...readings] = spellGreek(written);
    return [{ text, native, script, readings }];
  }
  return fromAscii(native, native, script);
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

/** Capitals that look like another Latin letter than their small ones do: Greek, Cyrillic, Cherokee and Lisu. */
const capitalLooks: Readonly<Record<string, string>> = parseLetterPairs(
  'ΗhΜmΝnΥyΧxΖzҮy' + 'ᎪaᏴbᏟcᎠdᎬeᎻhᎫjᏦkᏞlᎷmᏢpᎡrᏚsᎢtᏙvᎳwᏃzᏀgᎥi' + 'ꓮaꓐbꓚcꓓdꓰeꓝfꓖgꓧhꓲiꓙjꓗkꓡlꓟmꓠnꓳoꓑpꓣrꓢsꓔtꓴuꓦvꓪwꓫxꓬyꓜz',
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

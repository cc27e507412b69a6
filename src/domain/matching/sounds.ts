import type { PlainWord } from './plainWords.js';

/**
 * Spellings of one sound, in transliterations from Cyrillic and Arabic. They are applied in this order, longer ones first.
 * Capitals represent sounds with two letters: C for ch, S for sh, Z for zh. The last texts are letters, single or adjacent:
 * each match has one of them. Most words have none, which saves the search.
 */
const spellings: readonly (readonly [RegExp, string, string])[] = [
  // `Noureddine`, `Nur al-Din` written as one word, `Nooruddin`.
  [/(?<=[^aeiou])[aeou]?d+(?:in|ine|een)$/, 'udin', 'di de'],
  [/(?<=[a-z]{2}[^aeiou])(?:e[iy]|i[ey]|ii|y)$/, 'i', 'y ei ie ii'],
  [/ey(?=[aou])/, 'i', 'ey'],
  // `Imane`, `Adnane`, as in French; `Aoun`, `Awn`.
  [/(?<=.{2}an)e$/, '', 'ne'],
  [/aw(?=n)/, 'au', 'aw'],
  [/^(?:ye|je)(?=.{2})/, 'e', 'ye je'],
  [/^(?:yo|jo|io)(?=[lrmn].)/, 'io', 'yo jo io'],
  [/shch|schtsch|sch|shh|sc(?=[hei])/g, 'S', 'sh sc'],
  [/tsch|tch|cz|ch/g, 'C', 'ch cz'],
  [/dzh|dj/g, 'j', 'zh dj'],
  [/zh/g, 'Z', 'zh'],
  [/sh/g, 'S', 'sh'],
  [/kh/g, 'h', 'kh'],
  [/gh/g, 'g', 'gh'],
  [/ph/g, 'f', 'ph'],
  [/th/g, 't', 'th'],
  [/dh/g, 'd', 'dh'],
  [/ck|q/g, 'k', 'ck q'],
  [/ts|tz/g, 'c', 'ts tz'],
  [/x/g, 'ks', 'x'],
  [/w/g, 'v', 'w'],
  [/c(?![eiy])/g, 'k', 'c'],
  [/ou|oo/g, 'u', 'ou oo'],
  [/ee|ij$|iy|yi|y|j(?=[aou]$)/g, 'i', 'ee y j'],
  [/ff$/, 'v', 'ff'],
  [/(?<=[aeiou])h$/, '', 'ah eh ih oh uh'],
];

/** The last texts with their sounds. A new word is asked for twice: as a legal form, and then as a word of the name. */
const lastTexts = new Array<string>(8).fill('');
const lastSounds = new Array<string>(8).fill('');
let oldest = 0;

/** Returns the sound of a word. Most spellings of a transliterated name have the same sound. */
export function toSound(text: string): string {
  const known = lastTexts.indexOf(text);
  if (known >= 0) return lastSounds[known] ?? '';
  const sound = spellSound(text);
  lastTexts[oldest] = text;
  lastSounds[oldest] = sound;
  oldest = (oldest + 1) % lastTexts.length;
  return sound;
}

function spellSound(text: string): string {
  let sound = text;
  readSigns(sound);
  for (const { spelling, plain, single, adjacent } of rules) {
    if ((seen.single & single) === 0 && (seen.adjacent & adjacent) === 0) continue;
    const next = sound.replace(spelling, plain);
    if (next === sound) continue;
    sound = next;
    readSigns(sound);
  }
  return withoutRepeats(sound);
}

/** The signs in the last text that was read: a bit for each letter from a to z, and for adjacent letters of `spellings`. */
const seen = { single: 0, adjacent: 0 };
/** By the two letters, in 5 bits each. Some share a bit, which only costs a search. */
const adjacentBits = new Int32Array(32 * 32);
const pairs = new Set(spellings.flatMap(([, , texts]) => texts.split(' ').filter((text) => text.length === 2)));
for (const [at, pair] of [...pairs].entries()) adjacentBits[toPlace(pair)] = 1 << (at % 32);

function readSigns(text: string): void {
  let [single, adjacent, before] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const letter = code >= 97 && code <= 122 ? code - 96 : 0;
    single |= 1 << letter;
    adjacent |= adjacentBits[(before << 5) | letter] ?? 0;
    before = letter;
  }
  seen.single = single;
  seen.adjacent = adjacent;
}

function toPlace(pair: string): number {
  return ((pair.charCodeAt(0) - 96) << 5) | (pair.charCodeAt(1) - 96);
}

const rules = spellings.map(([spelling, plain, texts]) => {
  let [single, adjacent] = [0, 0];
  for (const text of texts.split(' ')) {
    if (text.length === 1) single |= 1 << (text.charCodeAt(0) - 96);
    else adjacent |= adjacentBits[toPlace(text)] ?? 0;
  }
  return { spelling, plain, single, adjacent };
});

/** Leaves one of equal letters that follow each other. */
function withoutRepeats(text: string): string {
  for (let at = 1; at < text.length; at++) {
    if (text.charCodeAt(at) === text.charCodeAt(at - 1)) return text.replace(/(.)\1+/g, '$1');
  }
  return text;
}

/** Removes an Arabic article that is written as part of the word: `Alghamdi` is read as `Ghamdi`. */
export function withoutArticle(text: string): string {
  return text.replace(/^[ae]l(?=[a-z]{4})/, '');
}

/** The consonants that a letter of the Arabic or Persian alphabet represents, as `toSound` writes them. */
const arabicConsonants: Readonly<Record<string, string>> = {
  ب: 'b',
  پ: 'b',
  ت: 't',
  ث: 't',
  ج: 'j',
  چ: 'C',
  ح: 'h',
  خ: 'h',
  د: 'd',
  ذ: 'd',
  ر: 'r',
  ز: 'z',
  ژ: 'Z',
  س: 's',
  ش: 'S',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  غ: 'g',
  ف: 'f',
  ق: 'k',
  ک: 'k',
  گ: 'g',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  ڈ: 'd',
  ٹ: 't',
  ړ: 'r',
  ڑ: 'r',
  ښ: 'S',
  ږ: 'g',
  ټ: 't',
  ډ: 'd',
  څ: 'c',
  ځ: 'z',
  ڼ: 'n',
  ں: 'n',
};
const persian: Readonly<Record<string, string>> = { ذ: 'z', ض: 'z', ظ: 'z', ث: 's', و: 'v', پ: 'p', غ: 'k', ژ: 'j' };

/** A text with its sound. */
interface Spoken {
  readonly text: string;
  readonly sound: string;
}

/**
 * Returns the consonants of a word, by which other transliterations are found. A word in Arabic script has an Arabic and a
 * Persian reading, and ظ is written as z and as dh. Latin words have further readings, because languages write one sound with
 * other letters, and v, w and j may be vowels.
 * @param bare the word without an article that is written as part of it, as in `Alqadhi`; null if it has none
 */
export function toSkeletons(
  { text, native, script }: PlainWord,
  sound: string,
  bare: Spoken | null,
): readonly string[] {
  if (script === 'arabic') {
    const read = (letters: Readonly<Record<string, string>>): string =>
      shorten(
        Array.from(native)
          .map((letter) => letters[letter] ?? arabicConsonants[letter] ?? '')
          .join(''),
      );
    return [...new Set([read({}), read(persian), read({ ظ: 'd' })])];
  }
  const readings: string[] = [];
  addReadings(readings, { text, sound });
  if (bare) addReadings(readings, bare);
  return readings;
}

function addReadings(readings: string[], { text, sound }: Spoken): void {
  const whole = toConsonants(sound);
  addReading(readings, whole);
  if (whole.includes('v') || whole.includes('j')) addReading(readings, shorten(whole.replace(/[vj]/g, '')));
  for (const [letter, reading] of otherReadings) {
    if (whole.includes(letter)) addReading(readings, shorten(whole.replaceAll(letter, reading)));
  }
  // `Thafer`, `Dhafer`; `Ishaq`: a separate h after s or z.
  if (text.includes('th')) addReading(readings, toConsonants(toSound(text.replace(/th/g, 'd'))));
  if (text.includes('dh')) addReading(readings, toConsonants(toSound(text.replace(/dh/g, 'z'))));
  // `Khadija`: j is not a vowel, as it is in Slavic names.
  if (/j[aou]$/.test(text)) addReading(readings, toConsonants(toSound(`${text}h`)));
  if (text.includes('sh') || text.includes('zh')) {
    addReading(readings, toConsonants(toSound(text.replace(/([sz])h/g, '$1eh'))));
  }
}

function addReading(readings: string[], reading: string): void {
  if (reading !== '' && !readings.includes(reading)) readings.push(reading);
}

/** `Bachar`, as in French; `Gaber`, as in Egypt; `Gahtan` and `Haghani`, as in the Gulf and Iran. */
const otherReadings = [
  ['c', 's'],
  ['C', 'S'],
  ['g', 'j'],
  ['g', 'k'],
  ['Z', 'j'],
] as const;

/** Returns the consonants of a sound, shortened. Arabic has no p. */
function toConsonants(sound: string): string {
  let consonants = '';
  let before = '';
  for (const written of sound) {
    const letter = written === 'p' ? 'b' : written;
    if (letter === before || isVowel(letter)) continue;
    consonants += letter;
    before = letter;
  }
  return withoutLastH(consonants);
}

function isVowel(letter: string): boolean {
  return letter === 'a' || letter === 'e' || letter === 'i' || letter === 'o' || letter === 'u';
}

/** Removes repeated consonants and a final h. */
function shorten(consonants: string): string {
  return withoutLastH(withoutRepeats(consonants));
}

/** A final h is often left out. */
function withoutLastH(consonants: string): string {
  return consonants.length > 1 && consonants.endsWith('h') ? consonants.slice(0, -1) : consonants;
}

import type { PlainWord } from './plainWords.js';

// Spellings of one sound, in transliterations from Cyrillic and Arabic. They are applied in this order, longer ones first.
// Capitals represent sounds with two letters: C for ch, S for sh, Z for zh. The last text has letters that each match has: most
// words lack one of them, which saves the search.
const spellings: readonly (readonly [RegExp, string, string])[] = [
  // `Noureddine`, `Nur al-Din` written as one word, `Nooruddin`.
  [/(?<=[^aeiou])[aeou]?d+(?:in|ine|een)$/, 'udin', 'dn'],
  [/(?<=[a-z]{2}[^aeiou])(?:e[iy]|i[ey]|ii|y)$/, 'i', ''],
  [/ey(?=[aou])/, 'i', 'ey'],
  // `Imane`, `Adnane`, as in French; `Aoun`, `Awn`.
  [/(?<=.{2}an)e$/, '', 'ane'],
  [/aw(?=n)/, 'au', 'awn'],
  [/^(?:ye|je)(?=.{2})/, 'e', 'e'],
  [/^(?:yo|jo|io)(?=[lrmn].)/, 'io', 'o'],
  [/shch|schtsch|sch|shh|sc(?=[hei])/g, 'S', 's'],
  [/tsch|tch|cz|ch/g, 'C', 'c'],
  [/dzh|dj/g, 'j', 'd'],
  [/zh/g, 'Z', 'zh'],
  [/sh/g, 'S', 'sh'],
  [/kh/g, 'h', 'kh'],
  [/gh/g, 'g', 'gh'],
  [/ph/g, 'f', 'ph'],
  [/th/g, 't', 'th'],
  [/dh/g, 'd', 'dh'],
  [/ck|q/g, 'k', ''],
  [/ts|tz/g, 'c', 't'],
  [/x/g, 'ks', 'x'],
  [/w/g, 'v', 'w'],
  [/c(?![eiy])/g, 'k', 'c'],
  [/ou|oo/g, 'u', 'o'],
  [/ee|ij$|iy|yi|y|j(?=[aou]$)/g, 'i', ''],
  [/ff$/, 'v', 'f'],
  [/(?<=[aeiou])h$/, '', 'h'],
];

/** Returns the sound of a word. Most spellings of a transliterated name have the same sound. */
export function toSound(text: string): string {
  let sound = text;
  let letters = toLetterBits(sound);
  for (const { spelling, plain, needed } of rules) {
    if ((letters & needed) !== needed) continue;
    const next = sound.replace(spelling, plain);
    if (next === sound) continue;
    sound = next;
    letters = toLetterBits(sound);
  }
  return withoutRepeats(sound);
}

const rules = spellings.map(([spelling, plain, needed]) => ({ spelling, plain, needed: toLetterBits(needed) }));

/** A bit for each letter from a to z in a text. */
function toLetterBits(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at) - 97;
    if (letter >= 0 && letter < 26) bits |= 1 << letter;
  }
  return bits;
}

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
  const readings = new Set<string>();
  for (const spoken of bare ? [{ text, sound }, bare] : [{ text, sound }]) {
    const part = spoken.text;
    const whole = toConsonants(spoken.sound);
    readings.add(whole);
    if (/[vj]/.test(whole)) readings.add(shorten(whole.replace(/[vj]/g, '')));
    for (const [letter, reading] of otherReadings) {
      if (whole.includes(letter)) readings.add(shorten(whole.replaceAll(letter, reading)));
    }
    // `Thafer`, `Dhafer`; `Ishaq`: a separate h after s or z.
    if (part.includes('th')) readings.add(toConsonants(toSound(part.replace(/th/g, 'd'))));
    if (part.includes('dh')) readings.add(toConsonants(toSound(part.replace(/dh/g, 'z'))));
    // `Khadija`: j is not a vowel, as it is in Slavic names.
    if (/j[aou]$/.test(part)) readings.add(toConsonants(toSound(`${part}h`)));
    if (/[sz]h/.test(part)) readings.add(toConsonants(toSound(part.replace(/([sz])h/g, '$1eh'))));
  }
  readings.delete('');
  return [...readings];
}

/** `Bachar`, as in French; `Gaber`, as in Egypt; `Gahtan` and `Haghani`, as in the Gulf and Iran. */
const otherReadings = [
  ['c', 's'],
  ['C', 'S'],
  ['g', 'j'],
  ['g', 'k'],
  ['Z', 'j'],
] as const;

/** Returns the consonants of a sound. Arabic has no p. */
function toConsonants(sound: string): string {
  let consonants = '';
  for (const letter of sound) if (!'aeiou'.includes(letter)) consonants += letter === 'p' ? 'b' : letter;
  return shorten(consonants);
}

/** Removes repeated consonants and a final h, which is often left out. */
function shorten(consonants: string): string {
  const single = withoutRepeats(consonants);
  return single.length > 1 && single.endsWith('h') ? single.slice(0, -1) : single;
}

/** Sounds are letters of ASCII. */
const letterCodes = 128;

/** Distances between sounds that transliterations confuse, by two letter codes. All other pairs have distance 1. */
const near = new Float64Array(letterCodes * letterCodes).fill(1);
for (const [pair, cost] of Object.entries({
  ei: 0.2,
  ou: 0.2,
  ae: 0.3,
  ao: 0.3,
  ai: 0.4,
  au: 0.5,
  eo: 0.5,
  eu: 0.5,
  io: 0.5,
  iu: 0.5,
  gh: 0.4,
  hk: 0.5,
  gk: 0.4,
  bp: 0.5,
  dt: 0.5,
  sz: 0.4,
  Ss: 0.5,
  Cj: 0.5,
  CS: 0.35,
  Cc: 0.5,
  cs: 0.4,
  gj: 0.3,
  Zj: 0.3,
  Zz: 0.5,
  ij: 0.3,
  fv: 0.4,
  uv: 0.3,
  ov: 0.5,
  lr: 0.7,
  dz: 0.4,
  tz: 0.6,
  bv: 0.6,
  ks: 0.8,
  ck: 0.5,
  mn: 0.8,
})) {
  const [one, other] = [pair.charCodeAt(0), pair.charCodeAt(1)];
  near[one * letterCodes + other] = cost;
  near[other * letterCodes + one] = cost;
}
const vowelGap = 0.45;
const leastGap = 0.35;
/** The cost of a missing letter, by its code. A vowel at the beginning costs more. */
const gaps = new Float64Array(letterCodes).fill(1);
for (const [letters, cost] of [
  ['iv', 0.7],
  ['aeiou', vowelGap],
  ['h', leastGap],
] as const) {
  for (let at = 0; at < letters.length; at++) gaps[letters.charCodeAt(at)] = cost;
}
const firstVowelGap = 0.7;

// Buffers that are reused for each pair of words.
const maxSoundLength = 40;
let last = new Float64Array(maxSoundLength + 1);
let next = new Float64Array(maxSoundLength + 1);
const otherGaps = new Float64Array(maxSoundLength);

/** Returns the edit distance of two sounds. A missing vowel or h costs less than 1. */
export function soundDistance(one: string, other: string, most: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) * leastGap > most || Math.max(one.length, other.length) > maxSoundLength) {
    return Infinity;
  }
  const [rows, columns] = [one.length, other.length];
  last[0] = 0;
  for (let at = 0; at < columns; at++) {
    const gap = gapCost(other, at);
    otherGaps[at] = gap;
    last[at + 1] = (last[at] ?? 0) + gap;
  }
  for (let row = 0; row < rows; row++) {
    const letter = one.charCodeAt(row);
    const gap = gapCost(one, row);
    let left = (last[0] ?? 0) + gap;
    let least = left;
    next[0] = left;
    for (let at = 0; at < columns; at++) {
      const against = other.charCodeAt(at);
      const change = (last[at] ?? 0) + (letter === against ? 0 : distance(letter, against));
      left = Math.min(change, (last[at + 1] ?? 0) + gap, left + (otherGaps[at] ?? 0));
      next[at + 1] = left;
      if (left < least) least = left;
    }
    if (least > most) return Infinity;
    [last, next] = [next, last];
  }
  return last[columns] ?? Infinity;
}

function distance(one: number, other: number): number {
  return one < letterCodes && other < letterCodes ? (near[one * letterCodes + other] ?? 1) : 1;
}

function gapCost(sound: string, at: number): number {
  const gap = gaps[sound.charCodeAt(at)] ?? 1;
  return at === 0 && gap === vowelGap ? firstVowelGap : gap;
}

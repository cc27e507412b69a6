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

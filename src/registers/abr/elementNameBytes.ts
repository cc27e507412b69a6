import { names } from './abrNames.js';

/** Four letters at a time, little-endian, the last ones masked: comparing by bytes takes a third of all reading. */
const wordsPerName = 6;
const words = new Uint32Array(names.length * wordsPerName);
const lastMasks = new Uint32Array(names.length);
export const nameLengths = new Int32Array(names.map((name) => name.length));
for (const [code, name] of names.entries()) {
  const padded = Buffer.alloc(wordsPerName * 4);
  padded.write(name, 'latin1');
  for (let word = 0; word < wordsPerName; word++) words[code * wordsPerName + word] = padded.readUInt32LE(word * 4);
  lastMasks[code] = name.length % 4 === 0 ? 0xffffffff : 2 ** (8 * (name.length % 4)) - 1;
}

/**
 * Whether the bytes at the offset begin with the name that has this code. The bytes must hold a whole `</ABR>` behind
 * the `<` that comes before the offset: then no word reaches behind their end.
 */
export function beginsWithName(view: DataView, offset: number, code: number): boolean {
  const length = nameLengths[code] ?? 0;
  const first = code * wordsPerName;
  const last = first + ((length - 1) >> 2);
  let at = offset;
  for (let word = first; word < last; word++, at += 4) if (view.getUint32(at, true) !== words[word]) return false;
  return ((view.getUint32(at, true) & (lastMasks[code] ?? 0)) ^ (words[last] ?? 0)) === 0;
}

/** Length, first and last letter tell all names apart: a hash of them without collisions, proved below at start. */
const slots = new Int8Array(64).fill(-1);
for (const [code, name] of names.entries()) {
  const slot = slotOf(name.length, name.charCodeAt(0), name.charCodeAt(name.length - 1));
  if (slots[slot] !== -1) throw new Error(`two names of the ABR schema share slot ${slot}`);
  slots[slot] = code;
}

/** The code of the name that stands from `from` to `to`, −1 when it is none of ours. */
export function codeOfName(view: DataView, from: number, to: number): number {
  if (from === to) return -1;
  const code = slots[slotOf(to - from, view.getUint8(from), view.getUint8(to - 1))] ?? -1;
  return code >= 0 && nameLengths[code] === to - from && beginsWithName(view, from, code) ? code : -1;
}

function slotOf(length: number, first: number, last: number): number {
  return (length * 3 + first * 9 + last * 4) & 63;
}

/** Names of the schema hold letters only. */
export function endOfName(bytes: Uint8Array, offset: number): number {
  let at = offset;
  while (isLetter(bytes[at])) at++;
  return at;
}

export function isLetter(byte: number | undefined): boolean {
  const letter = (byte ?? 0) | 0x20;
  return letter >= 0x61 && letter <= 0x7a;
}

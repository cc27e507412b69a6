import { codes, elementCount, elementNames, holdsText, mayHold } from './abrNames.js';
import { part, type AbrSpans } from './abrSpans.js';
import { beginsWithName, codeOfName, endOfName, isLetter, nameLengths } from './elementNameBytes.js';
import { readAbrAttributes } from './readAbrAttributes.js';
import { readAbrText } from './readAbrText.js';
import { skipSpace } from './skipSpace.js';
import { UnreadableRecord } from './unreadableRecord.js';

const lessThan = 0x3c;
const greaterThan = 0x3e;
const slash = 0x2f;
const deepest = 8;
const open = new Int8Array(deepest);
/** After each element, the one that came next the last time: nearly always it comes next again, and need not be read. */
const guesses = new Int8Array(elementCount);

/**
 * Reads the record whose `<ABR` begins at `offset` into `spans` and returns the offset behind its `</ABR>`, which the
 * bytes must hold somewhere. Elements must nest as the schema says; the order of attributes and the white space between
 * tags do not matter.
 * @throws UnreadableRecord
 */
export function readAbrRecord(bytes: Uint8Array, view: DataView, offset: number, spans: AbrSpans): number {
  spans.clear();
  let previous: number = codes.ABR;
  let at = readAbrAttributes(bytes, view, offset + '<ABR'.length, codes.ABR, spans);
  if (bytes[at - 2] === slash) throw new UnreadableRecord('the record is empty', offset);
  open[0] = codes.ABR;
  let depth = 1;
  for (;;) {
    const parent = open[depth - 1] ?? 0;
    if (bytes[at] !== lessThan) at = skipSpace(bytes, at, spans);
    if (bytes[at] !== lessThan) throw new UnreadableRecord('there is text between elements', at);

    if (bytes[at + 1] === slash) {
      const isMatch = beginsWithName(view, at + 2, parent);
      at += 2 + (nameLengths[parent] ?? 0);
      if (bytes[at] !== greaterThan) at = skipSpace(bytes, at, spans);
      if (!isMatch || bytes[at] !== greaterThan) throw new UnreadableRecord('end tags do not match', at);
      at++;
      if (--depth === 0) return at;
      previous = parent;
      continue;
    }

    const nameFrom = at + 1;
    let code = guesses[previous] ?? 0;
    at = nameFrom + (nameLengths[code] ?? 0);
    if (!beginsWithName(view, nameFrom, code) || isLetter(bytes[at])) {
      at = endOfName(bytes, nameFrom);
      code = codeOfName(view, nameFrom, at);
      if (code >= 0) guesses[previous] = code;
    }
    if (code < 0 || mayHold[parent * elementCount + code] !== 1) throw misplaced(bytes, nameFrom, at, code, parent);
    if (code === codes.NonIndividualName) spans.from[part.nameType] = -1;
    at = bytes[at] === greaterThan ? at + 1 : readAbrAttributes(bytes, view, at, code, spans);
    previous = code;
    if (bytes[at - 2] === slash) continue;
    open[depth++] = code;
    if (holdsText[code] === 1) at = readAbrText(bytes, at, code, open[depth - 3] ?? 0, spans);
  }
}

function misplaced(bytes: Uint8Array, from: number, to: number, code: number, parent: number): UnreadableRecord {
  if (code === codes.ABR) return new UnreadableRecord('a second <ABR> begins inside the record', from - 1);
  const name = Buffer.from(bytes.subarray(from, Math.min(to, from + 40))).toString('latin1');
  return new UnreadableRecord(`<${name}> is not allowed in <${elementNames[parent] ?? ''}>`, from);
}

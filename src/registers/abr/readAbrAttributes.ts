import { codes, elementCount, names } from './abrNames.js';
import { part, setPart, type AbrSpans } from './abrSpans.js';
import { beginsWithName, codeOfName, endOfName, isLetter, nameLengths } from './elementNameBytes.js';
import { isSpace, skipSpace } from './skipSpace.js';
import { UnreadableRecord } from './unreadableRecord.js';

const equals = 0x3d;
const greaterThan = 0x3e;
const lessThan = 0x3c;
const quote = 0x22;
const apostrophe = 0x27;
const slash = 0x2f;
/** After each element or attribute, the attribute that came next the last time. */
const guesses = new Int8Array(names.length);

const partOfAttribute = new Int8Array(elementCount * names.length).fill(-1);
for (const [element, attribute, slot] of [
  [codes.ABR, codes.recordLastUpdatedDate, part.updated],
  [codes.ABR, codes.replaced, part.replaced],
  [codes.ABN, codes.status, part.status],
  [codes.ABN, codes.ABNStatusFromDate, part.statusFrom],
  [codes.GST, codes.status, part.gstStatus],
  [codes.GST, codes.GSTStatusFromDate, part.gstFrom],
  [codes.NonIndividualName, codes.type, part.nameType],
] as const) {
  partOfAttribute[element * names.length + attribute] = slot;
}

/** Reads from behind the name of a start tag to behind its `>`. Attributes that we do not know are passed over. */
export function readAbrAttributes(
  bytes: Uint8Array,
  view: DataView,
  offset: number,
  element: number,
  spans: AbrSpans,
): number {
  let previous = element;
  let at = offset;
  for (;;) {
    const isSeparated = isSpace(bytes[at]);
    if (isSeparated) at = skipSpace(bytes, at, spans);
    if (bytes[at] === greaterThan) return at + 1;
    if (bytes[at] === slash && bytes[at + 1] === greaterThan) return at + 2;

    const nameFrom = at;
    let code = guesses[previous] ?? 0;
    at += nameLengths[code] ?? 0;
    if (!beginsWithName(view, nameFrom, code) || isLetter(bytes[at])) {
      at = endOfName(bytes, nameFrom);
      code = codeOfName(view, nameFrom, at);
      if (code >= 0) guesses[previous] = code;
    }
    if (bytes[at] !== equals) at = skipSpace(bytes, at, spans);
    if (at === nameFrom || !isSeparated || bytes[at] !== equals) throw new UnreadableRecord('a tag is malformed', at);
    at = skipSpace(bytes, at + 1, spans);
    const closing = bytes[at];
    if (closing !== quote && closing !== apostrophe) throw new UnreadableRecord('a tag is malformed', at);
    const from = ++at;
    for (; bytes[at] !== closing; at++) {
      if (bytes[at] === lessThan) throw new UnreadableRecord('an attribute is not closed', at);
    }
    const slot = code < 0 ? -1 : (partOfAttribute[element * names.length + code] ?? -1);
    if (slot >= 0) setPart(spans, slot, from, at, 0);
    at++;
    if (code >= 0) previous = code;
  }
}

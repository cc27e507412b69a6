import { UnreadableRecord } from '../import/importRefusal.js';
import { type AbrSpans, isSpace, part, setPart, skipSpace, textKind, textKindByByte } from './abrText.js';

/** The elements of a record, with the children that the official schema allows in each. */
const grammar = {
  ABR: ['ABN', 'EntityType', 'MainEntity', 'LegalEntity', 'ASICNumber', 'GST', 'DGR', 'OtherEntity'],
  ABN: [],
  EntityType: ['EntityTypeInd', 'EntityTypeText'],
  EntityTypeInd: [],
  EntityTypeText: [],
  MainEntity: ['NonIndividualName', 'BusinessAddress'],
  LegalEntity: ['IndividualName', 'BusinessAddress'],
  NonIndividualName: ['NonIndividualNameText'],
  NonIndividualNameText: [],
  IndividualName: ['NameTitle', 'GivenName', 'FamilyName'],
  NameTitle: [],
  GivenName: [],
  FamilyName: [],
  BusinessAddress: ['AddressDetails'],
  AddressDetails: ['State', 'Postcode'],
  State: [],
  Postcode: [],
  ASICNumber: [],
  GST: [],
  DGR: ['NonIndividualName'],
  OtherEntity: ['NonIndividualName'],
} as const satisfies Record<string, readonly string[]>;

const attributes = [
  'recordLastUpdatedDate',
  'replaced',
  'status',
  'ABNStatusFromDate',
  'type',
  'ASICNumberType',
  'GSTStatusFromDate',
  'DGRStatusFromDate',
] as const;

type ElementName = keyof typeof grammar;
type AttributeName = (typeof attributes)[number];

const elementNames = Object.keys(grammar) as ElementName[];
const names: readonly (ElementName | AttributeName)[] = [...elementNames, ...attributes];

/** The reader's code for each element and attribute: its index in `names`. */
const codes = Object.fromEntries(names.map((name, code) => [name, code])) as Record<
  ElementName | AttributeName,
  number
>;

const elementCount = elementNames.length;
/** 1 at `parent * elementCount + child` if the schema allows the child in the parent. */
const mayHold = new Uint8Array(elementCount * elementCount);
/** 1 for the elements that contain text. */
const holdsText = new Uint8Array(elementCount);
for (const name of elementNames) {
  const children = grammar[name];
  for (const child of children) mayHold[codes[name] * elementCount + codes[child]] = 1;
  if (children.length === 0) holdsText[codes[name]] = 1;
}

const equals = 0x3d;
const quote = 0x22;
const apostrophe = 0x27;
/** For each element or attribute, the attribute that followed it the last time. */
const attributeGuesses = new Int8Array(names.length);

const partByAttribute = new Int8Array(elementCount * names.length).fill(-1);
for (const [element, attribute, slot] of [
  [codes.ABR, codes.recordLastUpdatedDate, part.updated],
  [codes.ABR, codes.replaced, part.replaced],
  [codes.ABN, codes.status, part.status],
  [codes.ABN, codes.ABNStatusFromDate, part.statusFrom],
  [codes.GST, codes.status, part.gstStatus],
  [codes.GST, codes.GSTStatusFromDate, part.gstFrom],
  [codes.NonIndividualName, codes.type, part.nameType],
] as const) {
  partByAttribute[element * names.length + attribute] = slot;
}

/** Reads from the end of a start tag's name to after its `>`. Unknown attributes are skipped. */
function readAbrAttributes(
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
    let code = attributeGuesses[previous] ?? 0;
    at += nameLengths[code] ?? 0;
    if (!beginsWithName(view, nameFrom, code) || isLetter(bytes[at])) {
      at = findNameEnd(bytes, nameFrom);
      code = findNameCode(view, nameFrom, at);
      if (code >= 0) attributeGuesses[previous] = code;
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
    const slot = code < 0 ? -1 : (partByAttribute[element * names.length + code] ?? -1);
    if (slot >= 0) setPart(spans, slot, from, at, 0);
    at++;
    if (code >= 0) previous = code;
  }
}

/**
 * Names as little-endian words of four letters, the last one masked: comparing bytes would take a third of the reading
 * time.
 */
const wordsPerName = 6;
const words = new Uint32Array(names.length * wordsPerName);
const lastMasks = new Uint32Array(names.length);
const nameLengths = new Int32Array(names.map((name) => name.length));
for (const [code, name] of names.entries()) {
  const padded = Buffer.alloc(wordsPerName * 4);
  padded.write(name, 'latin1');
  for (let word = 0; word < wordsPerName; word++) words[code * wordsPerName + word] = padded.readUInt32LE(word * 4);
  lastMasks[code] = name.length % 4 === 0 ? 0xffffffff : 2 ** (8 * (name.length % 4)) - 1;
}

/**
 * Whether the bytes at the offset start with the name of this code. The bytes must contain a whole `</ABR>` after the
 * `<` before the offset, so that no word is read beyond their end.
 */
function beginsWithName(view: DataView, offset: number, code: number): boolean {
  const length = nameLengths[code] ?? 0;
  const first = code * wordsPerName;
  const last = first + ((length - 1) >> 2);
  let at = offset;
  for (let word = first; word < last; word++, at += 4) if (view.getUint32(at, true) !== words[word]) return false;
  return ((view.getUint32(at, true) & (lastMasks[code] ?? 0)) ^ (words[last] ?? 0)) === 0;
}

/** Length, first and last letter identify each name: a perfect hash, which is checked at start. */
const slots = new Int8Array(64).fill(-1);
for (const [code, name] of names.entries()) {
  const slot = toSlot(name.length, name.charCodeAt(0), name.charCodeAt(name.length - 1));
  if (slots[slot] !== -1) throw new Error(`two names of the ABR schema share slot ${slot}`);
  slots[slot] = code;
}

/** The code of the name between `from` and `to`. −1 if it is unknown. */
function findNameCode(view: DataView, from: number, to: number): number {
  if (from === to) return -1;
  const code = slots[toSlot(to - from, view.getUint8(from), view.getUint8(to - 1))] ?? -1;
  return code >= 0 && nameLengths[code] === to - from && beginsWithName(view, from, code) ? code : -1;
}

function toSlot(length: number, first: number, last: number): number {
  return (length * 3 + first * 9 + last * 4) & 63;
}

/** Names in the schema consist of letters only. */
function findNameEnd(bytes: Uint8Array, offset: number): number {
  let at = offset;
  while (isLetter(bytes[at])) at++;
  return at;
}

function isLetter(byte: number | undefined): boolean {
  const letter = (byte ?? 0) | 0x20;
  return letter >= 0x61 && letter <= 0x7a;
}

const lessThan = 0x3c;
const greaterThan = 0x3e;
const slash = 0x2f;
const maxDepth = 8;
const open = new Int8Array(maxDepth);
/**
 * For each element, the one that followed it the last time. It nearly always follows again, so its name need not be
 * looked up.
 */
const elementGuesses = new Int8Array(elementCount);

/**
 * Reads the record whose `<ABR` starts at `offset` into `spans`. The bytes must contain its `</ABR>`. Elements must
 * nest as in the schema; the order of attributes and the white space between tags do not matter.
 * @returns the offset after the record
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
    let code = elementGuesses[previous] ?? 0;
    at = nameFrom + (nameLengths[code] ?? 0);
    if (!beginsWithName(view, nameFrom, code) || isLetter(bytes[at])) {
      at = findNameEnd(bytes, nameFrom);
      code = findNameCode(view, nameFrom, at);
      if (code >= 0) elementGuesses[previous] = code;
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

const textLessThan = 0x3c;
const partByElement = new Int8Array(elementCount).fill(-1);
partByElement[codes.ABN] = part.abn;
partByElement[codes.EntityTypeInd] = part.typeCode;
partByElement[codes.EntityTypeText] = part.typeText;
partByElement[codes.FamilyName] = part.familyName;
partByElement[codes.State] = part.state;
partByElement[codes.Postcode] = part.postcode;
partByElement[codes.ASICNumber] = part.acn;

/**
 * Reads the text of an element. `holder` is its grandparent. White space at the ends is dropped, and a text of only
 * white space counts as missing.
 * @returns the offset of the `<` that ends the text
 */
function readAbrText(bytes: Uint8Array, offset: number, element: number, holder: number, spans: AbrSpans): number {
  let end = offset;
  let kind = 0;
  for (let byte = bytes[end] ?? textLessThan; byte !== textLessThan; byte = bytes[++end] ?? textLessThan) {
    kind |= textKindByByte[byte] ?? 0;
  }
  spans.kinds |= kind;
  if (kind & textKind.forbidden) throw new UnreadableRecord('a text has a control character', end);
  let from = offset;
  let to = end;
  while (from < to && isSpace(bytes[from])) from++;
  while (to > from && isSpace(bytes[to - 1])) to--;
  if (from === to) return end;

  if (element === codes.NonIndividualNameText) {
    if (holder === codes.MainEntity) setPart(spans, part.mainName, from, to, kind);
    else spans.otherNames.add(spans.from[part.nameType] ?? -1, spans.to[part.nameType] ?? 0, from, to, kind);
  } else if (element === codes.GivenName) {
    spans.givenNames.add(0, 0, from, to, kind);
  } else {
    const slot = partByElement[element] ?? -1;
    if (slot >= 0) setPart(spans, slot, from, to, kind);
  }
  return end;
}

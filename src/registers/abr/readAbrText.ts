import { codes, elementCount } from './abrNames.js';
import { kindOfByte, part, setPart, textKind, type AbrSpans } from './abrSpans.js';
import { isSpace } from './skipSpace.js';
import { UnreadableRecord } from './unreadableRecord.js';

const lessThan = 0x3c;
const partOfElement = new Int8Array(elementCount).fill(-1);
partOfElement[codes.ABN] = part.abn;
partOfElement[codes.EntityTypeInd] = part.typeCode;
partOfElement[codes.EntityTypeText] = part.typeText;
partOfElement[codes.FamilyName] = part.familyName;
partOfElement[codes.State] = part.state;
partOfElement[codes.Postcode] = part.postcode;
partOfElement[codes.ASICNumber] = part.acn;

/**
 * Reads the text of an element and returns the offset of the `<` that ends it. `holder` is the element around the one
 * around it. White space at the ends is dropped; a text of nothing else is as good as none.
 */
export function readAbrText(
  bytes: Uint8Array,
  offset: number,
  element: number,
  holder: number,
  spans: AbrSpans,
): number {
  let end = offset;
  let kind = 0;
  for (let byte = bytes[end] ?? lessThan; byte !== lessThan; byte = bytes[++end] ?? lessThan) {
    kind |= kindOfByte[byte] ?? 0;
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
    const slot = partOfElement[element] ?? -1;
    if (slot >= 0) setPart(spans, slot, from, to, kind);
  }
  return end;
}

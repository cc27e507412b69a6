import { abrEntityTypes } from '../../domain/abrEntityType.js';

const keyOf = (bytes: Uint8Array, from: number): number =>
  ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);

const texts = new Map<number, Buffer>();
for (const [code, { text }] of abrEntityTypes) {
  if (text !== null) texts.set(keyOf(Buffer.from(code), 0), Buffer.from(text));
}

/** Whether our table has the code and gives it exactly this text: then the text need not be stored with the record. */
export function isTypeTextOfTable(
  bytes: Uint8Array,
  codeFrom: number,
  codeTo: number,
  textFrom: number,
  textTo: number,
): boolean {
  const text = codeTo - codeFrom === 3 ? texts.get(keyOf(bytes, codeFrom)) : undefined;
  if (text?.length !== textTo - textFrom) return false;
  for (let index = 0; index < text.length; index++) if (bytes[textFrom + index] !== text[index]) return false;
  return true;
}

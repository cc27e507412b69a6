import { textKind, type AbrSpans } from './abrSpans.js';

/** The offset of the next byte that is no white space; notes line breaks on the way, for the count of lines. */
export function skipSpace(bytes: Uint8Array, offset: number, spans: AbrSpans): number {
  let at = offset;
  for (; isSpace(bytes[at]); at++) if (bytes[at] === 0x0a) spans.kinds |= textKind.lineBreak;
  return at;
}

/** White space as XML knows it. */
export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** How much of a response is read, in bytes. */
export const mostResponseBytes = 1_024;

/**
 * The body of a response as text that can be stored and shown: valid Unicode, without control characters other than
 * newline and tab. A compressed one is never inflated, for a kilobyte may hold a gigabyte.
 */
export function responseText(bytes: Buffer, encoding: string | null, isCut: boolean): string {
  if (encoding !== null && encoding !== 'identity' && bytes.length > 0) {
    return `(compressed, ${isCut ? 'more than ' : ''}${bytes.length} bytes)`;
  }
  // A character that the cap has cut in two is left out: `stream` keeps it for bytes that do not come.
  const text = new TextDecoder().decode(bytes.subarray(0, mostResponseBytes), { stream: isCut });
  return text.replaceAll('\r\n', '\n').replaceAll(/(?![\n\t])\p{Cc}/gu, '\ufffd');
}

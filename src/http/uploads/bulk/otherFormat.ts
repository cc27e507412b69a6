const asText = 'Save it as “CSV UTF-8”, and send that file.';

// What a file is taken for by its first bytes, in hex.
const beginnings: readonly (readonly [start: string, sentence: string])[] = [
  ['fffe', `It is UTF-16. ${asText}`],
  ['feff', `It is UTF-16. ${asText}`],
  ['1f8b', 'It is compressed (gzip). Send it uncompressed.'],
  ['504b0304', `It is a workbook or a ZIP archive. ${asText}`],
  ['d0cf11e0', `It is a workbook. ${asText}`],
  ['25504446', `It is a PDF. ${asText}`],
];

/** What an upload is that is no text in UTF-8, as a sentence with the remedy; null where its first bytes do not show it. */
export function otherFormat(head: Buffer): string | null {
  const start = head.subarray(0, 4).toString('hex');
  const known = beginnings.find(([beginning]) => start.startsWith(beginning));
  if (known) return known[1];
  // UTF-16 without its mark: every other byte of plain text is NUL.
  const sample = head.subarray(0, 200);
  const zeros = sample.filter((byte) => byte === 0).length;
  return zeros > sample.length / 4 ? `It may be UTF-16. ${asText}` : null;
}

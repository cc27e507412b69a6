const candidates = [',', ';', '\t'] as const;

/** What separates the cells of a CSV file: whichever its first line with any text holds most of, outside of quotes. */
export function detectDelimiter(head: string): string {
  const [line = ''] = head.trimStart().split(/[\r\n]/, 1);
  const plain = line.replace(/"[^"]*"/g, '');
  const counts = candidates.map((candidate) => plain.split(candidate).length);
  return candidates[counts.indexOf(Math.max(...counts))] ?? ',';
}

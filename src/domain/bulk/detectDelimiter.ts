const candidates = [',', ';', '\t'] as const;

/** The delimiter of a CSV file: the one that its first non-empty line has most of, outside of quotes. */
export function detectDelimiter(head: string): string {
  const [line = ''] = head.trimStart().split(/[\r\n]/, 1);
  const plain = line.replace(/"[^"]*"/g, '');
  const counts = candidates.map((candidate) => plain.split(candidate).length);
  return candidates[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Headers for a diagnosis. A name may occur twice. */
export type HeaderPair = Readonly<{ name: string; value: string }>;

// Also accepts the marks that `curl -v` prints before headers. Names are tokens of RFC 9110 section 5.6.2.
const field = /^[<>]?\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:\s*(.*)$/;
const requestLine = /^[<>]?\s*(?:[A-Z]+ \S+ HTTP\/|HTTP\/)/;

/**
 * Parses pasted lines of `Name: value`.
 * @returns the pairs, or the number of the first invalid line, from 1
 */
export function headerLines(text: string): readonly HeaderPair[] | number {
  const pairs: HeaderPair[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (/^[<>]?\s*$/.test(line) || requestLine.test(line)) continue;
    const [, name, value] = field.exec(line.trimEnd()) ?? [];
    if (name === undefined || value === undefined) return at + 1;
    pairs.push({ name, value });
  }
  return pairs;
}

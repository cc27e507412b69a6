/** A text as a value of PostgreSQL's text format for COPY. The text must hold no NUL. */
export function copyText(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '');
}

const escapes: Partial<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One row of the text format: null becomes `\N`, everything else its escaped text. */
export function copyRow(values: readonly (string | number | null)[]): string {
  return values.map((value) => (value === null ? '\\N' : copyText(String(value)))).join('\t') + '\n';
}

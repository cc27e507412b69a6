import type { CertificateStatement } from '../../domain/certificates/certificate.js';
import { pageFooter, printedLines, testMark } from '../../domain/certificates/printedLines.js';
import type { CertificateFile } from './readCertificatePdf.js';

/** Where a document says something else than was signed. */
export interface PrintedDifference {
  /** What was signed, as it is printed; null for what should not be there. */
  readonly signed: string | null;
  /** What stands in its place; null where nothing does. */
  readonly printed: string | null;
}

/**
 * Compares what stands in a file with what was signed: every text, in order, to the character, with the links. Null when
 * they are equal. It reads what the fonts of the file say of their characters; that they look so, only `isExactlyOurs` shows.
 */
export function comparePrinted(
  statement: CertificateStatement,
  { pages, links }: Pick<CertificateFile, 'pages' | 'links'>,
): PrintedDifference | null {
  const foreign = links.find((link) => link !== statement.url);
  if (foreign !== undefined) return { signed: statement.url, printed: foreign };
  const printed: string[] = [];
  for (const [index, texts] of pages.entries()) {
    const footer = pageFooter(statement, index + 1, pages.length);
    if (texts.at(-1) !== footer) return { signed: footer, printed: texts.at(-1) ?? null };
    const isTest = statement.mode === 'test';
    if (isTest && texts[0] !== testMark) return { signed: testMark, printed: texts[0] ?? null };
    printed.push(...texts.slice(isTest ? 1 : 0, -1));
  }
  return firstDifference(printedLines(statement), printed);
}

/** A printed line is one or more runs of type, put together without anything dropped or added. */
function firstDifference(lines: readonly string[], runs: readonly string[]): PrintedDifference | null {
  let next = 0;
  for (const line of lines) {
    const first = next;
    let read = '';
    while (read !== line && next < runs.length) {
      read += runs[next++] ?? '';
      if (!line.startsWith(read)) return { signed: line, printed: restOf(line, runs.slice(first)) };
    }
    if (read !== line) return { signed: line, printed: read === '' ? null : read };
  }
  return next < runs.length ? { signed: null, printed: runs[next] ?? null } : null;
}

/** What stands where a line should: as many runs as are about as long. */
function restOf(line: string, runs: readonly string[]): string {
  let text = '';
  for (const run of runs) {
    if (text.length >= line.length || (text !== '' && text.length + run.length > line.length + 20)) break;
    text += run;
  }
  return text;
}

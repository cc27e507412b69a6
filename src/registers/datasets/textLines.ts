import type { ExtractSource } from '../import/extractFile.js';
import { ImportRefusal } from '../import/importRefusal.js';
import { UnfinishedBytes } from '../files/unfinishedBytes.js';

/** Some lines of a file, without their ends; `first` is the number of the first of them, counted from 1. */
export interface TextLines {
  readonly first: number;
  readonly lines: readonly string[];
}

const newline = 0x0a;
const longestLine = 1024 * 1024;

/**
 * The lines of a text in UTF-8, with LF or CRLF at their ends, with or without a byte order mark. What is no UTF-8 comes as
 * U+FFFD. Memory does not grow with the file.
 * @throws ImportRefusal when the last line has no end, or a line is longer than 1 MiB
 */
export async function* textLines(source: ExtractSource): AsyncGenerator<TextLines, void, void> {
  const unfinished = new UnfinishedBytes();
  let first = 1;
  for await (const chunk of source.chunks()) {
    const bytes = unfinished.join(chunk);
    const end = bytes.lastIndexOf(newline);
    unfinished.keep(bytes.subarray(end + 1));
    if (unfinished.rest.length > longestLine) {
      throw new ImportRefusal(
        `${source.name} has a line that does not end within 1 MiB, so it is not this kind of file.`,
      );
    }
    if (end < 0) continue;
    const lines = linesOf(bytes.toString('utf8', 0, end), first === 1);
    yield { first, lines };
    first += lines.length;
  }
  if (unfinished.rest.length > 0) {
    throw new ImportRefusal(`${source.name} is cut off: its last line has no end. Download it again.`);
  }
}

function linesOf(text: string, isFirst: boolean): readonly string[] {
  const lines = (isFirst && text.startsWith('\ufeff') ? text.slice(1) : text).split('\n');
  return text.includes('\r') ? lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line)) : lines;
}

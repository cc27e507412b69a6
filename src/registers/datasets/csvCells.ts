import { finished } from 'node:stream/promises';
import { CsvError, parse, type Parser } from 'csv-parse';
import type { ExtractSource } from '../import/extractFile.js';
import { ImportRefusal } from '../import/importRefusal.js';
import type { CellRow } from './readCells.js';
import { textLines } from './textLines.js';

const longestRow = 1024 * 1024;

/**
 * The rows of a file of comma-separated values (RFC 4180) in UTF-8, the header among them.
 * @throws ImportRefusal when the file is cut off, or a quote in it never closes
 */
export async function* csvCells(source: ExtractSource): AsyncGenerator<readonly CellRow[], void, void> {
  let rows: CellRow[] = [];
  let last = 0;
  const parser = parse({
    record_delimiter: ['\n', '\r\n'],
    relax_column_count: true,
    // A quote that stands alone within a cell spoils that row at most.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    // Rows are taken where they are found: nothing waits in the stream to be read.
    on_record: (cells: string[], { lines }: { readonly lines: number }) => {
      last = lines;
      rows.push({ line: lines, cells });
      return null;
    },
  });
  parser.on('error', () => undefined).resume();
  try {
    for await (const { lines } of textLines(source)) {
      await write(parser, `${lines.join('\n')}\n`);
      yield rows;
      rows = [];
    }
    parser.end();
    await finished(parser);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ImportRefusal(
      `${source.name} cannot be read behind line ${last}: it is cut off, or its quotes do not match. Download it again.`,
      { cause: error },
    );
  } finally {
    parser.destroy();
  }
  yield rows;
}

function write(parser: Parser, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(text, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse, type Options } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { readColumns } from '../domain/bulk/bulkColumns.js';
import { delimiterOf } from '../domain/bulk/delimiterOf.js';
import { invalidField } from '../platform/errors.js';

/** The columns of a file that the service ignores. */
export interface IgnoredColumns {
  readonly titles: readonly string[];
  readonly places: readonly number[];
  readonly delimiter: string;
}

const headBytes = 65_536;

/** Reads the header of a CSV file; null where the file has none. @throws AppError INVALID_REQUEST where it cannot be read */
export async function readIgnoredColumns(file: string): Promise<IgnoredColumns | null> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '');
    const delimiter = delimiterOf(head);
    for await (const record of parse(head, { ...dialect(delimiter), to: 1 }) as AsyncIterable<string[]>) {
      const read = readColumns(record.map((cell) => cell.trim()));
      if ('fault' in read || !read.isHeader) return null;
      const known = new Set(Object.values(read.columns.places));
      const places = [...record.keys()].filter((place) => !known.has(place) && record[place]?.trim() !== '');
      return { titles: places.map((place) => record[place] ?? ''), places, delimiter };
    }
    return null;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidField('/file', `The header of the file cannot be read: ${error.message}`);
  } finally {
    await handle.close();
  }
}

/** As the service reads a file: a row has the same number in both. */
function dialect(delimiter: string): Options {
  return {
    ...{ bom: true, delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, relax_quotes: true },
    ...{ ltrim: true, skip_empty_lines: true, skip_records_with_empty_values: true },
  };
}

/**
 * The results of a bulk as CSV, with the ignored columns of the file behind those of each row. A row is found by its number, so that
 * the results of a cancelled bulk are joined, too.
 */
export function withKeptColumns(
  results: Readable,
  file: string,
  { titles, places, delimiter }: IgnoredColumns,
): Readable {
  async function* joined(): AsyncGenerator<string> {
    const parsed: AsyncIterable<string[]> = createReadStream(file).pipe(parse(dialect(delimiter)));
    const rows = parsed[Symbol.asyncIterator]();
    await rows.next();
    let at = 0;
    let isHeader = true;
    for await (const cells of results.pipe(parse({ relax_column_count: true })) as AsyncIterable<string[]>) {
      if (isHeader) {
        isHeader = false;
        yield line([...cells, ...titles]);
        continue;
      }
      let row: string[] = [];
      for (const wanted = Number(cells[0]); at < wanted; at++) {
        row = ((await rows.next()).value as string[] | undefined) ?? [];
      }
      yield line([...cells, ...places.map((place) => row[place] ?? '')]);
    }
    await rows.return?.();
  }
  return Readable.from(joined());
}

function line(cells: readonly string[]): string {
  return stringify([[...cells]], { record_delimiter: 'windows', quote_record_delimiter: true });
}

import type { BulkRow } from '../../../domain/bulk/bulkLines.js';
import { readJsonRow } from '../../../domain/bulk/readJsonRow.js';
import type { Jurisdiction } from '../../../domain/identifier.js';
import { AppError } from '../../../platform/errors.js';
import { JsonItemCutter } from './jsonItemCutter.js';

/**
 * The rows of `{"items": […]}` as they come. What is no JSON ends it all: nothing tells where the next row would begin.
 * @throws AppError INVALID_REQUEST with the row
 */
export async function* jsonRows(
  pieces: AsyncIterable<string>,
  fallback: Jurisdiction | null,
): AsyncGenerator<readonly BulkRow[], void, undefined> {
  const cutter = new JsonItemCutter();
  let count = 0;
  for await (const piece of pieces) {
    yield cutter.cut(piece).map((text) => {
      count++;
      return readJsonRow(parseItem(text, count), fallback);
    });
  }
  if (!cutter.isComplete) {
    throw new AppError('INVALID_REQUEST', `The JSON ends in the middle, after ${count} rows. Send the whole file.`);
  }
}

function parseItem(text: string, row: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('INVALID_REQUEST', `Row ${row} is not valid JSON. Correct it.`);
  }
}

import type { BulkRow } from '../../../domain/bulk/bulkLines.js';
import { readJsonRow, unreadableRow } from '../../../domain/bulk/readJsonRow.js';
import type { Jurisdiction } from '../../../domain/identifier.js';
import { AppError } from '../../../platform/errors.js';
import { longestRow } from './longestRow.js';

/**
 * The rows of NDJSON, one JSON object a line, as they come. A line that is none is an error of its row; empty lines are no rows.
 * @throws AppError INVALID_REQUEST for a line that is too long
 */
export async function* ndjsonRows(
  pieces: AsyncIterable<string>,
  fallback: Jurisdiction | null,
): AsyncGenerator<readonly BulkRow[], void, undefined> {
  let rest = '';
  let line = 0;
  const take = (texts: readonly string[]): BulkRow[] =>
    texts.flatMap((text) => {
      line++;
      refuseLong(text, line);
      return text.trim() === '' ? [] : [readLine(text, fallback)];
    });
  for await (const piece of pieces) {
    const texts = (rest + piece).split('\n');
    rest = texts.pop() ?? '';
    yield take(texts);
    refuseLong(rest, line + 1);
  }
  yield take([rest]);
}

function refuseLong(text: string, line: number): void {
  if (text.length <= longestRow) return;
  throw new AppError(
    'INVALID_REQUEST',
    `Line ${line} is longer than ${longestRow} characters. Send one JSON object per line.`,
  );
}

function readLine(text: string, fallback: Jurisdiction | null): BulkRow {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadableRow('The line is not valid JSON. Send one JSON object per line.');
  }
  return readJsonRow(value, fallback);
}

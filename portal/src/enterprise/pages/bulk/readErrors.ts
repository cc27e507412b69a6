import type { CombinedError } from 'urql';
import { problemError } from '../../parts/forms/problemError.js';

/** A row that ended with an error. */
export interface RowError {
  readonly row: number;
  readonly reference: string | null;
  readonly error: { readonly code: string; readonly detail: string };
}

export interface ErrorsRead {
  readonly errors: readonly RowError[];
  /** How many rows were looked at, from the first on. */
  readonly rows: number;
}

const mostErrors = 100;
/** A large file of results is fetched by whoever wants it, and not to show a few lines. */
const mostCharacters = 16_000_000;

/** The first rows with an error, read from the stream of results, which is cut off when there are enough. */
export async function readErrors(id: string, signal: AbortSignal): Promise<ErrorsRead | CombinedError> {
  const headers = { Accept: 'application/x-ndjson' };
  const response = await fetch(`/api/enterprise/bulk/${id}/results`, { headers, signal });
  if (!response.ok || !response.body) {
    return problemError(await response.text(), response.status, response.headers.get('x-request-id'));
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const errors: RowError[] = [];
  let rows = 0;
  let read = 0;
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = lines.pop() ?? '';
    read += value?.length ?? 0;
    for (const line of lines) {
      rows += 1;
      if (isError(line)) errors.push(JSON.parse(line) as RowError);
      if (errors.length < mostErrors) continue;
      await reader.cancel();
      return { errors, rows };
    }
    if (done || read > mostCharacters) {
      if (!done) await reader.cancel();
      return { errors, rows };
    }
  }
}

/** Which it is stands behind row and reference; only a line with an error is read whole. */
function isError(line: string): boolean {
  if (!line.includes('"error":')) return false;
  return 'error' in (JSON.parse(line) as object);
}

import type { CombinedError } from 'urql';
import { problemError } from '../../parts/forms/problemError.js';
import { sessionFetch } from '../../session/sessionFetch.js';

/** A row that ended with an error. */
export interface RowError {
  readonly row: number;
  readonly reference: string | null;
  readonly error: { readonly code: string; readonly detail: string };
}

export interface ErrorsRead {
  readonly errors: readonly RowError[];
  /** How many rows were read, from the first. */
  readonly rows: number;
}

const mostErrors = 100;
/** Larger result files are only downloaded, not read to show a few errors. */
const mostCharacters = 16_000_000;

/** Streams the results and returns the first rows with an error. The stream is aborted when there are enough. */
export async function readErrors(id: string, signal: AbortSignal): Promise<ErrorsRead | CombinedError> {
  const headers = { Accept: 'application/x-ndjson' };
  const response = await sessionFetch(`/api/enterprise/bulk/${id}/results`, { headers, signal });
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

/** The status follows row and reference, so only lines with an error are parsed completely. */
function isError(line: string): boolean {
  if (!line.includes('"error":')) return false;
  return 'error' in (JSON.parse(line) as object);
}

import type { CombinedError } from 'urql';
import { problemError } from '../../parts/forms/problemError.js';
import { sessionFetch } from '../../session/sessionFetch.js';
import type { RowFilter } from './bulkState.js';

/** A row of the results, with the fields that the page shows. */
export interface ResultRow {
  readonly row: number;
  readonly reference: string | null;
  readonly result?: {
    readonly id: string;
    readonly legalName: string | null;
    readonly abn: string | null;
    readonly acn: string | null;
    readonly nzbn: string | null;
    readonly status: string;
    readonly fractureScore: number | null;
    readonly fractureRisk: string | null;
  };
  readonly error?: { readonly code: string; readonly detail: string };
}

export interface RowsRead {
  /** The first rows that match, up to `mostRows`. */
  readonly rows: readonly ResultRow[];
  /** How many rows were read, from the first. */
  readonly read: number;
  /** Whether every row was read. */
  readonly isWhole: boolean;
}

export const mostRows = 500;
/** The page reads only the beginning of larger files; the download has all rows. */
const mostCharacters = 16_000_000;

/** Whether a row has the result and the risk that are asked for. */
export function matchesFilter({ result, error }: ResultRow, { outcome, risk }: RowFilter): boolean {
  if (risk !== undefined && result?.fractureRisk !== risk) return false;
  if (outcome === undefined) return true;
  return outcome === 'errors' ? error !== undefined : (result?.status ?? error?.code) === outcome;
}

/** Streams the results, and keeps the first rows that match. The stream is aborted when there are enough. */
export async function readRows(id: string, filter: RowFilter, signal: AbortSignal): Promise<RowsRead | CombinedError> {
  const headers = { Accept: 'application/x-ndjson' };
  const response = await sessionFetch(`/api/enterprise/bulk/${id}/results`, { headers, signal });
  if (!response.ok || !response.body) {
    return problemError(await response.text(), response.status, response.headers.get('x-request-id'));
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const rows: ResultRow[] = [];
  let read = 0;
  let characters = 0;
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = lines.pop() ?? '';
    characters += value?.length ?? 0;
    for (const line of lines) {
      const row = JSON.parse(line) as ResultRow;
      const isWanted = matchesFilter(row, filter);
      if (isWanted && rows.length === mostRows) {
        await reader.cancel();
        return { rows, read, isWhole: false };
      }
      read += 1;
      if (isWanted) rows.push(row);
    }
    if (done || characters > mostCharacters) {
      if (!done) await reader.cancel();
      return { rows, read, isWhole: done };
    }
  }
}

import type { Call } from './calls.js';
import { jsonLines } from './jsonLines.js';
import type { components } from './openapi.js';
import { send, type Transport } from './send.js';
import { sleep } from './sleep.js';

type Schemas = components['schemas'];
export type Bulk = Schemas['Bulk'];

/** Rows as JSON, CSV or NDJSON (docs/reference/bulk.md). A stream is read once, so that an upload of one is never tried again. */
export type BulkRows = string | Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

export interface UploadOptions {
  readonly mediaType: 'text/csv' | 'application/x-ndjson' | 'application/json';
  /** Of the rows that name none. */
  readonly jurisdiction?: 'AU' | 'NZ';
  /** Whether each row fires the events of a verification. */
  readonly events?: boolean;
  /** Of the client’s own making unless given. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

interface FollowOptions {
  readonly onProgress?: (bulk: Bulk) => void;
  /** Between two looks; 1,000 unless given. */
  readonly pollMs?: number;
  readonly signal?: AbortSignal;
}

/** What came of one row, which counts from 1: a verification, or an error. */
export interface BulkOutcome {
  readonly row: number;
  readonly reference: string | null;
  readonly result?: Schemas['Verification'];
  readonly error?: { readonly code: string; readonly detail: string };
}

export interface BulkCalls {
  /** Sends up to 1,000,000 rows, which are streamed where they are a Blob or a stream; no time-out is set. */
  readonly uploadBulk: (rows: BulkRows, options: UploadOptions) => Promise<Bulk>;
  /** Looks until the bulk has ended: `completed`, `failed` or `cancelled`. */
  readonly untilBulkEnds: (id: string, options?: FollowOptions) => Promise<Bulk>;
  /** What came of each row, in the order of the rows, read as it is asked for. */
  readonly bulkResults: (id: string, options?: { readonly signal?: AbortSignal }) => AsyncGenerator<BulkOutcome>;
}

interface Parts {
  readonly transport: Transport;
  readonly baseUrl: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly get: Call<'get'>;
}

/** The calls whose bodies are no JSON that fits into memory at once. */
export function bulkCalls({ transport, baseUrl, headers: own, get }: Parts): BulkCalls {
  return {
    uploadBulk: async (rows, { mediaType, jurisdiction, events, idempotencyKey, signal }) => {
      const url = new URL(`${baseUrl.href.replace(/\/$/, '')}/api/enterprise/bulk`);
      if (jurisdiction !== undefined) url.searchParams.set('jurisdiction', jurisdiction);
      if (events !== undefined) url.searchParams.set('events', String(events));
      const headers = { ...own, 'content-type': mediaType, 'idempotency-key': idempotencyKey ?? crypto.randomUUID() };
      // A body that is a stream has to be declared as one; not all declarations of fetch know it.
      const init = { method: 'POST', headers, body: rows, duplex: 'half' as const, ...(signal && { signal }) };
      const response = await send(transport, () => new Request(url, init), {
        isUnhurried: true,
        isRepeatable: !(rows instanceof ReadableStream),
      });
      return ((await response.json()) as { readonly bulk: Bulk }).bulk;
    },
    untilBulkEnds: async (id, { onProgress, pollMs = 1_000, signal } = {}) => {
      const params = { path: { id } };
      for (;;) {
        const { bulk } = await get('/api/enterprise/bulk/{id}', { params, ...(signal && { signal }) });
        onProgress?.(bulk);
        if (bulk.status !== 'queued' && bulk.status !== 'running') return bulk;
        await sleep(pollMs, signal);
      }
    },
    bulkResults: async function* (id, { signal } = {}) {
      const body = await get('/api/enterprise/bulk/{id}/results', {
        params: { path: { id } },
        headers: { accept: 'application/x-ndjson' },
        parseAs: 'stream',
        ...(signal && { signal }),
      });
      for await (const line of jsonLines(body, signal)) yield line as BulkOutcome;
    },
  };
}

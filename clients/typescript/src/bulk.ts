import type { Call } from './calls.js';
import { jsonLines } from './jsonLines.js';
import type { components } from './openapi.js';
import { send, type Transport } from './send.js';
import { sleep } from './sleep.js';

type Schemas = components['schemas'];
export type Bulk = Schemas['Bulk'];

/** Rows as JSON, CSV or NDJSON. A stream can be read only once, so its upload is never retried. */
export type BulkRows = string | Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

export interface UploadOptions {
  readonly mediaType: 'text/csv' | 'application/x-ndjson' | 'application/json';
  /** For rows that do not state one. */
  readonly jurisdiction?: 'AU' | 'NZ';
  /** Whether each row causes the events of a verification. */
  readonly events?: boolean;
  /** By which you recognise the bulk later. */
  readonly fileName?: string;
  /** The client creates one by default. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

interface FollowOptions {
  readonly onProgress?: (bulk: Bulk) => void;
  /** Between two requests; 1,000 by default. */
  readonly pollMs?: number;
  readonly signal?: AbortSignal;
}

export interface BulkError {
  readonly code: string;
  readonly detail: string;
  /** The failed verification, if one was stored: with `REGISTER_UNAVAILABLE`. */
  readonly verificationId?: string;
}

/** The outcome of one row: a verification or an error. `row` counts from 1. */
export interface BulkOutcome {
  readonly row: number;
  readonly reference: string | null;
  readonly result?: Schemas['Verification'];
  readonly error?: BulkError;
}

export interface BulkCalls {
  /** Uploads up to 1,000,000 rows, streamed from a Blob or a stream, without a time-out. */
  readonly uploadBulk: (rows: BulkRows, options: UploadOptions) => Promise<Bulk>;
  /** Polls until the bulk is `completed`, `failed` or `cancelled`. */
  readonly untilBulkEnds: (id: string, options?: FollowOptions) => Promise<Bulk>;
  /** The outcome of each row in order, streamed. */
  readonly bulkResults: (id: string, options?: { readonly signal?: AbortSignal }) => AsyncGenerator<BulkOutcome>;
}

interface Parts {
  readonly transport: Transport;
  readonly baseUrl: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly get: Call<'get'>;
}

/** The calls whose bodies do not fit into memory at once. */
export function bulkCalls({ transport, baseUrl, headers: own, get }: Parts): BulkCalls {
  return {
    uploadBulk: async (rows, { mediaType, jurisdiction, events, fileName, idempotencyKey, signal }) => {
      const url = new URL(`${baseUrl.href.replace(/\/$/, '')}/api/enterprise/bulk`);
      if (jurisdiction !== undefined) url.searchParams.set('jurisdiction', jurisdiction);
      if (events !== undefined) url.searchParams.set('events', String(events));
      if (fileName !== undefined) url.searchParams.set('fileName', fileName);
      const headers = { ...own, 'content-type': mediaType, 'idempotency-key': idempotencyKey ?? crypto.randomUUID() };
      // fetch requires `duplex` for a body that is a stream; its DOM types do not have it.
      const init = { method: 'POST', headers, body: rows, duplex: 'half' as const, ...(signal && { signal }) };
      const response = await send(transport, () => new Request(url, init), {
        isUnhurried: true,
        isJson: true,
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

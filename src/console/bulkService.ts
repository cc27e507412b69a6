import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type ErrorCode, errorTable } from '../platform/errors.js';

/** What the console shows of a bulk: as the service answers it. */
export interface ShownBulk {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly processed: number;
  readonly failed: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly failure: string | null;
}

/** A service that verifies files, by its REST API. Its refusals are thrown as the AppErrors that they are. */
export interface BulkService {
  start(rows: Readable, mediaType: string, query: URLSearchParams): Promise<ShownBulk>;
  get(id: string): Promise<ShownBulk>;
  results(id: string, mediaType: string): Promise<Readable>;
}

const path = '/api/enterprise/bulk';
const maxAttempts = 10;

/** @throws AppError INVALID_REQUEST for an address that is none */
export function bulkService(url: string, key: string): BulkService {
  const call = async (place: string, init: RequestInit & { readonly duplex?: 'half' } = {}): Promise<Response> => {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${key}` };
    const response = await send(new URL(path + place, url), { ...init, headers });
    if (!response.ok) throw parseErrorResponse(await response.text(), response.status);
    return response;
  };
  const parseBulk = async (response: Response): Promise<ShownBulk> =>
    ((await response.json()) as { bulk: ShownBulk }).bulk;
  return {
    start: async (rows, mediaType, query) => {
      const body = Readable.toWeb(rows) as ReadableStream<Uint8Array>;
      const headers = { 'content-type': mediaType };
      return parseBulk(await call(`?${query.toString()}`, { method: 'POST', headers, body, duplex: 'half' }));
    },
    // A bulk takes a while: a service that is restarted meanwhile goes on with it.
    get: (id) => withRetries(async () => parseBulk(await call(`/${id}`))),
    results: async (id, mediaType) => {
      const { body } = await call(`/${id}/results`, { headers: { accept: mediaType } });
      return body ? Readable.fromWeb(body) : Readable.from([]);
    },
  };
}

/** @throws AppError OVERLOADED where nothing responds */
export async function send(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const { cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : String(error);
    throw new AppError('OVERLOADED', `${url.origin} does not respond: ${reason}`);
  }
}

async function withRetries<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      const isPassing = error instanceof AppError && (error.code === 'OVERLOADED' || error.code === 'RATE_LIMITED');
      if (!isPassing || tries === maxAttempts) throw error;
      await sleep(500 * tries);
    }
  }
}

/** The error that a response of the service holds. */
export function parseErrorResponse(text: string, status: number): AppError {
  try {
    const { code, detail } = JSON.parse(text) as { readonly code: string; readonly detail: string };
    if (isErrorCode(code)) return new AppError(code, `${detail} (${code})`);
  } catch {
    // No answer of ours: a proxy stands in between, or it is another service.
  }
  return new AppError(
    'INTERNAL',
    `The server returned ${status} in a format that is not of this service. Check --url.`,
  );
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code);
}

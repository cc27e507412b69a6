import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidArgumentError, Option } from 'commander';
import { AppError, type ErrorCode, errorTable } from '../platform/errors.js';

export const urlOption = new Option('--url <url>', 'URL of the service')
  .env('KYB_URL')
  .default('http://127.0.0.1:4000');
export const keyOption = new Option(
  '--key <key>',
  'API key; prefer the variable, which other users of the machine cannot see',
).env('KYB_API_KEY');

/** @throws InvalidArgumentError without a key */
export function requireKey(key: string | undefined): string {
  if (key !== undefined) return key;
  throw new InvalidArgumentError('Give an API key with --key, or in KYB_API_KEY.');
}

/** The fields of a bulk that the console shows, as in the response of the service. */
export interface ShownBulk {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly processed: number;
  readonly failed: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly failure: string | null;
}

/** A client of the bulk part of the REST API. Errors of the service are thrown as AppErrors with the same code. */
export interface BulkService {
  /** @param openRows Called again for a retry: the service recognises it by its key, and starts one bulk */
  start(openRows: () => Readable, mediaType: string, query: URLSearchParams): Promise<ShownBulk>;
  get(id: string): Promise<ShownBulk>;
  results(id: string, mediaType: string): Promise<Readable>;
  resultsUrl(id: string): URL;
}

const path = '/api/enterprise/bulk';
/** With the pauses between them they take longer than the window of a rate limit. */
const maxAttempts = 17;

/** @throws AppError INVALID_REQUEST for an address that is not a valid URL */
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
    start: async (openRows, mediaType, query) => {
      const headers = { 'content-type': mediaType, 'idempotency-key': randomUUID() };
      const upload = async (): Promise<ShownBulk> => {
        const body = Readable.toWeb(openRows()) as ReadableStream<Uint8Array>;
        return parseBulk(await call(`?${query.toString()}`, { method: 'POST', headers, body, duplex: 'half' }));
      };
      return withRetries(upload, ({ code }) => code === 'OVERLOADED', 2);
    },
    // A bulk takes a while. If the service restarts in that time, it continues the bulk, so the call is retried.
    get: (id) => withRetries(async () => parseBulk(await call(`/${id}`))),
    results: async (id, mediaType) => {
      const { body } = await withRetries(() => call(`/${id}/results`, { headers: { accept: mediaType } }));
      return body ? Readable.fromWeb(body) : Readable.from([]);
    },
    resultsUrl: (id) => new URL(`${path}/${id}/results`, url),
  };
}

/** @throws AppError OVERLOADED if nothing responds */
export async function send(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const { cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : String(error);
    throw new AppError('OVERLOADED', `${url.origin} does not respond: ${reason}`);
  }
}

async function withRetries<Result>(
  ask: () => Promise<Result>,
  isPassing = ({ code }: AppError): boolean => code === 'OVERLOADED' || code === 'RATE_LIMITED',
  attempts = maxAttempts,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof AppError && isPassing(error)) || tries === attempts) throw error;
      await sleep(500 * tries);
    }
  }
}

export function parseErrorResponse(text: string, status: number): AppError {
  try {
    const { code, detail } = JSON.parse(text) as { readonly code: string; readonly detail: string };
    if (isErrorCode(code)) return new AppError(code, `${detail} (${code})`);
  } catch {
    // The response does not come from this service: a proxy sent it, or another service.
  }
  return new AppError(
    'INTERNAL',
    `The server returned ${status} in a format that is not of this service. Check --url.`,
  );
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code);
}

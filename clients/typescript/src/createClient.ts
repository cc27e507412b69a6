import createApi, { defaultPathSerializer } from 'openapi-fetch';
import { bulkCalls, type BulkCalls } from './bulk.js';
import type { Call, Each, Method, Page } from './calls.js';
import { apiVersion } from './openapi.js';
import { send, type Transport } from './send.js';

export interface ClientOptions {
  /** Where the service answers, such as `https://kyb.acme.example`. */
  readonly baseUrl: string;
  /** Sent from servers alone: the service refuses a key that comes from a page of another origin. */
  readonly apiKey: string;
  /** In place of the global one. */
  readonly fetch?: Transport['fetch'];
  /** For each attempt, with its answer; 30,000 unless given, `Infinity` for none. */
  readonly timeoutMs?: number;
  /** How many times more what can be sent again is sent; 2 unless given. */
  readonly retries?: number;
}

/**
 * The API, path by path, with the types of openapi.json. Each call throws KybError for whatever is not 2xx, and TypeError for an id
 * that is empty, `.` or `..`: nothing is sent.
 */
export interface Client extends BulkCalls {
  readonly get: Call<'get'>;
  /** Sends an Idempotency-Key of its own unless one is given, so that a call which is tried again is done once. */
  readonly post: Call<'post'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
  /** All items of a list, page after page: the next one is asked for when the last item of one was taken. */
  readonly each: Each;
}

/** @throws TypeError for an address that is none */
export function createClient({
  baseUrl,
  apiKey,
  fetch = (request, init) => globalThis.fetch(request, init),
  timeoutMs = 30_000,
  retries = 2,
}: ClientOptions): Client {
  const transport: Transport = { fetch, timeoutMs, retries };
  const headers = { authorization: `Bearer ${apiKey}`, 'api-version': apiVersion };
  const api = createApi<UntypedPaths>({ baseUrl: new URL(baseUrl).href, headers, pathSerializer: pathOf });
  api.use({
    onRequest: ({ request }) => {
      // One key for all attempts of a call.
      if (request.method !== 'POST' || request.headers.has('idempotency-key')) return;
      request.headers.set('idempotency-key', crypto.randomUUID());
    },
  });

  const call = async (method: Method, path: string, options: UntypedOptions = {}): Promise<unknown> => {
    const isStream = options.parseAs === 'stream';
    const { data } = await api.request(method, path, {
      ...options,
      fetch: (request) => send(transport, () => request.clone(), { isStream }),
    });
    return data;
  };
  const of =
    (method: Method) =>
    (path: string, options?: UntypedOptions): Promise<unknown> =>
      call(method, path, options);

  async function* each(path: string, { params, ...options }: UntypedOptions = {}): AsyncGenerator {
    let after = params?.query?.['after'];
    do {
      const query = { ...params?.query, ...(after !== undefined && { after }) };
      const page = (await call('get', path, { ...options, params: { ...params, query } })) as Page;
      yield* page.items;
      after = page.nextCursor ?? undefined;
    } while (after !== undefined);
  }

  // What each call takes and answers is in the types that openapi.json makes; here they are all one.
  const get = of('get') as Call<'get'>;
  return {
    get,
    post: of('post') as Call<'post'>,
    patch: of('patch') as Call<'patch'>,
    delete: of('delete') as Call<'delete'>,
    each: each as Each,
    ...bulkCalls({ transport, baseUrl: new URL(baseUrl), headers, get }),
  };
}

/** The path with its parameters encoded. @throws TypeError for one that would make another path of it, in any encoding */
function pathOf(path: string, params: Readonly<Record<string, unknown>>): string {
  for (const [name, value] of Object.entries(params)) {
    if (value === '' || value === '.' || value === '..') throw new TypeError(`The ${name} in ${path} is none.`);
  }
  return defaultPathSerializer(path, params);
}

type UntypedPaths = Record<
  string,
  Record<Method, { parameters: { query?: object }; responses: { 200: { content: { 'application/json': unknown } } } }>
>;

interface UntypedOptions {
  readonly params?: { readonly query?: Readonly<Record<string, unknown>> };
  readonly parseAs?: 'json' | 'text' | 'blob' | 'arrayBuffer' | 'stream';
}

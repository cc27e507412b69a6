import createApi, { defaultPathSerializer } from 'openapi-fetch';
import { bulkCalls, type BulkCalls } from './bulk.js';
import type { Call, Each, Method, Page } from './calls.js';
import type { WebSocketConstructor } from './liveConnection.js';
import { apiVersion } from './openapi.js';
import { namedCalls, type Operations } from './operations.js';
import { send, type Transport } from './send.js';
import { subscribeCall, type Subscribe } from './subscribe.js';

export interface ClientOptions {
  /** The URL of the service, such as `https://kyb.acme.example`. */
  readonly baseUrl: string;
  /** Keep it on servers: the service refuses a key that a page of another origin sends. */
  readonly apiKey: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: Transport['fetch'];
  /** Replaces the global `WebSocket`, which Node has from version 22. `subscribe` alone needs it. */
  readonly webSocket?: WebSocketConstructor;
  /** For each attempt, until its response is complete; 30,000 by default, `Infinity` for none. */
  readonly timeoutMs?: number;
  /** How often a request that is safe to repeat is retried; 2 by default. */
  readonly retries?: number;
}

/**
 * The API with the types of openapi.json. Each call throws KybError for every response that is not 2xx, and TypeError for
 * an id that is empty, `.` or `..`, without sending a request.
 */
export interface Client extends Operations, BulkCalls {
  readonly get: Call<'get'>;
  /** Sends a new Idempotency-Key unless you give one, so that a retried call takes effect once. */
  readonly post: Call<'post'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
  /** All items of a list. The next page is requested when you have read the last item of a page. */
  readonly each: Each;
  readonly subscribe: Subscribe;
}

/** @throws TypeError for a `baseUrl` that is not a URL */
export function createClient({
  baseUrl,
  apiKey,
  fetch = (request, init) => globalThis.fetch(request, init),
  webSocket,
  timeoutMs = 30_000,
  retries = 2,
}: ClientOptions): Client {
  const transport: Transport = { fetch, timeoutMs, retries };
  const headers = { authorization: `Bearer ${apiKey}`, 'api-version': apiVersion };
  const api = createApi<UntypedPaths>({ baseUrl: new URL(baseUrl).href, headers, pathSerializer: toPath });
  api.use({
    onRequest: ({ request }) => {
      // One key for all attempts of a call.
      if (request.method !== 'POST' || request.headers.has('idempotency-key')) return;
      request.headers.set('idempotency-key', crypto.randomUUID());
    },
  });

  const call = async (method: Method, path: string, options: UntypedOptions = {}): Promise<unknown> => {
    const { parseAs = 'json' } = options;
    const kind = { isStream: parseAs === 'stream', isJson: parseAs === 'json' };
    const { data } = await api.request(method, path, {
      ...options,
      fetch: (request) => send(transport, () => request.clone(), kind),
    });
    return data;
  };
  const callBy =
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

  // The generated types say what each call takes and returns; here all calls are the same.
  const get = callBy('get') as Call<'get'>;
  const post = callBy('post') as Call<'post'>;
  const typedEach = each as Each;
  const bulks = bulkCalls({ transport, baseUrl: new URL(baseUrl), headers, get });
  return {
    get,
    post,
    patch: callBy('patch') as Call<'patch'>,
    delete: callBy('delete') as Call<'delete'>,
    each: typedEach,
    ...bulks,
    ...namedCalls({ get, post, each: typedEach, uploadBulk: bulks.uploadBulk }),
    subscribe: subscribeCall({
      ...{ baseUrl: new URL(baseUrl), apiKey, timeoutMs, retries, WebSocket: webSocket },
      eachEvent: (query, signal) =>
        typedEach('/api/enterprise/events', { params: { query }, ...(signal && { signal }) }),
    }),
  };
}

/** The path with its parameters encoded. @throws TypeError for a parameter that would change the path in any encoding */
function toPath(path: string, params: Readonly<Record<string, unknown>>): string {
  for (const [name, value] of Object.entries(params)) {
    if (value === '' || value === '.' || value === '..') {
      throw new TypeError(`The ${name} in ${path} is empty, . or ..`);
    }
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

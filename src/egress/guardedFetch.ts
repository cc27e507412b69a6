import { lookup as systemLookup } from 'node:dns';
import type { SecureContext } from 'node:tls';
import { Connection, toMessage } from './connection.js';
import { EgressFault, toExchangeFault } from './egressFault.js';
import { createTlsContext, Deadline, openConnection } from './openConnection.js';
import type { EgressPolicy } from './publicAddress.js';
import { createResolver, type Lookup } from './resolveName.js';
import { parseTargetUrl } from './targetUrl.js';

/** The supported options of `fetch`. */
interface GuardedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * A `fetch` for external addresses: HTTPS only, addresses guarded like those of webhooks, no redirects, and a maximum
 * length of the response.
 * @throws EgressFault
 */
export type GuardedFetch = (url: string, request: GuardedRequest) => Promise<Response>;

interface GuardedFetchOptions {
  readonly policy: EgressPolicy;
  /** Certificate authorities to trust in addition to Node's, in PEM. */
  readonly extraCa?: string | undefined;
  /** The longest time of a request, from the call to the end of the response. 7,000 by default. */
  readonly deadlineMs?: number;
  /** The maximum length of a response. 1 MiB by default. */
  readonly mostBytes?: number;
  readonly lookup?: Lookup;
}

const mebibyte = 1024 * 1024;

/** Creates a `fetch` that passes the guard of decision 9. Each request uses a new connection. */
export function createGuardedFetch({
  policy,
  extraCa,
  deadlineMs = 7_000,
  mostBytes = mebibyte,
  lookup = policy.allowCidrs.length > 0 ? systemLookup : createResolver(),
}: GuardedFetchOptions): GuardedFetch {
  // Created on first use: parsing the certificate authorities takes time, and most installations never need them.
  let secureContext: SecureContext | undefined;
  return async (text, request) => {
    const verdict = parseTargetUrl(text, policy);
    if (!verdict.ok) throw new EgressFault('blocked', verdict.reason);
    const message = toMessage(verdict.url.pathname + verdict.url.search, toMessageOptions(request));
    secureContext ??= createTlsContext(extraCa);
    const deadline = new Deadline(deadlineMs);
    let connection: Connection | undefined;
    try {
      const socket = await openConnection(verdict.url, { policy, lookup, secureContext }, deadline);
      connection = new Connection(verdict.url.origin, socket);
      const { status, headers, body, isCut } = await connection.exchange(message, deadline, mostBytes + 1);
      if (isCut) throw new EgressFault('protocol', `The response is longer than ${formatSize(mostBytes)}.`);
      if (status >= 300 && status < 400) {
        throw new EgressFault('protocol', 'The response is a redirect, and redirects are not followed.');
      }
      const type = headers['content-type'];
      const hasBody = status !== 204 && status !== 205;
      return new Response(hasBody ? new Uint8Array(body) : null, {
        status,
        headers: typeof type === 'string' ? { 'content-type': type } : {},
      });
    } catch (error) {
      throw toExchangeFault(error);
    } finally {
      deadline.clear();
      connection?.close();
    }
  };
}

const formatSize = (bytes: number): string => (bytes < mebibyte ? `${bytes} bytes` : `${bytes / mebibyte} MiB`);

function toMessageOptions({ method, headers, body }: GuardedRequest): Parameters<typeof toMessage>[1] {
  if (method === 'GET') return { method, headers, body: '' };
  const isText = typeof body === 'string' || body instanceof URLSearchParams;
  if (method !== 'POST' || !isText) throw new EgressFault('local', 'The service could not send the request.');
  return { method, headers, body: body.toString() };
}

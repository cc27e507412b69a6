import { strictTransport } from '../platform/tls/createServer.js';
import { currentApiVersion } from '../platform/apiVersion.js';
import { securityHeaders } from './pages/pageHeaders.js';

export type ResponseHeaders = readonly (readonly [name: string, value: string])[];

/**
 * Headers of every response. Responses of the API are data, which browsers must not render and caches must not store.
 * Only the service's own pages may read them, because a key must never be in a browser (contract.md#authentication).
 */
export function responseHeaders(publicUrl: string): ResponseHeaders {
  return [
    ...securityHeaders({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }),
    ['Cache-Control', 'no-store'],
    ['Access-Control-Allow-Origin', new URL(publicUrl).origin],
    ['API-Version', currentApiVersion],
    ...strictTransport(publicUrl),
  ];
}

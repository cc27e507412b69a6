import { strictTransport } from '../platform/tls/createServer.js';
import { currentApiVersion } from '../platform/apiVersion.js';
import { securityHeaders } from './pages/pageHeaders.js';

/** Headers by name. */
export type ResponseHeaders = readonly (readonly [name: string, value: string])[];

/**
 * What every answer carries, whatever it is. An answer of the API is data, which no browser shows and nothing on the way
 * keeps; and no page but the service’s own may read it, for a key must never be in a browser (contract.md#authentication).
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

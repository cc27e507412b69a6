import { createServer as createPlainServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type Certificate, tlsPolicy } from './certificate.js';

// A client that sends its headers more slowly is disconnected. Node has one `requestTimeout` for all routes, which must
// allow the slowest upload: 100 MiB at 10 kB a second, and a little more. `limitBodies` limits every other body.
const slowClients = { headersTimeout: 10_000, requestTimeout: 11_000_000, connectionsCheckingInterval: 2_000 };

// Longer than load balancers keep idle connections, usually a minute. The side that sends requests must be the one that
// closes, or a request may be lost.
const keepAliveTimeout = 65_000;

// Also disconnects a client that does not finish its TLS handshake.
const handshakeTimeout = 10_000;

// The longest time in the middle of a request in which neither side transfers data, because the client does not read.
const silenceMs = 30_000;

/** An offer of another protocol, such as h2c, is ignored, as RFC 9110 section 7.8 allows. */
const shouldUpgradeCallback = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket';

/** Creates a server for HTTP/1.1, over TLS if there is a certificate. It does not listen yet. */
export function createServer(handler: RequestListener, certificate: Certificate | undefined): Server {
  // `refuseAmbiguousHost` refuses a missing Host with a problem.
  const options = { ...slowClients, keepAliveTimeout, shouldUpgradeCallback, requireHostHeader: false };
  const server =
    certificate === undefined
      ? createPlainServer(options, handler)
      : createTlsServer({ ...options, ...tlsPolicy, handshakeTimeout, ...certificate }, handler);
  return server.setTimeout(silenceMs);
}

const yearSeconds = 31_536_000;

/**
 * HSTS (RFC 6797), if the public URL uses HTTPS. Subdomains are not included, because they may belong to other
 * services.
 */
export function strictTransport(publicUrl: string): readonly [name: string, value: string][] {
  return publicUrl.startsWith('https:') ? [['Strict-Transport-Security', `max-age=${yearSeconds}`]] : [];
}

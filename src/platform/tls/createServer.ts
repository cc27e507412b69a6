import { createServer as createPlainServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type Certificate, tlsPolicy } from './certificate.js';

// A client that sends its headers more slowly than this is cut off. Node has one `requestTimeout` for all routes, which has to
// let a file through: at the slowest as long as 100 MiB take at 10 kB a second, and a little more. Every other body has the
// time that `limitBodies` gives it.
const slowClients = { headersTimeout: 10_000, requestTimeout: 11_000_000, connectionsCheckingInterval: 2_000 };

// Longer than a load balancer keeps a connection that rests, as a rule a minute: whoever sends on it must be the one who
// ends it, or a request gets lost between the two.
const keepAliveTimeout = 65_000;

// One that does not finish its handshake is cut off too.
const handshakeTimeout = 10_000;

// Neither side has sent or taken anything for this long, in the middle of a request: a client that does not read.
const silenceMs = 30_000;

/** An offer to speak something else (h2c, say) is passed over, as RFC 9110 section 7.8 allows. */
const shouldUpgradeCallback = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket';

/** HTTP/1.1, over TLS when there is a certificate; does not listen yet. */
export function createServer(handler: RequestListener, certificate: Certificate | undefined): Server {
  // A missing Host is refused by `refuseAmbiguousHost`, with a problem.
  const options = { ...slowClients, keepAliveTimeout, shouldUpgradeCallback, requireHostHeader: false };
  const server =
    certificate === undefined
      ? createPlainServer(options, handler)
      : createTlsServer({ ...options, ...tlsPolicy, handshakeTimeout, ...certificate }, handler);
  return server.setTimeout(silenceMs);
}

const yearSeconds = 31_536_000;

/**
 * Tells browsers to come over HTTPS alone from now on (RFC 6797), where that is how this service is reached. Other names
 * below this one are not ours to speak for, so it says nothing of subdomains.
 */
export function strictTransport(publicUrl: string): readonly [name: string, value: string][] {
  return publicUrl.startsWith('https:') ? [['Strict-Transport-Security', `max-age=${yearSeconds}`]] : [];
}

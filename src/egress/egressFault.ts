import { errors } from 'undici';

/**
 * The cause of a failed attempt. `local` is this service's fault and never counts as one of the customer's attempts.
 * `blocked` means that the address guard refused it.
 */
export type FaultKind = 'blocked' | 'timeout' | 'unreachable' | 'tls' | 'protocol' | 'local';

/**
 * The reason of a failed attempt, for the customer. It reveals neither internals of this service nor the address that a
 * name resolves to.
 */
export class EgressFault extends Error {
  constructor(
    readonly kind: FaultKind,
    message: string,
  ) {
    super(message);
  }
}

const ours = 'The service could not open the connection';
const certificate = 'The certificate of the receiver is not valid';
const untrusted = `${certificate}: no trusted authority issued it, or an intermediate certificate is missing.`;
const closed = 'The receiver closed the connection before its response was complete.';
const noTls = 'The receiver does not use TLS on this port.';
const oldTls = 'The receiver does not offer TLS 1.2 or newer.';

// By error codes of Node, OpenSSL (X509_V_ERR_…) and undici.
const faults: Readonly<Record<string, readonly [FaultKind, string]>> = {
  EMFILE: ['local', `${ours}: too many are open.`],
  ENFILE: ['local', `${ours}: too many are open.`],
  ENOMEM: ['local', `${ours}: memory is short.`],
  ENOBUFS: ['local', `${ours}: memory is short.`],
  ENETUNREACH: ['local', `${ours}: there is no network route to the receiver.`],
  ENETDOWN: ['local', `${ours}: its network is down.`],
  EADDRNOTAVAIL: ['local', `${ours}: no local address or port is free.`],
  EAI_AGAIN: ['local', 'Our DNS resolver did not respond.'],
  EAI_MEMORY: ['local', 'Our DNS resolver did not respond.'],
  EAI_SYSTEM: ['local', 'Our DNS resolver did not respond.'],

  ENOTFOUND: ['unreachable', 'The host name does not resolve.'],
  ENODATA: ['unreachable', 'The host name does not resolve.'],
  ESERVFAIL: ['unreachable', 'The DNS servers of the host name do not respond.'],
  EAI_FAIL: ['unreachable', 'The host name does not resolve.'],
  ECONNREFUSED: ['unreachable', 'The receiver refused the connection.'],
  EHOSTUNREACH: ['unreachable', 'The receiver cannot be reached.'],
  ETIMEDOUT: ['unreachable', 'The receiver did not accept the connection.'],

  CERT_HAS_EXPIRED: ['tls', `${certificate}: it has expired.`],
  CERT_NOT_YET_VALID: ['tls', `${certificate}: it is not valid yet.`],
  CERT_REVOKED: ['tls', `${certificate}: it was revoked.`],
  ERR_TLS_CERT_ALTNAME_INVALID: ['tls', `${certificate}: it is for another host name.`],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['tls', untrusted],
  SELF_SIGNED_CERT_IN_CHAIN: ['tls', untrusted],
  UNABLE_TO_GET_ISSUER_CERT: ['tls', untrusted],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['tls', untrusted],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['tls', untrusted],
  CERT_UNTRUSTED: ['tls', untrusted],
  ERR_SSL_WRONG_VERSION_NUMBER: ['tls', noTls],
  ERR_SSL_PACKET_LENGTH_TOO_LONG: ['tls', noTls],
  ERR_SSL_UNSUPPORTED_PROTOCOL: ['tls', oldTls],
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: ['tls', oldTls],

  ECONNRESET: ['protocol', closed],
  EPIPE: ['protocol', closed],
  UND_ERR_SOCKET: ['protocol', closed],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['protocol', 'The length of the response differs from its Content-Length.'],
  UND_ERR_HEADERS_OVERFLOW: ['protocol', 'The headers of the response are longer than 16 KiB.'],
};

/**
 * The fault for an error while connecting. If several addresses failed, a fault of the receiver takes precedence over a
 * local one.
 */
export function toEgressFault(error: unknown): EgressFault {
  const all = listErrors(error).map(toEgressFault);
  const [first] = all;
  if (first !== undefined) return all.find(({ kind }) => kind !== 'local') ?? first;
  const code = getErrorCode(error);
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    return new EgressFault('unreachable', 'The receiver closed the connection before it was secured.');
  }
  // All other codes at this stage are OpenSSL's, for a certificate or the handshake.
  return findKnownFault(error) ?? new EgressFault('tls', 'The TLS handshake with the receiver failed.');
}

/** The fault for an error on an established connection. */
export function toExchangeFault(error: unknown): EgressFault {
  if (error instanceof errors.HTTPParserError) {
    return new EgressFault('protocol', 'The response is not valid HTTP/1.1.');
  }
  if (getErrorCode(error)?.startsWith('ERR_SSL_')) {
    return new EgressFault('tls', 'The receiver ended the TLS connection.');
  }
  return findKnownFault(error) ?? new EgressFault('protocol', closed);
}

function findKnownFault(error: unknown): EgressFault | null {
  if (error instanceof EgressFault) return error;
  const code = getErrorCode(error);
  // Errors of the network and the receiver have codes. An error without one, or for bad arguments, is a bug of this
  // service.
  if (code === undefined || code === 'UND_ERR_INVALID_ARG' || code.startsWith('ERR_INVALID_')) {
    return new EgressFault('local', 'The service could not send the request.');
  }
  const known = faults[code];
  return known === undefined ? null : new EgressFault(...known);
}

/** The errors of an AggregateError, one for each address that was tried. */
function listErrors(error: unknown): readonly unknown[] {
  return isObject(error) && 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
}

function getErrorCode(error: unknown): string | undefined {
  return isObject(error) && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

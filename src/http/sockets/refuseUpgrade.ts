import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { newId } from '../../domain/ids.js';
import { AppError, errorTable, getSystemCode } from '../../platform/errors.js';
import { toProblem } from '../../platform/problem.js';
import { responseHeaders, type ResponseHeaders } from '../responseHeaders.js';

/**
 * Refuses an upgrade like any other request, with a problem and the headers of every response, and closes the
 * connection.
 */
export function refuseUpgrade(socket: Duplex, error: AppError, publicUrl: string, more: ResponseHeaders = []): void {
  const { status, headers, body } = toUpgradeResponse(error, publicUrl);
  const lines = [...headers, ...more].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const text = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}\r\n${body}`;
  // The server allows half-open connections: without this, a client that never closes its side would keep one for ever.
  socket.end(text, () => socket.destroy());
}

/** Refuses a request outside Express with a problem. */
export function refuseRequest(res: ServerResponse, error: AppError, publicUrl: string): void {
  // The id under which the request is already logged, if there is one.
  const requestId = res.getHeader('X-Request-Id');
  if (typeof requestId === 'string') error.requestId = requestId;
  const { status, headers, body } = toUpgradeResponse(error, publicUrl);
  res.writeHead(status, headers.flat()).end(body);
}

function toUpgradeResponse(
  error: AppError,
  publicUrl: string,
): { status: number; headers: ResponseHeaders; body: string } {
  const { status } = errorTable[error.code];
  error.requestId ??= newId('request');
  const body = JSON.stringify(toProblem(error, publicUrl));
  const headers: ResponseHeaders = [
    ...responseHeaders(publicUrl),
    ['X-Request-Id', error.requestId],
    ...(error.retryAfterSeconds === undefined ? [] : [['Retry-After', String(error.retryAfterSeconds)] as const]),
    ['Content-Type', 'application/problem+json; charset=utf-8'],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Connection', 'close'],
  ];
  return { status, headers, body };
}

/** Sends a problem where Node by itself would send only a status. */
export function refuseMalformed(server: Server, publicUrl: () => string, log: Logger): void {
  server.on('clientError', (error: Error, socket: Duplex) => {
    const known = malformedError(getSystemCode(error));
    // The current response of this connection, found like Node does: nothing may be written into the middle of one.
    const { _httpMessage: begun } = socket as { _httpMessage?: ServerResponse | null };
    if (known === null || !socket.writable || begun?.headersSent) {
      socket.destroy(error);
      return;
    }
    refuseUpgrade(socket, known, publicUrl());
    log.info({ requestId: known.requestId, code: known.code }, 'a request was refused before it reached a route');
  });
  server.on('checkExpectation', (_req: IncomingMessage, res: ServerResponse) => {
    const error = new AppError('EXPECTATION_FAILED', 'The `Expect` header supports `100-continue` only.');
    refuseRequest(res, error, publicUrl());
    log.info({ requestId: error.requestId, code: error.code }, 'a request was refused before it reached a route');
  });
}

/** Null for a connection that was lost, or that failed before HTTP (TLS). */
function malformedError(code: string): AppError | null {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new AppError(
        'HEADERS_TOO_LARGE',
        'The request line and the headers exceed 16 KiB. Send fewer or shorter headers.',
      );
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new AppError(
        'PAYLOAD_TOO_LARGE',
        'The chunk extensions of the body exceed 16 KiB. Send the body without chunk extensions.',
      );
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return requestTimeout();
    default:
      return code.startsWith('HPE_') ? new AppError('INVALID_REQUEST', 'The request is not valid HTTP/1.1.') : null;
  }
}

/** The error for a request that takes too long to arrive. */
export function requestTimeout(): AppError {
  return new AppError('REQUEST_TIMEOUT', 'The request did not arrive in time. Nothing was done. Retry the request.');
}

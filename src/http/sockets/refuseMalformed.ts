import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { AppError, systemCodeOf } from '../../platform/errors.js';
import { refuseRequest, refuseUpgrade } from './refuseUpgrade.js';

/** Answers with a problem where Node, left alone, answers with a status and nothing else. */
export function refuseMalformed(server: Server, publicUrl: () => string, log: Logger): void {
  server.on('clientError', (error: Error, socket: Duplex) => {
    const known = malformedError(systemCodeOf(error));
    // The response that this connection is at, as Node itself finds it: nothing may be written into the middle of one.
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

/** Null for a connection that was lost, or that failed before it spoke HTTP (TLS). */
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

/** For a request that takes too long to arrive. */
export function requestTimeout(): AppError {
  return new AppError('REQUEST_TIMEOUT', 'The request did not arrive in time. Nothing was done. Retry the request.');
}

import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { newId } from '../../domain/ids.js';
import { AppError, errorTable, getSystemCode } from '../../platform/errors.js';
import { toProblem } from '../../rest/problem.js';
import { responseHeaders, type ResponseHeaders } from '../responseHeaders.js';
import { socketLimits } from './socketLimits.js';

/**
 * Answers an upgrade that is refused as any other request would be: with a problem, and the headers of every answer. The
 * connection ends with it.
 */
export function refuseUpgrade(socket: Duplex, error: AppError, publicUrl: string, more: ResponseHeaders = []): void {
  const { status, headers, body } = toUpgradeResponse(error, publicUrl);
  const lines = [...headers, ...more].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const text = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}\r\n${body}`;
  // The server allows half-open connections: without this, a client that never closes its side would hold one for ever.
  socket.end(text, () => socket.destroy());
}

/** The same for a request that Express does not answer. */
export function refuseRequest(res: ServerResponse, error: AppError, publicUrl: string): void {
  // The id under which the request is logged, if it has one already.
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

/** Answers with a problem where Node, left alone, answers with a status and nothing else. */
export function refuseMalformed(server: Server, publicUrl: () => string, log: Logger): void {
  server.on('clientError', (error: Error, socket: Duplex) => {
    const known = malformedError(getSystemCode(error));
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

/** A socket that has not been authenticated yet. */
export interface UnauthenticatedSocket {
  /** Its `connection_init` is being checked: from now on it is not dropped to make room for another one. */
  readonly introduce: () => void;
  /** Authenticated or closed. May be called again. */
  readonly leave: () => void;
}

/** The unauthenticated sockets of this process. */
export interface UnauthenticatedSockets {
  /**
   * Counts a socket before it is opened. While its address, or the process, has as many as it may, the oldest that has not sent
   * `connection_init` is dropped: of that address, or of the address that has most of them.
   * @param address As `toAddressKey` counts it
   * @param isFull The process has no room for another socket
   * @param drop Closes the socket
   * @throws AppError OVERLOADED when there is none to drop
   */
  enter(address: string, isFull: boolean, drop: () => void): UnauthenticatedSocket;
}

interface AddressGroup {
  count: number;
  /** Those that have not sent `connection_init`, oldest first, and how each is dropped. */
  readonly waiting: Map<UnauthenticatedSocket, () => void>;
}

/** Idle sockets from one address cannot keep out callers from other addresses, nor those from the same one. */
export function createUnauthenticatedSockets({
  strangers: atOnce,
  strangersPerAddress: ofOneAddress,
}: Pick<
  Record<keyof typeof socketLimits, number>,
  'strangers' | 'strangersPerAddress'
> = socketLimits): UnauthenticatedSockets {
  const groups = new Map<string, AddressGroup>();
  let count = 0;

  const largest = (): AddressGroup | undefined => {
    let found: AddressGroup | undefined;
    for (const group of groups.values()) if (group.waiting.size > (found?.waiting.size ?? 0)) found = group;
    return found;
  };
  const dropOldest = (group: AddressGroup | undefined): void => {
    const [oldest] = group?.waiting ?? [];
    if (!oldest) {
      throw new AppError('OVERLOADED', 'The service has too many WebSockets open. Connect again later.', {
        retryAfterSeconds: 1,
      });
    }
    const [stranger, drop] = oldest;
    stranger.leave();
    drop();
  };

  return {
    enter: (address, isFull, drop) => {
      const crowd = groups.get(address);
      if (crowd && crowd.count >= ofOneAddress) dropOldest(crowd);
      else if (isFull || count >= atOnce) dropOldest(largest());
      // Dropping may have removed the group.
      const group = groups.get(address) ?? { count: 0, waiting: new Map<UnauthenticatedSocket, () => void>() };
      groups.set(address, group);
      group.count += 1;
      count += 1;
      let isCounted = true;
      const stranger: UnauthenticatedSocket = {
        introduce: () => group.waiting.delete(stranger),
        leave: () => {
          group.waiting.delete(stranger);
          if (!isCounted) return;
          isCounted = false;
          count -= 1;
          group.count -= 1;
          if (group.count === 0) groups.delete(address);
        },
      };
      group.waiting.set(stranger, drop);
      return stranger;
    },
  };
}

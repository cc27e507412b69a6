import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerHeaders } from '../answerHeaders.js';
import { errorTable, type AppError } from '../errors.js';
import { problemOf } from '../rest/problem.js';

/**
 * Answers an upgrade that is refused as any other request would be: with a problem, and the headers of every answer. The
 * connection ends with it.
 */
export function refuseUpgrade(socket: Duplex, error: AppError, publicUrl: string): void {
  const { status } = errorTable[error.code];
  const body = JSON.stringify(problemOf(error, publicUrl));
  const headers = [
    ...answerHeaders(publicUrl),
    ['X-Request-Id', error.requestId ?? ''],
    ...(error.retryAfterSeconds === undefined ? [] : [['Retry-After', String(error.retryAfterSeconds)]]),
    ['Content-Type', 'application/problem+json; charset=utf-8'],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Connection', 'close'],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}\r\n${body}`);
}

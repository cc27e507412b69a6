import type { Duplex } from 'node:stream';
import { STATUS_CODES } from 'node:http';
import { errorTable, type AppError } from '../errors.js';
import { problemOf } from '../rest/problem.js';

/** Answers an upgrade that is refused as any other request would be: with a problem. The connection ends with it. */
export function refuseUpgrade(socket: Duplex, error: AppError, publicUrl: string): void {
  const { status } = errorTable[error.code];
  const body = JSON.stringify(problemOf(error, publicUrl));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

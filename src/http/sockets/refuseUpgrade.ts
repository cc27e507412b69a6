import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerHeaders, type AnswerHeaders } from '../responseHeaders.js';
import { newId } from '../../domain/ids.js';
import { errorTable, type AppError } from '../../platform/errors.js';
import { problemOf } from '../../rest/problem.js';

/**
 * Answers an upgrade that is refused as any other request would be: with a problem, and the headers of every answer. The
 * connection ends with it.
 */
export function refuseUpgrade(socket: Duplex, error: AppError, publicUrl: string, more: AnswerHeaders = []): void {
  const { status, headers, body } = refusalOf(error, publicUrl);
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
  const { status, headers, body } = refusalOf(error, publicUrl);
  res.writeHead(status, headers.flat()).end(body);
}

function refusalOf(error: AppError, publicUrl: string): { status: number; headers: AnswerHeaders; body: string } {
  const { status } = errorTable[error.code];
  error.requestId ??= newId('request');
  const body = JSON.stringify(problemOf(error, publicUrl));
  const headers: AnswerHeaders = [
    ...answerHeaders(publicUrl),
    ['X-Request-Id', error.requestId],
    ...(error.retryAfterSeconds === undefined ? [] : [['Retry-After', String(error.retryAfterSeconds)] as const]),
    ['Content-Type', 'application/problem+json; charset=utf-8'],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Connection', 'close'],
  ];
  return { status, headers, body };
}

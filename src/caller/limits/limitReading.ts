import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import { limitExceeded, rateLimitHeaders, type RateLimits } from './rateLimits.js';

const readTimeoutMs = 30_000;
/** As slowly as an upload may come, 10 kB a second. */
const minBytesPerMs = 10;

/**
 * Closes the connection of a client that has not read its response 30 s after it was made; a file may be read at 10 kB a
 * second. The time-out of the server alone would not do: each byte that the client reads or sends renews it.
 */
export function limitReading(listener: RequestListener, withinMs: number = readTimeoutMs): RequestListener {
  return (req, res) => {
    let timer: NodeJS.Timeout | undefined;
    // 'close' follows 'finish' too. Middleware and a stream add some ten listeners of their own, each once.
    res.setMaxListeners(20).once('close', () => {
      clearTimeout(timer);
    });
    const write = res.write.bind(res);
    res.write = ((...args: Parameters<typeof write>) => {
      res.write = write;
      timer = watchStream(req.socket, withinMs);
      return write(...args);
    }) as typeof res.write;
    const end = res.end.bind(res) as (...args: unknown[]) => typeof res;
    res.end = ((...args: unknown[]) => {
      const ended = end(...args);
      const unread = res.writableFinished ? 0 : req.socket.writableLength;
      if (unread > 0) {
        clearTimeout(timer);
        const more = res.hasHeader('Content-Disposition') ? unread / minBytesPerMs : 0;
        timer = setTimeout(() => req.socket.destroy(), withinMs + more).unref();
      }
      return ended;
    }) as typeof res.end;
    listener(req, res);
  };
}

/** While a response is written piece by piece, its reader has to take 10 kB a second of what is waiting for it. */
function watchStream(socket: Socket, withinMs: number): NodeJS.Timeout {
  const taken = (): number => socket.bytesWritten - socket.writableLength;
  let before = taken();
  return setInterval(() => {
    const now = taken();
    if (socket.writableLength > 0 && now - before < withinMs * minBytesPerMs) socket.destroy();
    before = now;
  }, withinMs).unref();
}

/** Counts a read by the address that it comes from, for who reads has no key. @throws AppError RATE_LIMITED */
export function limitPublicReads(rateLimits: RateLimits): RequestHandler {
  return async (req, res, next) => {
    const state = await rateLimits.consumePublicRead(req.ip ?? '');
    if (state) {
      res.set(rateLimitHeaders(state));
      if (state.isExceeded) throw limitExceeded(state);
    }
    next();
  };
}

/**
 * How many `requests` of its caller a call counts as, where that is more than one: its CPU time divided by that of a read, rounded
 * up. docs/reference/limits.md has the same table.
 */
export const weights: Readonly<Record<string, number>> = {
  'Query.auditCheck': 25,
  'Query.auditBundle': 10,
  'Query.diagnoseWebhook': 10,
  'Query.organisationOverview': 5,
  'Query.searchEntities': 5,
};

/** Operations whose cost grows with a list in their input, by the field that holds it: each item counts as one of `requests`. */
const countedItems: Readonly<Record<string, string>> = { 'Mutation.screen': 'items' };

/** How many `requests` a call counts as, by its row in the authorisation table and its arguments. */
export function getCallWeight(row: string, args: Readonly<Record<string, unknown>>): number {
  const field = countedItems[row];
  if (field === undefined) return weights[row] ?? 1;
  const items = (args['input'] as Readonly<Record<string, unknown>> | undefined)?.[field];
  return Array.isArray(items) ? Math.max(items.length, 1) : 1;
}

/** Introspection has a weight of its own, for it is no operation of the schema. */
export const introspectionWeight = 10;

/** A list as CSV holds all of its pages. */
export const csvWeight = 100;

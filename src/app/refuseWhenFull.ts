import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { type Load, serviceBusy } from '../caller/limits/shedLoad.js';
import { newId } from '../domain/ids.js';
import { responseHeaders } from '../http/responseHeaders.js';
import { errorTable } from '../platform/errors.js';
import type { Metrics } from '../platform/metrics.js';
import { isGraphql, toGraphqlError, toProblem } from '../platform/problem.js';

const { status } = errorTable.OVERLOADED;
const reportEveryMs = 1_000;

interface Refusals {
  readonly load: Load;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly publicUrl: () => string;
}

/**
 * Refuses calls above the limit before any other work is done for them: in a flood, refusals would otherwise use up the time of
 * the calls that can be served. Refusals are counted and reported once a second, not logged one by one. Health checks and pages
 * stay available.
 */
export function refuseWhenFull(
  { load, metrics, log, publicUrl }: Refusals,
  listener: RequestListener,
): RequestListener {
  let write: ((path: string, requestId: string) => { body: string; headers: string[] }) | undefined;
  let refused = 0;
  const report = (): void => {
    log.warn({ refused }, 'the service is overloaded and refuses requests');
    refused = 0;
  };
  return (req, res) => {
    const path = req.url ?? '';
    if (!load.isFull() || !(path.startsWith('/api/') || isGraphql(path))) {
      listener(req, res);
      return;
    }
    write ??= refusalWriter(publicUrl());
    const { body, headers } = write(path, newId('request'));
    res.writeHead(status, headers).end(body);
    metrics.observe({ method: req.method ?? '', route: 'refused', status, seconds: 0 });
    if (refused === 0) setTimeout(report, reportEveryMs).unref();
    refused += 1;
  };
}

/** Only the request id differs between refusals, so the rest is formatted once. */
function refusalWriter(publicUrl: string): (path: string, requestId: string) => { body: string; headers: string[] } {
  const error = serviceBusy();
  const mark = '{request}';
  error.requestId = mark;
  const halves = (shape: object): string[] => JSON.stringify(shape).split(mark);
  const problem = { halves: halves(toProblem(error, publicUrl)), type: 'application/problem+json; charset=utf-8' };
  const graphql = { halves: halves(toGraphqlError(error)), type: 'application/json; charset=utf-8' };
  const fixed = [...responseHeaders(publicUrl).flat(), 'Retry-After', String(error.retryAfterSeconds)];
  return (path, requestId) => {
    const shape = isGraphql(path) ? graphql : problem;
    const body = shape.halves.join(requestId);
    const length = String(Buffer.byteLength(body));
    return {
      body,
      headers: [...fixed, 'Content-Type', shape.type, 'Content-Length', length, 'X-Request-Id', requestId],
    };
  };
}

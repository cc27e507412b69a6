import type { Pool, QueryConfig } from 'pg';
import type { RequestHandler } from 'express';

const responseTimeoutMs = 2_000;

/** The process runs. Checks nothing else, so that a database outage does not restart it. */
export const healthz: RequestHandler = (_req, res) => {
  res.json({ status: 'ok' });
};

/** 200 if the database responds, so calls can be served; otherwise 503, so that a load balancer sends them elsewhere. */
export function readyz(pool: Pool): RequestHandler {
  return async (_req, res) => {
    const ping: QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: responseTimeoutMs };
    const isReady = await Promise.race([
      pool.query(ping).then(
        () => true,
        () => false,
      ),
      // Connecting has a separate time limit, which is longer.
      new Promise<boolean>((resolve) => setTimeout(resolve, responseTimeoutMs, false).unref()),
    ]);
    res.status(isReady ? 200 : 503).json({ status: isReady ? 'ok' : 'unavailable' });
  };
}

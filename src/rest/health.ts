import type { Pool, QueryConfig } from 'pg';
import type { RequestHandler } from 'express';

const responseTimeoutMs = 2_000;

/** The process runs. Asks nobody else, so that a database that is away does not have it restarted. */
export const healthz: RequestHandler = (_req, res) => {
  res.json({ status: 'ok' });
};

/** Calls can be served: the database answers. 503 otherwise, so that a balancer sends them elsewhere. */
export function readyz(pool: Pool): RequestHandler {
  return async (_req, res) => {
    const ping: QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: responseTimeoutMs };
    const isReady = await Promise.race([
      pool.query(ping).then(
        () => true,
        () => false,
      ),
      // Connecting has a time limit of its own, which is longer.
      new Promise<boolean>((resolve) => setTimeout(resolve, responseTimeoutMs, false).unref()),
    ]);
    res.status(isReady ? 200 : 503).json({ status: isReady ? 'ok' : 'unavailable' });
  };
}

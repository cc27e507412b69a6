import { createServer, type Server } from 'node:http';
import type { Metrics } from '../platform/metrics.js';

/** Serves `/metrics` without a key, for a Prometheus in a private network; does not listen yet. */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer((req, res) => {
    req.resume();
    if (req.method !== 'GET' || req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    metrics.expose().then(
      ({ contentType, text }) => res.writeHead(200, { 'Content-Type': contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
}

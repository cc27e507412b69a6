import { expect, it } from '@jest/globals';
import { readRouteErrors } from '../../portal/src/enterprise/pages/platform/readRouteErrors.js';
import { createMetrics } from '../../src/platform/metrics.js';

it('reads the routes with errors out of the metrics of the service, failures first', async () => {
  const metrics = createMetrics();
  const serve = (method: string, route: string, status: number): void => {
    metrics.observe({ method, route, status, seconds: 0.1 });
  };
  for (const status of [200, 200, 404, 422]) serve('GET', '/api/enterprise/verifications/:id', status);
  for (const status of [200, 503]) serve('POST', '/api/enterprise/verify', status);
  serve('GET', '/healthz', 200);
  const { text } = await metrics.expose();
  expect(readRouteErrors(text)).toEqual([
    { method: 'POST', route: '/api/enterprise/verify', requests: 2, refused: 0, failed: 1 },
    { method: 'GET', route: '/api/enterprise/verifications/:id', requests: 4, refused: 2, failed: 0 },
  ]);
});

import { createApiClient, type TestApp } from '../app.js';

/** The response of `/metrics` for an operator. */
export async function fetchMetrics(app: TestApp): Promise<string> {
  const { key } = await app.newKey(null, 'admin');
  return (await createApiClient(app, key).get('/metrics')).body;
}

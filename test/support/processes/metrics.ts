import { createApiClient, type TestApp } from '../app.js';

/** What `/metrics` answers to an operator. */
export async function fetchMetrics(app: TestApp): Promise<string> {
  const { key } = await app.newKey(null, 'admin');
  return (await createApiClient(app, key).get('/metrics')).body;
}

import { clientOf, type TestApp } from './app.js';

/** What `/metrics` answers to an operator. */
export async function metricsOf(app: TestApp): Promise<string> {
  const { key } = await app.newKey(null, 'admin');
  return (await clientOf(app, key).get('/metrics')).body;
}

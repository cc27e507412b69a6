import type { Caller } from '../tenants.js';

/**
 * Creates an endpoint that gets `verification.completed`, over the REST API. It has no rate limit, like the baselines.
 * @returns its id
 */
export async function createEndpoint(product: string, caller: Caller, url: string): Promise<string> {
  const body = { url, events: ['verification.completed'], rateLimit: null };
  const { webhook } = await call(product, { method: 'POST', path: '', caller, body });
  return webhook.id;
}

/** Pauses or enables an endpoint. */
export async function setStatus(
  product: string,
  caller: Caller,
  id: string,
  status: 'paused' | 'enabled',
): Promise<void> {
  await call(product, { method: 'PATCH', path: `/${id}`, caller, body: { status } });
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly caller: Caller;
  readonly body: object;
}

async function call(product: string, { method, path, caller, body }: Call): Promise<{ webhook: { id: string } }> {
  const url = `${product}/api/enterprise/webhooks${path}`;
  const answer = await fetch(url, { method, headers: caller, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { webhook: { id: string } };
}

import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { createApiClient, testApp, type Answer, type TestApp } from '../support/app.js';

// The shared parts of the tests of webhooks over REST.
export let app: TestApp;
export let organisation: string;
export let client: ReturnType<typeof createApiClient>;

/** Starts the service with one organisation for the tests of a file. */
export function useWebhooks(): void {
  beforeAll(async () => {
    app = await testApp();
    organisation = await app.newOrganisation();
    client = createApiClient(app, (await app.newKey(organisation)).key);
  });
  // An organisation may have 50.
  afterEach(() => app.database.pool.query('delete from webhook_endpoints'));
  afterAll(() => app.stop());
}

export const webhooks = '/api/enterprise/webhooks';
export const good = { url: 'https://hooks.customer.example/kyb', events: ['verification.completed'] };
export const create = async (more: object = {}, by = client): Promise<any> =>
  (await by.post(webhooks, { ...good, ...more })).body.webhook;
export const patch = (id: string, body: unknown, by = client): Promise<Answer> =>
  by.send('PATCH', `${webhooks}/${id}`, body);
export const row = async (id: string): Promise<any> =>
  (await app.database.pool.query('select * from webhook_endpoints where id = $1', [id])).rows[0];
export const newClient = async (plan: 'starter' | 'growth' | 'enterprise' = 'enterprise') =>
  createApiClient(app, (await app.newKey(await app.newOrganisation(plan, plan))).key);
export const conflict = { status: 409, body: { code: 'STATE_CONFLICT' } };

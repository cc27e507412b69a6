import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { createApiClient, testApp, type Answer, type TestApp } from '../support/app.js';
import { clean, sampleAbn } from '../support/registers/sample.js';
import type { Mode } from '../../src/domain/tenancy.js';

// Deliveries come of real verifications. No sender is at work here: what it would write is written by hand.
type Client = ReturnType<typeof createApiClient>;
export let app: TestApp;
export let organisation: string;
export let client: Client;
/** The endpoints that got a hint of new work in this test. */
export const hints: string[] = [];
/** A verification of an entity without any risk, which is one event. */
export let abn: string;

/** Starts the service for the tests of a file, with a new organisation for each test. */
export function useDeliveries(): void {
  beforeAll(async () => {
    app = await testApp();
    abn = await sampleAbn(app.database.pool, clean);
    app.services.bus.subscribe('deliveries', (endpoints) => hints.push(...endpoints));
  });
  // Each test has a separate organisation, which may have 50 endpoints.
  beforeEach(async () => {
    organisation = await app.newOrganisation();
    client = await newClient('live');
    hints.length = 0;
  });
  afterAll(() => app.stop());
}

export const webhooks = '/api/enterprise/webhooks';
export const deliveries = '/api/enterprise/deliveries';
export const conflict = { status: 409, body: { code: 'STATE_CONFLICT' } };
export const newClient = async (mode: Mode): Promise<Client> =>
  createApiClient(app, (await app.newKey(organisation, mode)).key);
export const query = async (statement: string, values: readonly unknown[]): Promise<any[]> =>
  (await app.database.pool.query(statement, [...values])).rows;

export async function newWebhook(events = ['verification.completed'], by = client): Promise<string> {
  const { body } = await by.post(webhooks, { url: 'https://hooks.customer.example/kyb', events });
  return body.webhook.id;
}
export const patch = (id: string, body: object): Promise<Answer> => client.send('PATCH', `${webhooks}/${id}`, body);
export const listed = async (id: string, filter = '', by = client): Promise<any[]> =>
  (await by.get(`${webhooks}/${id}/deliveries?limit=100${filter}`)).body.items;
export const finish = (id: string, state: 'delivered' | 'failed', at = 'now()'): Promise<any[]> =>
  query(
    `update deliveries set state = $2, finished_at = ${at}, attempts = 3, step = 3
     where endpoint_id = $1 and state = 'pending'`,
    [id, state],
  );
export const claim = (id: string, seconds: number): Promise<any[]> =>
  query(
    `update deliveries set claim = 'worker', claimed_until = now() + $2 * interval '1 second' where endpoint_id = $1`,
    [id, seconds],
  );
export const disable = (id: string): Promise<any[]> =>
  query(`update webhook_endpoints set status = 'disabled', disabled_at = now(), disabled_reason = 'x' where id = $1`, [
    id,
  ]);
export const stored = async (id: string): Promise<any[]> =>
  query('select * from deliveries where endpoint_id = $1 order by event_id', [id]);
/** An endpoint with one delivery that is pending. */
export async function oneDelivery(): Promise<{ id: string; deliveryId: string }> {
  const id = await newWebhook();
  await client.verify(abn);
  return { id, deliveryId: (await listed(id))[0].id };
}

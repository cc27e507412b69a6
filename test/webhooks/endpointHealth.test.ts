import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/domain/ids.js';
import { recordHealth } from '../../src/workers/webhooks/webhookWorker.js';
import type { Settlement } from '../../src/workers/webhooks/settleDeliveries.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { seedEndpoint } from '../support/seeds/endpoints.js';

let app: TestApp;
let organisationId: string;

beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation();
});
afterAll(() => app.stop());

const refused = (endpointId: string, version = 1): Settlement => ({
  endpoint_id: endpointId,
  event_id: newId('event'),
  claim: 'claim',
  state: 'pending',
  step: 1,
  next_ms: 5_000,
  is_counted: true,
  is_manual: false,
  resumes: false,
  outcome: 'refused',
  status: 500,
  error: 'The receiver returned 500, not 2xx.',
  response: '',
  response_headers: null,
  started_at: new Date().toISOString(),
  duration_ms: 1,
  was_failing: false,
  version,
});

describe('results that come in after the end of an endpoint', () => {
  it.each([
    ['enabled', `status = 'enabled'`, 1],
    ['deleted', `status = 'deleted'`, 0],
    ['disabled', `status = 'disabled', disabled_at = now(), disabled_reason = 'gone'`, 0],
  ])('are told of to nobody: %s', async (_, change, told) => {
    const { id } = await seedEndpoint(app, { organisationId, url: 'https://example.com/' });
    await app.database.pool.query(`update webhook_endpoints set ${change} where id = $1`, [id]);
    const results = Array.from({ length: 12 }, () => refused(id));
    await recordHealth(app.database.orm.em, results, new Date(), app.url);
    const { rows } = await app.database.pool.query(
      `select kind from events where organisation_id = $1 and data ->> 'id' = $2`,
      [organisationId, id],
    );
    expect(rows).toHaveLength(told);
  });
});

describe('five days of failures', () => {
  it('are not made of the days in which an endpoint was paused', async () => {
    const { id } = await seedEndpoint(app, { organisationId, url: 'https://example.com/' });
    await app.database.pool.query(
      `update webhook_endpoints set status = 'paused', failures = 1, failing_since = now() - interval '6 days' where id = $1`,
      [id],
    );
    const client = createApiClient(app, (await app.newKey(organisationId)).key);
    await client.send('PATCH', `/api/enterprise/webhooks/${id}`, { status: 'enabled' });
    await recordHealth(app.database.orm.em, [refused(id, 2)], new Date(), app.url);
    expect((await client.get(`/api/enterprise/webhooks/${id}`)).body.webhook).toMatchObject({
      status: 'enabled',
      health: { failures: 1 },
    });
  });
});

describe('a fault of the service', () => {
  it('disables no endpoint that failed more than five days ago, though no attempt succeeded since', async () => {
    const { id } = await seedEndpoint(app, { organisationId, url: 'https://example.com/' });
    await app.database.pool.query(
      `update webhook_endpoints set failures = 10, failing_since = now() - interval '6 days' where id = $1`,
      [id],
    );
    const client = createApiClient(app, (await app.newKey(organisationId)).key);
    const status = async () => (await client.get(`/api/enterprise/webhooks/${id}`)).body.webhook.status;
    const ours = { ...refused(id), outcome: 'local', is_counted: false, status: null, was_failing: true } as const;
    await recordHealth(app.database.orm.em, [ours], new Date(), app.url);
    expect(await status()).toBe('enabled');
    await recordHealth(app.database.orm.em, [refused(id)], new Date(), app.url);
    expect(await status()).toBe('disabled');
  });
});

describe('an endpoint that was moved to another address', () => {
  it('is not disabled by responses of the former one, and its days of failure begin again', async () => {
    const { id } = await seedEndpoint(app, { organisationId, url: 'https://former.example.com/' });
    await app.database.pool.query(
      `update webhook_endpoints set failures = 50, failing_since = now() - interval '6 days' where id = $1`,
      [id],
    );
    const client = createApiClient(app, (await app.newKey(organisationId)).key);
    await client.send('PATCH', `/api/enterprise/webhooks/${id}`, { url: 'https://example.com/' });
    const health = async () => (await client.get(`/api/enterprise/webhooks/${id}`)).body.webhook;
    await recordHealth(app.database.orm.em, [{ ...refused(id), status: 410 }], new Date(), app.url);
    expect(await health()).toMatchObject({ status: 'enabled', health: { failures: 0 } });
    await recordHealth(app.database.orm.em, [refused(id, 2)], new Date(), app.url);
    expect(await health()).toMatchObject({ status: 'enabled', health: { failures: 1 } });
  });
});

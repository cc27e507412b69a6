import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { toDeliveryId } from '../../src/domain/ids.js';
import { startWebhookWorker } from '../../src/workers/webhooks/webhookWorker.js';
import type { MemberRole } from '../../src/entities/member.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { browserClient, signInAs } from '../support/people/session.js';
import { startReceiver, type Receiver } from '../support/servers/receiver.js';
import { until } from '../support/until.js';
import { submittedCase } from '../support/seeds/submissions.js';

const policy = { allowCidrs: ['127.0.0.0/8'] };
let app: TestApp;
let receiver: Receiver;
let worker: ReturnType<typeof startWebhookWorker>;
const startWorker = () =>
  startWebhookWorker(app.services, { policy, extraCa: receiver.ca, deadlineMs: 15_000 }, { pollMs: 50 });

beforeAll(async () => {
  app = await testApp({ dialPolicy: policy });
  // It echoes what it gets, as many test receivers and error pages do.
  receiver = await startReceiver(({ body }, res) => res.end(body));
  worker = startWorker();
});
afterAll(async () => {
  await worker.stop(1_000);
  await receiver.stop();
  await app.stop();
});

/** The request that the receiver gets for a submission, and whether its signature is valid. */
async function deliveryFor(
  organisationId: string,
  before: () => Promise<unknown> = () => Promise.resolve(),
  afterwards: () => Promise<unknown> = () => Promise.resolve(),
) {
  const client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  const { body } = await client.post('/api/enterprise/webhooks', {
    url: `${receiver.url}/${organisationId}`,
    events: ['onboarding.submitted'],
  });
  const count = receiver.received.length;
  await before();
  const { onboardingId: id } = await submittedCase(app, { organisationId });
  await afterwards();
  await receiver.until(count + 1);
  const received = receiver.received[count];
  const text = received?.body ?? '';
  const digest = createHmac('sha256', body.webhook.secret).update(text).digest('hex');
  const { rows } = await app.database.pool.query(`select data::text as data from events where data ->> 'id' = $1`, [
    id,
  ]);
  return {
    sent: JSON.parse(text),
    isSigned: received?.headers['x-service-signature'] === `sha256=${digest}`,
    stored: rows,
  };
}

test('a webhook names the applicant where the organisation asks for it, and the event never does', async () => {
  const organisationId = await app.newOrganisation();
  const ask = 'update organisations set personal_data_in_webhooks = true where id = $1';
  const { sent, isSigned, stored } = await deliveryFor(organisationId, () =>
    app.database.pool.query(ask, [organisationId]),
  );
  expect(sent.data.applicant).toEqual({ name: 'Ada Applicant', email: 'ada@applicant.example' });
  expect(isSigned).toBe(true);
  expect(stored[0].data).not.toContain('applicant');
});

test('the response to a delivery that names the applicant is not stored', async () => {
  const organisationId = await app.newOrganisation();
  const responses = async (): Promise<string[]> => {
    const { rows } = await app.database.pool.query(
      'select response || response_headers::text as response from all_attempts where organisation_id = $1',
      [organisationId],
    );
    return rows.map(({ response }) => response);
  };
  const delivered = async (count: number): Promise<string> => {
    await until(async () => (await responses()).length === count);
    return JSON.stringify(await responses());
  };
  await deliveryFor(organisationId);
  expect(await delivered(1)).toContain('onboarding.submitted');
  await app.database.pool.query('update organisations set personal_data_in_webhooks = true where id = $1', [
    organisationId,
  ]);
  await deliveryFor(organisationId);
  const text = await delivered(3);
  expect(text).toContain('not stored');
  expect(text).not.toContain('ada@applicant.example');
});

test('nobody is named unless the organisation asks for it', async () => {
  const { sent, isSigned } = await deliveryFor(await app.newOrganisation());
  expect(sent.data).toHaveProperty('status', 'submitted');
  expect(sent.data).not.toHaveProperty('applicant');
  expect(isSigned).toBe(true);
});

test('once the record is erased nobody is named any more', async () => {
  const organisationId = await app.newOrganisation();
  await app.database.pool.query('update organisations set personal_data_in_webhooks = true where id = $1', [
    organisationId,
  ]);
  await deliveryFor(organisationId);
  await app.database.pool.query(
    `update record_keys set sealed_key = null, erased_at = now()
     where record_id in (select id from onboarding_links where organisation_id = $1)`,
    [organisationId],
  );
  const { rows } = await app.database.pool.query(
    'select endpoint_id, event_id from deliveries where organisation_id = $1',
    [organisationId],
  );
  const client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  const count = receiver.received.length;
  await client.post(`/api/enterprise/deliveries/${toDeliveryId(rows[0].endpoint_id, rows[0].event_id)}/retry`);
  await receiver.until(count + 1);
  expect(JSON.parse(receiver.received[count]?.body ?? '{}').data).not.toHaveProperty('applicant');
});

test('a developer cannot choose where the names of applicants are sent', async () => {
  const organisationId = await app.newOrganisation();
  const signIn = async (role: MemberRole) =>
    browserClient(app, await signInAs(app, { organisationId, role, mode: 'test' }));
  const developer = await signIn('developer');
  const { apiKey } = (await developer.post('/api/enterprise/api-keys/create', { name: 'of a developer' })).body;
  const own = createApiClient(app, apiKey.key);
  const input = { url: receiver.url, events: ['onboarding.decided'] };
  const { webhook } = (await own.post('/api/enterprise/webhooks', input)).body;
  await app.database.pool.query('update organisations set personal_data_in_webhooks = true where id = $1', [
    organisationId,
  ]);
  const path = `/api/enterprise/webhooks/${webhook.id as string}`;
  for (const client of [developer, own]) {
    const refused = { status: 403, body: { code: 'FORBIDDEN', detail: expect.stringContaining('only an owner') } };
    expect(await client.post('/api/enterprise/webhooks', input)).toMatchObject(refused);
    expect(await client.send('PATCH', path, { url: `${receiver.url}/other` })).toMatchObject(refused);
    expect(await client.send('PATCH', path, { description: 'Ours' })).toMatchObject({ status: 200 });
    const others = { ...input, events: ['verification.completed'] };
    expect(await client.post('/api/enterprise/webhooks', others)).toMatchObject({ status: 201 });
  }
  const owner = await signIn('owner');
  expect(await owner.send('PATCH', path, { url: `${receiver.url}/other` })).toMatchObject({ status: 200 });
  expect(await owner.post('/api/enterprise/webhooks', input)).toMatchObject({ status: 201 });
  // Without the events, its deliveries name nobody any more: neither what waits nor what is retried.
  await owner.send('PATCH', path, { events: ['verification.completed'] });
  expect(await developer.send('PATCH', path, { url: receiver.url })).toMatchObject({ status: 200 });
  const { rows } = await app.database.pool.query<{ kinds: string[] }>(
    `update webhook_endpoints set kinds = '{onboarding.decided}' where id = $1 returning kinds`,
    [webhook.id],
  );
  expect(rows).toHaveLength(1);
  const moved = { url: `${receiver.url}/mine`, events: ['verification.completed'] };
  expect(await developer.send('PATCH', path, moved)).toMatchObject({ status: 403 });
});

test('a delivery names nobody once its webhook has no subscription to the event', async () => {
  const organisationId = await app.newOrganisation();
  const { sent } = await deliveryFor(
    organisationId,
    async () => {
      await app.database.pool.query('update organisations set personal_data_in_webhooks = true where id = $1', [
        organisationId,
      ]);
      await worker.stop(1_000);
    },
    async () => {
      await app.database.pool.query(
        `update webhook_endpoints set kinds = '{verification.completed}' where organisation_id = $1`,
        [organisationId],
      );
      worker = startWorker();
    },
  );
  expect(sent.data.id).toMatch(/^onb_/);
  expect(sent.data).not.toHaveProperty('applicant');
});

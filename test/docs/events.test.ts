import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBulkWorker } from '../../src/workers/bulk/bulkWorker.js';
import { newId } from '../../src/domain/ids.js';
import { eventTypeNames } from '../../src/domain/eventTypeNames.js';
import { expireCertificates } from '../../src/workers/jobs/expireCertificates.js';
import { rescreenSubjects } from '../../src/operations/rescreening/rescreenSubjects.js';
import { recordHealth } from '../../src/workers/webhooks/webhookWorker.js';
import type { Settlement } from '../../src/workers/webhooks/settleDeliveries.js';
import { WatchedRegister } from '../monitoring/watchedRegister.js';
import { abrRecord, testAbn } from '../support/registers/abrFile.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { untilBulk } from '../support/seeds/bulks.js';
import { parseBlocks } from '../support/guides/guideBlocks.js';
import { newOfficer } from '../support/people/officers.js';
import { submittedCase } from '../support/seeds/submissions.js';

// The examples of docs/reference/events.md are held against events that the service records.
const page = readFileSync('docs/reference/events.md', 'utf8');
const examples = new Map(
  parseBlocks(page)
    .filter(({ language }) => language === 'json')
    .map(({ code }) => JSON.parse(code))
    .map((event) => [event.event as string, event]),
);

let app: TestApp;
let recorded: ReadonlyMap<string, object>;
beforeAll(async () => {
  app = await testApp();
  // First, because examples of verifications are of an earlier policy.
  await recordCandidate(await app.newOrganisation());
  const organisationId = await app.newOrganisation();
  await recordCertificates(organisationId);
  await recordCase(organisationId);
  const client = createApiClient(app, (await app.newKey(organisationId)).key);
  await recordBulk(client);
  await recordEndpoint(client);
  await recordChange(client);
  const { rows } = await app.database.pool.query<{ kind: string; data: object }>('select kind, data from events');
  recorded = new Map(rows.map(({ kind, data }) => [kind, data]));
}, 60_000);
afterAll(() => app.stop());

type Client = ReturnType<typeof createApiClient>;

async function recordCertificates(organisationId: string): Promise<void> {
  const officer = await newOfficer(app, organisationId, 'Olive Officer', 'test');
  const issue = async (): Promise<string> => {
    const verificationId = (await officer.verify('55 999 999 003')).body.result.id;
    return (await officer.post('/api/enterprise/certificates', { verificationId })).body.certificate.id;
  };
  await officer.post(`/api/enterprise/certificates/${await issue()}/revoke`, { reason: 'A test.' });
  const held = `/api/enterprise/certificates/${await issue()}`;
  await officer.post(`${held}/suspend`, { reason: 'A test.' });
  await officer.post(`${held}/reinstate`, { reason: 'The auditor has seen the new statements.' });
  await app.database.pool.query(
    "update certificates set expires_at = now() - interval '1 second' where status = 'issued'",
  );
  await expireCertificates({ ...app.services, em: app.database.orm.em });
  await officer.verify('99 999 999 060', 'AU', { reference: 'customer-42' });
}

async function recordCase(organisationId: string): Promise<void> {
  const { onboardingId } = await submittedCase(app, { organisationId });
  const client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  await client.post('/api/enterprise/decision-notify', { onboardingId, decision: 'declined', reason: 'A test.' });
}

async function recordBulk(client: Client): Promise<void> {
  const items = [{ queryValue: '11 900 000 017', jurisdiction: 'AU' }];
  const { id } = (await client.post('/api/enterprise/bulk', { items })).body.bulk;
  const worker = startBulkWorker(app.services, { pollMs: 20 });
  try {
    await untilBulk(app, id);
  } finally {
    await worker.stop();
  }
}

async function recordEndpoint(client: Client): Promise<void> {
  const hook = { url: 'https://hooks.customer.example/kyb', events: ['verification.completed'] };
  const { id } = (await client.post('/api/enterprise/webhooks', hook)).body.webhook;
  await client.post(`/api/enterprise/webhooks/${id}/test`);
  const { orm } = app.database;
  await recordHealth(
    orm.em,
    Array.from({ length: 12 }, () => refusal(id, 500)),
    new Date(),
    app.url,
  );
  await recordHealth(orm.em, [refusal(id, 410)], new Date(), app.url);
}

function refusal(endpointId: string, status: number): Settlement {
  return {
    ...{ endpoint_id: endpointId, event_id: newId('event'), claim: 'claim', state: 'pending', step: 1, next_ms: 5_000 },
    ...{
      is_counted: true,
      is_manual: false,
      resumes: false,
      outcome: 'refused',
      status,
      error: `The receiver answered ${status}.`,
    },
    ...{
      response: '',
      response_headers: null,
      started_at: new Date().toISOString(),
      duration_ms: 1,
      was_failing: false,
      // The test of the endpoint was a new version of it.
      version: 2,
    },
  };
}

async function recordChange(client: Client): Promise<void> {
  const register = new WatchedRegister(app);
  try {
    await register.import([abrRecord({ abn: testAbn(1) })]);
    await client.verify(testAbn(1), 'AU', { monitor: true });
    await register.import([abrRecord({ abn: testAbn(1), status: 'CAN' })]);
    await register.tell();
  } finally {
    register.remove();
  }
}

async function recordCandidate(organisationId: string): Promise<void> {
  await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [organisationId]);
  const client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  await client.verify('80 999 999 174', 'AU', { monitor: true });
  await rescreenSubjects(app.services);
}

/** Member names in their order, and of lists those of the first item. Values of `counts` depend on the rows. */
function listMembers(value: unknown): unknown {
  if (Array.isArray(value)) return [listMembers(value[0])];
  if (value === null || typeof value !== 'object') return null;
  return Object.entries(value).map(([name, member]) => [name, name === 'counts' ? null : listMembers(member)]);
}

describe('docs/reference/events.md', () => {
  it('has a row and an example for every event type', () => {
    expect([...examples.keys()].sort()).toEqual([...eventTypeNames].sort());
    const rows = [...page.matchAll(/^\| `([a-z_]+\.[a-z_]+)` +\|/gm)].map(([, kind]) => kind);
    expect(rows.sort()).toEqual([...eventTypeNames].sort());
  });

  it.each(eventTypeNames)('%s: the example has the members of the recorded event', (kind) => {
    expect(listMembers(examples.get(kind)?.data)).toEqual(listMembers(recorded.get(kind)));
    expect(Object.keys(examples.get(kind))).toEqual(['id', 'event', 'timestamp', 'mode', 'data']);
  });
});

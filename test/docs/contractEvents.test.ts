import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBulkWorker } from '../../src/workers/bulk/bulkWorker.js';
import { Organisation } from '../../src/entities/organisation.js';
import { expireCertificates } from '../../src/workers/jobs/expireCertificates.js';
import { rescreenSubjects } from '../../src/operations/rescreening/rescreenSubjects.js';
import { recordHealth } from '../../src/workers/webhooks/webhookWorker.js';
import type { Settlement } from '../../src/workers/webhooks/settleDeliveries.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { untilBulk } from '../support/seeds/bulks.js';
import { codesIn, parseSections, tableIn } from '../support/guides/markdownPage.js';
import { newOfficer } from '../support/people/officers.js';
import { submittedCase } from '../support/seeds/submissions.js';

// The members of `data` in the table of events, against events that the service records.
const sections = parseSections(readFileSync('docs/reference/contract.md', 'utf8'));
const events = sections.get('events') ?? '';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

function documented(type: string): string[] {
  const row = tableIn(events, 'Event type').find((one) => codesIn(one['Event type'] ?? '').includes(type));
  const cell = row?.['`data` has at least'] ?? '';
  const shared = cell.startsWith('certificate') ? codesIn(/^- _Certificate_: (.*)$/m.exec(events)?.[1] ?? '') : [];
  return [...shared, ...codesIn(cell)];
}

async function recorded(organisationId: string, type: string): Promise<object> {
  const { key } = await app.newKey(organisationId, 'test');
  const { items } = (await createApiClient(app, key).get(`/api/enterprise/events?types=${type}`)).body;
  return items[0].data;
}

describe('an event holds the members that the contract names', () => {
  it('certificate.issued, certificate.revoked, certificate.expired', async () => {
    const organisationId = await app.newOrganisation();
    const officer = await newOfficer(app, organisationId, 'Olive Officer', 'test');
    for (const isRevoked of [true, false]) {
      const verificationId = (await officer.verify('55 999 999 003')).body.result.id;
      const { certificate } = (await officer.post('/api/enterprise/certificates', { verificationId })).body;
      const path = `/api/enterprise/certificates/${certificate.id}/revoke`;
      if (isRevoked) expect((await officer.post(path, { reason: 'a test' })).status).toBe(200);
    }
    await app.database.pool.query(
      `update certificates set expires_at = now() - interval '1 second' where status = 'issued'`,
    );
    await expireCertificates({ ...app.services, em: app.database.orm.em });
    for (const type of ['certificate.issued', 'certificate.revoked', 'certificate.expired']) {
      expect([type, Object.keys(await recorded(organisationId, type))]).toEqual([
        type,
        expect.arrayContaining(documented(type)),
      ]);
      expect(documented(type).length).toBeGreaterThan(6);
    }
  });

  it('onboarding.decided', async () => {
    const organisationId = await app.newOrganisation();
    const { key } = await app.newKey(organisationId, 'test');
    const { onboardingId } = await submittedCase(app, { organisationId });
    const body = { onboardingId, decision: 'more_information', message: 'Please add the second director.' };
    expect((await createApiClient(app, key).post('/api/enterprise/decision-notify', body)).status).toBe(202);
    expect(Object.keys(await recorded(organisationId, 'onboarding.decided')).sort()).toEqual(
      documented('onboarding.decided').sort(),
    );
  });

  it('bulk.completed', async () => {
    const organisationId = await app.newOrganisation();
    const { key } = await app.newKey(organisationId, 'test');
    const items = [{ queryValue: '55 999 999 003', jurisdiction: 'AU' }];
    const { bulk } = (await createApiClient(app, key).post('/api/enterprise/bulk', { items })).body;
    const worker = startBulkWorker(app.services, { pollMs: 20 });
    try {
      await untilBulk(app, bulk.id);
    } finally {
      await worker.stop();
    }
    const members = Object.keys(await recorded(organisationId, 'bulk.completed'));
    expect(members).toEqual(expect.arrayContaining(documented('bulk.completed')));
    expect(documented('bulk.completed')).toContain('counts');
  });

  it('screening.candidate_found', async () => {
    const organisationId = await app.newOrganisation();
    await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [organisationId]);
    const { key } = await app.newKey(organisationId, 'test');
    await createApiClient(app, key).verify('80 999 999 174', 'AU', { monitor: true });
    await rescreenSubjects(app.services);
    const members = Object.keys(await recorded(organisationId, 'screening.candidate_found'));
    expect(members).toEqual(expect.arrayContaining(documented('screening.candidate_found')));
    expect(documented('screening.candidate_found')).toContain('candidate');
  });

  it('endpoint.test', async () => {
    const organisationId = await app.newOrganisation();
    const { key } = await app.newKey(organisationId, 'test');
    const client = createApiClient(app, key);
    const body = { url: 'https://hooks.customer.example/kyb', events: ['verification.completed'] };
    const { webhook } = (await client.post('/api/enterprise/webhooks', body)).body;
    expect((await client.post(`/api/enterprise/webhooks/${webhook.id}/test`)).status).toBe(200);
    expect(Object.keys(await recorded(organisationId, 'endpoint.test')).sort()).toEqual(
      documented('endpoint.test').sort(),
    );
  });

  it('endpoint.failing, endpoint.disabled', async () => {
    const organisationId = await app.newOrganisation();
    const { key } = await app.newKey(organisationId, 'test');
    const body = { url: 'https://hooks.customer.example/kyb', events: ['verification.completed'] };
    const { webhook } = (await createApiClient(app, key).post('/api/enterprise/webhooks', body)).body;
    const failed: Omit<Settlement, 'status'> = {
      ...{ endpoint_id: webhook.id, event_id: 'evt_1', claim: 'c', state: 'pending', step: 1, next_ms: 5_000 },
      ...{
        is_counted: true,
        is_manual: false,
        resumes: false,
        outcome: 'refused',
        error: 'The receiver answered 500, not 2xx.',
      },
      ...{
        response: null,
        response_headers: null,
        started_at: new Date().toISOString(),
        duration_ms: 5,
        was_failing: false,
        version: 1,
      },
    };
    for (const status of [500, 410]) {
      const settlements = Array.from({ length: 10 }, () => ({ ...failed, status }));
      await recordHealth(app.database.orm.em.fork(), settlements, new Date(), 'https://portal.example');
    }
    for (const type of ['endpoint.failing', 'endpoint.disabled']) {
      const members = Object.keys(await recorded(organisationId, type));
      expect([type, members.sort()]).toEqual([type, documented(type).sort()]);
    }
  });
});

it('an organisation begins with the defaults that the contract names', () => {
  const organisation: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(new Organisation()));
  const rows = tableIn(sections.get('organisation') ?? '', 'Setting');
  for (const row of rows) {
    const setting = codesIn(row['Setting'] ?? '')[0] ?? '';
    if (setting === 'name') continue;
    const value = organisation[setting];
    const said = Array.isArray(value) ? value.map((one) => `\`${String(one)}\``).join(', ') || 'none' : String(value);
    expect([setting, (row['Default'] ?? '').replaceAll('`', '')]).toEqual([setting, said.replaceAll('`', '')]);
  }
  expect(rows.length).toBeGreaterThan(10);
});

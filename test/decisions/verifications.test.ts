import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createApiClient, testApp, type Answer, type TestApp } from '../support/app.js';
import { seededCase } from '../support/seeds/seededCase.js';

// Decisions on verifications without an onboarding: recorded, final, and without a notification.
const path = '/api/enterprise/decision-notify';
let app: TestApp;
let organisationId: string;
let client: ReturnType<typeof createApiClient>;
let verificationId: string;

beforeAll(async () => {
  app = await testApp();
  organisationId = await app.newOrganisation();
  client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
});
beforeEach(async () => {
  verificationId = (await client.verify('55 999 999 003')).body.result.id;
});
afterAll(() => app.stop());

const decide = (decision: string, more: object = {}, by = client): Promise<Answer> =>
  by.post(path, { verificationId, decision, ...more });

describe('a decision on a verification', () => {
  it('is made once, without mail or event, and is sealed under a key of its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => decide('approved', { reason: 'canary-reason', message: 'canary-message' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body }) => body.decision.id)).size).toBe(1);
    const { id } = answers[0]?.body.decision ?? {};
    expect((await client.get(`/api/enterprise/decisions/${id}`)).body.decision).toMatchObject({
      onboardingId: null,
      verificationId,
      decision: 'approved',
      status: 'made',
      reason: 'canary-reason',
      message: 'canary-message',
      notification: { status: 'none', channel: null },
    });
    const { rows } = await app.database.pool.query<{ line: string }>(
      `select to_jsonb(d)::text as line from decisions d where id = $1 union all select 'a key' from record_keys where record_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('canary');
    const { rows: told } = await app.database.pool.query(
      `select 1 from mails union all select 1 from events where kind = 'onboarding.decided'`,
    );
    expect(told).toEqual([]);
  });

  it('is final; asking for more is not', async () => {
    const asked = (await decide('more_information')).body.decision.id;
    expect((await decide('more_information')).body.decision.id).toBe(asked);
    expect((await decide('more_information', { reason: 'Another.' })).body.decision.id).not.toBe(asked);
    expect((await decide('declined')).status).toBe(202);
    for (const next of ['approved', 'more_information']) {
      expect((await decide(next)).body).toMatchObject({ code: 'STATE_CONFLICT' });
    }
  });

  it('asks nobody to go through steps', async () => {
    const { status, body } = await decide('more_information', { steps: ['people'] });
    expect([status, body.errors[0].pointer]).toEqual([400, '/steps']);
  });

  it('is not made on the verification of an onboarding, nor on that of others', async () => {
    const submitted = await seededCase(app, { organisationId });
    expect((await decide('approved', { verificationId: submitted.verificationId })).body.code).toBe('STATE_CONFLICT');
    const stranger = createApiClient(app, (await app.newKey(await app.newOrganisation(), 'test')).key);
    const live = createApiClient(app, (await app.newKey(organisationId, 'live')).key);
    const answers = [await decide('approved', {}, stranger), await decide('approved', {}, live)];
    answers.push(await decide('approved', { verificationId: 'ver_x' }));
    for (const { status, body } of answers) expect([status, body.detail]).toEqual([404, answers[0]?.body.detail]);
  });
});

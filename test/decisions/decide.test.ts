import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { loadRecordCipher } from '../../src/encryption/recordCipher.js';
import { createApiClient, testApp, type Answer, type TestApp } from '../support/app.js';
import { eventDeviations } from '../support/requests/documented.js';
import { newOfficer } from '../support/people/officers.js';
import { caseRow, seededCase, type SeededCase } from '../support/seeds/seededCase.js';
import { fewestStatements } from '../support/database/statements.js';

// One decision on a case: what follows from it, once, however often the call comes; and what is refused.
type Client = ReturnType<typeof createApiClient>;
const path = '/api/enterprise/decision-notify';
let app: TestApp;
let organisationId: string;
let keyId: string;
let client: Client;
let open: SeededCase;

beforeAll(async () => {
  app = await testApp();
  organisationId = await app.newOrganisation();
  const made = await app.newKey(organisationId, 'test');
  [keyId, client] = [made.id, createApiClient(app, made.key)];
});
beforeEach(async () => {
  open = await seededCase(app, { organisationId });
});
afterAll(() => app.stop());

const decide = (body: object, by = client): Promise<Answer> =>
  by.post(path, { onboardingId: open.onboardingId, ...body });
const approve = (more: object = {}, by = client) => decide({ decision: 'approved', ...more }, by);
const unchanged = { status: 'in_review', link_status: 'submitted', decisions: 0, mails: 0, events: 0 };

describe('a decision on an onboarding', () => {
  it('approved moves case and link, is told and fired', async () => {
    const { status, body } = await approve({ reason: 'All agrees.', message: 'Welcome.' });
    expect(status).toBe(202);
    expect(body.decision).toEqual({
      id: expect.stringMatching(/^dec_/),
      decision: 'approved',
      onboardingId: open.onboardingId,
      verificationId: null,
      decidedBy: keyId,
      decidedAt: expect.any(String),
      notification: { status: 'queued', channel: 'email' },
      status: 'made',
      officerId: null,
      confirmedBy: null,
      secondOfficerId: null,
      confirmedAt: null,
      reason: 'All agrees.',
      message: 'Welcome.',
      steps: [],
    });
    const row = await caseRow(app, open);
    expect(row).toMatchObject({ status: 'approved', link_status: 'decided', decisions: 1, mails: 1, events: 1 });
    expect([row?.['decided_at'], row?.['link_decided_at']]).not.toContain(null);
    const { items } = (await client.get('/api/enterprise/events')).body;
    expect(items[0]).toMatchObject({
      event: 'onboarding.decided',
      data: { id: open.onboardingId, reference: 'r1', decision: 'approved', decidedAt: body.decision.decidedAt },
    });
    expect(eventDeviations('onboarding.decided', items[0].data)).toEqual([]);
  });

  it.each(['expired', 'revoked'])('can be declined alone when its applicant cannot come back: %s', async (over) => {
    await decide({ decision: 'more_information', message: 'The deed.' });
    const early = await decide({ decision: 'declined' });
    expect([early.status, early.body.detail]).toEqual([
      409,
      expect.stringMatching(/waits for more information from its applicant/),
    ]);
    if (over === 'revoked') {
      await client.post(`/api/enterprise/onboarding-links/${open.linkId}/revoke`, {});
    } else {
      await app.database.pool.query('update onboarding_links set expires_at = now() where id = $1', [open.linkId]);
    }
    for (const other of [{ decision: 'approved' }, { decision: 'more_information', message: 'Again.' }]) {
      expect((await decide(other)).body.detail).toMatch(/You can only decline it/);
    }
    expect((await decide({ decision: 'declined', message: 'It never came.' })).status).toBe(202);
    const linkStatus = over === 'revoked' ? 'revoked' : 'opened';
    expect(await caseRow(app, open)).toMatchObject({
      status: 'declined',
      link_status: linkStatus,
      decisions: 2,
      mails: 2,
    });
    expect((await approve()).body.code).toBe('STATE_CONFLICT');
  });

  it('declined is final, too, also of a case on hold', async () => {
    open = await seededCase(app, { organisationId, status: 'on_hold' });
    expect((await decide({ decision: 'declined' })).status).toBe(202);
    expect(await caseRow(app, open)).toMatchObject({ status: 'declined', link_status: 'decided', events: 1 });
  });

  it('more information opens the link again, with what is asked, sealed, and time for it', async () => {
    const asked = {
      decision: 'more_information',
      message: 'The second director.\r\nPlease.',
      steps: ['documents', 'people'],
    };
    const { body } = await decide(asked);
    expect(body.decision).toMatchObject({ steps: ['people', 'documents'], message: 'The second director.\nPlease.' });
    const row = await caseRow(app, open);
    expect(row).toMatchObject({ status: 'more_information', link_status: 'opened', has_time: true, decided_at: null });
    const cipher = await loadRecordCipher(app.database.orm.em.fork(), app.services.vault, open.linkId);
    const request = cipher?.decrypt(row?.['sealed_request'] as Buffer, `${open.linkId}:request`) ?? '';
    expect(JSON.parse(request)).toEqual({ message: 'The second director.\nPlease.', steps: ['people', 'documents'] });
  });

  it('by an officer names the officer: signed in as by key', async () => {
    const officer = await newOfficer(app, organisationId);
    const { body } = await approve({}, officer);
    expect(body.decision).toMatchObject({ decidedBy: officer.keyId, officerId: officer.memberId });
  });

  it('is sealed where it lies, and its fingerprint is of this record alone', async () => {
    await approve({ reason: 'canary-reason', message: 'canary-message' });
    const other = await seededCase(app, { organisationId });
    await client.post(path, { onboardingId: other.onboardingId, decision: 'approved', reason: 'canary-reason' });
    const { rows } = await app.database.pool.query<{ line: string }>(
      `select (to_jsonb(d) || to_jsonb(m))::text as line from decisions d join mails m on m.id = d.mail_id`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/canary|applicant\.example/);
    const { rows: prints } = await app.database.pool.query('select distinct fingerprint from decisions');
    const { rows: all } = await app.database.pool.query('select 1 from decisions');
    expect(prints.length).toBe(all.length);
  });
});

describe('the same call again', () => {
  it('answers with the decision that is there, also twenty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => approve({ message: 'Welcome.' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body }) => body.decision.id)).size).toBe(1);
    expect((await approve({ message: ' Welcome.' })).body.decision.id).toBe(answers[0]?.body.decision.id);
    expect(await caseRow(app, open)).toMatchObject({ decisions: 1, mails: 1, events: 1 });
    const { rows } = await app.database.pool.query(`select 1 from audit_entries where object_id = $1`, [
      answers[0]?.body.decision.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('of different decisions at once one is made', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => decide({ decision: n % 2 === 0 ? 'approved' : 'declined' })),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'STATE_CONFLICT')).toHaveLength(5);
    expect(await caseRow(app, open)).toMatchObject({ decisions: 1, mails: 1, events: 1 });
  });

  it('asking for more once more is another one after the next submission', async () => {
    const asked = { decision: 'more_information', message: 'The trust deed.' };
    open = await seededCase(app, { organisationId, linkEmail: 'ann@applicant.example' });
    const first = (await decide(asked)).body.decision.id;
    expect((await decide(asked)).body.decision.id).toBe(first);
    await resubmit();
    const second = (await decide(asked)).body.decision.id;
    expect(second).not.toBe(first);
    expect(await caseRow(app, open)).toMatchObject({ decisions: 2, mails: 2, events: 2 });
  });

  it.each([{ message: 'Other.' }, { reason: 'Other.' }, { decision: 'declined' }])(
    'with %j is refused',
    async (more) => {
      await approve();
      const { status, body } = await approve(more);
      expect([status, body.code]).toEqual([409, 'STATE_CONFLICT']);
      expect(await caseRow(app, open)).toMatchObject({ status: 'approved', decisions: 1, mails: 1 });
    },
  );

  it('with an idempotency key answers the same, and what is remembered cannot be read', async () => {
    const send = () =>
      client.post(
        path,
        { onboardingId: open.onboardingId, decision: 'approved', reason: 'canary-kept' },
        { 'idempotency-key': open.linkId },
      );
    const first = await send();
    const again = await send();
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const { rows } = await app.database.pool.query<{ line: string }>(
      'select idempotency_keys::text as line from idempotency_keys',
    );
    expect(JSON.stringify(rows)).not.toContain('canary-kept');
  });
});

/** The effect of the next submission. */
async function resubmit(): Promise<void> {
  const { pool } = app.database;
  await pool.query(`update onboarding_links set status = 'submitted' where id = $1`, [open.linkId]);
  await pool.query(`update onboardings set status = 'in_review', round = 2 where id = $1`, [open.onboardingId]);
  // The e-mail address of the link is asked then: there is no second submission here.
}

describe('what is refused', () => {
  it.each([
    [{ verificationId: 'ver_01ARZ3NDEKTSV4RRFFQ69G5FAV' }, ['/onboardingId', '/verificationId']],
    [{ onboardingId: null }, ['/onboardingId', '/verificationId']],
    [{ decision: 'perhaps' }, ['/decision']],
    [{ decision: 'more_information' }, ['/message']],
    [{ decision: 'more_information', message: ' \r\n ' }, ['/message']],
    [{ steps: ['people'] }, ['/steps']],
    [{ decision: 'more_information', steps: ['owners'] }, ['/steps/0']],
    [{ message: 'x'.repeat(2_001) }, ['/message']],
    [{ reason: '🏦'.repeat(2_001) }, ['/reason']],
    [{ message: 'a\u0000b' }, ['/message']],
    [{ message: '\ud800' }, ['/message']],
    [{ recipient: 'eve@elsewhere.example' }, ['/recipient']],
  ])('case %#', async (more, pointers) => {
    const { status, body } = await approve(more);
    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
    expect(await caseRow(app, open)).toMatchObject(unchanged);
  });

  it('a case that waits for more information from its applicant, or is erased', async () => {
    const { pool } = app.database;
    await decide({ decision: 'more_information', message: 'More.' });
    expect((await approve()).body.detail).toContain('waits for more information from its applicant');
    open = await seededCase(app, { organisationId });
    await pool.query(`update record_keys set sealed_key = null, erased_at = now() where record_id = $1`, [open.linkId]);
    expect((await approve()).body.code).toBe('STATE_CONFLICT');
    expect(await caseRow(app, open)).toMatchObject(unchanged);
  });

  it('a case of somebody else, of the other mode, or of nobody', async () => {
    const stranger = createApiClient(app, (await app.newKey(await app.newOrganisation(), 'test')).key);
    const live = createApiClient(app, (await app.newKey(organisationId, 'live')).key);
    const answers = [await approve({}, stranger), await approve({}, live), await approve({ onboardingId: 'onb_x' })];
    for (const { status, body } of answers) expect([status, body.detail]).toEqual([404, answers[0]?.body.detail]);
    expect(await caseRow(app, open)).toMatchObject(unchanged);
  });

  it('a key in the name of somebody who is no officer any more', async () => {
    const officer = await newOfficer(app, organisationId);
    await app.database.pool.query(`update members set role = 'viewer' where id = $1`, [officer.memberId]);
    expect((await approve({}, officer)).status).toBe(403);
    expect(await caseRow(app, open)).toMatchObject(unchanged);
  });
});

describe('the list of decisions', () => {
  const list = '/api/enterprise/decisions';

  it('is of the caller alone, by state and by what is decided on', async () => {
    const { id } = (await approve()).body.decision;
    const stranger = createApiClient(app, (await app.newKey(await app.newOrganisation(), 'test')).key);
    const listIds = async (query: string, by = client): Promise<string[]> =>
      (await by.get(`${list}?${query}`)).body.items.map((item: { id: string }) => item.id);
    expect(await listIds(`onboardingId=${open.onboardingId}`)).toEqual([id]);
    expect(await listIds(`onboardingId=${open.onboardingId}&status=proposed`)).toEqual([]);
    expect(await listIds(`verificationId=${open.verificationId}`)).toEqual([]);
    expect(await listIds('limit=1')).toEqual([id]);
    expect(await listIds(`onboardingId=${open.onboardingId}`, stranger)).toEqual([]);
  });

  it('costs as many statements for many as for one', async () => {
    for (let count = 0; count < 5; count++) {
      open = await seededCase(app, { organisationId });
      await approve({ message: 'Welcome.' });
    }
    const countStatements = async (limit: number): Promise<number> =>
      fewestStatements(async () => {
        expect((await client.get(`${list}?limit=${limit}`)).body.items).toHaveLength(limit);
      });
    const one = await countStatements(1);
    expect(one).toBeGreaterThan(1);
    expect(await countStatements(5)).toBe(one);
  });
});

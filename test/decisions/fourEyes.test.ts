import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { approveByPolicy } from '../../src/operations/decisions/createDecision.js';
import { lockCase } from '../../src/operations/decisions/lockDecision.js';
import { createApiClient, clientWith, testApp, type Answer, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { signInAs } from '../support/people/session.js';
import { caseRow, seededCase, type SeededCase } from '../support/seeds/seededCase.js';

// Where two officers are required, no mail, event or change of state happens before the second has confirmed.
type Client = ReturnType<typeof clientWith>;
const path = '/api/enterprise/decision-notify';
let app: TestApp;
let organisationId: string;
let first: Awaited<ReturnType<typeof newOfficer>>;
let second: Awaited<ReturnType<typeof newOfficer>>;
let key: Client;
let open: SeededCase;

beforeAll(async () => {
  app = await testApp();
  organisationId = await app.newOrganisation();
  await app.database.pool.query('update organisations set four_eyes = true where id = $1', [organisationId]);
  key = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  [first, second] = [await newOfficer(app, organisationId), await newOfficer(app, organisationId, 'Samir Second')];
});
beforeEach(async () => {
  open = await seededCase(app, { organisationId });
});
afterAll(() => app.stop());

const decide = (by: Client, decision = 'approved'): Promise<Answer> =>
  by.post(path, { onboardingId: open.onboardingId, decision, message: 'Because.' });
const propose = async (by: Client): Promise<string> => (await decide(by)).body.decision.id;
const confirm = (by: Client, id: string): Promise<Answer> => by.post(`/api/enterprise/decisions/${id}/confirm`);
const withdraw = (by: Client, id: string): Promise<Answer> => by.post(`/api/enterprise/decisions/${id}/withdraw`);
const toCode = ({ status, body }: Answer) => `${status} ${body.code ?? body.decision.status}`;
const untouched = { status: 'in_review', link_status: 'submitted', mails: 0, events: 0 };
const decided = { status: 'approved', link_status: 'decided', mails: 1, events: 1 };

async function loadAuditActions(id: string): Promise<string[]> {
  const statement = `select body::json ->> 'action' as action from audit_entries where object_id = $1 order by xid, id`;
  const { rows } = await app.database.pool.query<{ action: string }>(statement, [id]);
  return rows.map(({ action }) => action);
}

describe('under four eyes', () => {
  it('a decision is proposed, and made by a second officer', async () => {
    const { body } = await decide(first);
    expect(body.decision).toMatchObject({
      status: 'proposed',
      officerId: first.memberId,
      notification: { status: 'none', channel: null },
    });
    expect(await caseRow(app, open)).toMatchObject(untouched);
    const confirmed = (await confirm(second, body.decision.id)).body.decision;
    expect(confirmed).toMatchObject({
      status: 'made',
      officerId: first.memberId,
      secondOfficerId: second.memberId,
      confirmedBy: second.keyId,
      confirmedAt: expect.any(String),
      message: 'Because.',
      notification: { status: 'queued', channel: 'email' },
    });
    expect(await caseRow(app, open)).toMatchObject(decided);
    expect(await loadAuditActions(confirmed.id)).toEqual(['decision.proposed', 'decision.confirmed', 'decision.made']);
  });

  it('the second officer may be signed in; a viewer, an owner and a bare key may not confirm', async () => {
    const id = await propose(first);
    const as = async (role: 'owner' | 'officer' | 'viewer' | 'developer') =>
      clientWith(app, (await signInAs(app, { organisationId, role, mode: 'test' })).headers);
    for (const by of [await as('owner'), await as('viewer'), await as('developer'), key]) {
      expect(toCode(await confirm(by, id))).toBe('403 FORBIDDEN');
    }
    expect(toCode(await confirm(await as('officer'), id))).toBe('200 made');
  });

  it('nobody is both: not by another key, and not by proposing it again', async () => {
    const id = await propose(first);
    const { key: other } = await app.newKey(organisationId, 'test', { onBehalfOf: first.memberId });
    expect(toCode(await confirm(first, id))).toBe('403 FORBIDDEN');
    expect(toCode(await confirm(createApiClient(app, other), id))).toBe('403 FORBIDDEN');
    // The same call by another officer is that proposal, and no agreement to it.
    expect((await decide(second)).body.decision).toMatchObject({ id, status: 'proposed', officerId: first.memberId });
    expect(await caseRow(app, open)).toMatchObject({ ...untouched, decisions: 1 });
  });

  it('what a key proposes in nobody’s name takes two officers', async () => {
    const id = await propose(key);
    expect((await confirm(first, id)).body.decision).toMatchObject({ status: 'proposed', officerId: first.memberId });
    expect(toCode(await confirm(first, id))).toBe('403 FORBIDDEN');
    expect(await caseRow(app, open)).toMatchObject(untouched);
    expect(toCode(await confirm(second, id))).toBe('200 made');
    expect(await caseRow(app, open)).toMatchObject(decided);
  });

  it('it is confirmed once, also by ten at once', async () => {
    const id = await propose(first);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(second, id)));
    expect(answers.map(toCode).sort()).toEqual(['200 made', ...Array<string>(9).fill('409 STATE_CONFLICT')]);
    expect(await caseRow(app, open)).toMatchObject(decided);
  });

  it('beside a proposal nothing else is decided until it is withdrawn', async () => {
    const id = await propose(first);
    expect(toCode(await decide(second, 'declined'))).toBe('409 STATE_CONFLICT');
    expect(toCode(await decide(second, 'more_information'))).toBe('409 STATE_CONFLICT');
    expect(toCode(await withdraw(second, id))).toBe('200 withdrawn');
    expect(toCode(await withdraw(second, id))).toBe('409 STATE_CONFLICT');
    expect(toCode(await confirm(second, id))).toBe('409 STATE_CONFLICT');
    expect(await caseRow(app, open)).toMatchObject(untouched);
    expect(await propose(second)).not.toBe(id);
    expect(await loadAuditActions(id)).toEqual(['decision.proposed', 'decision.withdrawn']);
  });

  it('an approval is not confirmed once the case has a reason that its proposer did not see', async () => {
    const id = await propose(first);
    await app.database.pool.query(
      `update onboardings set status = 'on_hold', route = '{"outcome":"hold","reasons":["person_on_list"]}' where id = $1`,
      [open.onboardingId],
    );
    const refused = await confirm(second, id);
    expect(toCode(refused)).toBe('409 STATE_CONFLICT');
    expect(refused.body.detail).toContain(
      'An officer confirmed that a named person or body is on a sanctions or ban list.',
    );
    expect(await caseRow(app, open)).toMatchObject({ ...untouched, status: 'on_hold' });
    expect(toCode(await withdraw(first, id))).toBe('200 withdrawn');
    const reason = 'The listed person was born in another century.';
    const again = await first.post(path, { onboardingId: open.onboardingId, decision: 'approved', reason });
    expect(toCode(await confirm(second, again.body.decision.id))).toBe('200 made');
  });

  it('whoever may decide may withdraw, be it a key in nobody’s name', async () => {
    const viewer = await signInAs(app, { organisationId, role: 'viewer', mode: 'test' });
    const id = await propose(first);
    expect(toCode(await withdraw(clientWith(app, viewer.headers), id))).toBe('403 FORBIDDEN');
    expect(toCode(await withdraw(key, id))).toBe('200 withdrawn');
  });

  it.each([`role = 'viewer'`, 'removed_at = now()'])('a proposal falls with its officer (%s)', async (change) => {
    const gone = await newOfficer(app, organisationId);
    const id = await propose(gone);
    await app.database.pool.query(`update members set ${change} where id = $1`, [gone.memberId]);
    expect(toCode(await confirm(second, id))).toBe('409 STATE_CONFLICT');
    expect(await caseRow(app, open)).toMatchObject(untouched);
    expect(toCode(await withdraw(second, id))).toBe('200 withdrawn');
  });

  it('asking for more takes nobody else', async () => {
    expect(toCode(await decide(key, 'more_information'))).toBe('202 made');
    expect(await caseRow(app, open)).toMatchObject({ status: 'more_information', link_status: 'opened', mails: 1 });
  });

  it('a verification is decided by two, too, and finally', async () => {
    const verificationId = (await key.verify('55 999 999 003')).body.result.id;
    const body = { verificationId, decision: 'approved' };
    const { id, status } = (await first.post(path, body)).body.decision;
    expect(status).toBe('proposed');
    expect((await confirm(second, id)).body.decision).toMatchObject({
      status: 'made',
      notification: { status: 'none', channel: null },
    });
    expect((await first.post(path, body)).body.decision.id).toBe(id);
    expect(toCode(await first.post(path, { ...body, decision: 'declined' }))).toBe('409 STATE_CONFLICT');
  });

  it('another organisation finds no proposal', async () => {
    const id = await propose(first);
    const stranger = await newOfficer(app, await app.newOrganisation());
    const live = await newOfficer(app, organisationId, 'Olive Officer', 'live');
    for (const by of [stranger, live]) {
      expect([toCode(await confirm(by, id)), toCode(await withdraw(by, id))]).toEqual([
        '404 NOT_FOUND',
        '404 NOT_FOUND',
      ]);
      expect((await by.get(`/api/enterprise/decisions/${id}`)).status).toBe(404);
    }
  });
});

describe('the policy of an organisation', () => {
  beforeEach(async () => {
    await app.database.pool.query(
      `update onboardings set route = '{"outcome":"approve","reasons":["meets_policy"]}' where id = $1`,
      [open.onboardingId],
    );
  });

  const approve = async (): Promise<string | null> => {
    const em = app.database.orm.em.fork();
    em.setFilterParams('tenant', { organisationId, mode: 'test' });
    return em.transactional(async (inner) => {
      const locked = await lockCase(inner, app.services.vault, open.onboardingId);
      const made = await approveByPolicy(app.services, inner, locked, new Date());
      return made?.decision.id ?? null;
    });
  };

  it('decides nothing where two officers are asked for', async () => {
    expect(await approve()).toBeNull();
    expect(await caseRow(app, open)).toMatchObject({ ...untouched, decisions: 0 });
  });

  it('approves as the system, and the applicant is told', async () => {
    await app.database.pool.query('update organisations set four_eyes = false where id = $1', [organisationId]);
    const id = await approve();
    expect(await caseRow(app, open)).toMatchObject(decided);
    const { decision } = (await key.get(`/api/enterprise/decisions/${id}`)).body;
    expect(decision).toMatchObject({ decidedBy: 'system', officerId: null, status: 'made' });
    expect(await loadAuditActions(decision.id)).toEqual(['decision.made']);
  });
});

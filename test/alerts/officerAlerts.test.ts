import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sendAlerts } from '../../src/workers/jobs/sendAlerts.js';
import { testApp, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { seededCase } from '../support/seeds/seededCase.js';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const run = (): Promise<number> =>
  sendAlerts({ em: app.database.orm.em, clock: () => new Date(), urls: { portalUrl: () => 'https://kyb.example' } });
const mails = async (organisationId: string): Promise<{ recipient: string; subject: string; text: string }[]> =>
  (
    await app.database.pool.query(
      `select recipient, subject, text from mails where organisation_id = $1 and kind like 'alert.%' order by id`,
      [organisationId],
    )
  ).rows;
const emailOf = async (memberId: string): Promise<string> =>
  (await app.database.pool.query<{ email: string }>('select email from members where id = $1', [memberId])).rows[0]
    ?.email ?? '';

async function find(organisationId: string, subject: string, entry: string, announcedAt: string | null): Promise<void> {
  await app.database.pool.query(
    `insert into screening_findings (organisation_id, mode, subject, list, entry, fingerprint, matched_name, screened_name,
       strength, found_at, told_at, announced_at) values ($1, 'live', $2, 'DFAT', $3, 'print', 'name', 'name', 1, now(), now(), $4)`,
    [organisationId, subject, entry, announcedAt],
  );
}

it('candidates that rescreening has found are sent to officers, once, in one mail', async () => {
  const organisationId = await app.newOrganisation();
  const { memberId } = await newOfficer(app, organisationId, 'Olive Officer', 'live');
  const now = new Date().toISOString();
  const onboarding = 'onb_01J00000000000000000000000';
  await find(organisationId, 'abn:51824753556', '201', now);
  await find(organisationId, `${onboarding}/people/parties/0`, '202', now);
  await find(organisationId, `${onboarding}/people/parties/1`, '202', now);
  await find(organisationId, 'abn:53004085616', '203', null);
  await find(organisationId, 'abn:53004085616', '204', '2026-01-01T00:00:00Z');
  expect([await run(), await run()]).toEqual([2, 0]);
  const told = await mails(organisationId);
  expect(told).toMatchObject([
    {
      recipient: await emailOf(memberId),
      subject: '2 monitored businesses and customers may be on a list (live)',
    },
  ]);
  expect(told[0]?.text).toContain(`- 51824753556, list DFAT\n- ${onboarding}, list DFAT\n`);
  await find(organisationId, 'abn:51824753556', '205', new Date(Date.now() + 1_000).toISOString());
  expect(await run()).toBe(1);
});

it('proposals that wait are sent to officers, once, unless the organisation has switched it off', async () => {
  const organisationId = await app.newOrganisation();
  const { pool } = app.database;
  await pool.query('update organisations set four_eyes = true, alerts_of_test_data = true where id = $1', [
    organisationId,
  ]);
  const first = await newOfficer(app, organisationId);
  const second = await newOfficer(app, organisationId, 'Samir Second');
  const { onboardingId } = await seededCase(app, { organisationId });
  const body = { onboardingId, decision: 'declined', message: 'Because.' };
  expect((await first.post('/api/enterprise/decision-notify', body)).body.decision.status).toBe('proposed');
  await pool.query(`update organisations set alert_kinds = '{key_expiring}' where id = $1`, [organisationId]);
  expect(await run()).toBe(0);
  await pool.query(`update organisations set alert_kinds = '{approval_waiting}' where id = $1`, [organisationId]);
  expect([await run(), await run()]).toEqual([1, 0]);
  const told = await mails(organisationId);
  const officers = [await emailOf(first.memberId), await emailOf(second.memberId)];
  expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(officers.toSorted());
  expect(told[0]?.subject).toBe('A proposal waits for a second officer (test)');
  expect(told[0]?.text).toContain(`- ${onboardingId}\n`);
});

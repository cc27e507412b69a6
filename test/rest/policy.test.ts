import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { browserClient, signInAs } from '../support/people/session.js';
import { replayVerification } from '../../src/operations/verifications/replayVerification.js';

let app: TestApp;
let organisationId: string;
let test: ReturnType<typeof createApiClient>;
let live: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp({ sample: true });
  organisationId = await app.newOrganisation();
  test = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  live = createApiClient(app, (await app.newKey(organisationId)).key);
});
afterAll(() => app.stop());

const choose = (policyVersion: string) =>
  app.database.pool.query('update organisations set policy_version = $1 where id = $2', [
    policyVersion,
    organisationId,
  ]);

describe('the policy of an organisation', () => {
  it('is 2026-1 until an owner chooses another', async () => {
    const before = await live.get('/api/enterprise/organisation');
    expect(before.body.organisation.policyVersion).toBe('2026-1');
    const owner = browserClient(app, await signInAs(app, { organisationId, role: 'owner' }));
    const patch = (policyVersion: string) => owner.send('PATCH', '/api/enterprise/organisation', { policyVersion });
    expect(await patch('2027-1')).toMatchObject({ status: 400, body: { errors: [{ pointer: '/policyVersion' }] } });
    expect((await patch('2026-2')).body.organisation.policyVersion).toBe('2026-2');
    expect((await test.verify('55 999 999 003')).body.result.policyVersion).toBe('2026-2');
  });

  it.each([
    ['70 999 999 129', 15, 'low', ['recently_registered'], null],
    ['72 999 999 138', 60, 'high', ['external_administration'], null],
    ['74 999 999 147', 40, 'medium', ['strike_off_in_progress'], null],
    ['76 999 999 156', 90, 'critical', ['deregistered_at_asic'], null],
    ['78 999 999 165', 90, 'critical', ['banned'], null],
    ['50 999 999 180', 90, 'critical', [], [0, 90]],
    ['80 999 999 174', 100, 'critical', [], [0, 100]],
    ['82 999 999 183', 100, 'critical', [], [0, 100]],
    ['55 999 999 003', 0, 'low', [], null],
  ])('finds at %s what the sandbox promises: %d', async (number, score, risk, types, interval) => {
    await choose('2026-1');
    const first = (await test.verify(number)).body.result;
    expect(first).toMatchObject({ status: 'verified', fractureScore: 0, policyVersion: '2026-1' });
    expect(Object.keys(first)).not.toContain('fractureInterval');

    await choose('2026-2');
    const { body } = await test.verify(number);
    expect(body.result).toMatchObject({ status: 'verified', fractureScore: score, fractureRisk: risk });
    expect(body.result.fractureSignals.map(({ type }: { type: string }) => type)).toEqual(types);
    const { lowest, highest } = body.result.fractureInterval ?? {};
    expect(interval === null ? undefined : [lowest, highest]).toEqual(interval ?? undefined);

    expect(body.result.furtherSources.length).toBe(
      new Set(body.result.furtherSources.map(({ name }: { name: string }) => name)).size,
    );
    const read = await test.get(`/api/enterprise/verifications/${body.result.id}`);
    expect(read.body.verification).toEqual(body.result);
    const { items } = (await test.get('/api/enterprise/verifications?limit=1')).body;
    expect(items[0]).toEqual(body.result);
    expect(await replayVerification(app.database.orm.em, body.result.id)).toMatchObject({ same: true });
  });

  it.each([
    ['89 999 999 209', 'AU', 60, 'status_in_name'],
    ['91 999 999 218', 'AU', 25, 'registration_replaced'],
    ['9429999990054', 'NZ', 40, 'removal_commenced'],
    ['9429999990061', 'NZ', 60, 'insolvency_commenced'],
    ['9429999990078', 'NZ', 60, 'high_risk_country'],
  ])(
    'finds at %s in %s what the sandbox promises of policy 2026-3: %d, %s',
    async (number, jurisdiction, score, code) => {
      await choose('2026-2');
      const before = (await test.verify(number, jurisdiction)).body.result;
      expect(before).toMatchObject({ status: 'verified', fractureScore: 0 });
      await choose('2026-3');
      const { result } = (await test.verify(number, jurisdiction)).body;
      expect(result).toMatchObject({ status: 'review', fractureScore: score, statusReasons: [{ code }] });
      const read = await test.get(`/api/enterprise/verifications/${result.id}`);
      expect(read.body.verification).toEqual(result);
      expect(await replayVerification(app.database.orm.em, result.id)).toMatchObject({ same: true });
    },
  );

  it('never passes where nothing is held beside the register', async () => {
    await choose('2026-2');
    const { rows } = await app.database.pool.query<{ abn: string }>(
      `select abn::text from abr_entities where status = 'ACT' and type_code = 'PRV' and gst_status = 'ACT' and acn is not null limit 1`,
    );
    const { body } = await live.verify(rows[0]?.abn ?? '');
    expect(body.result).toMatchObject({ status: 'verified', fractureRisk: 'critical', fractureSignals: [] });
    expect(body.result.fractureInterval).toMatchObject({ lowest: 0, highest: 100 });
    const explained = await live.get(`/api/enterprise/verifications/${body.result.id}/explanation`);
    expect(explained.body.explanation).toMatchObject({ nextBand: 'low', scoreThen: 0 });
    expect(explained.body.explanation.changes.map(({ change }: { change: string }) => change)).toEqual([
      expect.stringMatching(
        /^ASIC data confirm that the company is registered\. The ASIC companies have not been imported/,
      ),
      expect.stringMatching(/^It is confirmed that the entity is not banned\. .*import/),
      expect.stringMatching(/^It is confirmed that the entity is not on a sanctions list\. .*import/),
    ]);
  });
});

describe('a verification under another policy', () => {
  const replay = (client: typeof test, id: string, policyVersion: string) =>
    client.get(`/api/enterprise/verifications/${id}/replay?policyVersion=${policyVersion}`);

  it('has what was not asked as an interval, and nothing stored is changed', async () => {
    await choose('2026-1');
    const { result } = (await test.verify('76 999 999 156')).body;
    const { status, body } = await replay(test, result.id, '2026-2');
    expect(status).toBe(200);
    expect(body.replay).toMatchObject({
      ...{ verificationId: result.id, scoreChange: 100, removed: [] },
      before: { policyVersion: '2026-1', fractureScore: 0 },
      after: { policyVersion: '2026-2', fractureScore: 100, fractureInterval: { lowest: 0, highest: 100 } },
    });
    expect(body.replay.added.map(({ type }: { type: string }) => type)).toEqual([
      'deregistered_at_asic',
      'banned',
      'sanctioned',
    ]);
    expect((await test.get(`/api/enterprise/verifications/${result.id}`)).body.verification).toEqual(result);
  });

  it('has less where it asks for less', async () => {
    await choose('2026-2');
    const { result } = (await test.verify('76 999 999 156')).body;
    const { body } = await replay(test, result.id, '2026-1');
    expect(body.replay).toMatchObject({ scoreChange: -90, added: [], removed: [{ type: 'deregistered_at_asic' }] });
  });

  it('takes a policy that is one, and a verification of the caller’s', async () => {
    const { result } = (await test.verify('55 999 999 003')).body;
    expect(await replay(test, result.id, '1999-1')).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            pointer: '/policyVersion',
            detail: 'Must be one of 2026-1, 2026-2, 2026-3, or the version of a policy of the organisation.',
          },
        ],
      },
    });
    expect(await replay(live, result.id, '2026-2')).toMatchObject({ status: 404 });
  });
});

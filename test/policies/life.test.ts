import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { replayVerification } from '../../src/operations/verifications/replayVerification.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { browserClient, signInAs } from '../support/people/session.js';

// A policy of an organisation from its draft to a verification under it, over REST.
const path = '/api/enterprise/policies';
const version = '2026-3.lending.1';
const explanation = 'We look at every company that left GST.';
const rules = [{ reason: 'external_administration', effect: 'block', points: 95, explanation }];
const number = '72 999 999 138';
let app: TestApp;
let organisationId: string;
let key: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp({ sample: true });
  organisationId = await app.newOrganisation();
  await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [organisationId]);
  key = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
});
afterAll(() => app.stop());

const signIn = async (role: 'owner' | 'officer') =>
  browserClient(app, await signInAs(app, { organisationId, role, mode: 'test' }));

describe('a policy of an organisation', () => {
  it('is derived, replayed, published by two people, chosen, and replays exactly', async () => {
    const [owner, officer] = [await signIn('owner'), await signIn('officer')];
    const before = (await key.verify(number)).body.result;
    expect(before.status).toBe('review');
    const weak = {
      baseVersion: '2026-3',
      slug: 'weak',
      name: 'Weak',
      rules: [{ reason: 'sanctioned', points: 1, explanation }],
    };
    expect(await officer.send('POST', path, weak)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/rules/0/points', detail: expect.stringContaining('sanctions match') }] },
    });
    const old = { baseVersion: '2026-1', slug: 'old', name: 'Old' };
    expect((await officer.send('POST', path, old)).body.errors[0].pointer).toBe('/baseVersion');

    const derived = await officer.send('POST', path, { baseVersion: '2026-3', slug: 'lending', name: 'Lending' });
    expect(derived).toMatchObject({ status: 201, body: { policy: { version, status: 'draft', rules: [] } } });
    const one = `${path}/${derived.body.policy.id as string}`;
    const edited = await officer.send('PATCH', one, { rules });
    expect(edited).toMatchObject({ status: 200, body: { policy: { rules } } });
    const { replay } = (await officer.send('GET', `${one}/replay?last=10`)).body;
    expect(replay).toMatchObject({ verifications: 1, changed: 1, statusChanged: 1 });
    expect(replay.differences[0]).toMatchObject({
      verificationId: before.id,
      before: { status: 'review' },
      after: { status: 'blocked' },
    });
    expect(replay.differences[0].reasons.join(' ')).toContain(explanation);

    const choose = () => owner.send('PATCH', '/api/enterprise/organisation', { policyVersion: version });
    expect((await choose()).body.errors[0].detail).toContain('is draft');
    expect((await key.send('POST', `${one}/propose`)).status).toBe(403);
    expect((await officer.send('POST', `${one}/propose`)).body.policy.status).toBe('proposed');
    expect((await officer.send('PATCH', one, { rules: [] })).status).toBe(409);
    expect((await key.send('POST', `${one}/approve`)).status).toBe(403);
    const same = await officer.send('POST', `${one}/approve`);
    expect(same).toMatchObject({ status: 403, body: { detail: expect.stringContaining('two people') } });
    // The owner has the page open while the officer edits the rules and proposes them again.
    const { editedAt: expectedEditedAt } = (await owner.send('GET', one)).body.policy;
    await officer.send('POST', `${one}/withdraw`);
    const { policy: changed } = (await officer.send('PATCH', one, { name: 'Lending to companies' })).body;
    await officer.send('POST', `${one}/propose`);
    expect(await owner.send('POST', `${one}/approve`, { expectedEditedAt })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('edited after you read it') },
    });
    const approved = await owner.send('POST', `${one}/approve`, { expectedEditedAt: changed.editedAt });
    expect(approved.body.policy.status).toBe('published');
    expect((await owner.send('PATCH', one, { rules: [] })).status).toBe(409);
    expect((await choose()).status).toBe(200);
    expect((await owner.send('POST', `${one}/retire`)).status).toBe(409);

    const { result } = (await key.verify(number)).body;
    expect(result).toMatchObject({ status: 'blocked', policyVersion: version, fractureRisk: 'critical' });
    expect(JSON.stringify(result.statusReasons)).toContain(explanation);
    await owner.send('PATCH', '/api/enterprise/organisation', { policyVersion: '2026-3' });
    expect((await owner.send('POST', `${one}/retire`)).body.policy.status).toBe('retired');
    expect((await replayVerification(app.database.orm.em, result.id)).same).toBe(true);

    const { rows } = await app.database.pool.query<{ action: string }>(
      `select body::jsonb ->> 'action' as action from audit_entries where object_id = $1 order by id`,
      [derived.body.policy.id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      ...['policy.derived', 'policy.edited', 'policy.proposed', 'policy.withdrawn', 'policy.edited'],
      ...['policy.proposed', 'policy.published', 'policy.retired'],
    ]);
  });

  it('is unknown to other organisations', async () => {
    const { items } = (await key.get(path)).body;
    const other = createApiClient(app, (await app.newKey(await app.newOrganisation(), 'test')).key);
    expect((await other.get(path)).body.items).toEqual([]);
    expect((await other.get(`${path}/${items[0].id as string}`)).status).toBe(404);
    expect((await other.get(`${path}/${items[0].id as string}/replay`)).status).toBe(404);
  });

  it('is not edited by a person who has read it before somebody else edited it', async () => {
    const officer = await signIn('officer');
    const input = { slug: 'twice', name: 'Twice', baseVersion: '2026-3' };
    const { policy: read } = (await officer.send('POST', path, input)).body;
    const one = `${path}/${read.id}`;
    const rule = (words: string) => ({ reason: 'sanctioned', points: 100, explanation: words });
    const save = (words: string, expectedEditedAt: string) =>
      officer.send('PATCH', one, { rules: [rule(words)], expectedEditedAt });
    const first = await save('The first.', read.editedAt);
    expect(first.status).toBe(200);
    expect(await save('The second.', read.editedAt)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', detail: expect.stringContaining('edited after you read it') },
    });
    expect((await officer.send('GET', one)).body.policy.rules).toMatchObject([rule('The first.')]);
    expect((await save('The second.', first.body.policy.editedAt)).status).toBe(200);
  });

  it('is not proposed with bands above those of the base policy, which an earlier release accepted', async () => {
    const officer = await signIn('officer');
    const { policy } = (await officer.send('POST', path, { baseVersion: '2026-3', slug: 'bands', name: 'Bands' })).body;
    const thresholds = JSON.stringify([{ low: 20, medium: 59, high: 80, explanation }]);
    await app.database.pool.query(
      `update organisation_policies set adjustments = jsonb_set(adjustments::jsonb, '{thresholds}', $2::jsonb) where id = $1`,
      [policy.id, thresholds],
    );
    expect(await officer.send('POST', `${path}/${policy.id as string}/propose`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/thresholds/0/medium' }] },
    });
  });
});

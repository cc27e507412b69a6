import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/domain/ids.js';
import { writeVerification, type VerificationRow } from '../../src/operations/verifications/verificationWriter.js';
import { testApp, type TestApp } from '../support/app.js';

// Verifications that come in together are written together, but each succeeds or fails alone.
let app: TestApp;
let organisation: string;
let keyId: string;

beforeAll(async () => {
  app = await testApp({ sample: false });
  organisation = await app.newOrganisation();
  keyId = (await app.newKey(organisation)).id;
});
afterAll(() => app.stop());

const row = (more: Partial<VerificationRow> = {}): VerificationRow => ({
  id: newId('verification'),
  api_key_id: keyId,
  member_id: null,
  caller_id: keyId,
  organisation_id: organisation,
  mode: 'live',
  reference: null,
  requested_name: null,
  jurisdiction: 'AU',
  status: 'verified',
  fracture_score: 0,
  fracture_risk: 'low',
  abn: '51824753556',
  acn: null,
  nzbn: null,
  facts: {},
  verdict: {},
  policy_version: '2026-1',
  audit_hash: '',
  verified_at: '2026-11-20T03:04:05.678Z',
  events: [{ id: newId('event'), kind: 'verification.completed', data: '{"a":1}' }],
  audit_id: newId('auditEntry'),
  audit_body: '{}',
  audit_key: null,
  caller_address: null,
  remembered: null,
  ...more,
});
const write = (rows: VerificationRow[]) =>
  Promise.allSettled(
    rows.map((one) => writeVerification({ pool: app.database.pool, eventLog: app.services.eventLog }, one)),
  );
const stored = async (ids: string[]): Promise<string[]> => {
  const { rows } = await app.database.pool.query('select id from verifications where id = any($1) order by id', [ids]);
  return rows.map(({ id }) => id);
};

describe('verifications that are written together', () => {
  it('share one transaction, and so one round trip', async () => {
    const rows = Array.from({ length: 40 }, () => row());
    expect(await write(rows)).toEqual(rows.map(() => ({ status: 'fulfilled', value: true })));
    const ids = rows.map(({ id }) => id);
    expect(await stored(ids)).toEqual(ids);
    const { rows: transactions } = await app.database.pool.query(
      'select count(distinct xmin::text) as count from verifications where id = any($1)',
      [ids],
    );
    expect(transactions).toEqual([{ count: '1' }]);
    const { rows: events } = await app.database.pool.query('select count(*) from events');
    expect(events).toEqual([{ count: '40' }]);
  });

  it('do not fall with one that cannot be stored', async () => {
    const [good, wrong, other] = [row(), row({ status: 'no such status' }), row()];
    const [first, second, third] = await write([good, wrong, other]);
    expect([first, third]).toEqual([
      { status: 'fulfilled', value: true },
      { status: 'fulfilled', value: true },
    ]);
    expect(second?.status).toBe('rejected');
    expect(await stored([good.id, wrong.id, other.id])).toEqual([good.id, other.id]);
  });

  it('do not fall with one whose key was revoked, or is of somebody else', async () => {
    const { id: revoked } = await app.newKey(organisation);
    await app.database.pool.query('update api_keys set revoked_at = now() where id = $1', [revoked]);
    const { id: foreign } = await app.newKey(await app.newOrganisation('Other'));
    const rows = [row(), row({ api_key_id: revoked }), row({ api_key_id: foreign }), row({ mode: 'test' }), row()];
    const outcomes = (await write(rows)).map((outcome) => outcome.status === 'fulfilled' && outcome.value);
    expect(outcomes).toEqual([true, false, false, false, true]);
    expect(await stored(rows.map(({ id }) => id))).toEqual([rows[0]?.id, rows[4]?.id]);
  });

  it('wait for no key that is being changed but their own', async () => {
    const { id: busy } = await app.newKey(organisation);
    const change = await app.database.pool.connect();
    await change.query('begin');
    await change.query('select 1 from api_keys where id = $1 for update', [busy]);
    const [free, waiting] = [row(), row({ api_key_id: busy })];
    const waits = writeVerification({ pool: app.database.pool, eventLog: app.services.eventLog }, waiting);
    expect(await writeVerification({ pool: app.database.pool, eventLog: app.services.eventLog }, free)).toBe(true);
    expect(await stored([waiting.id])).toEqual([]);
    await change.query('update api_keys set revoked_at = now() where id = $1', [busy]);
    await change.query('commit');
    change.release();
    expect(await waits).toBe(false);
    expect(await stored([waiting.id])).toEqual([]);
  });
});

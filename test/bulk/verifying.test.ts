import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBulkWorker, type BulkWorker } from '../../src/workers/bulk/bulkWorker.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { loadOutcomes, seedBulk, untilBulk } from '../support/seeds/bulks.js';

// Rows that are verified together have the results that they have alone: each row once, in its position, or with its
// error.
let app: TestApp;
let worker: BulkWorker;
let organisationId: string;
let key: { id: string; key: string };
let abns: string[];

beforeAll(async () => {
  app = await testApp();
  organisationId = await app.newOrganisation();
  key = await app.newKey(organisationId);
  const { rows } = await app.database.pool.query(
    `select lpad(abn::text, 11, '0') as abn from abr_entities order by abn`,
  );
  abns = rows.map(({ abn }) => abn);
  worker = startBulkWorker(app.services, { pollMs: 20 });
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

describe('a bulk', () => {
  it('is verified to its end, each row once', async () => {
    const count = 1_234;
    const rows = Array.from({ length: count }, (_, n) => ({
      queryValue: abns[n % abns.length] ?? '',
      reference: `row-${n}`,
    }));
    const id = await seedBulk(app, { organisationId, apiKeyId: key.id, rows });
    const bulk = await untilBulk(app, id);
    expect(bulk).toMatchObject({ status: 'completed', processed: count, failed: 0 });
    expect(Object.values<number>(bulk.counts).reduce((sum, each) => sum + each)).toBe(count);
    const { rows: stored } = await app.database.pool.query(
      `select v.id, v.reference, v.abn, v.api_key_id, a.body from verifications v
         join audit_entries a on a.id = 'aud_' || substr(v.id, 5) where v.organisation_id = $1 order by v.id`,
      [organisationId],
    );
    expect(stored.map(({ reference }) => reference)).toEqual(rows.map(({ reference }) => reference));
    expect(stored.map(({ id: one }) => one)).toEqual(await loadOutcomes(app, id));
    expect(new Set(stored.map(({ api_key_id }) => api_key_id))).toEqual(new Set([key.id]));
    expect(JSON.parse(stored[0].body)).toMatchObject({
      action: 'verification.recorded',
      actor: { kind: 'key', id: key.id },
    });
  });

  it('comes to the verdicts that single calls come to, and to errors that say what to do', async () => {
    const client = createApiClient(app, key.key);
    const asked = [
      { queryValue: abns[0] ?? '', name: 'Some Name Pty Ltd' },
      { queryValue: '51 824 753 557' },
      { queryValue: null },
      { queryValue: abns[1] ?? '', jurisdiction: null },
      { queryValue: abns[1] ?? '', jurisdiction: 'NZ' },
      { queryValue: '53 004 085 616' },
      { queryValue: abns[2] ?? '', reference: 'x'.repeat(256) },
      { queryValue: abns[2] ?? '', name: 'a\u0000b' },
      { queryValue: '1', error: { code: 'INVALID_REQUEST', detail: 'Digits were lost.' } },
    ];
    const id = await seedBulk(app, { organisationId, apiKeyId: key.id, rows: asked });
    const bulk = await untilBulk(app, id);
    expect(bulk).toMatchObject({ status: 'completed', total: 9, processed: 9, failed: 7 });
    expect(bulk.counts).toEqual({
      ...{ verified: 1, not_found: 1, IDENTIFIER_INVALID: 1, JURISDICTION_MISMATCH: 1, INVALID_REQUEST: 5 },
    });
    const outcomes = await loadOutcomes(app, id);
    expect(outcomes.map((outcome) => (typeof outcome === 'string' ? 'verified' : outcome.code))).toEqual([
      ...['verified', 'IDENTIFIER_INVALID', 'INVALID_REQUEST', 'INVALID_REQUEST', 'JURISDICTION_MISMATCH', 'verified'],
      ...['INVALID_REQUEST', 'INVALID_REQUEST', 'INVALID_REQUEST'],
    ]);
    const [first] = outcomes;
    if (typeof first !== 'string') throw new Error('The first row has no verification.');
    const bulkResult = (await client.get(`/api/enterprise/verifications/${first}`)).body.verification;
    const single = (await client.verify(abns[0] ?? '', 'AU', { name: 'Some Name Pty Ltd' })).body.result;
    const changing = { id: '', auditHash: '', verifiedAt: '' };
    expect({ ...bulkResult, ...changing }).toEqual({ ...single, ...changing });
  });

  it('names the registered numbers that a mistyped one probably means, as a single call does', async () => {
    const test = await app.newKey(organisationId, 'test');
    const mistyped = ['55 999 999 004', { queryValue: '9429999990008', jurisdiction: 'NZ' }, '11 111 111 112'];
    const id = await seedBulk(app, { organisationId, mode: 'test', apiKeyId: test.id, rows: mistyped });
    expect(await untilBulk(app, id)).toMatchObject({ status: 'completed', failed: 3 });
    const { detail } = (await createApiClient(app, test.key).verify('55 999 999 004')).body;
    const outcomes = await loadOutcomes(app, id);
    expect(outcomes).toEqual([
      { code: 'IDENTIFIER_INVALID', detail: `${detail} Did you mean 55 999 999 003 (SANDBOX CLEAN PTY LTD)?` },
      { code: 'IDENTIFIER_INVALID', detail: expect.stringMatching(/ or 9429999990009 \(SANDBOX CLEAN LIMITED\)\?$/) },
      { code: 'IDENTIFIER_INVALID', detail: expect.not.stringContaining('Did you mean') },
    ]);
  });

  it('stores what a register did not answer, and says so where the row stands', async () => {
    const test = await app.newKey(organisationId, 'test');
    const rows = ['97 999 999 100', '55 999 999 003', { queryValue: '9429999990009', jurisdiction: ' nz ' }];
    const id = await seedBulk(app, { organisationId, mode: 'test', apiKeyId: test.id, rows });
    const bulk = await untilBulk(app, id);
    expect(bulk).toMatchObject({ status: 'completed', processed: 3, failed: 1 });
    expect(bulk.counts).toEqual({ verified: 2, REGISTER_UNAVAILABLE: 1 });
    const [unanswered] = await loadOutcomes(app, id);
    if (typeof unanswered !== 'object') throw new Error('The register had an answer.');
    expect(unanswered.code).toBe('REGISTER_UNAVAILABLE');
    const path = `/api/enterprise/verifications/${unanswered.verificationId ?? ''}`;
    const { status, fractureScore } = (await createApiClient(app, test.key).get(path)).body.verification;
    expect([status, fractureScore]).toEqual(['error', null]);
  });
});

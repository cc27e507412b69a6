import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '../../src/domain/ids.js';
import { insertAudit, toAuditRow } from '../../src/audit/auditRow.js';
import { readConfig } from '../../src/platform/configuration/config.js';
import { deleteIdentityDocumentsDue } from '../../src/workers/jobs/eraseOnboardings.js';
import { recordStatements } from '../support/database/recordStatements.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { submittedCase, type SubmittedCase } from '../support/seeds/submissions.js';

let app: TestApp;
let organisationId: string;
let client: ReturnType<typeof createApiClient>;
beforeAll(async () => {
  app = await testApp();
  organisationId = await app.newOrganisation();
  client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
});
afterAll(() => app.stop());

const dayMs = 86_400_000;
const now = new Date();
const decided = async (days: number, status = 'approved'): Promise<SubmittedCase> => {
  const one = await submittedCase(app, { organisationId });
  await app.database.pool.query('update onboardings set status = $2, decided_at = $3 where id = $1', [
    one.onboardingId,
    status,
    new Date(now.getTime() - days * dayMs),
  ]);
  return one;
};
const run = (days = 30): Promise<number> => deleteIdentityDocumentsDue(app.database.pool, { now, days });
const download = async ({ onboardingId, documentId }: SubmittedCase) =>
  client.get(`/api/enterprise/onboardings/${onboardingId}/documents/${documentId}`);
const partsOf = async ({ documentId }: SubmittedCase): Promise<number> =>
  (await app.database.pool.query('select 1 from onboarding_document_parts where document_id = $1', [documentId])).rows
    .length;

it('deletes the content of identity documents some days after the decision, and nothing else', async () => {
  const one = await decided(31);
  const due = [one, await decided(400, 'declined')];
  const waiting = await submittedCase(app, { organisationId });
  const recent = await decided(29);
  const other = await decided(31);
  await app.database.pool.query(`update onboarding_documents set kind = 'address' where id = $1`, [other.documentId]);
  const held = await decided(31);
  await app.database.pool.query(
    `insert into legal_holds (id, organisation_id, mode, onboarding_id, sealed_reason, placed_by, placed_at)
     values ('hld_1', $1, 'test', $2, '', 'mem_1', now())`,
    [organisationId, held.onboardingId],
  );
  const deleted = await Promise.all([run(), run()]);
  expect(deleted.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(await run()).toBe(0);
  expect(await Promise.all(due.map(partsOf))).toEqual([0, 0]);
  expect(await Promise.all([waiting, recent, other, held].map(partsOf))).toEqual([1, 1, 1, 1]);

  const day = now.toISOString().slice(0, 10);
  expect(await download(one)).toMatchObject({
    status: 404,
    body: { detail: `The service deleted this identity document on ${day}, after the decision on its case.` },
  });
  const { body } = await client.get(`/api/enterprise/onboardings/${one.onboardingId}`);
  expect(body.onboarding.submission.documents).toEqual([
    expect.objectContaining({ id: one.documentId, name: 'passport “näme”.pdf', deletedAt: now.toISOString() }),
  ]);
  const { rows } = await app.database.pool.query(
    `select object_id, body from audit_entries where body like '%document.deleted%' order by object_id`,
  );
  expect(rows.map(({ object_id: id }) => id)).toEqual(due.map(({ documentId }) => documentId).toSorted());
  expect(JSON.parse(rows[0].body)).toMatchObject({ actor: { kind: 'system', id: 'retention' } });

  await app.database.pool.query(`update legal_holds set released_at = now(), released_by = 'mem_1'`);
  expect(await run()).toBe(1);
  expect(await partsOf(held)).toBe(0);
});

it('keeps those of a case that the policy approved until a member has opened them, or recorded a check', async () => {
  const { pool } = app.database;
  const officer = await newOfficer(app, organisationId);
  const approved = async (): Promise<SubmittedCase> => {
    const one = await decided(31);
    await pool.query(
      `insert into decisions (id, organisation_id, mode, onboarding_id, round, status, decision, sealed_reason, steps, fingerprint, decided_by, decided_at)
       values ($1, $2, 'test', $3, 1, 'made', 'approved', '', '{}', '', 'system', now())`,
      [newId('decision'), organisationId, one.onboardingId],
    );
    return one;
  };
  const [unread, opened, checked] = [await approved(), await approved(), await approved()];
  const openAs = (by: { get: typeof officer.get }, { onboardingId, documentId }: SubmittedCase) =>
    by.get(`/api/enterprise/onboardings/${onboardingId}/documents/${documentId}`);
  expect((await openAs(client, unread)).status).toBe(200);
  expect((await openAs(officer, opened)).status).toBe(200);
  const check = toAuditRow(
    null,
    {
      ...{ organisationId, mode: 'test', address: null, requestId: null, at: now },
      actor: { kind: 'member', id: 'mem_1' },
    },
    {
      action: 'requirement.verified',
      object: { kind: 'onboarding', id: checked.onboardingId },
      details: { matter: 'beneficial_owners' },
    },
  );
  await insertAudit(app.database.orm.em.fork(), [check]);
  const runAt = (days: number): Promise<number> =>
    deleteIdentityDocumentsDue(pool, { now: new Date(now.getTime() + days * dayMs), days: 30 });
  await runAt(0);
  expect(await Promise.all([unread, opened, checked].map(partsOf))).toEqual([1, 1, 0]);
  await runAt(29);
  expect(await partsOf(opened)).toBe(1);
  await runAt(31);
  expect(await Promise.all([unread, opened].map(partsOf))).toEqual([1, 0]);
});

it.each(['0', '2556', 'soon'])('refuses to start with %s as the number of days', (days) => {
  expect(() => readConfig({ IDENTITY_DOCUMENT_DAYS: days })).toThrow(
    'IDENTITY_DOCUMENT_DAYS: must be a number of days, 1 to 2555, or `keep`',
  );
});

it('deletes after 30 days by default, and never if they are to be kept', () => {
  expect(readConfig({}).identityDocumentDays).toBe(30);
  expect(readConfig({ IDENTITY_DOCUMENT_DAYS: '7' }).identityDocumentDays).toBe(7);
  expect(readConfig({ IDENTITY_DOCUMENT_DAYS: 'keep' }).identityDocumentDays).toBeNull();
});

it('examines 500 documents at a time, and goes on after a batch that legal holds keep', async () => {
  await app.database.pool.query('delete from onboarding_document_parts');
  await app.database.pool.query('delete from legal_holds');
  const { documentId, onboardingId } = await decided(50);
  await app.database.pool.query(
    `insert into onboarding_documents (id, organisation_id, mode, link_id, kind, media_type, size, sealed_name, content_mac, uploaded_at)
     select 'doc_' || n, organisation_id, mode, link_id, kind, media_type, size, sealed_name, content_mac || n::text::bytea, uploaded_at
     from onboarding_documents, generate_series(1, 750) n where id = $1`,
    [documentId],
  );
  expect(await run(60)).toBe(0);
  let deleted = 0;
  const statements = await recordStatements(async () => {
    deleted = await run(40);
  });
  expect(deleted).toBe(751);
  const examined = statements.flatMap(({ text, values: [ids] }) =>
    text.includes('for update of onboarding') ? [Array.isArray(ids) ? ids.length : Infinity] : [],
  );
  expect(examined[0]).toBe(500);
  expect(Math.max(...examined)).toBe(500);
  await app.database.pool.query(
    'update onboarding_documents set deleted_at = null where link_id = (select link_id from onboardings where id = $1)',
    [onboardingId],
  );
  await app.database.pool.query(
    `insert into legal_holds (id, organisation_id, mode, onboarding_id, sealed_reason, placed_by, placed_at)
     values ('hld_2', $1, 'test', $2, '', 'mem_1', now())`,
    [organisationId, onboardingId],
  );
  const later = await decided(50);
  expect(await run(40)).toBe(1);
  expect(await partsOf(later)).toBe(0);
});

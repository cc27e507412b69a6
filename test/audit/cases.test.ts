import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { consoleActor } from '../../src/audit/recordAudit.js';
import { loadRecordCipher } from '../../src/encryption/recordCipher.js';
import { checkCase } from '../../src/operations/audit/checkAudit.js';
import { documentPartAad, uploadDocument } from '../../src/operations/onboarding/applicant/uploadDocument.js';
import { submissionAad } from '../../src/operations/onboarding/submission/storeCase.js';
import { eraseRecord } from '../../src/operations/privacy/erasePersonal.js';
import { forge as forgeLog } from '../support/audit/forge.js';
import { testApp, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { applicantContext, completeForm, openedLink } from '../support/seeds/submissions.js';

// Somebody with the database and SECRETS_KEY encrypts other data in place of what an applicant and officers stated.
let app: TestApp;
let organisationId: string;
let officer: Awaited<ReturnType<typeof newOfficer>>;
beforeAll(async () => {
  app = await testApp();
  organisationId = await app.newOrganisation();
  await app.database.pool.query(
    `update organisations set automatic_approval_up_to = 50, policy_version = '2026-3' where id = $1`,
    [organisationId],
  );
  officer = await newOfficer(app, organisationId);
});
afterAll(() => app.stop());

interface StoredCase {
  readonly id: string;
  readonly linkId: string;
}

/** A case whose director has no director ID, and whose people have an identity document each. */
async function submittedCase(): Promise<StoredCase> {
  const { pool } = app.database;
  const link = await openedLink(app, { organisationId, policyVersion: '2026-3' });
  const { linkId } = link;
  await pool.query(
    'delete from onboarding_document_parts where document_id in (select id from onboarding_documents where link_id = $1)',
    [linkId],
  );
  await pool.query('delete from onboarding_documents where link_id = $1', [linkId]);
  const form = completeForm();
  const parties = form.people.parties.map((party) => ({ ...party, directorId: null }));
  const version = await link.save({ ...form, people: { ...form.people, parties } });
  for (const party of ['p', 'q', 'ada']) {
    const ctx = applicantContext(app, { ...link, policyVersion: '2026-3' });
    const bytes = Readable.from([Buffer.from(`%PDF-1.7\n% of ${party}\n%%EOF\n`)]);
    await uploadDocument(ctx, { kind: 'identity', name: `${party}.pdf`, party, bytes });
  }
  await link.submit(version);
  const { rows } = await pool.query('select id from onboardings where link_id = $1', [linkId]);
  return { id: rows[0].id, linkId };
}

const evidence = 'The director showed the letter with the director ID.';
const verify = (id: string) =>
  officer.post(`/api/enterprise/onboardings/${id}/requirements`, { matter: 'governance', evidence });
const check = ({ id }: StoredCase) => checkCase(app.services, id);

async function openCipher({ linkId }: StoredCase) {
  const cipher = await loadRecordCipher(app.database.orm.em.fork(), app.services.vault, linkId);
  if (!cipher) throw new Error('The record has no key.');
  return cipher;
}

async function loadSealed({ id }: StoredCase): Promise<Buffer> {
  const { rows } = await app.database.pool.query('select sealed from onboarding_submissions where onboarding_id = $1', [
    id,
  ]);
  return rows[0].sealed;
}

async function store({ id }: StoredCase, sealed: Buffer): Promise<void> {
  await app.database.pool.query('update onboarding_submissions set sealed = $2 where onboarding_id = $1', [id, sealed]);
}

/** Replaces words of a submission under its own key. */
async function forge(one: StoredCase, from: string, to: string): Promise<void> {
  const cipher = await openCipher(one);
  const text = cipher.decrypt(await loadSealed(one), submissionAad(one.id, 1));
  expect(text).toContain(from);
  await store(one, cipher.encrypt(text.replace(from, to), submissionAad(one.id, 1)));
}

async function findEntry(objectId: string, action: string): Promise<string> {
  const { rows } = await app.database.pool.query(
    `select id from audit_entries where object_id = $1 and body::json ->> 'action' = $2`,
    [objectId, action],
  );
  return rows[0].id;
}

describe('a stored case', () => {
  it('is as its entries recorded it, after an officer’s check and an approval by policy', async () => {
    const one = await submittedCase();
    expect(await check(one)).toMatchObject({ bound: 4, unbound: [], faults: [], isErased: false });
    expect((await verify(one.id)).body.onboarding).toMatchObject({ status: 'approved' });
    expect(await check(one)).toMatchObject({ bound: 5, unbound: [], faults: [] });
  });

  it('is not as recorded once a decided round rests on another verification', async () => {
    const one = await submittedCase();
    const { body } = await verify(one.id);
    const [{ id }] = body.onboarding.decisions;
    const { pool } = app.database;
    const other = await pool.query(
      `update onboarding_submissions own set verification_id = v.id from verifications v
       where own.onboarding_id = $1 and v.id <> own.verification_id and v.link_id = $2`,
      [one.id, one.linkId],
    );
    expect(other.rowCount).toBe(1);
    expect((await check(one)).faults.map(({ explanation }) => explanation)).toEqual([
      `The decision ${id} has another verification than the entry ${await findEntry(id, 'decision.made')} recorded.`,
    ]);
  });

  it('is not as recorded once the applicant’s words or the officer’s evidence are others, and the fault names the entry', async () => {
    const one = await submittedCase();
    const submitted = await findEntry(one.id, 'onboarding.submitted');
    await forge(one, 'An account for sales', 'An account for loans');
    const forged = await check(one);
    expect(forged).toMatchObject({ faultCount: 1, faults: [{ rule: 'recorded' }] });
    expect(forged.faults[0]?.explanation).toContain(submitted);
    // The next change does not hide it.
    await verify(one.id);
    const later = await check(one);
    expect(later.faults[0]?.explanation).toContain(await findEntry(one.id, 'requirement.verified'));

    const other = await submittedCase();
    await verify(other.id);
    await forge(other, evidence, 'The director showed the passport and the letter.');
    const { rows } = await app.database.pool.query('select id from decisions where onboarding_id = $1', [other.id]);
    const { faults } = await check(other);
    expect(faults.map(({ explanation }) => explanation)).toEqual([
      expect.stringContaining(await findEntry(rows[0].id, 'decision.made')),
    ]);
  });

  it('is not as recorded once an earlier state of it was put back', async () => {
    const one = await submittedCase();
    const before = await loadSealed(one);
    await verify(one.id);
    await store(one, before);
    expect(await check(one)).toMatchObject({ faultCount: 1 });
  });

  it('is not as recorded once the reason, the message or the outcome of a decision is another', async () => {
    const one = await submittedCase();
    const words = { decision: 'declined', reason: 'The business is outside of our risk.', message: 'We are sorry.' };
    const { body } = await officer.post('/api/enterprise/decision-notify', { onboardingId: one.id, ...words });
    const { id } = body.decision;
    expect(await check(one)).toMatchObject({ bound: 5, faults: [] });
    const cipher = await openCipher(one);
    const made = await findEntry(id, 'decision.made');
    for (const [column, sealed, named] of [
      ['sealed_reason', cipher.encrypt('The applicant asked for it.', `${id}:reason`), 'another reason'],
      ['sealed_message', null, 'another message'],
      ['decision', 'approved', 'another outcome'],
    ] as const) {
      const { rows } = await app.database.pool.query(`select ${column} as kept from decisions where id = $1`, [id]);
      await app.database.pool.query(`update decisions set ${column} = $2 where id = $1`, [id, sealed]);
      const explanations = (await check(one)).faults.map(({ explanation }) => explanation);
      expect(explanations).toContainEqual(expect.stringMatching(new RegExp(`${named}.*${made}`)));
      await app.database.pool.query(`update decisions set ${column} = $2 where id = $1`, [id, rows[0].kept]);
    }
    await app.database.pool.query('delete from decisions where id = $1', [id]);
    expect((await check(one)).faults.map(({ explanation }) => explanation)).toContain(
      'The case is declined, and no decision of round 1 says so.',
    );
  });

  it('is not as recorded once a file has other bytes, or none', async () => {
    const one = await submittedCase();
    const cipher = await openCipher(one);
    const { rows } = await app.database.pool.query(
      'select id from onboarding_documents where link_id = $1 order by id',
      [one.linkId],
    );
    const [{ id: first }, { id: second }] = rows;
    await app.database.pool.query('update onboarding_document_parts set sealed = $2 where document_id = $1', [
      first,
      cipher.encryptBytes(Buffer.from('%PDF-1.7 of somebody else'), documentPartAad(first, 0, true)),
    ]);
    await app.database.pool.query('delete from onboarding_document_parts where document_id = $1', [second]);
    const { faults } = await check(one);
    expect(faults.map(({ explanation }) => explanation)).toEqual([
      `The file ${first} has other content than the entry recorded: see the entry ${await findEntry(first, 'document.uploaded')}.`,
      `The file ${second} has no content: see the entry ${await findEntry(second, 'document.uploaded')}.`,
    ]);
  });

  it('is not as recorded once an entry was changed, and not bound if an earlier release recorded it', async () => {
    const withoutDigest = async (one: StoredCase): Promise<string> => {
      const submitted = await findEntry(one.id, 'onboarding.submitted');
      await forgeLog(
        app.database.pool,
        'audit_entries',
        `update audit_entries set body = regexp_replace(body, ',?"submission":"[0-9a-f]+"', '') where id = $1`,
        [submitted],
      );
      return submitted;
    };
    const one = await submittedCase();
    expect((await check(one)).faults).toEqual([]);
    const changed = await withoutDigest(one);
    expect((await check(one)).faults[0]?.explanation).toBe(
      `The entry ${changed} was changed: its hash differs from the sealed hash.`,
    );

    const earlier = await submittedCase();
    const submitted = await withoutDigest(earlier);
    await app.database.pool.query('delete from audit_disclosures where entry_id = $1', [submitted]);
    expect(await check(earlier)).toMatchObject({ bound: 3, unbound: ['submission of round 1'], faults: [] });
    // The next change binds it. Nothing is decided: an earlier test has declined these people.
    await verify(earlier.id);
    expect(await check(earlier)).toMatchObject({ bound: 4, unbound: [], faults: [] });
    await forge(earlier, 'An account for sales', 'An account for loans');
    expect(await check(earlier)).toMatchObject({ faultCount: 1 });
  });

  it('is not as recorded once the values of the entry of a decision are gone or damaged', async () => {
    const one = await submittedCase();
    const words = { decision: 'declined', reason: 'The business is outside of our risk.', message: 'We are sorry.' };
    const { body } = await officer.post('/api/enterprise/decision-notify', { onboardingId: one.id, ...words });
    const { id } = body.decision;
    const made = await findEntry(id, 'decision.made');
    const { pool } = app.database;
    const gone = ['reason', 'message'].map(
      (name) =>
        `The values of the entry ${made} are gone, so that the ${name} of the decision ${id} cannot be compared.`,
    );
    await pool.query(`update audit_disclosures set sealed = '\\x00' where entry_id = $1`, [made]);
    const damaged = `The values stored with the entry ${made} cannot be decrypted.`;
    expect((await check(one)).faults.map(({ explanation }) => explanation)).toEqual(
      expect.arrayContaining([damaged, ...gone]),
    );
    await pool.query('delete from audit_disclosures where entry_id = $1', [made]);
    expect((await check(one)).faults.map(({ explanation }) => explanation)).toEqual(expect.arrayContaining(gone));
  });

  it('is not erased because its key is gone: an entry says so, and its decision stays comparable', async () => {
    const one = await submittedCase();
    const words = { decision: 'declined', reason: 'The business is outside of our risk.', message: 'We are sorry.' };
    const { body } = await officer.post('/api/enterprise/decision-notify', { onboardingId: one.id, ...words });
    const { pool } = app.database;
    await pool.query('update record_keys set sealed_key = null, erased_at = now() where record_id = $1', [one.linkId]);
    const unrecorded = 'The key of the personal data was deleted, and no entry onboarding.erased says so.';
    expect((await check(one)).faults.map(({ explanation }) => explanation)).toEqual([unrecorded]);
    await eraseRecord(pool, { linkId: one.linkId, now: new Date(), actor: consoleActor, isDue: () => true });
    expect(await check(one)).toMatchObject({ isErased: true, unbound: [], faults: [] });
    await pool.query(`update decisions set decision = 'approved' where id = $1`, [body.decision.id]);
    expect((await check(one)).faults.map(({ explanation }) => explanation)).toEqual([
      expect.stringContaining('has another outcome than the entry'),
      'The case is declined, and no decision of round 1 says so.',
    ]);
  });

  it('has nothing to compare once it is erased, and its entries disclose nothing', async () => {
    const one = await submittedCase();
    await verify(one.id);
    const { pool } = app.database;
    const disclosed = async (): Promise<number> => {
      const { rows } = await pool.query(
        `select count(*)::int as n from audit_disclosures join audit_entries on id = entry_id
         where body like '%' || $1 || '%' or body like '%' || $2 || '%'`,
        [one.id, one.linkId],
      );
      return rows[0].n;
    };
    expect(await disclosed()).toBeGreaterThan(0);
    await eraseRecord(pool, { linkId: one.linkId, now: new Date(), actor: consoleActor, isDue: () => true });
    expect(await disclosed()).toBe(0);
    expect(await check(one)).toMatchObject({ isErased: true, bound: 0, faults: [] });
  });
});

import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLog } from '../../../src/platform/log.js';
import { claimMail } from '../../../src/operations/mails/claimMail.js';
import { erasePersonal } from '../../../src/operations/privacy/erasePersonal.js';
import { exportPersonal } from '../../../src/operations/privacy/exportPersonal.js';
import { recordKeyAad, loadRecordCipher } from '../../../src/encryption/recordCipher.js';
import { testApp, type TestApp } from '../../support/app.js';
import { newRecord, personal } from '../../support/seeds/personalFixture.js';
import { sealedEntries } from '../../support/audit/auditLog.js';
import { browserClient, signInAs } from '../../support/people/session.js';

let app: TestApp;
let organisationId: string;
let folder: string;
let log = '';
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  app = await testApp({ sample: false, services: { log: createLog('trace', sink) } });
  folder = await mkdtemp(join(tmpdir(), 'kyb-privacy-'));
});
beforeEach(async () => {
  organisationId = await app.newOrganisation();
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The whole content of the database, as text. Bytes are also read as text. */
async function dump(): Promise<string> {
  const { pool } = app.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  let text = '';
  for (const { name } of tables) {
    const { rows } = await pool.query<Record<string, unknown>>(`select * from "${name}"`);
    for (const value of rows.flatMap((row) => Object.values(row))) {
      text += `${value instanceof Buffer ? `${value.toString('latin1')} ${value.toString('base64')}` : JSON.stringify(value)}\n`;
    }
  }
  return text;
}

const told = (text: string): string[] => Object.values(personal).filter((one) => text.includes(one));
// The row of a verification keeps from where it was asked, as docs/reference/audit-log.md says; it goes with the rest.
const tellsAddress = personal.address;

describe('what is held of persons', () => {
  it('cannot be read from the database without SECRETS_KEY, and stands in no log', async () => {
    await newRecord(app, { organisationId });
    expect(told(await dump()).filter((one) => one !== tellsAddress)).toEqual([]);
    expect(told(log)).toEqual([]);
  });

  it('is exported whole, for its owner alone, and that is entered', async () => {
    const { onboardingId, linkId, documentId, token } = await newRecord(app, { organisationId });
    const out = join(folder, 'export.json');
    const { records, files } = await exportPersonal(app.services, {
      selector: { onboardingId },
      out,
      withInternal: true,
    });
    expect({ records, files: files.length }).toEqual({ records: 1, files: 2 });
    const text = await readFile(out, 'utf8');
    const missing = Object.values(personal).filter((one) => !text.includes(one));
    expect(missing).toEqual([personal.bytes]);
    expect(text).not.toContain(token);
    const document = join(folder, 'export.json.documents', `${documentId}.pdf`);
    expect(await readFile(document, 'utf8')).toBe(personal.bytes.repeat(2));
    for (const file of [out, document]) expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { rows } = await app.database.pool.query<{ body: string }>(
      `select body from audit_entries where object_id = $1 and body like '%onboarding.exported%'`,
      [onboardingId],
    );
    expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
      { actor: { kind: 'console' }, details: { linkId } },
    ]);
  });

  it('is exported for the person without what the organisation recorded about it', async () => {
    const { onboardingId } = await newRecord(app, { organisationId });
    const { pool } = app.database;
    const route = { outcome: 'hold', reasons: ['canary-route'] };
    await pool.query('update onboardings set route = $2 where id = $1', [onboardingId, route]);
    const owner = browserClient(app, await signInAs(app, { organisationId, role: 'owner' }));
    const path = `/api/enterprise/onboardings/${onboardingId}/legal-hold`;
    expect((await owner.post(path, { reason: 'canary-hold of a court' })).status).toBe(200);
    const read = async (withInternal: boolean): Promise<string> => {
      const out = join(folder, `person-${withInternal}.json`);
      await exportPersonal(app.services, { selector: { onboardingId }, out, withInternal });
      return readFile(out, 'utf8');
    };
    const internal = [
      personal.reason,
      personal.note,
      'canary-hold',
      'canary-route',
      'legal_hold',
      'legalHold',
      'verdict',
    ];
    const [own, whole] = [await read(false), await read(true)];
    expect(internal.filter((one) => own.includes(one))).toEqual([]);
    expect(internal.filter((one) => !whole.includes(one))).toEqual([]);
    for (const one of [personal.partyEmail, personal.dateOfBirth, personal.message, personal.fileName]) {
      expect(own).toContain(one);
    }
  });

  it.each([
    ['the applicant', personal.applicantEmail.toUpperCase(), 'applicant'],
    ['a party', personal.partyEmail, 'party'],
    ['who declared', ` ${personal.declaredEmail}`, 'declaration'],
  ])('is found by the address of %s, in whichever record', async (_name, email, as) => {
    const { linkId } = await newRecord(app, { organisationId, status: null });
    const progress: number[] = [];
    const reports = await erasePersonal(app.services, {
      ...{ selector: { email }, isDryRun: true },
      onProgress: ({ done }) => progress.push(done),
    });
    expect(reports.find((report) => report.linkId === linkId)).toMatchObject({
      as: [as],
      isErased: false,
      mayErase: true,
    });
    expect(progress.at(-1)).toBeGreaterThan(0);
    expect(await erasePersonal(app.services, { selector: { email: 'x@y.example' }, isDryRun: true })).toEqual([]);
  });
});

describe('an erasure', () => {
  it('leaves nothing that anybody can read, with SECRETS_KEY and a key of the record from a backup, too', async () => {
    const { pool } = app.database;
    const record = await newRecord(app, { organisationId, status: 'declined' });
    const { linkId, onboardingId, verificationId } = record;
    const before = await sealedBytes(linkId, onboardingId);
    expect(before.length).toBeGreaterThan(10);
    const report = await erasePersonal(app.services, { selector: { onboardingId }, isDryRun: false });
    expect(report).toMatchObject([{ linkId, onboardingId, isErased: true, retention: { code: 'declined' } }]);
    expect(await loadRecordCipher(app.database.orm.em.fork(), app.services.vault, linkId)).toBeNull();
    expect(await sealedBytes(linkId, onboardingId)).toEqual([]);
    const remains = await dump();
    for (const sealed of before) expect(remains).not.toContain(sealed.toString('base64'));
    expect(() => app.services.vault.decrypt(Buffer.alloc(60), recordKeyAad(linkId))).toThrow('cannot be decrypted');
    const { rows } = await pool.query(
      `select audit_key, caller_address, o.erased_at is not null as is_erased,
         (select count(*)::int from onboarding_devices where link_id = $1) as devices,
         (select count(*)::int from onboarding_codes where link_id = $1) as codes,
         (select count(*)::int from onboarding_fingerprints where link_id = $1) as fingerprints,
         (select count(*)::int from onboarding_documents where link_id = $1 and content_mac <> '') as hashes,
         (select count(*)::int from audit_disclosures join audit_entries on id = entry_id where object_id = $1) as disclosed
       from verifications v join onboardings o on o.verification_id = v.id where v.id = $2`,
      [linkId, verificationId],
    );
    expect(rows).toEqual([
      {
        audit_key: null,
        caller_address: null,
        is_erased: true,
        devices: 0,
        codes: 0,
        fingerprints: 0,
        hashes: 0,
        disclosed: 0,
      },
    ]);
    expect((await claimMail(pool, new Date()))?.recordId).not.toBe(linkId);
    await expect(sealedEntries(pool)).resolves.toBeDefined();
    const [entry] = await loadEntries(onboardingId, 'onboarding.erased');
    expect(entry).toMatchObject({ actor: { kind: 'console', id: null }, details: { because: 'declined' } });
    // Run again it finds nothing to do, and an export says so.
    expect(await erasePersonal(app.services, { selector: { linkId }, isDryRun: false })).toMatchObject([
      { isErased: false, retention: { code: 'erased' } },
    ]);
    expect(await loadEntries(onboardingId, 'onboarding.erased')).toHaveLength(1);
    const out = join(folder, 'erased.json');
    await exportPersonal(app.services, { selector: { linkId }, out });
    expect(told(await readFile(out, 'utf8'))).toEqual([]);
    expect(told(log)).toEqual([]);
  });

  it('ends a draft for good: its link leads nowhere', async () => {
    const { linkId } = await newRecord(app, { organisationId, status: null });
    await erasePersonal(app.services, { selector: { linkId }, isDryRun: false });
    const { rows } = await app.database.pool.query('select status, revoked_at from onboarding_links where id = $1', [
      linkId,
    ]);
    expect(rows).toEqual([{ status: 'revoked', revoked_at: expect.anything() }]);
    expect(await loadEntries(linkId, 'onboarding.erased')).toHaveLength(1);
  });

  it.each([
    ['a customer', { status: 'approved' }, 'relationship'],
    ['one that is in review', { status: 'in_review' }, 'undecided'],
    ['a former customer', { status: 'approved', relationshipEndedAt: new Date() }, 'relationship_ended'],
  ] as const)('leaves %s as it is, and says why', async (_name, more, code) => {
    const { linkId, onboardingId } = await newRecord(app, { organisationId, ...more });
    const before = await sealedBytes(linkId, onboardingId);
    expect(await erasePersonal(app.services, { selector: { onboardingId }, isDryRun: false })).toMatchObject([
      { isErased: false, mayErase: false, retention: { code } },
    ]);
    expect(await sealedBytes(linkId, onboardingId)).toEqual(before);
  });

  it('obeys a hold, and goes on when it is released', async () => {
    const { onboardingId } = await newRecord(app, { organisationId, status: 'declined' });
    const owner = browserClient(app, await signInAs(app, { organisationId, role: 'owner' }));
    const path = `/api/enterprise/onboardings/${onboardingId}/legal-hold`;
    await owner.post(path, { reason: 'a court' });
    const erase = () => erasePersonal(app.services, { selector: { onboardingId }, isDryRun: false });
    expect(await erase()).toMatchObject([{ isErased: false, retention: { code: 'legal_hold' } }]);
    await owner.post(`${path}/release`);
    expect(await erase()).toMatchObject([{ isErased: true }]);
    expect(await owner.post(path, { reason: 'too late' })).toMatchObject({ status: 409 });
  });

  it('that breaks off leaves everything', async () => {
    const { pool } = app.database;
    const { linkId, onboardingId } = await newRecord(app, { organisationId, status: 'declined' });
    const before = await sealedBytes(linkId, onboardingId);
    await pool.query(
      `create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$`,
    );
    await pool.query('create trigger break_off before insert on audit_entries execute function break_off()');
    const erase = () => erasePersonal(app.services, { selector: { onboardingId }, isDryRun: false });
    await expect(erase()).rejects.toThrow('broken off');
    await pool.query('drop trigger break_off on audit_entries');
    expect(await sealedBytes(linkId, onboardingId)).toEqual(before);
    expect(await erase()).toMatchObject([{ isErased: true }]);
  });

  it('knows no record by an id that nothing has', async () => {
    for (const selector of [{ linkId: 'lnk_x' }, { onboardingId: "'" }]) {
      await expect(erasePersonal(app.services, { selector, isDryRun: true })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });
});

async function loadEntries(objectId: string, action: string): Promise<any[]> {
  const { rows } = await app.database.pool.query<{ body: string }>(
    'select body from audit_entries where object_id = $1',
    [objectId],
  );
  return rows.map(({ body }) => JSON.parse(body)).filter((entry) => entry.action === action);
}

/** Every encrypted value of a record that is not empty, and its key. */
async function sealedBytes(linkId: string, onboardingId: string): Promise<Buffer[]> {
  const { rows } = await app.database.pool.query<{ sealed: Buffer }>(
    `select sealed from (
       select sealed_key as sealed from record_keys where record_id = $1
       union all select unnest(array[sealed_token, sealed_applicant, sealed_form, sealed_request]) from onboarding_links where id = $1
       union all select sealed_name from onboarding_documents where link_id = $1
       union all select p.sealed from onboarding_document_parts p join onboarding_documents d on d.id = document_id where link_id = $1
       union all select sealed from onboarding_submissions where onboarding_id = $2
       union all select sealed_text from onboarding_notes where onboarding_id = $2
       union all select unnest(array[sealed_reason, sealed_message]) from decisions where onboarding_id = $2
       union all select unnest(array[sealed_recipient, sealed_text]) from mails where record_id = $1) all_of_it
     where sealed <> ''`,
    [linkId, onboardingId],
  );
  return rows.map(({ sealed }) => sealed);
}

import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toAuditRow, insertAudit } from '../../src/audit/auditRow.js';
import { newId } from '../../src/domain/ids.js';
import { createVault } from '../../src/encryption/vault.js';
import { queueMail } from '../../src/operations/mails/queueMail.js';
import { loadSecretUses, rewrapSecrets, encryptedColumns } from '../../src/operations/secrets/rewrapSecrets.js';
import { createRecordCipher, loadRecordCipher } from '../../src/encryption/recordCipher.js';
import { loadSigningKey } from '../../src/audit/signingKeys.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';

const [oldSecret, newSecret] = [
  'the old secret, long enough for all of it',
  'the new secret, long enough for all of it',
];
const underOld = createVault([oldSecret]);
const underBoth = createVault([newSecret, oldSecret]);
const underNew = createVault([newSecret]);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Sealed under the key of a record, and so without an entry of SECRETS_KEY in it; or, the last, under that of a caller. */
const underOtherKeys = [
  'decisions.sealed_message',
  'decisions.sealed_reason',
  'idempotency_keys.sealed_answer',
  'legal_holds.sealed_reason',
  'mails.sealed_recipient',
  'onboarding_document_parts.sealed',
  'onboarding_documents.sealed_digest',
  'onboarding_documents.sealed_name',
  'onboarding_documents.sealed_party',
  'onboarding_links.sealed_applicant',
  'onboarding_links.sealed_form',
  'onboarding_links.sealed_request',
  'onboarding_notes.sealed_text',
  'verification_notes.sealed_text',
  'screenings.sealed',
  'screening_resolutions.sealed_reason',
  'onboarding_submissions.sealed',
];

describe('the list of what is sealed under SECRETS_KEY', () => {
  it('and that of what is sealed otherwise name every sealed column of the database', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' and column_name like 'sealed%'`,
    );
    const listed = encryptedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(new Set(listed).size).toBe(listed.length);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...listed, ...underOtherKeys].toSorted());
  });

  // New code that encrypts must be covered: is its ciphertext in a column of the list?
  it('knows every file that encrypts', () => {
    const src = new URL('../../src/', import.meta.url);
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        file.endsWith('.ts') && /(vault|textCipher)\??\.encrypt\(/.test(readFileSync(new URL(file, src), 'utf8')),
    );
    expect(files.toSorted()).toEqual([
      'audit/auditRow.ts',
      'audit/signingKeys.ts',
      'encryption/recordCipher.ts',
      'encryption/registerAnswer.ts',
      'encryption/vault.ts',
      'operations/accounts/setUpSecondFactor.ts',
      'operations/mails/queueMail.ts',
      'operations/onboarding/links/invitation.ts',
      'operations/secrets/rewrapSecrets.ts',
      'operations/sso/connections.ts',
      'operations/webhooks/createWebhook.ts',
      'operations/webhooks/updateWebhook.ts',
    ]);
  });
});

async function seed(): Promise<{ recordId: string; sealed: Buffer; kid: string }> {
  const { orm, pool } = database;
  const recordId = newId('onboardingLink');
  const em = orm.em.fork();
  const cipher = await createRecordCipher(em, underOld, recordId, new Date());
  const origin = {
    organisationId: null,
    mode: null,
    actor: { kind: 'system', id: null },
    address: '192.0.2.7',
  } as const;
  const entry = toAuditRow(
    underOld,
    { ...origin, requestId: null, at: new Date() },
    { action: 'event.tested', object: null },
  );
  await insertAudit(em, [entry]);
  const mail = {
    organisationId: null,
    recipient: 'a@b.example',
    subject: 's',
    text: 'a link',
    kind: 'test',
    at: new Date(),
  };
  await queueMail(em, { ...mail, encryptWith: underOld });
  const { kid } = await loadSigningKey({ pool, vault: underOld });
  return { recordId, sealed: cipher.encrypt('Jane Citizen', 'a place'), kid };
}

const needed = async (): Promise<object[]> =>
  (await loadSecretUses(database.pool, [newSecret, oldSecret], new Date())).map(({ sealed, mayBeDropped }) => ({
    sealed,
    mayBeDropped,
  }));

describe('rewrapping', () => {
  it('moves everything under the newest entry, once, and the old one can go', async () => {
    const { pool, orm } = database;
    const { recordId, sealed, kid } = await seed();
    const texts = {
      'keys of records': 1,
      'signing keys': 1,
      'e-mails with links': 1,
      'disclosures of the audit log': 1,
    };
    expect(await needed()).toEqual([
      { sealed: {}, mayBeDropped: false },
      { sealed: texts, mayBeDropped: false },
    ]);
    const seen: number[] = [];
    const onProgress = ({ done }: { done: number }) => seen.push(done);
    expect(await rewrapSecrets({ pool, vault: underBoth, onProgress })).toEqual({
      rewrapped: 4,
      passedOver: 0,
      unreadable: [],
    });
    expect(seen.at(-1)).toBe(4);
    expect(await needed()).toEqual([
      { sealed: texts, mayBeDropped: false },
      { sealed: {}, mayBeDropped: true },
    ]);
    expect(await rewrapSecrets({ pool, vault: underBoth })).toMatchObject({ rewrapped: 0 });
    const cipher = await loadRecordCipher(orm.em.fork(), underNew, recordId);
    expect(cipher?.decrypt(sealed, 'a place')).toBe('Jane Citizen');
    expect((await loadSigningKey({ pool, vault: underNew })).kid).toBe(kid);
  });

  it('goes through many, says what it cannot read, and leaves that as it is', async () => {
    const { pool } = database;
    const count = 1_100;
    const ids = Array.from({ length: count }, () => newId('onboardingLink'));
    const foreign = createVault(['a secret that nobody has any more, sadly']);
    const lost = newId('onboardingLink');
    await pool.query(
      `insert into record_keys (record_id, sealed_key, created_at)
       select id, sealed, now() from unnest($1::text[], $2::bytea[]) as row (id, sealed)`,
      [
        [...ids, lost],
        [
          ...ids.map((id) => underOld.encrypt('00'.repeat(32), `${id}:record-key`)),
          foreign.encrypt('11', `${lost}:record-key`),
        ],
      ],
    );
    expect(await rewrapSecrets({ pool, vault: underBoth })).toEqual({
      rewrapped: count,
      passedOver: 0,
      unreadable: [`record_keys.sealed_key ${lost}`],
    });
    expect(await rewrapSecrets({ pool, vault: underBoth })).toMatchObject({
      rewrapped: 0,
      unreadable: [expect.any(String)],
    });
  });

  it('puts nothing in the place of what was changed meanwhile', async () => {
    const { pool, orm } = database;
    const id = newId('onboardingLink');
    await createRecordCipher(orm.em.fork(), underOld, id, new Date());
    // Erased between the reading and the writing.
    const racing = new Proxy(pool, {
      get: (target, name) =>
        name !== 'query'
          ? Reflect.get(target, name)
          : async (text: string, values: unknown[]) => {
              if (text.startsWith('update record_keys')) {
                await target.query('update record_keys set sealed_key = null, erased_at = now() where record_id = $1', [
                  id,
                ]);
              }
              return target.query(text, values);
            },
    });
    expect(await rewrapSecrets({ pool: racing, vault: underBoth })).toMatchObject({ rewrapped: 0, passedOver: 1 });
    const { rows } = await pool.query('select sealed_key from record_keys where record_id = $1', [id]);
    expect(rows).toEqual([{ sealed_key: null }]);
  });
});

import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/domain/ids.js';
import { createLog } from '../../src/platform/log.js';
import type { MailSender } from '../../src/workers/mail/mailSender.js';
import type { NewMail } from '../../src/operations/mails/queueMail.js';
import { createRecordCipher, loadRecordCiphers } from '../../src/encryption/recordCipher.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { mailRow, mailServerAt, mailVault, queue, quickSender } from '../support/servers/mail.js';
import { until } from '../support/until.js';
import { smtpAnswer, smtpServer, type TestSmtpServer } from '../support/servers/smtpServer.js';

// A mail to a person whose data belong to a record: sent like any other, readable by the key of the record alone, and
// dropped when that is erased.
const recipient = 'ann@applicant.example';
const text = 'Kia ora Ann, your code is 123456.';
let database: TestDatabase;
let server: TestSmtpServer;
let answer: Error | null = null;
let recordId: string;
let lines = '';
const senders: MailSender[] = [];

beforeAll(async () => {
  [database, server] = await Promise.all([testDatabase(), smtpServer({ answer: () => answer })]);
});
beforeEach(() => {
  recordId = newId('onboardingLink');
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  answer = null;
  lines = '';
});
afterAll(() => Promise.all([database.drop(), server.stop()]));

const log = createLog(
  'trace',
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString();
      done();
    },
  }),
);
const send = (options: Partial<Parameters<typeof quickSender>[1]> = {}): void => {
  senders.push(quickSender(database, { server: mailServerAt(server.url), log, ...options }));
};
const queueForRecord = async (mail: Partial<NewMail> = {}): Promise<string | null> => {
  const em = database.orm.em.fork();
  const { rowCount } = await database.pool.query('select 1 from record_keys where record_id = $1', [recordId]);
  const cipher =
    rowCount === 0
      ? await createRecordCipher(em, mailVault, recordId, new Date())
      : (await loadRecordCiphers(em, mailVault, [recordId])).get(recordId);
  if (!cipher) throw new Error('The record was erased.');
  return queue(database, { recipient, text, record: { id: recordId, cipher }, ...mail });
};
const erase = () =>
  database.pool.query('update record_keys set sealed_key = null, erased_at = now() where record_id = $1', [recordId]);
const isIn = (id: string | null, state: string) => async () => (await mailRow(database, id)).state === state;

describe('a mail of a record', () => {
  it('arrives, and neither the row nor the log says to whom or what', async () => {
    const id = await queueForRecord();
    const { rows } = await database.pool.query<{ row: string }>('select mails::text as row from mails where id = $1', [
      id,
    ]);
    expect(rows[0]?.row).toContain(recordId);
    expect(rows[0]?.row).not.toMatch(/ann|applicant\.example|123456/i);
    send();
    await until(isIn(id, 'sent'));
    const [mail] = server.received.slice(-1);
    expect(mail).toMatchObject({ to: [recipient], text: expect.stringContaining(text) });
    expect(await mailRow(database, id)).toMatchObject({ recipient: null, text: '', sealedText: null });
    expect(lines).toContain('an e-mail was sent');
    expect(lines).not.toMatch(/ann@|applicant\.example|123456/);
  });

  it('is queued once for its occasion, whoever its recipient is then', async () => {
    const dedupeKey = `${recordId}:code`;
    expect(await queueForRecord({ dedupeKey })).not.toBeNull();
    expect(await queueForRecord({ dedupeKey })).toBeNull();
    expect(await queueForRecord({ dedupeKey, recipient: 'bob@applicant.example' })).toBeNull();
    expect(await queueForRecord({ dedupeKey: `${recordId}:other` })).not.toBeNull();
  });

  it('cannot be read as the mail of another record, or as another mail', async () => {
    const id = await queueForRecord();
    recordId = newId('onboardingLink');
    const other = await queueForRecord({ recipient: 'bob@applicant.example' });
    await database.pool.query(
      `update mails set sealed_recipient = (select sealed_recipient from mails where id = $2) where id = $1`,
      [id, other],
    );
    await database.pool.query('update mails set record_id = $2 where id = $1', [id, recordId]);
    const before = server.received.length;
    send({ pauseMs: 3_600_000 });
    await until(async () => (await mailRow(database, id)).lastError !== null);
    expect(server.received.slice(before).flatMap(({ to }) => to)).not.toContain('bob@applicant.example');
    await database.pool.query('delete from mails where id = any($1)', [[id, other]]);
  });

  it('that a server refuses fails without the words of the server, which quote addresses', async () => {
    answer = smtpAnswer(550, `No mailbox ${recipient} here`);
    const id = await queueForRecord();
    send();
    await until(isIn(id, 'failed'));
    expect((await mailRow(database, id)).lastError).toBe('550 at DATA');
    expect(lines).not.toMatch(/ann@|applicant\.example/);
  });
});

describe('after the key of the record was erased', () => {
  it('a mail that waits is given up, and the next one is sent', async () => {
    const id = await queueForRecord();
    await erase();
    const next = await queue(database);
    const before = server.received.length;
    send();
    await until(isIn(next, 'sent'));
    expect(await mailRow(database, id)).toMatchObject({ state: 'failed', lastError: 'erased' });
    expect(server.received.slice(before).flatMap(({ to }) => to)).toEqual(['jane@acme.example']);
  });

  it('so it is where there is no SMTP server, while others are kept', async () => {
    const id = await queueForRecord();
    await erase();
    recordId = newId('onboardingLink');
    const kept = await queueForRecord();
    send({ server: undefined });
    await until(isIn(kept, 'kept'));
    expect(await mailRow(database, id)).toMatchObject({ state: 'failed', lastError: 'erased' });
    expect(await mailRow(database, kept)).toMatchObject({ lastError: null });
    expect(lines).toContain('an e-mail was stored');
    expect(lines).not.toMatch(/ann@|applicant\.example|123456/);
  });
});

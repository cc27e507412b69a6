import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/domain/ids.js';
import { createLog } from '../../src/platform/log.js';
import { composeMail, queueMail } from '../../src/operations/mails/queueMail.js';
import { openTransport } from '../../src/operations/mails/openTransport.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { mailRow, mailServerAt, queue, quickSender } from '../support/servers/mail.js';
import { until } from '../support/until.js';
import { smtpServer } from '../support/servers/smtpServer.js';

// A mail belongs to the change that it describes. It is recorded once, and no text in it creates another mail.
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const count = async (kind: string): Promise<number> =>
  (await database.pool.query('select 1 from mails where kind = $1', [kind])).rowCount ?? 0;

describe('the queue', () => {
  it('has no mail of a change that is rolled back', async () => {
    const change = database.orm.em.fork().transactional(async (em) => {
      const mail = { organisationId: null, recipient: 'a@acme.example', subject: 's', text: 't', kind: 'rolled.back' };
      await queueMail(em, { ...mail, at: new Date() });
      throw new Error('the change failed');
    });
    await expect(change).rejects.toThrow('the change failed');
    expect(await count('rolled.back')).toBe(0);
  });

  it('has one mail for an occasion and a recipient, however many tell of it at once', async () => {
    const notice = { kind: 'told.once', dedupeKey: `whk_1:disabled` };
    const ids = await Promise.all(Array.from({ length: 10 }, () => queue(database, notice)));
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
    expect(await queue(database, { ...notice, recipient: 'JANE@ACME.example' })).toBeNull();
    expect(await queue(database, { ...notice, recipient: 'joe@acme.example' })).not.toBeNull();
    expect(await queue(database, { ...notice, dedupeKey: 'whk_2:disabled' })).not.toBeNull();
    expect(await count('told.once')).toBe(3);
    await Promise.all([queue(database, { kind: 'no.key' }), queue(database, { kind: 'no.key' })]);
    expect(await count('no.key')).toBe(2);
  });
});

describe('the many mails of an organisation', () => {
  it('delay no code, no password link and no mail of another organisation', async () => {
    const many = newId('organisation');
    const other = newId('organisation');
    await database.pool.query('delete from mails');
    await database.pool.query(
      `insert into organisations (id, name, plan, created_at)
       select id, 'Acme', 'starter', now() from unnest($1::text[]) as id`,
      [[many, other]],
    );
    const queueFor = (organisationId: string | null, recipient: string, kind: string): Promise<string | null> =>
      queue(database, { organisationId, recipient: `${recipient}@acme.example`, kind });
    for (let number = 0; number < 50; number += 1) await queueFor(many, 'many', 'onboarding.invited');
    await queueFor(other, 'invited', 'onboarding.invited');
    await queueFor(null, 'platform', 'alert.registers');
    await queueFor(null, 'reset', 'password.reset');
    await queueFor(other, 'code', 'onboardingLink.code');
    const server = await smtpServer();
    const sender = quickSender(database, { server: mailServerAt(server.url) });
    await until(() => server.received.length >= 54);
    await Promise.all([sender.stop(), server.stop()]);
    const recipients = server.received.flatMap(({ to }) => to.map((address) => address.split('@')[0]));
    expect(recipients.slice(0, 2)).toEqual(['reset', 'code']);
    expect(recipients.slice(2, 5).sort()).toEqual(['invited', 'many', 'platform']);
    expect(recipients.slice(5)).toEqual(Array.from({ length: 49 }, () => 'many'));
  });
});

describe('line breaks', () => {
  const hostile = [
    '\r\nBcc: evil@other.example',
    '\nBcc: evil@other.example',
    '\r\n\r\nAnother body',
    '\u0000',
    '\u2028',
  ];

  it.each(hostile)('%j in an address makes it none', async (text) => {
    for (const recipient of [`jane@acme.example${text}`, `jane${text}@acme.example`, `${text}jane@acme.example`]) {
      await expect(queue(database, { recipient })).rejects.toThrow('not an e-mail address');
    }
  });

  it.each([
    'a@acme.example,b@acme.example',
    'a@acme.example b@acme.example',
    'A <a@acme.example>',
    '@acme.example',
    '',
  ])('nor are %j one address', async (recipient) => {
    await expect(queue(database, { recipient })).rejects.toThrow('not an e-mail address');
  });

  it('in a subject become spaces', async () => {
    const id = await queue(database, { subject: 'One\r\nBcc: evil@other.example\u0085two' });
    const { rows } = await database.pool.query('select subject from mails where id = $1', [id]);
    expect(rows).toEqual([{ subject: 'One Bcc: evil@other.example two' }]);
  });

  it.each(['recipient', 'subject'])('in the column %s are refused by the database', async (column) => {
    const values = { recipient: 'a@acme.example', subject: 's', [column]: 'a\r\nBcc: evil@other.example' };
    const insert = database.pool.query(
      `insert into mails (id, recipient, subject, text, kind, due_at, created_at) values ($1, $2, $3, '', 'x', now(), now())`,
      [newId('mail'), values.recipient, values.subject],
    );
    await expect(insert).rejects.toThrow(/check constraint/);
  });

  it.each(hostile)('%j that came as far as the message begins no header and adds no recipient', async (text) => {
    const server = await smtpServer();
    const mailServer = mailServerAt(server.url);
    const transport = openTransport(mailServer, 5_000);
    const mail = { id: newId('mail'), text: 'A text.', kind: 'x', attempt: 1, createdAt: new Date() };
    const subject = `A subject${text}`;
    const from = { ...mailServer.from, name: `Name${text}` };
    await transport.sendMail(composeMail({ ...mail, subject, recipient: 'jane@acme.example' }, from));
    for (const recipient of [`jane@acme.example${text}`, `${text}jane@acme.example`]) {
      expect(() => composeMail({ ...mail, subject, recipient }, from)).toThrow('not an e-mail address');
    }
    transport.close();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({
      to: ['jane@acme.example'],
      text: expect.stringMatching(/^A text\.\n?$/),
    });
    expect(server.received[0]?.headers.filter((line) => /^(bcc|another)/i.test(line))).toEqual([]);
    await server.stop();
  });
});

describe('without an SMTP server', () => {
  it('mail is kept, and the log has domain and subject alone', async () => {
    let lines = '';
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines += chunk.toString();
        done();
      },
    });
    const id = await queue(database, { subject: 'A kept subject', text: 'https://portal.example/secret-token' });
    const waiting = await queue(database, { at: new Date(Date.now() + 3_600_000) });
    const sender = quickSender(database, { log: createLog('trace', sink) });
    await until(async () => (await mailRow(database, id)).state === 'kept');
    await sender.stop();
    expect(await mailRow(database, id)).toMatchObject({ attempts: 0, text: 'https://portal.example/secret-token' });
    expect(await mailRow(database, waiting)).toMatchObject({ state: 'pending' });
    const told = lines.split('\n').find((line) => line.includes(id ?? '-'));
    expect(JSON.parse(told ?? '')).toMatchObject({ domain: 'acme.example', subject: 'A kept subject' });
    expect(lines).not.toMatch(/secret-token|jane/);
  });
});

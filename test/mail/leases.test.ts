import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { claimMail, markFailed, markSent } from '../../src/operations/mails/claimMail.js';
import type { MailSender } from '../../src/workers/mail/mailSender.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { mailRow, mailServerAt, queue, quickSender } from '../support/servers/mail.js';
import { until } from '../support/until.js';
import { smtpServer, type TestSmtpServer } from '../support/servers/smtpServer.js';

// However many processes send, a mail is with one of them at a time; and what a killed one held is taken over.
let database: TestDatabase;
let server: TestSmtpServer;
const senders: MailSender[] = [];

beforeAll(async () => {
  // An answer that takes its time makes the sendings of the two overlap.
  const slow = () => new Promise<null>((resolve) => setTimeout(resolve, 5, null));
  [database, server] = await Promise.all([testDatabase(), smtpServer({ answer: slow })]);
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  await database.pool.query('delete from mails');
});
afterAll(() => Promise.all([database.drop(), server.stop()]));

const send = (): void => {
  senders.push(quickSender(database, { server: mailServerAt(server.url) }));
};

describe('two senders over one database', () => {
  it('send a hundred mails once each, and both of them do', async () => {
    const ids = await Promise.all(
      Array.from({ length: 100 }, (_, index) => queue(database, { recipient: `p${index}@acme.example` })),
    );
    send();
    send();
    await until(async () => {
      const { rows } = await database.pool.query(`select 1 from mails where state <> 'sent'`);
      return rows.length === 0;
    });
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
    const messageIds = server.received.map((mail) => mail.header('Message-ID'));
    expect(messageIds.sort()).toEqual(ids.map((id) => `<${id}@mail.example>`).sort());
    expect(new Set(server.received.map(({ connection }) => connection)).size).toBe(2);
    const { rows } = await database.pool.query('select 1 from mails where attempts <> 1 or claimed_until is not null');
    expect(rows).toEqual([]);
  });
});

describe('a mail that somebody else holds', () => {
  const hold = (id: string | null, until: string) =>
    database.pool.query(`update mails set attempts = 1, claimed_until = now() + $2::interval where id = $1`, [
      id,
      until,
    ]);

  it('is left alone until his lease has ended, and then sent', async () => {
    const id = await queue(database);
    await hold(id, '1 minute');
    const other = await queue(database);
    send();
    await until(async () => (await mailRow(database, other)).state === 'sent');
    expect(await mailRow(database, id)).toMatchObject({ state: 'pending', attempts: 1 });
    await hold(id, '-1 second');
    await until(async () => (await mailRow(database, id)).state === 'sent');
    expect(await mailRow(database, id)).toMatchObject({ attempts: 2 });
  });

  it('is sent when the clock of the database has stepped back, and the lease seems to end in an hour', async () => {
    const id = await queue(database);
    await hold(id, '1 hour');
    send();
    await until(async () => (await mailRow(database, id)).state === 'sent');
  });
});

describe('a mail that was taken over', () => {
  it('is not given back by the one who lost it, but is sent when he did send it', async () => {
    const id = await queue(database);
    const first = await claimMail(database.pool, new Date());
    await database.pool.query(`update mails set claimed_until = now() - interval '1 second' where id = $1`, [id]);
    const second = await claimMail(database.pool, new Date());
    if (!first || !second) throw new Error('The mail could not be claimed.');
    expect(await claimMail(database.pool, new Date())).toBeNull();
    await markFailed(database.pool, first, { reason: 'late', nextAttemptAt: new Date() });
    expect(await mailRow(database, id)).toMatchObject({ lastError: null, claimedUntil: expect.any(Date) });
    await markSent(database.pool, first, new Date());
    await markFailed(database.pool, second, { reason: 'refused', nextAttemptAt: null });
    expect(await mailRow(database, id)).toMatchObject({ state: 'sent', lastError: null });
  });
});

describe('a stop', () => {
  it('lets the mail that is being sent end, and begins no other', async () => {
    let answer: (() => void) | undefined;
    const held = await smtpServer({
      answer: () =>
        new Promise((resolve) => {
          answer = () => {
            resolve(null);
          };
        }),
    });
    const [first, second] = [await queue(database), await queue(database)];
    const sender = quickSender(database, { server: mailServerAt(held.url) });
    await until(() => answer !== undefined);
    const stopped = sender.stop();
    answer?.();
    await stopped;
    expect(await mailRow(database, first)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(await mailRow(database, second)).toMatchObject({ state: 'pending', attempts: 0 });
    await held.stop();
  });

  it('cuts off a sending that does not end, and the mail is tried again', async () => {
    const silent = await smtpServer({ answer: () => new Promise<null>(() => undefined) });
    const id = await queue(database);
    const sender = quickSender(database, { server: mailServerAt(silent.url), graceMs: 50 });
    await until(() => silent.received.length === 1);
    await sender.stop();
    expect(await mailRow(database, id)).toMatchObject({ state: 'pending', attempts: 1, claimedUntil: null });
    await silent.stop();
  });
});

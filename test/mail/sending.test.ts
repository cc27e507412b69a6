import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { MailSender } from '../../src/workers/mail/mailSender.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { mailRow, mailServerAt, queue, quickSender } from '../support/servers/mail.js';
import { until } from '../support/until.js';
import { smtpServer, type TestSmtpServer } from '../support/servers/smtpServer.js';

// A mail is sent once, whole, with the headers that it should have.
let database: TestDatabase;
let server: TestSmtpServer;
let senders: MailSender[] = [];

beforeAll(async () => {
  [database, server] = await Promise.all([testDatabase(), smtpServer()]);
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.stop()));
  senders = [];
});
afterAll(() => Promise.all([database.drop(), server.stop()]));

function send(): void {
  senders.push(quickSender(database, { server: mailServerAt(server.url) }));
}
const isSent = async (id: string | null): Promise<boolean> => (await mailRow(database, id)).state === 'sent';
const receivedAt = (recipient: string) => server.received.filter(({ to }) => to.includes(recipient));

describe('a mail', () => {
  it('arrives once, in UTF-8, with its headers', async () => {
    const text = `Kia ora Zoë,\n\nthe score is 60 = high. 🦘\n.\nA line that begins with a dot.\n${'long '.repeat(300)}end`;
    const at = new Date('2026-11-20T01:02:03.000Z');
    const id = await queue(database, { subject: 'Überprüfung 🦘', text, at });
    send();
    await until(() => isSent(id));
    const [mail, ...others] = receivedAt('jane@acme.example');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ from: 'kyb@mail.example', to: ['jane@acme.example'] });
    expect(mail?.text.trimEnd()).toBe(text);
    expect(mail?.header('Message-ID')).toBe(`<${id}@mail.example>`);
    expect(mail?.header('Auto-Submitted')).toBe('auto-generated');
    expect(mail?.header('To')).toBe('jane@acme.example');
    expect(mail?.header('From')).toMatch(/^=\?UTF-8\?.*\?= <kyb@mail\.example>$/);
    expect(mail?.header('Date')).toBe('Fri, 20 Nov 2026 01:02:03 +0000');
    expect(mail?.header('Content-Type')).toBe('text/plain; charset=utf-8');
    const subject = mail?.header('Subject') ?? '';
    expect(subject).toMatch(/^=\?UTF-8\?/);
    expect(mail?.header('X-Mailer')).toBeUndefined();
    expect(await mailRow(database, id)).toMatchObject({ attempts: 1, lastError: null, claimedUntil: null });
  });

  it('leaves when its time has come, and not before', async () => {
    const later = await queue(database, { recipient: 'later@acme.example', at: new Date(Date.now() + 3_600_000) });
    const now = await queue(database, { recipient: 'now@acme.example' });
    send();
    await until(() => isSent(now));
    expect(receivedAt('later@acme.example')).toEqual([]);
    expect(await mailRow(database, later)).toMatchObject({ state: 'pending', attempts: 0 });
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { newId } from '../../src/domain/ids.js';
import { createRecordCipher } from '../../src/encryption/recordCipher.js';
import { productBrand } from '../../src/operations/mails/mailHtml.js';
import { composeMail } from '../../src/operations/mails/queueMail.js';
import type { MailSender } from '../../src/workers/mail/mailSender.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { mailRow, mailServerAt, mailVault, queue, quickSender } from '../support/servers/mail.js';
import { until } from '../support/until.js';
import { type ReceivedMail, smtpServer, type TestSmtpServer } from '../support/servers/smtpServer.js';

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
    expect(mail?.header('Content-Type')).toMatch(/^multipart\/alternative;/);
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

describe('the logo of a mail', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  /** Sends a mail to an applicant of an organisation with this brand. */
  async function sendToApplicant(brandName: string | null, logo: Buffer | null): Promise<ReceivedMail> {
    const recipient = `${newId('mail')}@applicant.example`;
    const organisationId = newId('organisation');
    await database.pool.query(
      `insert into organisations (id, name, plan, brand_name, brand_logo, brand_logo_type, created_at)
       values ($1, 'Acme Holdings Pty Ltd', 'starter', $2, $3, $4, now())`,
      [organisationId, brandName, logo, logo && 'image/png'],
    );
    const recordId = newId('onboardingLink');
    const cipher = await createRecordCipher(database.orm.em.fork(), mailVault, recordId, new Date());
    const text = 'Hello,\n\nuse this link:\n\nhttps://kyb.example/onboard/token?a=1&b=2';
    const id = await queue(database, { organisationId, recipient, text, record: { id: recordId, cipher } });
    send();
    await until(() => isSent(id));
    const [mail] = receivedAt(recipient);
    if (!mail) throw new Error('The mail did not arrive.');
    return mail;
  }

  it('is that of the product, beside the text, which markup cannot change', async () => {
    const text = 'Score <b>60</b> & "high".\nNext line.\n\n<img src=x>';
    const id = await queue(database, { recipient: 'logo@acme.example', text });
    send();
    await until(() => isSent(id));
    const [mail] = receivedAt('logo@acme.example');
    expect(mail?.text.trimEnd()).toBe(text);
    expect(mail?.html).toMatch(/<img src="cid:logo@brand" [^>]*>Entity Verification<\/h1>/);
    expect(mail?.html).toContain('Score &#60;b&#62;60&#60;/b&#62; &#38; &#34;high&#34;.<br>\nNext line.</p>');
    expect(mail?.html).not.toMatch(/<img src=x|<b>/);
    expect(mail?.logo).toEqual({ cid: '<logo@brand>', content: productBrand.logo?.content });
  });

  it('is that of the organisation in a mail to an applicant, attached and loaded from no host', async () => {
    const mail = await sendToApplicant('Acme <Bank>', png);
    expect(mail.header('Content-Type')).toMatch(/^multipart\/alternative;/);
    expect(mail.logo).toEqual({ cid: '<logo@brand>', content: png });
    expect(mail.html).toMatch(/<img src="cid:logo@brand" [^>]*>Acme &#60;Bank&#62;<\/h1>/);
    expect(mail.html).toContain('<a href="https://kyb.example/onboard/token?a=1&#38;b=2"');
    expect(mail.html).not.toMatch(/Entity Verification|src="http/);
    expect(mail.text).toContain('https://kyb.example/onboard/token?a=1&b=2');
  });

  it('is the name of the organisation if it has no brand', async () => {
    const mail = await sendToApplicant(null, null);
    expect(mail.logo).toBeNull();
    expect(mail.html).toMatch(/600">Acme Holdings Pty Ltd<\/h1>/);
  });

  it('leaves a mail identical at every attempt', async () => {
    const from = mailServerAt(server.url).from;
    const mail = { id: newId('mail'), subject: 'S', text: 'T', recipient: 'a@acme.example', createdAt: new Date(0) };
    const brand = { name: 'Acme', logo: { content: png, type: 'image/png' } } as const;
    const transport = createTransport({ streamTransport: true, buffer: true });
    const [first, second] = await Promise.all([1, 2].map(() => transport.sendMail(composeMail(mail, from, brand))));
    expect(first?.message).toBeInstanceOf(Buffer);
    expect(second?.message).toEqual(first?.message);
  });
});

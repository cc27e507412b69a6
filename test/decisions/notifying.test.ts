import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sweepExpired } from '../../src/workers/jobs/retention.js';
import type { MailSender } from '../../src/workers/mail/mailSender.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { mailServerAt, quickSender } from '../support/servers/mail.js';
import { until } from '../support/until.js';
import { smtpAnswer, smtpServer, type ReceivedMail, type TestSmtpServer } from '../support/servers/smtpServer.js';
import { seededCase, type SeededCase } from '../support/seeds/seededCase.js';

// The applicant is notified once, by a real SMTP server, if necessary later. A failure is shown.
const path = '/api/enterprise/decision-notify';
let app: TestApp;
let organisationId: string;
let client: ReturnType<typeof createApiClient>;
let open: SeededCase;
let server: TestSmtpServer;
let answers: (Error | null)[] = [];
const senders: MailSender[] = [];

beforeAll(async () => {
  [app, server] = await Promise.all([testApp(), smtpServer({ answer: () => answers.shift() ?? null })]);
  organisationId = await app.newOrganisation('Example Finance');
  client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
});
beforeEach(async () => {
  answers = [];
  open = await seededCase(app, { organisationId, linkEmail: 'Ann@Applicant.example' });
});
afterEach(() => Promise.all(senders.splice(0).map((sender) => sender.stop())));
afterAll(() => Promise.all([app.stop(), server.stop()]));

type SenderOptions = Partial<Parameters<typeof quickSender>[1]>;
const startSender = (options: SenderOptions = {}): void => {
  senders.push(quickSender(app.database, { server: mailServerAt(server.url), ...options }));
};

async function decide(more: object = {}): Promise<string> {
  const body = { onboardingId: open.onboardingId, decision: 'approved', ...more };
  const answer = await client.post(path, body);
  expect([answer.status, answer.body.decision?.notification]).toEqual([202, { status: 'queued', channel: 'email' }]);
  return answer.body.decision.id;
}
const loadNotification = async (id: string): Promise<unknown> =>
  (await client.get(`/api/enterprise/decisions/${id}`)).body.decision.notification;
const isTold = (id: string, status: string) => async () =>
  ((await loadNotification(id)) as { status: string }).status === status;

/** Decides, and waits for the mail. */
async function told(more: object): Promise<ReceivedMail> {
  const before = server.received.length;
  startSender();
  await until(isTold(await decide(more), 'sent'));
  expect(server.received).toHaveLength(before + 1);
  const mail = server.received[before];
  if (!mail) throw new Error('There is no mail.');
  return mail;
}

describe('the mail', () => {
  it('says what was decided, to the address that was declared, and not why', async () => {
    const mail = await told({ message: 'Welcome aboard.', reason: 'canary-reason' });
    expect(mail.to).toEqual(['ann@applicant.example']);
    expect(mail.header('Subject')).toBe('Example Finance: a decision on your application');
    expect(mail.text).toContain('Example Finance has approved your application.');
    expect(mail.text).toContain('Reference: r1');
    expect(mail.text).toContain('Welcome aboard.');
    expect(mail.text + mail.headers.join('\n')).not.toMatch(/canary-reason|onboard\//);
    const { rows } = await app.database.pool.query<{ line: string }>(
      `select data::text as line from events union all select body from audit_entries
       union all select to_jsonb(m)::text from mails m`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/canary-reason|Welcome aboard|applicant\.example/);
  });

  it('asks for what is missing, with the link and until when it lasts', async () => {
    await app.database.pool.query(`update organisations set brand_name = 'Brand & Co' where id = $1`, [organisationId]);
    const mail = await told({ decision: 'more_information', message: 'The second director.', steps: ['people'] });
    await app.database.pool.query('update organisations set brand_name = null');
    expect(mail.header('Subject')).toBe('Brand & Co: more information is needed');
    expect(mail.text).toContain('- The people: directors and owners');
    expect(mail.text).toContain(`${app.url}/onboard/${open.token}`);
    expect(mail.text).toMatch(/Continue your application by \d+ \w+ 20\d\d at \d+:\d\d [ap]m (AEDT|AEST):/);
  });

  it('goes to the address of the link where none was declared; nobody is told where there is none', async () => {
    open = await seededCase(app, { organisationId, email: null, linkEmail: 'maker@customer.example' });
    expect((await told({})).to).toEqual(['maker@customer.example']);
    open = await seededCase(app, { organisationId, email: null });
    const { body } = await client.post(path, { onboardingId: open.onboardingId, decision: 'approved' });
    expect(body.decision.notification).toEqual({ status: 'none', channel: null });
  });

  it('goes to the address of the link, too, where another one was declared', async () => {
    open = await seededCase(app, { organisationId, linkEmail: 'rightful@applicant.example' });
    const before = server.received.length;
    startSender();
    const id = await decide();
    await until(() => Promise.resolve(server.received.length === before + 2));
    const mails = server.received.slice(before);
    expect(mails.map(({ to }) => to)).toEqual([['ann@applicant.example'], ['rightful@applicant.example']]);
    expect(new Set(mails.map(({ text }) => text)).size).toBe(1);
    await until(isTold(id, 'sent'));
  });

  it('is one mail with one recipient whatever the words are', async () => {
    const message = 'Hi\r\nBcc: eve@elsewhere.example\r\n\r\n.\r\nMAIL FROM:<x@y.example>\u001b[31m\u0007';
    open = await seededCase(app, { organisationId, reference: 'r\r\nBcc: eve@elsewhere.example' });
    await app.database.pool.query(
      `update organisations set name = E'Evil\\r\\nBcc: eve@elsewhere.example' where id = $1`,
      [organisationId],
    );
    const mail = await told({ message });
    await app.database.pool.query(`update organisations set name = 'Example Finance' where id = $1`, [organisationId]);
    expect(mail.to).toEqual(['ann@applicant.example']);
    expect(mail.header('Bcc')).toBeUndefined();
    expect(mail.headers.filter((line) => /^bcc/i.test(line))).toEqual([]);
    expect(mail.text).toContain('Bcc: eve@elsewhere.example\n\n.\nMAIL FROM:<x@y.example> [31m');
    expect(mail.text).toContain('Reference: r Bcc: eve@elsewhere.example');
  });

  it('carries 2,000 emoji whole', async () => {
    const message = '🏦'.repeat(2_000);
    expect((await told({ message })).text).toContain(message);
  });
});

describe('how it went', () => {
  it('is queued, tried again when the server puts it off, and sent once', async () => {
    answers = [smtpAnswer(451, 'later'), smtpAnswer(450, 'busy')];
    const before = server.received.length;
    const id = await decide();
    let [now, reads] = [Date.now(), 0];
    // Each look is a quarter of an hour later.
    const clock = (): Date => {
      reads += 1;
      return new Date((now += 15 * 60_000));
    };
    startSender({ clock });
    await until(isTold(id, 'sent'));
    expect(server.received).toHaveLength(before + 3);
    expect(new Set(server.received.slice(before).map((mail) => mail.header('Message-ID'))).size).toBe(1);
    expect(await loadNotification(id)).toEqual({ status: 'sent', channel: 'email' });
    await decideAgain(id);
    // Each look begins with the clock: one has passed from its beginning to its end.
    const readBefore = reads;
    await until(() => Promise.resolve(reads >= readBefore + 2));
    expect(server.received).toHaveLength(before + 3);
  });

  /** The same call once more, when everything is over. */
  async function decideAgain(id: string): Promise<void> {
    const { body } = await client.post(path, { onboardingId: open.onboardingId, decision: 'approved' });
    expect(body.decision).toMatchObject({ id, notification: { status: 'sent', channel: 'email' } });
  }

  it('has failed where the server refuses', async () => {
    answers = [smtpAnswer(550, 'no such person')];
    const id = await decide();
    startSender();
    await until(isTold(id, 'failed'));
    expect(await loadNotification(id)).toEqual({ status: 'failed', channel: 'email' });
  });

  it('is none where there is no server, and the mail is kept', async () => {
    const id = await decide();
    startSender({ server: undefined });
    await until(isTold(id, 'none'));
    expect(await loadNotification(id)).toEqual({ status: 'none', channel: 'kept' });
  });

  it('survives a sender that died with the mail in its hands', async () => {
    const id = await decide();
    await app.database.pool.query(
      `update mails set attempts = 1, claimed_until = now() - interval '1 second'
       where id = (select mail_id from decisions where id = $1)`,
      [id],
    );
    const before = server.received.length;
    startSender();
    await until(isTold(id, 'sent'));
    expect(server.received).toHaveLength(before + 1);
  });

  it('is known for as long as the decision is', async () => {
    await told({});
    const later = new Date(Date.now() + 400 * 24 * 60 * 60_000);
    await sweepExpired(app.database.pool, later);
    const { items } = (await client.get(`/api/enterprise/decisions?onboardingId=${open.onboardingId}`)).body;
    expect(items[0].notification).toEqual({ status: 'sent', channel: 'email' });
  });

  it('is not told when the transaction of the decision fails', async () => {
    const { pool } = app.database;
    await pool.query(`create function refuse_mail() returns trigger language plpgsql as
      $$ begin raise exception 'no mail' using errcode = 'XX001'; end $$`);
    await pool.query('create trigger refuse_mail before insert on mails execute function refuse_mail()');
    const body = { onboardingId: open.onboardingId, decision: 'approved' };
    expect((await client.post(path, body)).status).toBe(500);
    await pool.query('drop trigger refuse_mail on mails');
    expect((await client.get(`/api/enterprise/decisions?onboardingId=${open.onboardingId}`)).body.items).toEqual([]);
    expect((await client.post(path, body)).status).toBe(202);
  });
});

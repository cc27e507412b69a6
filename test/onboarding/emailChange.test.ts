import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mailRecipientAad, mailTextAad } from '../../src/operations/mails/queueMail.js';
import { loadRecordCipher } from '../../src/encryption/recordCipher.js';
import { testApp, type TestApp } from '../support/app.js';
import { completeForm, openedLink } from '../support/seeds/submissions.js';

// The link of an applicant lets its first device in without a code: the applicant learns when an address is changed by it.
let app: TestApp;
// In Australia and New Zealand, the next day has begun.
const now = new Date(new Date().setUTCHours(14, 30));
let link: Awaited<ReturnType<typeof openedLink>>;
beforeAll(async () => {
  app = await testApp({ sample: false, services: { clock: () => now } });
});
beforeEach(async () => {
  link = await openedLink(app, { organisationId: await app.newOrganisation('Acme Lending') });
});
afterAll(() => app.stop());

const loadRows = async (statement: string): Promise<any[]> =>
  (await app.database.pool.query(statement, [link.linkId])).rows;

async function submitFrom(email: string): Promise<void> {
  await loadRows(`update onboardings set status = 'more_information' where link_id = $1`);
  await loadRows(`update onboarding_links set status = 'opened' where id = $1`);
  const form = completeForm();
  await link.submit(await link.save({ ...form, declaration: { ...form.declaration, email } }));
}

/** The mails about a change since the last look: recipients and texts. */
async function newMails(): Promise<{ recipient: string; subject: string; text: string }[]> {
  const cipher = await loadRecordCipher(app.database.orm.em.fork(), app.services.vault, link.linkId);
  const mails = await loadRows(
    `select * from mails where record_id = $1 and kind = 'onboarding.emailChanged' order by dedupe_key`,
  );
  await loadRows('delete from mails where record_id = $1');
  return mails.map(({ id, subject, sealed_recipient: recipient, sealed_text: text }) => ({
    recipient: cipher?.decrypt(recipient, mailRecipientAad(id)) ?? '',
    subject,
    text: cipher?.decrypt(text, mailTextAad(id)) ?? '',
  }));
}

const changes = async (): Promise<unknown[]> => {
  const rows = await loadRows(
    `select body::json as body from audit_entries
     where body::json ->> 'action' = 'onboarding.emailChanged' and body::json -> 'details' ->> 'linkId' = $1 order by xid, id`,
  );
  return rows.map(({ body }) => body);
};

test('another address than that of the link is told to both, and is on record', async () => {
  await submitFrom('eve@elsewhere.example');
  const mails = await newMails();
  expect(mails.map(({ recipient }) => recipient)).toEqual(['eve@elsewhere.example', 'ada@applicant.example']);
  for (const { subject, text } of mails) {
    expect(subject).toBe('Acme Lending: the e-mail address of your application was changed');
    expect(text).toMatch(
      /^Hello,\n\nAn application to Acme Lending was submitted on \d+ \w+ \d{4} with a new e-mail address/,
    );
    expect(text).toContain('Before: a…@applicant.example\nNow: e…@elsewhere.example\n\nReference: r-1\n');
    expect(text).not.toMatch(/ada@|eve@/);
  }
  const [{ id }] = await loadRows('select id from onboardings where link_id = $1');
  const hmac = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(await changes()).toEqual([
    expect.objectContaining({
      actor: { kind: 'applicant', id: link.linkId },
      object: { kind: 'onboarding', id },
      details: { linkId: link.linkId, round: 1 },
      personal: expect.objectContaining({ before: hmac, after: hmac }),
    }),
  ]);
});

test('the next change is told to the address of the link, too', async () => {
  await submitFrom('eve@elsewhere.example');
  await newMails();
  await submitFrom('eve@elsewhere.example');
  expect(await newMails()).toEqual([]);
  await submitFrom('mallory@elsewhere.example');
  const mails = await newMails();
  expect(mails.map(({ recipient }) => recipient)).toEqual([
    ...['mallory@elsewhere.example', 'eve@elsewhere.example', 'ada@applicant.example'],
  ]);
  expect(mails[0]?.text).toContain('Before: e…@elsewhere.example\nNow: m…@elsewhere.example');
  expect(await changes()).toHaveLength(2);
});

test('the same address in other letters is no change', async () => {
  await submitFrom('Ada@Applicant.example');
  expect([await newMails(), await changes()]).toEqual([[], []]);
});

test('where no address was known, the first is no change, and the next one is', async () => {
  await loadRows('update onboarding_links set sealed_applicant = null where id = $1');
  await submitFrom('ada@applicant.example');
  expect([await newMails(), await changes()]).toEqual([[], []]);
  await submitFrom('eve@elsewhere.example');
  expect((await newMails()).map(({ recipient }) => recipient)).toEqual([
    'eve@elsewhere.example',
    'ada@applicant.example',
  ]);
});

test.each([
  ['en-AU', 'Australia/Sydney'],
  ['en-NZ', 'Pacific/Auckland'],
])('the mail writes the day as %s does', async (locale, timeZone) => {
  await app.database.pool.query('update onboarding_links set locale = $2 where id = $1', [link.linkId, locale]);
  await submitFrom('eve@elsewhere.example');
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const [{ at }] = await loadRows('select submitted_at as at from onboardings where link_id = $1');
  expect(new Date(at)).toEqual(now);
  const mails = await newMails();
  expect(mails).toHaveLength(2);
  for (const { text } of mails) expect(text).toContain(`was submitted on ${day.format(new Date(at))} with`);
});

import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLog } from '../../src/platform/log.js';
import { keepUnsentMails } from '../../src/operations/mails/claimMail.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';

// A thief of the database or the log without SECRETS_KEY opens no onboarding link and learns of no applicant.
const path = '/api/enterprise/onboarding-links';
const applicant = { applicantName: 'Quillon Zebediah', applicantEmail: 'quillon.zebediah@applicant.example' };
let app: TestApp;
let lines = '';

beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString();
      done();
    },
  });
  app = await testApp({ sample: false, services: { log: createLog('trace', sink) } });
});
afterAll(() => app.stop());

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { pool } = app.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  let text = '';
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`);
    text += rows.map(({ row }) => row).join('\n');
  }
  return text;
}

it('tells neither token nor applicant', async () => {
  const client = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
  const body = { ...applicant, sendEmail: true, reference: 'found-7c1e' };
  const { onboardingLink } = (await client.post(path, body, { 'idempotency-key': 'a link' })).body;
  const token = String(onboardingLink.url).split('/').at(-1) ?? '';
  await client.get(`${path}/${onboardingLink.id}`);
  await client.get(path);
  await client.post(path, { ...applicant, applicantEmail: `${applicant.applicantEmail}\n` });
  await keepUnsentMails(app.database.pool, new Date(), app.services.log);
  const revoked = { 'idempotency-key': 'no link' };
  const answer = await client.post(`${path}/${onboardingLink.id}/revoke`, undefined, revoked);
  expect(answer.body.onboardingLink).toMatchObject(applicant);
  // The page and a visitor who guesses: what is asked for by its path is in no log either.
  await fetch(`${app.url}/onboard/${token}`);

  const stored = await dump();
  expect(stored).toContain('found-7c1e');
  expect(stored).toContain(onboardingLink.id);
  expect(lines).toContain('an e-mail was stored');
  expect(lines.split('\n').length).toBeGreaterThan(5);
  for (const secret of [token, 'quillon', 'zebediah', 'applicant.example']) {
    const forms = [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64').slice(0, -4)];
    for (const form of forms) {
      expect([form, stored.toLowerCase().includes(form.toLowerCase())]).toEqual([form, false]);
      expect([form, lines.toLowerCase().includes(form.toLowerCase())]).toEqual([form, false]);
    }
  }
});

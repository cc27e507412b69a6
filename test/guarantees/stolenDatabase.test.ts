import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { decrypt, deriveResponseKey } from '../../src/domain/encryption.js';
import { testApp, type TestApp } from '../support/app.js';
import { browserClient, signInAs } from '../support/people/session.js';

// A thief of the database without SECRETS_KEY decrypts nothing.
let app: TestApp;
const create = '/api/enterprise/api-keys/create';
const headers = { 'idempotency-key': 'of a person' };

beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

it('does not tell the key that was in an answer to somebody signed in', async () => {
  const organisationId = await app.newOrganisation();
  const owner = browserClient(app, await signInAs(app, { organisationId, role: 'owner' }));
  const { body } = await owner.post(create, { name: 'x' }, headers);
  expect((await owner.post(create, { name: 'x' }, headers)).body).toEqual(body);

  const { pool } = app.database;
  const answers = await pool.query<{ sealed_answer: Buffer }>('select sealed_answer from idempotency_keys');
  const words = await pool.query<{ word: string }>(
    `select sid as word from sessions union select value from sessions, json_each_text(sess) where value is not null union select id from api_keys`,
  );
  expect(words.rows.length).toBeGreaterThan(3);
  for (const { sealed_answer: encrypted } of answers.rows) {
    for (const { word } of words.rows) expect(decrypt(encrypted, deriveResponseKey(word))).toBeNull();
  }
});

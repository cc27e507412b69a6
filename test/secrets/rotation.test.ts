import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKeyLookUp } from '../../src/caller/keyLookUp.js';
import { formatSecretUse } from '../../src/console/secrets.js';
import { derivePeppers } from '../../src/encryption/secretsKey.js';
import { createVault } from '../../src/encryption/vault.js';
import { loadSecretUses } from '../../src/operations/secrets/rewrapSecrets.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';

// docs/reference/operations.md#rotate-secrets_key: while processes restart one after another, two lists are in use.
const words: Readonly<Record<string, string>> = {
  old: 'the old secret, long enough for all of it',
  new: 'the new secret, long enough for all of it',
};

let database: TestDatabase;
const apps: TestApp[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  for (const app of apps) await app.stop();
  await database.drop();
});

/** A process whose SECRETS_KEY has these entries, such as `new,old`. */
async function startWith(list: string): Promise<TestApp> {
  const secrets = list.split(',').map((word) => words[word] ?? '');
  const peppers = derivePeppers(secrets);
  const keyLookUp = createKeyLookUp(database.pool, peppers);
  const app = await testApp({ database, services: { secrets, peppers, keyLookUp, vault: createVault(secrets) } });
  apps.push(app);
  return app;
}

/** The statuses at one process for a key that the other created, and for the retry of a call that the other served. */
async function useAcross(written: string, read: string) {
  const [writer, reader] = [await startWith(written), await startWith(read)];
  const organisationId = await writer.newOrganisation();
  const { key } = await writer.newKey(organisationId, 'test');
  // The oldest entry that both have, so that the reader knows the caller of the retry.
  const shared = await (await startWith('old')).newKey(organisationId, 'test');
  const call = [
    '/api/enterprise/verify',
    { queryValue: '55 999 999 003', jurisdiction: 'AU' },
    { 'idempotency-key': `${written}-${read}` },
  ] as const;
  const first = await createApiClient(writer, shared.key).post(...call);
  const retry = await createApiClient(reader, shared.key).post(...call);
  expect(first.status).toBe(200);
  return [(await createApiClient(reader, key).get('/api/enterprise/api-keys')).status, retry.status];
}

describe('the rotation of SECRETS_KEY', () => {
  const guide = readFileSync('docs/reference/operations.md', 'utf8');
  const [, section = ''] = /^### Rotate SECRETS_KEY$([^]*?)^### /m.exec(guide) ?? [];
  const phases = [...section.matchAll(/SECRETS_KEY=([a-z,]+)/g)].map(([, list = '']) => list);

  it('begins with both entries in a list that every process can read', () => {
    expect(phases).toEqual(['old,new', 'new,old', 'new']);
  });

  it('does not recommend in the first phase to remove the new entry, which nothing needs yet', async () => {
    const app = await startWith('old,new');
    await app.newKey(await app.newOrganisation(), 'test');
    const secrets = ['old', 'new'].map((word) => words[word] ?? '');
    const lines = (await loadSecretUses(database.pool, secrets, new Date())).map(formatSecretUse);
    expect(lines).toEqual([
      expect.stringMatching(/^Entry 1, which encrypts \(\w+\): .*API keys that need it: \d+$/),
      expect.stringMatching(/^Entry 2 \(\w+\): not needed\. Remove it only if it is an old one$/),
    ]);
  });

  it.each([
    ['old', 'old,new'],
    ['old,new', 'new,old'],
  ])('serves callers while some processes have %s, and others %s', async (before, after) => {
    expect(await useAcross(before, after)).toEqual([200, 200]);
    expect(await useAcross(after, before)).toEqual([200, 200]);
  });

  it('rejects new keys and retries at a process that does not have the new entry yet', async () => {
    expect(await useAcross('new,old', 'old')).toEqual([401, 422]);
  });
});

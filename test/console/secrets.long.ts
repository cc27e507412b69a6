import { expect, it } from '@jest/globals';
import { readConfig } from '../../src/platform/configuration/config.js';
import { newId } from '../../src/domain/ids.js';
import { createLog } from '../../src/platform/log.js';
import { createRecordCipher, loadRecordCipher } from '../../src/encryption/recordCipher.js';
import { startServices } from '../../src/app/start.js';
import { consoleFixture } from '../support/processes/console.js';

const [oldSecret, newSecret] = [
  'the-old-secret-that-is-long-enough-for-it',
  'the-new-secret-that-is-long-enough-for-it',
];
const fixture = consoleFixture({ SECRETS_KEY: oldSecret });

async function kyb(secrets: string, ...words: string[]): Promise<{ code: number | null; json: any; error: string }> {
  const { code, stdout, stderr } = await fixture.kybWith({ SECRETS_KEY: secrets }, ...words, '--json');
  return { code, json: stdout === '' ? null : JSON.parse(stdout), error: stderr };
}

it('a rotation of SECRETS_KEY comes to its end while the service runs: old, then new and old, then new alone', async () => {
  const id = newId('onboardingLink');
  const { started } = fixture;
  const { em } = started.services.database.orm;
  const cipher = await createRecordCipher(em.fork(), started.services.vault, id, new Date());
  const encrypted = cipher.encrypt('Jane Citizen', 'a place');
  const both = `${newSecret},${oldSecret}`;
  const { json: key } = await kyb(oldSecret, 'keys', 'create', '--name', 'old');

  // A secret that this database has never seen is refused.
  expect((await kyb(newSecret, 'secrets', 'status')).error).toContain('does not belong to this database');
  expect((await kyb(both, 'secrets', 'status')).json).toMatchObject([
    { entry: 1, sealed: {}, apiKeys: 0, mayBeDropped: false },
    { entry: 2, sealed: { 'keys of records': 1 }, apiKeys: 1, mayBeDropped: false },
  ]);
  // An entry that is removed too early is not accepted in silence.
  const lacking = await kyb(newSecret, 'secrets', 'status');
  expect(lacking).toMatchObject({ code: 1, json: expect.arrayContaining([expect.objectContaining({ entry: null })]) });
  const { findings } = (await kyb(newSecret, 'doctor')).json;
  expect(findings).toContainEqual({
    ...{ check: 'secrets', state: 'problem', remedy: expect.stringContaining('Add the removed entry') },
    text: 'SECRETS_KEY lacks an entry that is still needed: keys of records, API keys.',
  });
  const rewrapped = await kyb(both, 'secrets', 'rewrap');
  expect(rewrapped).toMatchObject({
    code: 0,
    json: { unreadable: [], secrets: [{ entry: 1 }, { entry: 2, sealed: {}, apiKeys: 1, mayBeDropped: false }] },
  });
  expect(rewrapped.json.rewrapped).toBeGreaterThan(0);

  // Values of which only a hash is stored are created again by their owner.
  await kyb(both, 'keys', 'revoke', key.id);
  expect((await kyb(both, 'secrets', 'status')).json).toMatchObject([{ entry: 1 }, { entry: 2, mayBeDropped: true }]);
  const alone = await startServices(
    readConfig({ DATA_DIR: fixture.dataDir, SECRETS_KEY: newSecret }),
    createLog('silent'),
  );
  try {
    const opened = await loadRecordCipher(alone.services.database.orm.em.fork(), alone.services.vault, id);
    expect(opened?.decrypt(encrypted, 'a place')).toBe('Jane Citizen');
  } finally {
    await alone.stop();
  }
  expect((await kyb(newSecret, 'secrets', 'status')).json).toMatchObject([{ entry: 1, mayBeDropped: false }]);
  const { rows } = await started.services.database.pool.query(
    `select body from audit_entries where body like '%secrets.rewrapped%'`,
  );
  expect(rows).toHaveLength(1);
});

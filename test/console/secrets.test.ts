import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config.js';
import { newId } from '../../src/domain/ids.js';
import { createLog } from '../../src/log.js';
import { createRecordSeal, openRecordSeal } from '../../src/personal/recordSeal.js';
import { startServices, type Started } from '../../src/start.js';
import { newDataDir } from '../support/dataDir.js';

const [oldSecret, newSecret] = [
  'the-old-secret-that-is-long-enough-for-it',
  'the-new-secret-that-is-long-enough-for-it',
];
let dataDir: string;
let started: Started;
beforeAll(async () => {
  dataDir = await newDataDir();
  started = await start(oldSecret);
});
afterAll(async () => {
  await started.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function start(secrets: string): Promise<Started> {
  return startServices(readConfig({ DATA_DIR: dataDir, SECRETS_KEY: secrets }), createLog('silent'));
}

function kyb(secrets: string, ...words: string[]): Promise<{ code: number | null; json: any; error: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, SECRETS_KEY: secrets };
    const child = spawn(process.execPath, ['dist/cli.js', ...words, '--json'], { env });
    let [out, error] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
    child.on('close', (code) => {
      resolve({ code, json: out === '' ? null : JSON.parse(out), error });
    });
  });
}

it('a rotation of SECRETS_KEY comes to its end while the service runs: old, then new and old, then new alone', async () => {
  const id = newId('onboardingLink');
  const { em } = started.services.database.orm;
  const seal = await createRecordSeal(em.fork(), started.services.vault, id, new Date());
  const sealed = seal.seal('Jane Citizen', 'a place');
  const both = `${newSecret},${oldSecret}`;
  const { json: key } = await kyb(oldSecret, 'keys', 'create', '--name', 'old');

  // A secret that this database has never seen is refused.
  expect((await kyb(newSecret, 'secrets', 'status')).error).toContain('does not belong to this database');
  expect((await kyb(both, 'secrets', 'status')).json).toMatchObject([
    { entry: 1, sealed: {}, apiKeys: 0, mayBeDropped: false },
    { entry: 2, sealed: { 'keys of records': 1 }, apiKeys: 1, mayBeDropped: false },
  ]);
  const rewrapped = await kyb(both, 'secrets', 'rewrap');
  expect(rewrapped).toMatchObject({
    code: 0,
    json: { unreadable: [], secrets: [{ entry: 1 }, { entry: 2, sealed: {}, apiKeys: 1, mayBeDropped: false }] },
  });
  expect(rewrapped.json.rewrapped).toBeGreaterThan(0);

  // What only a hash is kept of is made new by its owner.
  await kyb(both, 'keys', 'revoke', key.id);
  expect((await kyb(both, 'secrets', 'status')).json).toMatchObject([{ entry: 1 }, { entry: 2, mayBeDropped: true }]);
  const alone = await start(newSecret);
  try {
    const opened = await openRecordSeal(alone.services.database.orm.em.fork(), alone.services.vault, id);
    expect(opened?.unseal(sealed, 'a place')).toBe('Jane Citizen');
  } finally {
    await alone.stop();
  }
  expect((await kyb(newSecret, 'secrets', 'status')).json).toMatchObject([{ entry: 1, mayBeDropped: false }]);
  const { rows } = await started.services.database.pool.query(
    `select body from audit_entries where body like '%secrets.rewrapped%'`,
  );
  expect(rows).toHaveLength(1);
});

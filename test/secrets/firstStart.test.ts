import { rm } from 'node:fs/promises';
import { Pool } from 'pg';
import { expect, it } from '@jest/globals';
import { checkSecrets, loadSecrets } from '../../src/encryption/secretsKey.js';
import { readConfig, StartError } from '../../src/platform/configuration/config.js';
import { newDataDir } from '../support/processes/dataDir.js';
import { testDatabase } from '../support/database/database.js';

const toSecret = (start: number): string => `the secret of start ${start}, long enough for it`;

it('accepts exactly one of several first starts at once with different secrets', async () => {
  const database = await testDatabase();
  const pools = Array.from({ length: 4 }, () => new Pool({ ...database.address, max: 2 }));
  // A pool ends before the server has closed its connections, so the drop below can still end one of them.
  for (const pool of pools) {
    pool.on('error', () => undefined);
  }
  try {
    for (let round = 0; round < 5; round += 1) {
      await database.pool.query('delete from secret_ids');
      await Promise.all(pools.map((pool) => pool.query('select 1')));
      const starts = await Promise.allSettled(pools.map((pool, start) => checkSecrets(pool, [toSecret(start)])));
      const refused = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason as Error] : []));
      expect(refused).toHaveLength(3);
      for (const error of refused) {
        expect(error).toBeInstanceOf(StartError);
        expect(error.message).toMatch(/^SECRETS_KEY does not belong to this database/);
      }
      const { rows } = await database.pool.query('select id from secret_ids');
      expect(rows).toHaveLength(1);
      const accepted = starts.findIndex(({ status }) => status === 'fulfilled');
      await checkSecrets(database.pool, [toSecret(9), toSecret(accepted)]);
    }
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
    await database.drop();
  }
});

it('uses one secret for several first starts at once with one DATA_DIR', async () => {
  const dataDir = await newDataDir();
  const config = readConfig({ DATA_DIR: dataDir });
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(config)));
  expect(new Set(secrets.flat()).size).toBe(1);
  expect(await loadSecrets(config)).toEqual(secrets[0]);
  await rm(dataDir, { recursive: true });
});

import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { withAdvisoryLock } from '../database/transaction.js';
import { deriveKey, secretId } from '../domain/encryption.js';
import { type Config, StartError } from '../platform/configuration/config.js';
import { createPrivateFile, readPrivateFile } from '../platform/privateFile.js';

/**
 * The secrets of this installation, of which the first encrypts: the configured ones, or the one stored under DATA_DIR,
 * which is created if it is missing.
 */
export async function loadSecrets(config: Config): Promise<readonly string[]> {
  const secrets = await readSecrets(config);
  if (secrets) return secrets;
  // If several first starts run at once, all use the secret whose file was created first.
  return [await createPrivateFile(secretsFile(config), randomBytes(32).toString('base64'))];
}

/** Like `loadSecrets`, but creates nothing. Null if there is no secret yet. */
export async function readSecrets(config: Config): Promise<readonly string[] | null> {
  if (config.secretsKeys) return config.secretsKeys;
  const kept = await readPrivateFile(secretsFile(config));
  return kept ? [kept] : null;
}

/** The file of the secret if SECRETS_KEY is not set. */
export function secretsFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'secrets.key');
}

/**
 * Refuses to start with secrets other than those with which this database was written: every key would be refused, and
 * nothing could be decrypted. A new database accepts the first secrets it sees; if several first starts run at once,
 * exactly one is accepted.
 * @throws StartError
 */
export async function checkSecrets(pool: Pool, secrets: readonly string[]): Promise<void> {
  const ids = secrets.map(secretId);
  await withAdvisoryLock(pool, 'kyb secrets', async () => {
    if (!(await areKnownSecrets(pool, secrets))) {
      throw new StartError(
        'SECRETS_KEY does not belong to this database, which was encrypted with another one. Set the right SECRETS_KEY, ' +
          'or put secrets.key back under DATA_DIR. To replace the secret, add the new one after the old one first, separated by a comma.',
      );
    }
    await pool.query('insert into secret_ids (id) select unnest($1::text[]) on conflict do nothing', [ids]);
  });
}

/** Whether this database was written with one of the secrets, or with none yet. */
export async function areKnownSecrets(pool: Pool, secrets: readonly string[]): Promise<boolean> {
  const ids = secrets.map(secretId);
  const { rows } = await pool.query<{ id: string }>('select id from secret_ids');
  return rows.length === 0 || rows.some(({ id }) => ids.includes(id));
}

/** A pepper of API keys and the id of the secret that it comes from. */
export interface Pepper {
  readonly id: string;
  readonly key: KeyObject;
}

/** The peppers of the configured secrets, in their order. New keys use the first, look-ups try them all. */
export function derivePeppers(secrets: readonly string[]): readonly Pepper[] {
  return secrets.map((secret) => ({ id: secretId(secret), key: createSecretKey(deriveKey(secret, 'api-key-pepper')) }));
}

import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { Pool } from 'pg';
import { withAdvisoryLock } from '../database/transaction.js';
import { decrypt, deriveKey, encrypt, secretId } from '../domain/tokens.js';
import type { WebhookEndpoint } from '../entities/webhookEndpoint.js';
import { type Config, StartError } from '../platform/configuration/config.js';
import { createPrivateFile, readPrivateFile } from '../platform/privateFile.js';

/** The secrets of this installation, newest first: those configured, or the one kept under DATA_DIR, made when missing. */
export async function loadSecrets(config: Config): Promise<readonly string[]> {
  const secrets = await readSecrets(config);
  if (secrets) return secrets;
  // When several first starts run at once, all use the secret whose file was there first.
  return [await createPrivateFile(secretsFile(config), randomBytes(32).toString('base64'))];
}

/** The same without creating anything: null when there is no secret yet. */
export async function readSecrets(config: Config): Promise<readonly string[] | null> {
  if (config.secretsKeys) return config.secretsKeys;
  const kept = await readPrivateFile(secretsFile(config));
  return kept ? [kept] : null;
}

/** Where the secret is kept when SECRETS_KEY is not set. */
export function secretsFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'secrets.key');
}

/**
 * Refuses to start with secrets that this database was not written under: every key would be refused, and nothing
 * encrypted could be read. The first secrets that a database sees are the right ones; when several first starts run at
 * once, exactly one of them is accepted.
 * @throws StartError
 */
export async function checkSecrets(pool: Pool, secrets: readonly string[]): Promise<void> {
  const ids = secrets.map(secretId);
  await withAdvisoryLock(pool, 'kyb secrets', async () => {
    if (!(await areKnownSecrets(pool, secrets))) {
      throw new StartError(
        'SECRETS_KEY does not belong to this database, which was encrypted with another one. Set the right SECRETS_KEY, ' +
          'or put secrets.key back under DATA_DIR. A new secret goes in front of the old one, separated by a comma.',
      );
    }
    await pool.query('insert into secret_ids (id) select unnest($1::text[]) on conflict do nothing', [ids]);
  });
}

/** Whether one of the secrets is among those that this database was written under, or it was written under none yet. */
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

/** The peppers of the configured secrets, newest first: new keys use the first, look-ups try them all. */
export function derivePeppers(secrets: readonly string[]): readonly Pepper[] {
  return secrets.map((secret) => ({ id: secretId(secret), key: createSecretKey(deriveKey(secret, 'api-key-pepper')) }));
}

/** Keeps texts in the database that only this installation can read. */
export interface Vault {
  /** @param place The row and column that it is for: nobody can put it into another row and have it read there */
  seal(text: string, place: string): Buffer;
  /** @throws Error when it was sealed for another place, was changed, or its secret has left SECRETS_KEY */
  unseal(sealed: Buffer, place: string): string;
  /** Names the secret that new texts are sealed under, as `secretId` does: it is how each of them begins. */
  readonly newestId: string;
}

const idBytes = 8;

/** New texts are sealed under the newest entry of SECRETS_KEY; each says under which it was. */
export function createVault(secrets: readonly string[]): Vault {
  const keys = secrets.map((secret) => ({
    id: Buffer.from(secretId(secret), 'hex'),
    key: createSecretKey(deriveKey(secret, 'stored-secret')),
  }));
  const newest = keys[0];
  if (!newest) throw new Error('There is no secret to encrypt with.');
  return {
    newestId: newest.id.toString('hex'),
    seal: (text, place) => Buffer.concat([newest.id, encrypt(text, newest.key, place)]),
    unseal: (sealed, place) => {
      const key = keys.find(({ id }) => id.equals(sealed.subarray(0, idBytes)));
      const text = key && decrypt(sealed.subarray(idBytes), key.key, place);
      if (text === undefined || text === null) throw new Error(`The encrypted value ${place} cannot be decrypted.`);
      return text;
    },
  };
}

/** The place of both secrets of an endpoint: a rotation moves the sealed bytes of one into the column of the other. */
export function secretAad(endpointId: string): string {
  return `${endpointId}:secret`;
}

/** Headers of a customer's own, sealed as a JSON object of names and values; null for none. */
export function encryptHeaders(
  vault: Vault,
  endpointId: string,
  headers: Readonly<Record<string, string>>,
): Buffer | null {
  if (Object.keys(headers).length === 0) return null;
  return vault.seal(JSON.stringify(headers), headersAad(endpointId));
}

/** The headers that an endpoint gets beside ours. @throws Error when they were sealed elsewhere */
export function decryptHeaders(
  vault: Vault,
  { id, sealedHeaders }: Pick<WebhookEndpoint, 'id' | 'sealedHeaders'>,
): Readonly<Record<string, string>> {
  if (sealedHeaders === null) return {};
  return JSON.parse(vault.unseal(sealedHeaders, headersAad(id))) as Record<string, string>;
}

/** The place of the headers of an endpoint. */
export function headersAad(endpointId: string): string {
  return `${endpointId}:headers`;
}

// OWASP Password Storage Cheat Sheet: argon2id, which is the default of the library, with 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Of a random text that nobody has: what is compared with it takes as long as with the password of somebody.
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$99cUjsCXVD0xHfWdlYsU8Q$Ff/MBR0ACMbsqK4la0/+urkuZBf6GDJLrvTtWKIFJkA';

/** Argon2id of a password, in the PHC format. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/** Whether a password is that of the hash; false, after the same work, where there is no hash. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isSame = await verify(passwordHash ?? dummyHash, password.normalize('NFKC'));
  return isSame && passwordHash !== null;
}

/** Whether a hash was made at another cost than new ones are. */
export function isOutdatedHash(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism;
}

import type { Pool } from 'pg';
import { disclosureAad } from '../../audit/auditRow.js';
import { signingKeyAad } from '../../audit/signingKeys.js';
import { totpAad } from '../../caller/totp.js';
import { secretId } from '../../domain/encryption.js';
import { recordKeyAad } from '../../encryption/recordCipher.js';
import { responseAad } from '../../encryption/registerAnswer.js';
import { headersAad, secretAad, type Vault } from '../../encryption/vault.js';
import { clientSecretAad } from '../../entities/ssoConnection.js';
import { mailTextAad } from '../mails/queueMail.js';

const batchSize = 500;

export interface RewrapReport {
  /** The number of values that were encrypted again. */
  readonly rewrapped: number;
  /** The number that were changed or deleted concurrently, and so did not need it. */
  readonly passedOver: number;
  /** Values that this SECRETS_KEY cannot decrypt, as `table.column id`. */
  readonly unreadable: readonly string[];
}

interface Rewrapping {
  readonly pool: Pool;
  readonly vault: Vault;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/**
 * Re-encrypts every value of another entry of SECRETS_KEY under the first one. The service may run at the same time: a value is
 * replaced only if its bytes have not changed since they were read. After an interruption, another run continues, because it no
 * longer finds the finished values.
 */
export async function rewrapSecrets({ pool, vault, onProgress }: Rewrapping): Promise<RewrapReport> {
  let total = 0;
  for (const column of encryptedColumns) total += await countOld(pool, vault, column);
  let [done, rewrapped, passedOver] = [0, 0, 0];
  const unreadable: string[] = [];
  for (const column of encryptedColumns) {
    for (let after: string | undefined = ''; after !== undefined;) {
      const batch: readonly OldText[] = await loadOld(pool, vault, column, after);
      const anew = batch.flatMap((row) => rewrap(vault, column, row) ?? []);
      const readable = new Set(anew.map(({ id }) => id));
      unreadable.push(
        ...batch.flatMap(({ id }) => (readable.has(id) ? [] : [`${column.table}.${column.column} ${id}`])),
      );
      const changed = await replace(pool, column, anew);
      rewrapped += changed;
      passedOver += anew.length - changed;
      done += batch.length;
      onProgress?.({ done, total: Math.max(total, done) });
      after = batch.length < batchSize ? undefined : batch.at(-1)?.id;
    }
  }
  return { rewrapped, passedOver, unreadable };
}

interface OldText {
  readonly id: string;
  readonly sealed: Buffer;
}

/** The condition for a value that is encrypted under any secret but `$1`. */
function isOld({ column, where = 'true' }: EncryptedColumn): string {
  return `${column} is not null and ${where} and substring(${column} from 1 for 8) <> decode($1, 'hex')`;
}

async function countOld(pool: Pool, { newestId }: Vault, column: EncryptedColumn): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${column.table} where ${isOld(column)}`,
    [newestId],
  );
  return rows[0]?.count ?? 0;
}

async function loadOld(
  pool: Pool,
  { newestId }: Vault,
  column: EncryptedColumn,
  after: string,
): Promise<readonly OldText[]> {
  const { rows } = await pool.query<OldText>(
    `select ${column.id} as id, ${column.column} as sealed from ${column.table}
     where ${isOld(column)} and ${column.id} > $2 order by ${column.id} limit $3`,
    [newestId, after, batchSize],
  );
  return rows;
}

interface NewText extends OldText {
  readonly anew: Buffer;
}

/** Null for a value that cannot be decrypted. */
function rewrap(vault: Vault, { place }: EncryptedColumn, { id, sealed }: OldText): NewText | null {
  try {
    return { id, sealed, anew: vault.encrypt(vault.decrypt(sealed, place(id)), place(id)) };
  } catch {
    return null;
  }
}

/** Compares and swaps. @returns the number that had not changed */
async function replace(pool: Pool, { table, id, column }: EncryptedColumn, rows: readonly NewText[]): Promise<number> {
  if (rows.length === 0) return 0;
  const { rowCount } = await pool.query(
    `update ${table} as old set ${column} = new.anew
     from unnest($1::text[], $2::bytea[], $3::bytea[]) as new (id, sealed, anew)
     where old.${id} = new.id and old.${column} = new.sealed`,
    [rows.map((row) => row.id), rows.map(({ sealed }) => sealed), rows.map(({ anew }) => anew)],
  );
  return rowCount ?? 0;
}

/** A column with values encrypted under an entry of SECRETS_KEY (`src/encryption/secretsKey.ts`). */
interface EncryptedColumn {
  /** Its contents, as operators know them. */
  readonly holds: string;
  readonly table: string;
  /** The columns of the primary key. */
  readonly id: string;
  readonly column: string;
  /** The additional data with which the value of a row is encrypted. */
  readonly place: (id: string) => string;
  /** The rows to include; all unless given. */
  readonly where?: string;
}

/** Every such column. The values of a column that is not listed are lost once their entry of SECRETS_KEY is removed. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { holds: 'keys of records', table: 'record_keys', id: 'record_id', column: 'sealed_key', place: recordKeyAad },
  {
    holds: 'tokens of onboarding links',
    table: 'onboarding_links',
    id: 'id',
    column: 'sealed_token',
    place: (id) => `${id}:token`,
    // An erased token is empty.
    where: `sealed_token <> ''`,
  },
  { holds: 'secrets of webhooks', table: 'webhook_endpoints', id: 'id', column: 'sealed_secret', place: secretAad },
  {
    holds: 'previous secrets of webhooks',
    table: 'webhook_endpoints',
    id: 'id',
    column: 'sealed_previous_secret',
    place: secretAad,
  },
  { holds: 'headers of webhooks', table: 'webhook_endpoints', id: 'id', column: 'sealed_headers', place: headersAad },
  { holds: 'second factors', table: 'accounts', id: 'id', column: 'sealed_totp', place: totpAad },
  {
    holds: 'client secrets of single sign-on',
    table: 'sso_connections',
    id: 'id',
    column: 'sealed_client_secret',
    place: clientSecretAad,
  },
  {
    holds: 'signing keys',
    table: 'signing_keys',
    id: 'id',
    column: 'sealed_private_jwk',
    place: signingKeyAad,
  },
  {
    holds: 'e-mails with links',
    table: 'mails',
    id: 'id',
    column: 'sealed_text',
    place: mailTextAad,
    where: 'record_id is null',
  },
  {
    holds: 'responses of live registers',
    table: 'register_answers',
    id: 'id',
    column: 'sealed_body',
    place: responseAad,
  },
  {
    holds: 'disclosures of the audit log',
    table: 'audit_disclosures',
    id: 'entry_id',
    column: 'sealed',
    place: disclosureAad,
  },
];

/** The values and keys that need an entry of SECRETS_KEY. */
export interface SecretUse {
  /** Identifies the entry in encrypted values and keys, without revealing the secret. */
  readonly fingerprint: string;
  /** From 1, which encrypts; null for one that is in use but not configured. */
  readonly entry: number | null;
  /** The number of values that are encrypted under it, by their contents. */
  readonly sealed: Readonly<Record<string, number>>;
  /** Valid API keys whose hashes need it. */
  readonly apiKeys: number;
  /** True if nothing needs it, as with a new entry that does not encrypt yet. */
  readonly mayBeDropped: boolean;
}

/**
 * The use of each entry of SECRETS_KEY, the configured ones first. API keys cannot be re-encrypted, because only their hashes are
 * stored: each has to be rotated or revoked, or to expire.
 * @param secrets the first encrypts
 */
export async function loadSecretUses(pool: Pool, secrets: readonly string[], now: Date): Promise<readonly SecretUse[]> {
  const configured = secrets.map(secretId);
  const sealed = new Map<string, Record<string, number>>();
  for (const { holds, table, column, where = 'true' } of encryptedColumns) {
    const { rows } = await pool.query<{ fingerprint: string; count: number }>(
      `select encode(substring(${column} from 1 for 8), 'hex') as fingerprint, count(*)::int as count
       from ${table} where ${column} is not null and ${where} group by 1`,
    );
    for (const { fingerprint, count } of rows) {
      sealed.set(fingerprint, { ...sealed.get(fingerprint), [holds]: count });
    }
  }
  const { rows: keys } = await pool.query<{ fingerprint: string; count: number }>(
    `select pepper_id as fingerprint, count(*)::int as count from api_keys
     where revoked_at is null and (expires_at is null or expires_at > $1) group by 1`,
    [now],
  );
  const apiKeys = new Map(keys.map(({ fingerprint, count }) => [fingerprint, count]));
  const all = [...new Set([...configured, ...sealed.keys(), ...apiKeys.keys()])];
  return all.map((fingerprint) => {
    const [texts, keyCount] = [sealed.get(fingerprint) ?? {}, apiKeys.get(fingerprint) ?? 0];
    const index = configured.indexOf(fingerprint);
    return {
      fingerprint,
      entry: index === -1 ? null : index + 1,
      sealed: texts,
      apiKeys: keyCount,
      mayBeDropped: index !== 0 && Object.keys(texts).length === 0 && keyCount === 0,
    };
  });
}

/** How many values of each column `findUnreadable` looks at: the first in the table, because old ones need old secrets. */
const lookedAt = 10_000;

/** The uses of secrets that SECRETS_KEY does not have: API keys, or what is encrypted. Reads a part of each table. */
export async function findUnreadable(pool: Pool, secrets: readonly string[]): Promise<readonly string[]> {
  const exists = encryptedColumns.map(
    ({ holds, table, column, where = 'true' }) =>
      `select '${holds}' as use where exists (select from (
         select substring(${column} from 1 for 8) as prefix from ${table} where ${column} is not null and ${where} limit ${lookedAt}
       ) looked_at where encode(prefix, 'hex') <> all ($1))`,
  );
  const { rows } = await pool.query<{ use: string }>(
    `${exists.join(' union all ')} union all select 'API keys' where exists (
       select from api_keys where revoked_at is null and (expires_at is null or expires_at > now()) and pepper_id <> all ($1))`,
    [secrets.map(secretId)],
  );
  return [...new Set(rows.map(({ use }) => use))];
}

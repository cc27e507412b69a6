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
  /** How many texts are sealed anew. */
  readonly rewrapped: number;
  /** How many were changed or removed by somebody else meanwhile: they were left as they are now. */
  readonly passedOver: number;
  /** What cannot be read under this SECRETS_KEY, as `table.column id`. */
  readonly unreadable: readonly string[];
}

interface Rewrapping {
  readonly pool: Pool;
  readonly vault: Vault;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/**
 * Seals anew, under the newest entry of SECRETS_KEY, whatever is sealed under another. The service may run meanwhile: a text is
 * put in the place of the very bytes that were read, or not at all. Broken off, it goes on where it was when it is run again,
 * because what is done is not found any more.
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

/** The condition for a text that is sealed under any but the secret in `$1`. */
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

/** Null for what cannot be read. */
function rewrap(vault: Vault, { place }: EncryptedColumn, { id, sealed }: OldText): NewText | null {
  try {
    return { id, sealed, anew: vault.seal(vault.unseal(sealed, place(id)), place(id)) };
  } catch {
    return null;
  }
}

/** Compares and sets. @returns how many were as they had been read */
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

/** A column whose texts are sealed under an entry of SECRETS_KEY (`src/encryption/secretsKey.ts`). */
interface EncryptedColumn {
  /** What it holds, in the words of an operator. */
  readonly holds: string;
  readonly table: string;
  /** The columns of the primary key. */
  readonly id: string;
  readonly column: string;
  /** The place that the text of a row is sealed for. */
  readonly place: (id: string) => string;
  /** Which rows; all unless given. */
  readonly where?: string;
}

/** Every such column: what is sealed anywhere else is lost with the entry of SECRETS_KEY that it is sealed under. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { holds: 'keys of records', table: 'record_keys', id: 'record_id', column: 'sealed_key', place: recordKeyAad },
  {
    holds: 'tokens of onboarding links',
    table: 'onboarding_links',
    id: 'id',
    column: 'sealed_token',
    place: (id) => `${id}:token`,
    // Empty since it was erased.
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

/** What an entry of SECRETS_KEY is needed for. */
export interface SecretUse {
  /** By which texts and keys name it; it tells nothing of the secret. */
  readonly fingerprint: string;
  /** From 1, which is the newest; null for one that is in use and not configured. */
  readonly entry: number | null;
  /** How many texts are sealed under it, by what they are. */
  readonly sealed: Readonly<Record<string, number>>;
  /** API keys that are good and are recognised by it alone. */
  readonly apiKeys: number;
  /** Nothing needs it. */
  readonly mayBeDropped: boolean;
}

/**
 * What each entry of SECRETS_KEY is still needed for, the configured ones first. API keys cannot be sealed anew, because only
 * their hashes are kept: each is to be rotated or revoked, or to expire.
 * @param secrets Newest first
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

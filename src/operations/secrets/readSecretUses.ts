import type { Pool } from 'pg';
import { secretId } from '../../domain/secrets.js';
import { sealedColumns } from './sealedColumns.js';

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
export async function readSecretUses(pool: Pool, secrets: readonly string[], now: Date): Promise<readonly SecretUse[]> {
  const configured = secrets.map(secretId);
  const sealed = new Map<string, Record<string, number>>();
  for (const { holds, table, column, where = 'true' } of sealedColumns) {
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

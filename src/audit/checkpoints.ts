import type { Pool } from 'pg';
import { signCheckpoint as sign } from '../domain/audit/anchor.js';
import type { Vault } from '../encryption/secretsKey.js';
import { ensureChainOrigin, loadRoot } from './checkSubtrees.js';
import { loadSigningKey } from './signingKeys.js';

/** A checkpoint as it is stored. */
export interface StoredCheckpoint {
  readonly size: number;
  /** The compact JWS. */
  readonly statement: string;
}

interface CheckpointServices {
  readonly pool: Pool;
  readonly vault: Vault;
  readonly clock: () => Date;
}

/** Signs the head of the chain; a head that was signed has its one statement already. Null where nothing is sealed. */
export async function signCheckpoint({ pool, vault, clock }: CheckpointServices): Promise<StoredCheckpoint | null> {
  const { rows } = await pool.query<{ position: string; seal: Buffer; statement: string | null }>(
    `select position, seal, statement from audit_seals left join audit_checkpoints on size = position
     order by position desc limit 1`,
  );
  const [head] = rows;
  if (!head) return null;
  const size = Number(head.position);
  if (head.statement !== null) return { size, statement: head.statement };
  const signedAt = clock();
  const statement = await sign(
    {
      origin: await ensureChainOrigin(pool),
      size,
      root: (await loadRoot(pool, size)).toString('hex'),
      seal: head.seal.toString('hex'),
      signedAt: signedAt.toISOString(),
    },
    await loadSigningKey({ pool, vault }),
  );
  await pool.query(
    `insert into audit_checkpoints (size, statement, signed_at) values ($1, $2, $3) on conflict (size) do nothing`,
    [size, statement, signedAt],
  );
  return loadFirstCheckpointFrom(pool, size);
}

/** The oldest checkpoint that covers the entry at this position. */
export async function loadFirstCheckpointFrom(pool: Pool, position: number): Promise<StoredCheckpoint | null> {
  const { rows } = await pool.query<{ size: string; statement: string }>(
    'select size, statement from audit_checkpoints where size >= $1 order by size limit 1',
    [position],
  );
  return rows[0] ? { size: Number(rows[0].size), statement: rows[0].statement } : null;
}

/** The checkpoint that covers the most entries; null where none is signed. */
export async function loadNewestCheckpoint(pool: Pool): Promise<StoredCheckpoint | null> {
  const { rows } = await pool.query<{ size: string; statement: string }>(
    'select size, statement from audit_checkpoints order by size desc limit 1',
  );
  return rows[0] ? { size: Number(rows[0].size), statement: rows[0].statement } : null;
}

/** Whether the chain has grown since the last checkpoint, which is at least this old. */
export async function isCheckpointDue(pool: Pool, now: Date, everyMs: number): Promise<boolean> {
  const { rows } = await pool.query<{ due: boolean }>(
    `select coalesce((select max(position) from audit_seals), 0) > coalesce((select max(size) from audit_checkpoints), 0)
       and not exists (select from audit_checkpoints where signed_at > $1) as due`,
    [new Date(now.getTime() - everyMs)],
  );
  return rows[0]?.due ?? false;
}

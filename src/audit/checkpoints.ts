import type { Pool } from 'pg';
import type { Context } from '../caller/context.js';
import type { Database } from '../database/orm.js';
import { signCheckpoint as sign } from '../domain/audit/anchor.js';
import type { Vault } from '../encryption/vault.js';
import { AppError } from '../platform/errors.js';
import { sealEntries } from './sealEntries.js';
import { loadSigningKey } from './signingKeys.js';
import { ensureChainOrigin, loadRoot, TreeGap } from './subtrees.js';

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

/**
 * Signs the head of the chain. Each head has one statement: a head that is signed already is not signed again. Returns
 * null if no entry is sealed.
 */
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

/** The checkpoint that covers the most entries. Null if none is signed. */
export async function loadNewestCheckpoint(pool: Pool): Promise<StoredCheckpoint | null> {
  const { rows } = await pool.query<{ size: string; statement: string }>(
    'select size, statement from audit_checkpoints order by size desc limit 1',
  );
  return rows[0] ? { size: Number(rows[0].size), statement: rows[0].statement } : null;
}

// Clocks of machines differ by less. A checkpoint further ahead was signed by a clock that was wrong.
const clockToleranceMs = 60_000;

/**
 * Whether the chain has grown since the last checkpoint and that checkpoint is at least this old. A checkpoint of a clock that was
 * ahead delays none.
 */
export async function isCheckpointDue(pool: Pool, now: Date, everyMs: number): Promise<boolean> {
  const { rows } = await pool.query<{ due: boolean }>(
    `select coalesce((select max(position) from audit_seals), 0) > coalesce((select max(size) from audit_checkpoints), 0)
       and not exists (select from audit_checkpoints where signed_at > $1 and signed_at <= $2) as due`,
    [new Date(now.getTime() - everyMs), new Date(now.getTime() + clockToleranceMs)],
  );
  return rows[0]?.due ?? false;
}

/** The services that sealing and signing the audit log need. */
export interface ChainSigner extends Pick<Context, 'vault' | 'clock'> {
  readonly database: Pick<Database, 'pool'>;
}

/**
 * Seals all committed entries and signs the head, whether or not a worker runs.
 * @throws AppError STATE_CONFLICT if there are no entries yet, or the tree is incomplete
 */
export async function signHead({ database: { pool }, vault, clock }: ChainSigner): Promise<StoredCheckpoint> {
  const checkpoint = await withTreeGapError(pool, async () => {
    await sealEntries(pool, { isWaiting: true });
    return signCheckpoint({ pool, vault, clock });
  });
  if (!checkpoint) throw new AppError('STATE_CONFLICT', 'The audit log has no entries yet.');
  return checkpoint;
}

/**
 * Runs work that needs the whole tree of the audit log, and reports what is missing if it is incomplete.
 * @throws AppError STATE_CONFLICT for missing entries, at the end or in between
 */
export async function withTreeGapError<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TreeGap)) throw error;
    const signed = (await loadNewestCheckpoint(pool))?.size ?? 0;
    const { rows } = await pool.query<{ size: string | null }>('select max(position)::text as size from audit_seals');
    const sealed = Number(rows[0]?.size ?? 0);
    const found =
      sealed < signed
        ? `A checkpoint signs ${signed} entries, and the last sealed entry is ${sealed}: the end of the log was removed.`
        : `Seals of the ${sealed} entries, or roots of the tree over them, are missing.`;
    throw new AppError('STATE_CONFLICT', `The audit log is incomplete, so nothing was exported or signed. ${found}`, {
      cause: error,
    });
  }
}

import type { Pool } from 'pg';
import { AppError } from '../platform/errors.js';
import { newestCheckpoint } from './checkpoints.js';
import { TreeGap } from './readTree.js';

/**
 * Does what needs the whole tree of the audit trail, and says what was found where that is not there.
 * @throws AppError STATE_CONFLICT for a tail that was cut, and for what is missing in between
 */
export async function tellGap<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TreeGap)) throw error;
    const signed = (await newestCheckpoint(pool))?.size ?? 0;
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

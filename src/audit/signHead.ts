import type { Context } from '../caller/context.js';
import type { Database } from '../database/orm.js';
import { AppError } from '../platform/errors.js';
import { signCheckpoint, type StoredCheckpoint } from './checkpoints.js';
import { sealEntries } from './sealEntries.js';
import { tellGap } from './tellGap.js';

/** What seals and signs what was entered. */
export interface ChainSigner extends Pick<Context, 'vault' | 'clock'> {
  readonly database: Pick<Database, 'pool'>;
}

/**
 * Seals all that is committed and signs the head, whether or not a worker runs.
 * @throws AppError STATE_CONFLICT where nothing was entered yet, or the tree is not whole
 */
export async function signHead({ database: { pool }, vault, clock }: ChainSigner): Promise<StoredCheckpoint> {
  const checkpoint = await tellGap(pool, async () => {
    await sealEntries(pool, { isWaiting: true });
    return signCheckpoint({ pool, vault, clock });
  });
  if (!checkpoint) throw new AppError('STATE_CONFLICT', 'The audit log has no entries yet.');
  return checkpoint;
}

import { decodeProtectedHeader } from 'jose';
import type { Pool } from 'pg';
import { type Checkpoint, verifyCheckpoint } from '../domain/audit/anchor.js';
import type { FaultList } from '../domain/audit/auditFault.js';
import { findKeySetFault } from '../domain/audit/verifyChain.js';
import { StatementFault } from '../domain/audit/verifyStatement.js';
import { loadPublicKeys } from './signingKeys.js';
import { loadProgress, loadRoots, TreeGap } from './subtrees.js';

/** A checkpoint that passed the check. */
export interface SignedHead {
  /** How many entries it covers, from the first. */
  readonly size: number;
  /** In hex. */
  readonly root: string;
  /** In hex. */
  readonly seal: string;
  readonly keyId: string;
  readonly signedAt: Date;
}

interface HeadRow {
  readonly size: number;
  readonly statement: string;
  /** The seal of the last entry that it covers. Null if there is none. */
  readonly seal: Buffer | null;
}

/** How many checkpoints are checked, newest first. A busy chain gets one every five minutes. */
const maxHeads = 8;

/**
 * Checks the newest checkpoints against the stored tree and seals, and the signatures against their keys.
 * @param faults Receives the faults found
 * @returns the newest one, or null if no checkpoint is signed or the newest one fails
 */
export async function checkHeads(pool: Pool, faults: FaultList): Promise<SignedHead | null> {
  const rows = await loadHeads(pool);
  const keys = await loadPublicKeys(pool);
  const wrongKey = await findKeySetFault(keys, undefined);
  if (wrongKey !== null) faults.add('keys', wrongKey);
  const origin = await loadProgress(pool, 'origin');
  let newest: SignedHead | null = null;
  for (const [index, { size, statement, seal }] of rows.entries()) {
    try {
      const checkpoint = await verifyCheckpoint(statement, keys);
      if (checkpoint.origin !== origin) {
        faults.add('origin', `The checkpoint of ${size} entries belongs to another chain.`);
      } else if (!(await belongsToTree(pool, checkpoint, size, seal))) {
        faults.add('root', `The first ${size} entries differ from the entries that their checkpoint signs.`, size);
      } else if (index === 0) {
        const { kid = '' } = decodeProtectedHeader(statement);
        newest = { ...checkpoint, keyId: kid, signedAt: new Date(checkpoint.signedAt) };
      }
    } catch (error) {
      if (!(error instanceof StatementFault)) throw error;
      faults.add('checkpoint', `The checkpoint of ${size} entries: ${error.message}`);
    }
  }
  return newest;
}

async function loadHeads(pool: Pool): Promise<readonly HeadRow[]> {
  const { rows } = await pool.query<Omit<HeadRow, 'size'> & { size: string }>({
    name: 'read-newest-audit-heads',
    text: `select size::text, statement, seal from audit_checkpoints left join audit_seals on position = size
      order by size desc limit $1`,
    values: [maxHeads],
  });
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

async function belongsToTree(
  pool: Pool,
  checkpoint: Checkpoint,
  storedSize: number,
  seal: Buffer | null,
): Promise<boolean> {
  const { size, root } = checkpoint;
  if (size !== storedSize || seal?.toString('hex') !== checkpoint.seal) return false;
  try {
    const [stored] = await loadRoots(pool, [{ from: 0, to: size }]);
    return stored?.toString('hex') === root;
  } catch (error) {
    if (error instanceof TreeGap) return false;
    throw error;
  }
}

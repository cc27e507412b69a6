import { decodeProtectedHeader } from 'jose';
import type { Pool, PoolClient } from 'pg';
import { type Checkpoint, verifyCheckpoint } from '../domain/audit/anchor.js';
import type { FaultList } from '../domain/audit/auditFault.js';
import { type DisclosedEntry, isBoundTo, readBody } from '../domain/audit/checkBundledEntries.js';
import { leafHash } from '../domain/audit/merkle.js';
import { findKeySetFault } from '../domain/audit/verifyChain.js';
import { StatementFault } from '../domain/audit/verifyStatement.js';
import type { Vault } from '../encryption/vault.js';
import { type AuditDisclosure, decryptDisclosure } from './auditRow.js';
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

/** The entries about these objects, each compared with its seal and its disclosed values. */
export async function loadDisclosedEntries(
  { client, vault }: { readonly client: PoolClient; readonly vault: Vault },
  objects: readonly string[],
  faults: FaultList,
): Promise<readonly DisclosedEntry[]> {
  const { rows } = await client.query<{
    id: string;
    body: string;
    position: string | null;
    leaf: Buffer | null;
    sealed: Buffer | null;
  }>(
    `select entry.id, entry.body, own.position, own.leaf, disclosure.sealed from audit_entries entry
       left join audit_seals own on own.entry_id = entry.id
       left join audit_disclosures disclosure on disclosure.entry_id = entry.id
     where entry.object_id = any ($1) order by own.position`,
    [objects],
  );
  return rows.flatMap(({ id, body: text, position: at, leaf, sealed }) => {
    const position = at === null ? null : Number(at);
    const body = readBody(text);
    if (body?.id !== id || (leaf && !leaf.equals(leafHash(text)))) {
      faults.add('entry', `The entry ${id} was changed: its hash differs from the sealed hash.`, position);
      return [];
    }
    const disclosure = sealed && readDisclosure(vault, id, sealed);
    if (sealed && !disclosure) {
      faults.add('disclosure', `The values stored with the entry ${id} cannot be decrypted.`, position);
    }
    const values = Object.entries(disclosure?.values ?? {});
    if (!values.every(([name, value]) => isBoundTo({ body, disclosure }, name, value))) {
      faults.add('disclosure', `The values stored with the entry ${id} do not match its HMACs.`, position);
    }
    return [{ id, position, body, disclosure }];
  });
}

/** Null if it was damaged. */
function readDisclosure(vault: Vault, id: string, sealed: Buffer): AuditDisclosure | null {
  try {
    return decryptDisclosure(vault, id, sealed);
  } catch {
    return null;
  }
}

import type { Pool, PoolClient } from 'pg';
import { toAuditRow, type AuditOrigin } from '../../../src/audit/auditRow.js';
import type { AuditRecord } from '../../../src/domain/audit/auditEntry.js';
import { leafHash, firstSeal, sealHash } from '../../../src/domain/audit/merkle.js';
import { createVault } from '../../../src/encryption/vault.js';

export const testVault = createVault(['a secret of the tests, long enough for it']);

/** An entry as an operation would write it. */
export function entryRow(record: Partial<AuditRecord> = {}, origin: Partial<AuditOrigin> = {}) {
  return toAuditRow(
    testVault,
    {
      organisationId: 'org_1',
      mode: 'live',
      actor: { kind: 'system', id: null },
      address: null,
      requestId: null,
      at: new Date(),
      ...origin,
    },
    { action: 'webhook.created', object: null, ...record },
  );
}

/**
 * Inserts this many entries, on one connection or each in a separate transaction.
 * @returns their ids
 */
export async function insertEntries(client: Pool | PoolClient, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id, body } = entryRow();
    await client.query('insert into audit_entries (id, body) values ($1, $2)', [id, body]);
    ids.push(id);
  }
  return ids;
}

export interface SealedEntry {
  readonly position: number;
  readonly id: string;
  readonly body: string;
}

/**
 * The stored chain, after recomputing each seal from the first one on.
 * @throws Error if one differs
 */
export async function sealedEntries(pool: Pool): Promise<SealedEntry[]> {
  const { rows } = await pool.query<{ position: string; id: string; body: string; leaf: Buffer; seal: Buffer }>(
    'select position, id, body, leaf, seal from audit_seals join audit_entries on id = entry_id order by position',
  );
  let seal: Buffer = firstSeal;
  return rows.map((row, index) => {
    seal = sealHash(seal, leafHash(row.body));
    if (Number(row.position) !== index + 1 || !row.seal.equals(seal) || !row.leaf.equals(leafHash(row.body))) {
      throw new Error(`The chain is broken at ${row.position}.`);
    }
    return { position: index + 1, id: row.id, body: row.body };
  });
}

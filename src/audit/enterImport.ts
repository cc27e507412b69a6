import type { PoolClient } from 'pg';
import type { TakenOver } from '../registers/import/takeOver.js';
import { auditRow } from './auditRow.js';
import { consoleOrigin } from './enterAudit.js';
import { insertAuditOn } from './insertAudit.js';

/** Enters the import of a register by an operator at the console, in the transaction that records it. */
export async function enterImport(
  client: PoolClient,
  { register, isSample, asOf, importedAt, added, changed, removed, files }: TakenOver,
): Promise<void> {
  const row = auditRow(null, consoleOrigin(importedAt), {
    action: 'register.imported',
    object: { kind: 'register', id: register },
    details: { asOf, isSample, added, changed, removed, files },
  });
  await insertAuditOn(client, [row]);
}

import type { PoolClient } from 'pg';
import type { ImportedDataset } from '../registers/datasets/recordDataset.js';
import { auditRow } from './auditRow.js';
import { consoleActor } from './enterAudit.js';
import { insertAuditOn } from './insertAudit.js';

/** Enters the import of a dataset by an operator at the console, in the transaction that records it. */
export async function enterDatasetImport(
  client: PoolClient,
  { name, asOf, records, rejects, files, importedAt }: ImportedDataset,
): Promise<void> {
  const origin = {
    organisationId: null,
    mode: null,
    actor: consoleActor,
    address: null,
    requestId: null,
    at: importedAt,
  };
  const row = auditRow(null, origin, {
    action: 'register.imported',
    object: { kind: 'dataset', id: name },
    details: { asOf, records, rejects, files: files.map(({ name: file, sha256 }) => `${file} ${sha256}`) },
  });
  await insertAuditOn(client, [row]);
}

import type { PoolClient } from 'pg';
import type { ImportedDataset } from '../registers/datasets/recordDataset.js';
import { auditRow } from './auditRow.js';
import { consoleOrigin } from './enterAudit.js';
import { insertAuditOn } from './insertAudit.js';

/** Enters the import of a dataset by an operator at the console, in the transaction that records it. */
export async function enterDatasetImport(
  client: PoolClient,
  { name, asOf, records, rejects, files, importedAt }: ImportedDataset,
): Promise<void> {
  const row = auditRow(null, consoleOrigin(importedAt), {
    action: 'register.imported',
    object: { kind: 'dataset', id: name },
    details: { asOf, records, rejects, files: files.map(({ name: file, sha256 }) => `${file} ${sha256}`) },
  });
  await insertAuditOn(client, [row]);
}

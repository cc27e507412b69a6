import type { PoolClient } from 'pg';
import type { Reject } from '../import/extractFile.js';
import type { ImportedTable } from '../import/importedTable.js';
import { addRejects } from '../import/recordImport.js';
import { swapTables } from '../import/swapTables.js';
import type { OnDatasetReplaced } from './datasetReport.js';
import { recordDataset, type ImportedDataset } from './recordDataset.js';

interface Replacement {
  readonly table: ImportedTable;
  readonly staging: string;
  readonly done: ImportedDataset;
  readonly rejects: readonly Reject[];
  readonly onReplaced: OnDatasetReplaced | undefined;
}

/** Puts the loaded rows, and what was rejected beside them, in the place of the old ones, and commits. */
export async function replaceDataset(
  client: PoolClient,
  { table, staging, done, rejects, onReplaced }: Replacement,
): Promise<void> {
  if (table.key !== null) {
    await client.query(`alter table ${staging} add constraint ${staging}_pkey primary key (${table.key})`);
  }
  await swapTables(client, staging, table);
  await client.query('delete from register_rejects where register = $1', [done.name]);
  await addRejects(
    client,
    done.name,
    rejects.map((reject) => ({ ...reject, sequence: 1 })),
    done.importedAt,
  );
  await recordDataset(client, done);
  await onReplaced?.(client, done);
  await client.query('commit');
}

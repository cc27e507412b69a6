import type { PoolClient } from 'pg';
import type { MergeCounts } from './mergeRows.js';
import { addRejects, recordImport } from './recordImport.js';
import type { TakeOver } from './takeOver.js';
import { swapTables } from './swapTables.js';

/**
 * Makes the staged table the register's own and commits: readers see all of the old data until then, and all of the new
 * from then on.
 */
export async function replaceRegister(
  client: PoolClient,
  { register, table, staging, isSample, importedAt, onTakenOver }: TakeOver,
  recordsBefore: number,
): Promise<MergeCounts & { asOf: string }> {
  await swapTables(client, staging.table, table);
  // Names of what was there before are no names of what is there now.
  await client.query('delete from register_names where register = $1', [register]);
  await client.query('delete from register_files where register = $1', [register]);
  await client.query('delete from register_rejects where register = $1', [register]);
  await addRejects(client, register, staging.rejects, importedAt);
  const asOf = await recordImport(client, register, table, staging.files, isSample, importedAt, staging.records);
  const counts = { added: staging.records, changed: 0, removed: recordsBefore };
  const files = staging.files.map(({ source }) => source.name);
  await onTakenOver?.(client, { register, isSample, asOf, importedAt, files, ...counts });
  await client.query('commit');
  return { ...counts, asOf };
}

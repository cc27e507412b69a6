import type { PoolClient } from 'pg';
import { mergeRows, type MergeCounts } from './mergeRows.js';
import { addRejects, recordImport } from './recordImport.js';
import type { TakeOver } from './takeOver.js';

/**
 * Brings the register to the staged files in short transactions. The rejects come first: a number whose row goes because
 * the new one is unreadable must never look like one that is on no register.
 */
export async function mergeRegister(
  client: PoolClient,
  { register, table, staging, isSample, importedAt, onTakenOver }: TakeOver,
): Promise<MergeCounts & { asOf: string }> {
  await addRejects(client, register, staging.rejects, importedAt);
  await client.query('commit');
  await client.query(`analyze ${staging.table} (${table.searched.join(', ')})`);
  const sequences = staging.files.map(({ sequence }) => sequence);
  const day =
    staging.files
      .map(({ extractTime }) => extractTime.slice(0, 10))
      .toSorted()
      .at(-1) ?? '';
  const counts = await mergeRows(client, staging.table, table, sequences, day);
  await client.query('begin');
  const asOf = await recordImport(client, register, table, staging.files, isSample, importedAt);
  const files = staging.files.map(({ source }) => source.name);
  await onTakenOver?.(client, { register, isSample, asOf, importedAt, files, ...counts });
  await client.query('commit');
  return { ...counts, asOf };
}

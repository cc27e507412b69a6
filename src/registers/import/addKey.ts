import type { PoolClient } from 'pg';
import { DatabaseError } from 'pg';
import type { RegisterTable } from './registerTables.js';
import type { FileReject, StagedFile } from './stagedFile.js';

const uniqueViolation = '23505';

/**
 * Makes the number the primary key of the staging table. Numbers that occur more than once prove nothing: all their
 * rows are taken out and returned as rejects.
 */
export async function addKey(
  client: PoolClient,
  staging: string,
  table: RegisterTable,
  files: readonly StagedFile[],
): Promise<readonly FileReject[]> {
  const add = `alter table ${staging} add constraint ${staging}_pkey primary key (${table.key})`;
  await client.query('savepoint key');
  try {
    await client.query(add);
    return [];
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === uniqueViolation)) throw error;
  }
  await client.query('rollback to savepoint key');
  const { rows } = await client.query<{ number: string; file: number }>(`
    delete from ${staging}
    where ${table.key} in (select ${table.key} from ${staging} group by ${table.key} having count(*) > 1)
    returning ${table.key} as number, file`);
  await client.query(add);
  const names = new Map(files.map(({ sequence, source }) => [sequence, source.name]));
  return rows.map(({ number, file }) => ({
    number,
    sequence: file,
    file: names.get(file) ?? '',
    line: null,
    reason: 'the number occurs more than once in the files of this import',
  }));
}

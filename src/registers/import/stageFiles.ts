import type { PoolClient } from 'pg';
import { addKey } from './addKey.js';
import { dateFiles } from './dateFiles.js';
import type { ExtractFormat, PlannedFile } from './extractFile.js';
import { loadFile } from './loadFile.js';
import type { RegisterTable } from './registerTables.js';
import type { FileReject, LoadedFile, StagedFile } from './stagedFile.js';

/** All files of an import, loaded and checked, in a table of their own. */
export interface Staging {
  readonly table: string;
  readonly files: readonly StagedFile[];
  readonly rejects: readonly FileReject[];
  /** Rows in the table. */
  readonly records: number;
}

export interface StagingOptions {
  readonly isTemporary: boolean;
  /** The day of files that do not state it. */
  readonly asOf: string | null;
  /** Told how many more records have been read. */
  readonly onRecords: (records: number) => void;
}

/**
 * Loads the files into a new table within the running transaction. A temporary one is written without a log and goes
 * with the connection; one that is to become the register's own is not.
 * @throws ImportRefusal when a file is not whole
 */
export async function stageFiles(
  client: PoolClient,
  table: RegisterTable,
  format: ExtractFormat,
  planned: readonly PlannedFile[],
  { isTemporary, asOf, onRecords }: StagingOptions,
): Promise<Staging> {
  const staging = `${table.name}_staging`;
  await client.query(
    `create ${isTemporary ? 'temporary ' : ''}table ${staging} (like ${table.name} including comments)`,
  );
  const { tables } = format;
  await tables?.create(client);
  const loaded: LoadedFile[] = [];
  for (const file of planned) {
    const target = tables?.target(file) ?? `${staging} (${table.columns.join(', ')})`;
    loaded.push(await loadFile(client, { target, format, file, onRecords }));
  }
  const files = dateFiles(loaded, asOf, tables !== undefined);
  const joined = await tables?.join(
    client,
    staging,
    loaded.flatMap((file) => file.rejects.flatMap(({ number }) => number ?? [])),
  );
  const rejects = files.flatMap((file) => file.rejects.map((reject) => ({ ...reject, sequence: file.sequence })));
  const duplicates = await addKey(client, staging, table, files);
  const records = joined?.records ?? files.reduce((total, file) => total + file.records, 0);
  return {
    table: staging,
    files,
    rejects: [...rejects, ...duplicates],
    records: records - duplicates.length,
  };
}

import type { PoolClient } from 'pg';
import { collectRejects } from './collectRejects.js';
import type { ExtractFormat, PlannedFile } from './extractFile.js';
import { ImportRefusal } from './importRefusal.js';
import { loadRows } from './loadRows.js';
import type { RegisterTable } from './registerTables.js';
import type { StagedFile } from './stagedFile.js';

interface FileLoad {
  readonly staging: string;
  readonly table: RegisterTable;
  readonly format: ExtractFormat;
  readonly file: PlannedFile;
  readonly asOf: string | null;
  readonly onRecords: (records: number) => void;
}

/**
 * Loads one file of a register into the staging table, which must have been made in the running transaction.
 * @throws ImportRefusal when the file is not whole, does not say its day, or PostgreSQL refuses a row
 */
export async function loadFile(
  client: PoolClient,
  { staging, table, format, file, asOf, onRecords }: FileLoad,
): Promise<StagedFile> {
  const { name } = file.source;
  const { rejects, onReject } = collectRejects(name);
  const rows = format.rows(file, onReject);
  const { records, newest } = await loadRows(client, { staging, columns: table.columns, name, rows, onRecords });
  const extractTime = asOf ?? file.head.extractTime ?? newest;
  if (!extractTime) {
    throw new ImportRefusal(`${name} does not say of which day it is: state it with --as-of YYYY-MM-DD.`);
  }
  return { ...file, records, rejects, extractTime };
}

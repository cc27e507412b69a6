import type { PoolClient } from 'pg';
import { collectRejects } from './collectRejects.js';
import type { ExtractFormat, PlannedFile } from './extractFile.js';
import { loadRows } from './loadRows.js';
import type { LoadedFile } from './stagedFile.js';

interface FileLoad {
  /** A table and its columns, for behind `copy`. */
  readonly target: string;
  readonly format: ExtractFormat;
  readonly file: PlannedFile;
  readonly onRecords: (records: number) => void;
}

/**
 * Loads one file of a register into a table, which must have been made in the running transaction.
 * @throws ImportRefusal when the file is not whole, or PostgreSQL refuses a row
 */
export async function loadFile(client: PoolClient, { target, format, file, onRecords }: FileLoad): Promise<LoadedFile> {
  const { name } = file.source;
  const { rejects, onReject } = collectRejects(name);
  const rows = format.rows(file, onReject);
  return { ...file, ...(await loadRows(client, { target, name, rows, onRecords })), rejects };
}

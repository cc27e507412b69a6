import type { PoolClient } from 'pg';
import { DatabaseError } from 'pg';
import { copyRows } from './copyRows.js';
import type { ExtractFormat, PlannedFile, Reject } from './extractFile.js';
import { ImportRefusal } from './importRefusal.js';
import type { LoadedFile } from './stagedFile.js';

/** Rejects are held in memory until a file is read. A file with more of them than this is no extract, or a broken one. */
const mostRejects = 50_000;

interface FileLoad {
  /** A table and its columns, for behind `copy`. */
  readonly target: string;
  readonly format: ExtractFormat;
  readonly file: PlannedFile;
  readonly onRecords: (records: number) => void;
}

/**
 * Loads one file into a table, which must have been made in the running transaction: its rows are written
 * frozen, and without a log where no replica needs one.
 * @throws ImportRefusal when the file is not whole, or PostgreSQL refuses a row
 */
export async function loadFile(client: PoolClient, { target, format, file, onRecords }: FileLoad): Promise<LoadedFile> {
  const { name } = file.source;
  const rejects: Reject[] = [];
  const onReject = (reject: Reject): void => {
    rejects.push(reject);
    if (rejects.length > mostRejects) {
      throw new ImportRefusal(
        `${name} holds more than ${mostRejects} records that cannot be read; the last one, at line ${reject.line ?? 0}: ${reject.reason}.`,
      );
    }
  };
  const rows = format.rows(file, onReject);
  try {
    const statement = `copy ${target} from stdin with (format text, freeze)`;
    return { ...file, ...(await copyRows(client, statement, rows, onRecords)), rejects };
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new ImportRefusal(`PostgreSQL refused the rows of ${name}: ${error.message}.`, { cause: error });
  }
}

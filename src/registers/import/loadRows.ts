import type { PoolClient } from 'pg';
import { DatabaseError } from 'pg';
import { copyRows } from './copyRows.js';
import type { RowChunk } from './extractFile.js';
import { ImportRefusal } from './importRefusal.js';

interface RowLoad<Outcome> {
  /** A table and its columns, for behind `copy`. */
  readonly target: string;
  /** Of the file, for a refusal. */
  readonly name: string;
  readonly rows: AsyncGenerator<RowChunk, Outcome, void>;
  readonly onRecords: (records: number) => void;
}

/**
 * Loads the rows of one file into a table, which must have been made in the running transaction: they are written
 * frozen, and without a log where no replica needs one. Returns what the file returns at its end.
 * @throws ImportRefusal when the file is not whole, or PostgreSQL refuses a row
 */
export async function loadRows<Outcome>(
  client: PoolClient,
  { target, name, rows, onRecords }: RowLoad<Outcome>,
): Promise<Outcome> {
  const statement = `copy ${target} from stdin with (format text, freeze)`;
  try {
    return await copyRows(client, statement, rows, onRecords);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new ImportRefusal(`PostgreSQL refused the rows of ${name}: ${error.message}.`, { cause: error });
  }
}

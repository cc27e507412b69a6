import type { PoolClient } from 'pg';
import { ImportRefusal } from '../import/importRefusal.js';
import type { RowCounts } from './datasetFormat.js';
import type { ImportedDataset } from './recordDataset.js';

/** What is held of a dataset before an import. */
export interface HeldDataset {
  readonly asOf: string;
  readonly records: number;
}

/** Null when nothing has been imported yet. */
export async function readHeldDataset(client: PoolClient, name: ImportedDataset['name']): Promise<HeldDataset | null> {
  const { rows } = await client.query<{ as_of: string; records: string }>(
    'select as_of::text, records from datasets where name = $1',
    [name],
  );
  return rows[0] ? { asOf: rows[0].as_of, records: Number(rows[0].records) } : null;
}

const smallestShare = 0.8;
const mostRejected = 0.1;
const remedy = 'To import it anyway, add --allow-smaller.';

/** @throws ImportRefusal when the file is of an earlier day than what is held */
export function checkNewer(file: string, asOf: string, held: HeldDataset | null): void {
  if (!held || asOf >= held.asOf) return;
  throw new ImportRefusal(`${file} is dated ${asOf}, older than the current data (${held.asOf}). ${remedy}`);
}

/** @throws ImportRefusal when the file holds less than four fifths of what is held */
export function checkSize(file: string, records: number, held: HeldDataset | null): void {
  if (!held || records >= held.records * smallestShare) return;
  throw new ImportRefusal(
    `${file} has ${records} records, and the current data have ${held.records}, so it looks incomplete. ${remedy}`,
  );
}

/** A row that cannot be used, as a refusal names it. */
interface UnusedRow {
  readonly line: number | null;
  readonly reason: string;
}

/** @throws ImportRefusal when rows of a list cannot be read by which somebody would be found */
export function checkWhole(file: string, { read }: RowCounts, rejects: readonly UnusedRow[]): void {
  if (rejects.length === 0) return;
  throw new ImportRefusal(
    `${rejects.length} of the ${read} rows of ${file} cannot be read, and the names in them would not be found. To import it anyway, add --allow-rejects.${firstOf(rejects)}`,
  );
}

/** @throws ImportRefusal when nothing of the file can be used, or more than a tenth of its rows cannot be read */
export function checkRows(file: string, { read, records }: RowCounts, rejects: readonly UnusedRow[]): void {
  if (records === 0) {
    throw new ImportRefusal(`No row of ${file} can be used. Nothing was imported.${firstOf(rejects)}`);
  }
  if (rejects.length > read * mostRejected) {
    throw new ImportRefusal(
      `${rejects.length} of the ${read} rows of ${file} cannot be read. Nothing was imported.${firstOf(rejects)}`,
    );
  }
}

function firstOf([first]: readonly UnusedRow[]): string {
  return first ? ` The first: ${first.line === null ? '' : `${first.line}: `}${first.reason}` : '';
}

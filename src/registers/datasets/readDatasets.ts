import type { Pool } from 'pg';
import type { ImportedDataset } from './recordDataset.js';

export type DatasetName = ImportedDataset['name'];

/** What is held of a dataset. */
export interface HeldData {
  readonly name: DatasetName;
  readonly records: number;
  /** The day that the data state, YYYY-MM-DD. */
  readonly asOf: string;
  readonly importedAt: Date;
}

/** Every dataset that was imported, by name. */
export async function readDatasets(pool: Pool): Promise<readonly HeldData[]> {
  const { rows } = await pool.query<{ name: DatasetName; records: string; as_of: string; imported_ms: string }>(
    `select name, records::text, as_of::text, round(extract(epoch from imported_at) * 1000)::text as imported_ms
     from datasets order by name`,
  );
  return rows.map(({ name, records, as_of, imported_ms }) => ({
    ...{ name, records: Number(records), asOf: as_of, importedAt: new Date(Number(imported_ms)) },
  }));
}

import type { PoolClient } from 'pg';
import type { FurtherSourceName } from '../../domain/furtherFacts.js';

/** What is held of a dataset after an import. */
export interface ImportedDataset {
  readonly name: Exclude<FurtherSourceName, 'sandbox'>;
  /** The day that the data state, YYYY-MM-DD. */
  readonly asOf: string;
  readonly records: number;
  readonly rejects: number;
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  readonly importedAt: Date;
}

/** Notes what a dataset now holds, in the transaction that replaces its rows. */
export async function recordDataset(client: PoolClient, dataset: ImportedDataset): Promise<void> {
  const { name, asOf, records, rejects, files, importedAt } = dataset;
  await client.query(
    `insert into datasets (name, as_of, records, rejects, files, imported_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (name) do update set as_of = excluded.as_of, records = excluded.records, rejects = excluded.rejects,
       files = excluded.files, imported_at = excluded.imported_at`,
    [name, asOf, records, rejects, JSON.stringify(files), importedAt],
  );
}

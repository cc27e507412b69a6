import type { PoolClient } from 'pg';
import type { RegisterCode } from './registerTables.js';

/** What a register holds before an import. */
export interface HeldRegister {
  readonly isSample: boolean;
  readonly records: number;
  readonly files: readonly HeldFile[];
}

export interface HeldFile {
  readonly sequence: number;
  readonly name: string;
  readonly records: number;
  /** The day of its extract, YYYY-MM-DD. */
  readonly day: string;
}

/** Null when nothing has been imported yet. */
export async function readHeldRegister(client: PoolClient, register: RegisterCode): Promise<HeldRegister | null> {
  const extracts = await client.query<{ is_sample: boolean; records: string }>(
    'select is_sample, records from register_extracts where register = $1',
    [register],
  );
  const extract = extracts.rows[0];
  if (!extract) return null;
  const files = await client.query<{ sequence: number; name: string; records: string; day: string }>(
    'select sequence, name, records, extract_time::date::text as day from register_files where register = $1 order by sequence',
    [register],
  );
  return {
    isSample: extract.is_sample,
    records: Number(extract.records),
    files: files.rows.map((file) => ({ ...file, records: Number(file.records) })),
  };
}

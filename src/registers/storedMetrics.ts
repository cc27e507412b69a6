import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { LabelledValue } from './live/registerMetrics.js';

/** A metric of what is held here: its name, its help, its labels and how it is read. */
export interface StoredMetric {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly read: () => Promise<readonly LabelledValue[]>;
}

interface StoredRow {
  readonly register: string;
  readonly records: string;
  readonly as_of: string;
  readonly imported_at: string;
}

/**
 * What `/metrics` tells of the imported registers and datasets, as every process would. While the database does not answer
 * these metrics are absent and the others are there.
 */
export function createStoredMetrics({
  database: { pool },
  log,
}: {
  readonly database: { readonly pool: Pool };
  readonly log: Logger;
}): readonly StoredMetric[] {
  let reading: Promise<readonly StoredRow[]> | undefined;
  // All metrics of one request are read at once, by one statement.
  const loadRows = (): Promise<readonly StoredRow[]> =>
    (reading ??= loadStored(pool)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the counts of register records could not be read for /metrics');
        return [];
      })
      .finally(() => {
        reading = undefined;
      }));
  const of = (valueOf: (row: StoredRow) => string) => async () =>
    (await loadRows()).map((row) => ({ labels: { register: row.register }, value: Number(valueOf(row)) }));
  const labels = ['register'];
  return [
    {
      name: 'register_extract_records',
      help: 'Records of an imported register or dataset.',
      labels,
      read: of(({ records }) => records),
    },
    {
      name: 'register_extract_day_timestamp_seconds',
      help: 'Date of an imported register or dataset, as the start of that day in UTC.',
      labels,
      read: of(({ as_of }) => as_of),
    },
    {
      name: 'register_extract_imported_timestamp_seconds',
      help: 'Time of the last import of a register or dataset.',
      labels,
      read: of(({ imported_at }) => imported_at),
    },
  ];
}

async function loadStored(pool: Pool): Promise<readonly StoredRow[]> {
  const { rows } = await pool.query<StoredRow>(
    `select register, records::text, extract(epoch from as_of)::text as as_of, extract(epoch from imported_at)::text as imported_at
     from (select upper(register) as register, records, as_of, imported_at from register_extracts
           union all select name, records, as_of, imported_at from datasets) as held
     order by register`,
  );
  return rows;
}

import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { LiveRegisters, RegisterHealth } from '../caller/registerServices.js';

/** One value of a metric, with its labels. */
export interface LabelledValue {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric of the stored data: its name, help, labels and how it is read. */
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
 * The metrics of the imported registers and datasets, equal in every process. While the database does not respond they
 * are absent, and the other metrics are present.
 */
export function createStoredMetrics({
  database: { pool },
  log,
}: {
  readonly database: { readonly pool: Pool };
  readonly log: Logger;
}): readonly StoredMetric[] {
  const loadRows = readRowsAtOnce(
    () => loadStored(pool),
    log,
    'the counts of register records could not be read for /metrics',
  );
  const of = (readValue: (row: StoredRow) => string) => async () =>
    (await loadRows()).map((row) => ({ labels: { register: row.register }, value: Number(readValue(row)) }));
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

/** Reads the rows of several metrics with one statement. If it fails, `warning` is logged and there are none. */
export function readRowsAtOnce<Row>(
  query: () => Promise<{ readonly rows: readonly Row[] }>,
  log: Logger,
  warning: string,
): () => Promise<readonly Row[]> {
  let reading: Promise<readonly Row[]> | undefined;
  return () =>
    (reading ??= query()
      .then(({ rows }) => rows)
      .catch((error: unknown) => {
        log.warn({ err: error }, warning);
        return [];
      })
      .finally(() => {
        reading = undefined;
      }));
}

function loadStored(pool: Pool): Promise<{ readonly rows: readonly StoredRow[] }> {
  return pool.query<StoredRow>(
    `select register, records::text, extract(epoch from as_of)::text as as_of, extract(epoch from imported_at)::text as imported_at
     from (select upper(register) as register, records, as_of, imported_at from register_extracts
           union all select name, records, as_of, imported_at from datasets) as held
     order by register`,
  );
}

/** The metrics of the live registers: for each its name, its help, its labels and how it is read. */
export function registerMetrics(registers: LiveRegisters): readonly {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly read: () => readonly LabelledValue[];
}[] {
  const of = (readValue: (health: RegisterHealth) => number) => () =>
    Object.values(registers).map((register) => {
      const health = register.health();
      return { labels: { register: health.name }, value: readValue(health) };
    });
  return [
    {
      name: 'register_calls_total',
      help: 'Look-ups at live registers since the start, by outcome.',
      labels: ['register', 'outcome'],
      read: () =>
        Object.values(registers).flatMap((register) => {
          const { name, calls } = register.health();
          return [...calls].map(([outcome, value]) => ({ labels: { register: name, outcome }, value }));
        }),
    },
    {
      name: 'register_misconfigured',
      help: '1 if a live register has refused the GUID or key since its last response, else 0.',
      labels: ['register'],
      read: of(({ isMisconfigured }) => Number(isMisconfigured)),
    },
    {
      name: 'register_paused',
      help: '1 while calls to a live register are paused after failures in a row, else 0.',
      labels: ['register'],
      read: of(({ isPaused }) => Number(isPaused)),
    },
    {
      name: 'register_last_success_timestamp_seconds',
      help: 'Time of the last response of a live register, 0 if there was none since the start.',
      labels: ['register'],
      read: of(({ lastSuccessAt }) => (lastSuccessAt?.getTime() ?? 0) / 1_000),
    },
  ];
}

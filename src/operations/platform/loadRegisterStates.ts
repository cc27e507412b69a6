import type { Services } from '../../caller/context.js';
import { epochMs } from '../../database/rows.js';
import { dayMs, toDay } from '../../domain/days.js';
import { toFirstId } from '../../domain/ids.js';
import { caseOfRegister } from '../../domain/jurisdictions/jurisdictions.js';
import { type DatasetName, loadDatasets } from '../../registers/datasets/importDataset.js';

/** The state of one register or dataset, either an imported extract or a live register. */
export interface RegisterState {
  readonly register: 'ABR' | 'NZBN' | DatasetName;
  readonly kind: 'extract' | 'live';
  /** Null for a live one. */
  readonly records: number | null;
  /** The day of its data; for a live register, that of its last response. */
  readonly asOf: string | null;
  readonly importedAt: Date | null;
  /** Whether the extract is the sample. */
  readonly isSample: boolean;
  /** Failed calls, or verifications without a response; null for a dataset, which does not count them. */
  readonly failures24Hours: number | null;
  /** The calls to a live register, by their outcome. */
  readonly calls24Hours: Readonly<Record<string, number>>;
  readonly lastSuccessAt: Date | null;
  /** Whether the register has rejected the GUID or key since its last successful response. */
  readonly isMisconfigured: boolean;
}

interface ExtractRow {
  readonly register: 'ABR' | 'NZBN';
  readonly is_sample: boolean;
  readonly as_of: string;
  readonly records: string;
  readonly imported_at: number;
  readonly failures: string;
}

interface CallsRow {
  readonly register: 'ABR' | 'NZBN';
  readonly outcome: string;
  readonly calls: string;
  readonly last_at: number;
}

const answeredOutcomes = new Set(['found', 'not_found']);

/** The state of every register and imported dataset, over all processes and organisations: for operators. */
export async function loadRegisterStates({
  database: { pool },
  liveRegisters,
  clock,
}: Pick<Services, 'liveRegisters' | 'clock'> & {
  readonly database: Pick<Services['database'], 'pool'>;
}): Promise<readonly RegisterState[]> {
  const since = new Date(clock().getTime() - dayMs);
  const extracts = await pool.query<ExtractRow>(
    `select upper(extract.register) as register, is_sample, as_of::text, records::text,
       ${epochMs('imported_at')} as imported_at,
       (select count(*) from verifications where id >= $1 and mode = 'live' and status = 'error'
          and verdict -> 'source' ->> 'kind' = 'extract'
          and jurisdiction = ${caseOfRegister('extract.register', (code) => `'${code}'`)}) as failures
     from register_extracts extract order by extract.register`,
    [toFirstId('verification', since)],
  );
  // An hour counts if any part of it is within the last 24 hours.
  const { rows: calls } = await pool.query<CallsRow>(
    `select register, outcome, sum(calls)::text as calls, ${epochMs('max(last_at)')} as last_at
     from register_calls where last_at >= $1 group by register, outcome order by register, outcome`,
    [since],
  );
  const held = extracts.rows.map((row) => ({
    ...{ register: row.register, kind: 'extract' as const, isSample: row.is_sample },
    ...{ records: Number(row.records), asOf: row.as_of, importedAt: new Date(row.imported_at) },
    ...{ failures24Hours: Number(row.failures), calls24Hours: {}, lastSuccessAt: null, isMisconfigured: false },
  }));
  const datasets = (await loadDatasets(pool)).map(({ name, records, asOf, importedAt }) => ({
    ...{ register: name, kind: 'extract' as const, records, asOf, importedAt, isSample: false },
    ...{ failures24Hours: null, calls24Hours: {}, lastSuccessAt: null, isMisconfigured: false },
  }));
  const names = new Set([
    ...Object.values(liveRegisters).map((live) => live.health().name),
    ...calls.map(toRegisterName),
  ]);
  return [
    ...held,
    ...datasets,
    ...[...names].sort().map((name) =>
      liveState(
        name,
        calls.filter((row) => row.register === name),
      ),
    ),
  ];
}

function liveState(register: 'ABR' | 'NZBN', calls: readonly CallsRow[]): RegisterState {
  const findLast = (rows: readonly CallsRow[]): number => Math.max(-Infinity, ...rows.map((row) => row.last_at));
  const successAt = findLast(calls.filter(({ outcome }) => answeredOutcomes.has(outcome)));
  const failures = calls.filter(({ outcome }) => !answeredOutcomes.has(outcome));
  const lastSuccessAt = Number.isFinite(successAt) ? new Date(successAt) : null;
  return {
    ...{ register, kind: 'live', records: null, importedAt: null, isSample: false, lastSuccessAt },
    asOf: lastSuccessAt && toDay(lastSuccessAt),
    failures24Hours: failures.reduce((sum, row) => sum + Number(row.calls), 0),
    calls24Hours: Object.fromEntries(calls.map(({ outcome, calls: count }) => [outcome, Number(count)])),
    isMisconfigured: findLast(failures.filter(({ outcome }) => outcome === 'configuration')) > successAt,
  };
}

function toRegisterName({ register }: CallsRow): 'ABR' | 'NZBN' {
  return register;
}

import type { Pool, PoolClient } from 'pg';
import { lockUntilCommit, tryAdvisoryLock } from '../../database/transaction.js';
import type { RegisterCode } from '../../domain/jurisdictions/jurisdiction.js';
import type { Reject } from './extractFile.js';
import { ImportRefusal } from './importRefusal.js';
import { unmatchedTable } from './knownRecords.js';
import type { RegisterTable } from './registerTables.js';
import type { FileReject, Staging } from './stageFiles.js';

const batchSize = 1_000;

/**
 * Adds the rejects of these files. Their numbers are unavailable from the commit on.
 * @param register The code of a register, or the name of a dataset
 */
export async function addRejects(
  client: PoolClient,
  register: string,
  rejects: readonly FileReject[],
  importedAt: Date,
): Promise<void> {
  for (let from = 0; from < rejects.length; from += batchSize) {
    const batch = rejects.slice(from, from + batchSize);
    await client.query(
      `insert into register_rejects (register, imported_at, sequence, number, file, line, reason)
       select $1, $2, * from unnest($3::smallint[], $4::bigint[], $5::text[], $6::bigint[], $7::text[])`,
      [
        register,
        importedAt,
        batch.map(({ sequence }) => sequence),
        batch.map(({ number }) => number),
        batch.map(({ file }) => file),
        batch.map(({ line }) => line),
        batch.map(({ reason }) => reason),
      ],
    );
  }
}

const lostReason = 'the file no longer has the number, and one of its records has no legible number';

/**
 * Adds the numbers of a merge that files with a record without a legible number no longer have: that record may be theirs. They
 * stay unavailable until a file has them again, or has no such record.
 */
export async function addLostNumbers(
  client: PoolClient,
  { register, name, key }: RegisterTable,
  { table: staging, files, rejects }: Staging,
  importedAt: Date,
): Promise<void> {
  const sequences = new Set(rejects.flatMap(({ number, sequence }) => (number === null ? [sequence] : [])));
  const unsure = files.filter(({ sequence }) => sequences.has(sequence));
  if (unsure.length === 0) return;
  await client.query(
    `insert into register_rejects (register, imported_at, sequence, number, file, line, reason)
     select $1, $2, lost.sequence, lost.number, unsure.file, null, $5
     from unnest($3::smallint[], $4::text[]) as unsure (sequence, file) join (
       select held.file as sequence, held.${key} as number from ${name} held
         join ${unmatchedTable} unmatched on unmatched.number = held.${key}
       union select sequence, number from register_rejects reject where register = $1 and reason = $5
         and not exists (select from ${staging} where ${key} = reject.number)
     ) lost on lost.sequence = unsure.sequence`,
    [
      ...[register, importedAt],
      unsure.map(({ sequence }) => sequence),
      unsure.map(({ source }) => source.name),
      lostReason,
    ],
  );
}

/**
 * Gives the files that a merge replaces the time of the new ones, before it changes their rows: a register of several times
 * proves no absence. One that has several keeps them, and so proves none, until the merge has ended.
 */
export async function recordTimes(client: PoolClient, register: RegisterCode, files: Staging['files']): Promise<void> {
  await client.query(
    `update register_files set extract_time = staged.extract_time
     from unnest($2::smallint[], $3::timestamp[]) as staged (sequence, extract_time)
     where register = $1 and register_files.sequence = staged.sequence
       and not exists (select from register_files held where held.register = $1 having max(extract_time) - min(extract_time) > '1 day')`,
    [register, files.map(({ sequence }) => sequence), files.map(({ extractTime }) => extractTime)],
  );
}

/**
 * The time of an import, in its transaction: later than that of every other import, even of one that began later or if a clock went
 * back. Monitoring and certificates rely on that, because they compare with the newest import. Until its commit, others wait here.
 */
export async function nextImportTime(client: PoolClient): Promise<Date> {
  await lockUntilCommit(client, 'kyb import time');
  const { rows } = await client.query<{ at: number }>(
    `select floor(extract(epoch from greatest(clock_timestamp(), max(imported_at) + interval '1 millisecond')) * 1000)::float8 as at
     from (select imported_at from register_extracts union all select imported_at from datasets) imported`,
  );
  return new Date(rows[0]?.at ?? Date.now());
}

/**
 * Records the state of the register: the files of this import instead of those with the same numbers, and the totals.
 * Files without any remaining rows are deleted. Without `records` the rows are counted.
 * @returns the day of the oldest file, YYYY-MM-DD
 */
export async function recordImport(
  client: PoolClient,
  register: RegisterCode,
  table: RegisterTable,
  { files, seeds }: Pick<Staging, 'files' | 'seeds'>,
  isSample: boolean,
  importedAt: Date,
  records: number | null = null,
): Promise<string> {
  const sequences = files.map(({ sequence }) => sequence);
  await client.query('delete from register_rejects where register = $1 and sequence = any ($2) and imported_at <> $3', [
    register,
    sequences,
    importedAt,
  ]);
  await client.query('delete from register_files where register = $1 and sequence = any ($2)', [register, sequences]);
  for (const { source, sequence, extractTime, records, rejects } of files) {
    await client.query(
      `insert into register_files (register, sequence, name, extract_time, records, rejects, imported_at, has_marks, digest_seed)
       values ($1, $2, $3, $4, $5, $6, $7, true, $8)`,
      [register, sequence, source.name, extractTime, records, rejects.length, importedAt, seeds.get(sequence) ?? null],
    );
  }
  await client.query(
    `delete from register_files where register = $1 and records > 0 and sequence <> all ($2)
       and not exists (select from ${table.name} where file = sequence)`,
    [register, sequences],
  );
  const missing = await findMissingGroups(client, table);
  const { rows } = await client.query<{ as_of: string }>(
    `insert into register_extracts (register, is_sample, as_of, records, rejects, imported_at, missing_groups)
     select $1, $2, min(extract_time)::date, coalesce($4, (select count(*) from ${table.name})),
       (select count(*) from register_rejects where register = $1), $3, $5
     from register_files where register = $1
     on conflict (register) do update set is_sample = excluded.is_sample, as_of = excluded.as_of,
       records = excluded.records, rejects = excluded.rejects, imported_at = excluded.imported_at,
       missing_groups = excluded.missing_groups
     returning as_of::text`,
    [register, isSample, await nextImportTime(client), records, missing],
  );
  return rows[0]?.as_of ?? '';
}

/** Null for a register that is published as a whole. */
async function findMissingGroups(
  client: PoolClient,
  { name, listMissingGroups }: RegisterTable,
): Promise<readonly string[] | null> {
  if (!listMissingGroups) return null;
  const { rows } = await client.query<{ type_code: string }>(`select distinct type_code from ${name}`);
  return listMissingGroups(rows.map((row) => row.type_code));
}

/**
 * The result of an import. `read` counts the records of the files, `rejected` those that are not in the register. For
 * tables with additional data, only rejects count.
 */
export interface ImportReport {
  readonly register: RegisterCode;
  readonly isSample: boolean;
  readonly files: readonly string[];
  /** Files of the extract with no needed data. */
  readonly passedOver: readonly string[];
  readonly read: number;
  readonly rejected: number;
  /** The first twenty. All are in the table register_rejects. */
  readonly rejects: readonly Reject[];
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** The day of the register's data, YYYY-MM-DD: that of its oldest file. */
  readonly asOf: string;
  readonly seconds: number;
  readonly recordsPerSecond: number;
  /** The time for building the name index afterwards. */
  readonly namesSeconds: number;
}

export const rejectsShown = 20;

/**
 * Runs an import on a dedicated connection. No other import of the same subject runs on the database at the same time.
 * The connection is always closed afterwards, and with it the lock, temporary tables and settings.
 * @param subject The subject in a refusal's text: `abr register`
 * @throws ImportRefusal if another import is running
 */
export async function withImportSession<Result>(
  pool: Pool,
  subject: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const done = await tryAdvisoryLock(pool, `kyb import ${subject}`, async (client) => {
    await client.query(`
      set statement_timeout = 0;
      set idle_in_transaction_session_timeout = 0;
      set maintenance_work_mem = '256MB';
      set work_mem = '64MB';
      set temp_buffers = '64MB'`);
    return { result: await work(client) };
  });
  if (!done) throw new ImportRefusal(`Another import of the ${subject} is running. Try again when it has ended.`);
  return done.result;
}

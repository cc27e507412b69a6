import type { Database } from '../../src/database/orm.js';
import type { Measured } from '../contest.js';
import type { ImportedWeek } from './importWeek.js';

const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20).toLocaleString('en')} MiB`;
const formatRate = (records: number, seconds: number): string =>
  `${Math.round(records / seconds).toLocaleString('en')} records/s`;

/** Prints one line with the times of verifications. */
export function printVerify(title: string, { rate, p50, p99 }: Measured): void {
  process.stdout.write(
    `${title.padEnd(44)}${Math.round(rate).toLocaleString('en')} /s, p50 ${p50} ms, p99 ${p99} ms\n`,
  );
}

/** Prints the cost of an import, from its first tenth to its last. */
export function printImport(
  title: string,
  files: { readonly files: readonly string[]; readonly bytes: number; readonly seconds: number },
  { report, tenths, told, tellSeconds, peakBytes }: ImportedWeek,
): void {
  const [first, last, before] = [tenths.at(0), tenths.at(-1), tenths.at(-2)];
  const { read, seconds, added, changed, removed } = report;
  const count = (value: number): string => value.toLocaleString('en');
  const lines = [
    `\n${title}`,
    `  ${files.files.length} files, ${mebibytes(files.bytes)}, written in ${files.seconds.toFixed(0)} s`,
    `  ${count(read)} read, ${count(added)} added, ${count(changed)} changed, ${count(removed)} removed`,
    `  ${seconds.toFixed(1)} s in all, ${formatRate(read, seconds)}; read in ${last?.seconds.toFixed(1) ?? '?'} s`,
  ];
  if (first && last && before) {
    lines.push(
      `  first tenth ${formatRate(first.records, first.seconds)}, ${mebibytes(first.residentBytes)}`,
      `  last tenth  ${formatRate(last.records - before.records, last.seconds - before.seconds)}, ${mebibytes(last.residentBytes)}`,
    );
  }
  lines.push(
    `  peak memory ${mebibytes(peakBytes)}`,
    `  ${count(told)} changes told by the import itself, in ${tellSeconds.toFixed(1)} s`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Prints the disk space of each register table, its rows and its indexes, and the total. */
export async function printDisk({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string; rows: string; indexes: string; whole: string }>(
    `select relname as name, pg_table_size(oid) as rows, pg_indexes_size(oid) as indexes,
       pg_database_size(current_database()) as whole
     from pg_class where relkind = 'r' and relname in ('abr_entities', 'verifications', 'monitored_entities') order by 1`,
  );
  const wal = await pool.query<{ bytes: string }>('select sum(size) as bytes from pg_ls_waldir()');
  const lines = rows.map(
    ({ name, rows: table, indexes }) =>
      `  ${name}: rows ${mebibytes(Number(table))}, indexes ${mebibytes(Number(indexes))}`,
  );
  const [whole, log] = [Number(rows[0]?.whole ?? 0), Number(wal.rows[0]?.bytes ?? 0)];
  process.stdout.write(`${lines.join('\n')}\n  the database ${mebibytes(whole)}, its log ${mebibytes(log)}\n`);
}

import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { inTransaction } from '../src/database/transaction.js';
import { createVault } from '../src/encryption/vault.js';
import { createLog } from '../src/platform/log.js';
import { rescreenSubjects, type RescreeningServices } from '../src/operations/rescreening/rescreenSubjects.js';
import { createStoredSources } from '../src/registers/enrichment/storedSources.js';
import { createExtractRegister } from '../src/registers/extractRegister.js';
import { importList, type SanctionsListName } from '../src/registers/screening/importList.js';
import { readPrevious, recordListChanges } from '../src/registers/screening/listChanges.js';
import { type Cell, count, printTable } from './figures.js';
import { measure, withContest, type Contest, type Measured } from './contest.js';
import { describeMachine } from './machine.js';
import { writeInventedList } from './screening/writeInventedList.js';
import { writeAbrExtract } from './writeAbrExtract.js';

const published = '../shared/registers/sanctions';
const organisations = 10;

interface ListFile {
  readonly list: SanctionsListName;
  readonly file: string;
}

/**
 * Measures how long it takes to screen every monitored entity again after imports of the lists and the register. There
 * are 100,000 entities of ten organisations, or `--subjects`. The lists are DFAT's and the UN's if their files are next
 * to the project, otherwise an invented list of 4,000 entries (`--entries`). First a dedicated process does the work,
 * then one that also serves verifications.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      subjects: { type: 'string', default: '100000' },
      dfat: { type: 'string' },
      un: { type: 'string' },
      seconds: { type: 'string', default: '8' },
      entries: { type: 'string' },
    },
  });
  const subjects = Number(values.subjects);
  const folder = await mkdtemp(join(tmpdir(), 'kyb-rescreen-'));
  print(
    `${describeMachine()}\n${subjects.toLocaleString('en')} monitored entities of ${organisations} organisations\n`,
  );
  try {
    const files = await listFiles(folder, values);
    await withContest({ records: subjects, hasManyWords: true, env: { ROLES: 'gateway' } }, async (contest) => {
      await seedSubjects(contest);
      const services = createServices(contest);
      await importLists(contest, files);
      const runs = [await timeRun('first, every entry of the lists', services)];
      await importLists(contest, files);
      runs.push(await timeRun('the same lists again', services));
      await changeEntries(contest, 20);
      runs.push(await timeRun('20 entries changed', services));
      await importNames(contest, folder, subjects);
      runs.push(await timeRun('register, 1 entity in 1,000 renamed', services));
      runs.push(await timeRun('nothing', services));
      printTable(['import', 'screened', 'compared', 'events', 'seconds', 'seconds of CPU', 'screened a second'], runs);
      await timeWithLoad(contest, Number(values.seconds));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The published lists next to the project. An invented one if there are none, or if `--entries` is given. */
async function listFiles(
  folder: string,
  { dfat, un, entries }: Readonly<Partial<Record<'dfat' | 'un' | 'entries', string | undefined>>>,
): Promise<readonly ListFile[]> {
  const real: readonly ListFile[] = [
    { list: 'DFAT', file: dfat ?? `${published}/dfat-consolidated-2026-04.xlsx` },
    { list: 'UN', file: un ?? `${published}/un-consolidated-full.xml` },
  ];
  const held = real.filter(({ file }) => existsSync(file));
  if (held.length > 0 && entries === undefined) return held;
  const file = join(folder, 'un.xml');
  await writeFile(file, writeInventedList(1, Number(entries ?? 4_000)));
  return [{ list: 'UN', file }];
}

async function importLists({ database: { pool } }: Contest, files: readonly ListFile[]): Promise<void> {
  for (const { list, file } of files) {
    const options = { allowSmaller: true, allowRejects: true, now: new Date(), onImported: () => Promise.resolve() };
    const { records } = await importList(pool, { list, file, ...options });
    print(`${list} imported, ${records.toLocaleString('en')} entries`);
  }
}

/** A verification and a monitored entity for each record of the register, divided among organisations. */
async function seedSubjects({ url, headers, abns, database: { pool } }: Contest): Promise<void> {
  const body = JSON.stringify({ queryValue: abns[0], jurisdiction: 'AU' });
  const response = await fetch(`${url}/api/enterprise/verify`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`The verification got ${response.status}: ${await response.text()}`);
  await pool.query(
    `insert into organisations select (jsonb_populate_record(null::organisations, to_jsonb(organisation) || jsonb_build_object('id', 'org_' || lpad(n::text, 26, '0'),
       'policy_version', '2026-3'))).* from organisations organisation, generate_series(1, ${organisations}) n
     where organisation.id = (select organisation_id from verifications limit 1)`,
  );
  await pool.query(
    `with one as (select * from verifications limit 1), subject as (
       select e.*, lpad(e.abn::text, 11, '0') as digits,
         'org_' || lpad((1 + row_number() over () % ${organisations})::text, 26, '0') as organisation
       from abr_entities e
     ), verified as (
       insert into verifications
       select (jsonb_populate_record(null::verifications, to_jsonb(one) || jsonb_build_object('id', 'ver_' || lpad(digits, 26, '0'), 'abn', digits,
         'organisation_id', organisation))).* from one, subject
       returning id, organisation_id, mode
     )
     insert into monitored_entities (id, organisation_id, mode, register, number, verification_id, status_code, status, legal_name,
       entity_type_code, entity_type, source, created_at)
     select 'mon_' || lpad(digits, 26, '0'), organisation, 'live', 'abr', abn, 'ver_' || lpad(digits, 26, '0'), subject.status, 'Active',
       legal_name, type_code, type_code, 'ABR', now()
     from subject where exists (select from verified)`,
  );
  await pool.query('analyze');
}

function createServices({ database }: Contest): RescreeningServices {
  const log = createLog('warn');
  const clock = (): Date => new Date();
  const { pool } = database;
  const register = createExtractRegister({ pool, production: true, log });
  const sources = createStoredSources({ pool, log, clock });
  return {
    ...{ database, clock, log, vault: createVault(['the secret of a benchmark, which is not one']) },
    registers: { live: { AU: register, NZ: register }, test: { AU: register, NZ: register } },
    further: { live: sources, test: sources },
    eventLog: { committed: () => undefined, settle: () => Promise.resolve(), stop: () => Promise.resolve() },
  };
}

/** Runs until everything is screened. */
async function timeRun(title: string, services: RescreeningServices): Promise<readonly [string, ...Cell[]]> {
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  const { subjects, compared, announced } = await rescreenSubjects(services);
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  const cpuSeconds = ((user + system) / 1e6).toFixed(1);
  const [all, again, events] = [subjects, compared, announced].map(count);
  return [title, all ?? '', again ?? '', events ?? '', seconds.toFixed(1), cpuSeconds, count(subjects / seconds)];
}

/** Changes list entries like the import of a new edition: each gets a name of the register as an alias. */
async function changeEntries({ database: { pool } }: Contest, count: number): Promise<void> {
  const dataset = await pool.query<{ name: SanctionsListName }>(
    `select name from datasets where name in ('DFAT', 'UN') order by name limit 1`,
  );
  const [list] = dataset.rows;
  if (!list) throw new Error('No list is imported.');
  const at = new Date();
  await inTransaction(pool, async (client) => {
    const before = await readPrevious(client, list.name);
    await client.query(
      `with chosen as (
         select reference, row_number() over () as place from (
           select reference from list_entries where list = $1 order by md5(reference) limit $2) random
       ), name as (
         select legal_name, row_number() over () as place from (
           select legal_name from abr_entities order by md5(abn::text) limit $2) random
       )
       update list_entries entry set fingerprint = md5(entry.fingerprint || $3::text),
         names = entry.names || jsonb_build_array(jsonb_build_object('name', name.legal_name, 'kind', 'alias'))
       from chosen join name using (place) where entry.list = $1 and entry.reference = chosen.reference`,
      [list.name, count, at],
    );
    await client.query('update datasets set imported_at = $2 where name = $1', [list.name, at]);
    if (before) await recordListChanges(client, { name: list.name, importedAt: at }, before);
  });
}

/** Imports the register again, as in the following week. */
async function importNames({ kyb }: Contest, folder: string, records: number): Promise<void> {
  const file = join(folder, '20261111_Public01.xml');
  await writeAbrExtract(file, records, {
    ...{ hasManyWords: true, extractTime: '2026-11-11T12:00:00', changedEvery: 333 },
  });
  await kyb('import', 'abn', file);
}

/** Verifications in a process that also screens: before an import, and while everything is screened again. */
async function timeWithLoad({ headers, abns, database, start }: Contest, seconds: number): Promise<void> {
  const { ready: url } = await start('../dist/main.js', [], { ROLES: 'gateway,worker' });
  const bodies = abns.map((queryValue) => JSON.stringify({ queryValue, jurisdiction: 'AU' }));
  const verify = { title: 'verify', url: `${url}/api/enterprise/verify`, bodies, headers };
  await measure(verify, Math.min(3, seconds), 8);
  const before = await measure(verify, seconds, 8);
  await database.pool.query('update screening_subjects set edition = 0');
  while ((await countDue(database.pool, 'done')) === 0) await setTimeout(50);
  const startedAt = performance.now();
  const during = await measure(verify, seconds, 8);
  while ((await countDue(database.pool, 'due')) > 0) await setTimeout(100);
  const screened = (performance.now() - startedAt) / 1_000;
  const row = (title: string, { rate, p50, p99 }: Measured): readonly [string, ...Cell[]] => {
    return [title, count(rate), String(p50), String(p99)];
  };
  printTable(
    ['verifications in a process that screens', 'per second', 'p50, ms', 'p99, ms', 'of before'],
    [
      [...row('before an import', before), ''],
      [...row('while everything is screened', during), (during.rate / before.rate).toFixed(2)],
    ],
  );
  printTable(['everything screened in a process that serves', 'seconds'], [['all entities', screened.toFixed(1)]]);
}

async function countDue(pool: pg.Pool, which: 'due' | 'done'): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from screening_subjects where (edition = 0) = $1`,
    [which === 'due'],
  );
  return rows[0]?.count ?? 0;
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

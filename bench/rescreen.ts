import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createVault } from '../src/auth/vault.js';
import { createLog } from '../src/log.js';
import { rescreenSubjects, type RescreeningServices } from '../src/operations/rescreening/rescreenSubjects.js';
import { createHeldSources } from '../src/registers/beside/heldSources.js';
import { createExtractRegister } from '../src/registers/extractRegister.js';
import { importList, type SanctionsListName } from '../src/registers/screening/importList.js';
import { measure, withContest, type Contest } from './contest.js';
import { describeMachine } from './machine.js';
import { writeInventedList } from './screening/writeInventedList.js';

const published = '../shared/registers/sanctions';
const organisations = 10;

interface ListFile {
  readonly list: SanctionsListName;
  readonly file: string;
}

/**
 * Measures how long an import of the lists takes to screen every monitored entity again: 100,000 unless `--subjects` says
 * otherwise, of ten organisations, against the lists of DFAT and the UN where their files are beside the project, else against an
 * invented list of 4,000 entries. First in one process that does nothing else, then in a process that also serves verifications.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { subjects: { type: 'string', default: '100000' }, dfat: { type: 'string' }, un: { type: 'string' } },
  });
  const subjects = Number(values.subjects);
  const folder = await mkdtemp(join(tmpdir(), 'kyb-rescreen-'));
  print(
    `${describeMachine()}\n${subjects.toLocaleString('en')} monitored entities of ${organisations} organisations\n`,
  );
  try {
    const files = await listFiles(folder, values);
    await withContest({ records: subjects, hasManyWords: true, env: { ROLES: 'gateway' } }, async (contest) => {
      await plantSubjects(contest);
      const services = servicesOf(contest);
      for (const title of ['first screening', 'after an import', 'after another import']) {
        await importLists(contest, files);
        await timeRun(title, services);
      }
      await timeBeside(contest, files);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function listFiles(
  folder: string,
  { dfat, un }: { readonly dfat?: string | undefined; readonly un?: string | undefined },
): Promise<readonly ListFile[]> {
  const real: readonly ListFile[] = [
    { list: 'DFAT', file: dfat ?? `${published}/dfat-consolidated-2026-04.xlsx` },
    { list: 'UN', file: un ?? `${published}/un-consolidated-full.xml` },
  ];
  const held = real.filter(({ file }) => existsSync(file));
  if (held.length > 0) return held;
  const file = join(folder, 'un.xml');
  await writeFile(file, writeInventedList(1, 4_000));
  return [{ list: 'UN', file }];
}

async function importLists({ database: { pool } }: Contest, files: readonly ListFile[]): Promise<void> {
  for (const { list, file } of files) {
    const options = { allowSmaller: true, allowRejects: true, now: new Date(), onImported: () => Promise.resolve() };
    const { records } = await importList(pool, { list, file, ...options });
    print(`${list} imported, ${records.toLocaleString('en')} entries`);
  }
}

/** A verification and a monitored entity for each record of the register, shared out among organisations. */
async function plantSubjects({ url, headers, abns, database: { pool } }: Contest): Promise<void> {
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

function servicesOf({ database }: Contest): RescreeningServices {
  const log = createLog('warn');
  const clock = (): Date => new Date();
  const { pool } = database;
  const register = createExtractRegister({ pool, production: true, log });
  const sources = createHeldSources({ pool, log, clock });
  return {
    ...{ database, clock, log, vault: createVault(['the secret of a benchmark, which is not one']) },
    registers: { live: { AU: register, NZ: register }, test: { AU: register, NZ: register } },
    further: { live: sources, test: sources },
    eventLog: { committed: () => undefined, settle: () => Promise.resolve(), stop: () => Promise.resolve() },
  };
}

/** Runs until everything is screened, and counts the statements. */
async function timeRun(title: string, services: RescreeningServices): Promise<void> {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with the client that it is read from
  const { query } = pg.Client.prototype;
  let statements = 0;
  pg.Client.prototype.query = function counted(this: pg.Client, ...words: unknown[]): unknown {
    statements += 1;
    return Reflect.apply(query, this, words);
  } as typeof query;
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  const { subjects, announced } = await rescreenSubjects(services);
  const seconds = (performance.now() - startedAt) / 1_000;
  const own = process.cpuUsage(cpu);
  pg.Client.prototype.query = query;
  const chunks = Math.ceil(subjects / 250);
  print(
    `${title}: ${subjects.toLocaleString('en')} screened in ${seconds.toFixed(1)} s (${Math.round(subjects / seconds).toLocaleString('en')} a second), ` +
      `${announced} events, ${((own.user + own.system) / 1e6).toFixed(1)} s of CPU, ${(statements / chunks).toFixed(1)} statements for 250`,
  );
}

/** Verifications of a process that also screens: before an import, and while everything is screened again. */
async function timeBeside(contest: Contest, files: readonly ListFile[]): Promise<void> {
  const { headers, abns, database, start } = contest;
  const { ready: url } = await start('../dist/main.js', [], { ROLES: 'gateway,worker' });
  const bodies = abns.map((queryValue) => JSON.stringify({ queryValue, jurisdiction: 'AU' }));
  const verify = { title: 'verify', url: `${url}/api/enterprise/verify`, bodies, headers };
  await measure(verify, 3, 8);
  const before = await measure(verify, 8, 8);
  print(`verify alone:       ${Math.round(before.rate)} /s  p50 ${before.p50} ms  p99 ${before.p99} ms`);
  await importLists(contest, files);
  while ((await countDone(database.pool)) === 0) await setTimeout(50);
  const startedAt = performance.now();
  const during = await measure(verify, 8, 8);
  const share = (during.rate / before.rate).toFixed(2);
  print(
    `verify meanwhile:   ${Math.round(during.rate)} /s  p50 ${during.p50} ms  p99 ${during.p99} ms  ${share} of alone`,
  );
  const total = await countDone(database.pool, 'all');
  while ((await countDone(database.pool)) < total) await setTimeout(100);
  print(`all screened in a process that served: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
}

async function countDone(pool: pg.Pool, which: 'done' | 'all' = 'done'): Promise<number> {
  const { rows } = await pool.query<{ done: number }>(
    `select count(*)::int as done from screening_subjects, (select max(number) as number, max(created_at) from screening_editions) newest
     where $1 = 'all' or edition = newest.number and screened_at > (select max(imported_at) from datasets)`,
    [which],
  );
  return rows[0]?.done ?? 0;
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { matcherVersion } from '../../src/domain/matching/matchIndex.js';
import { createLog } from '../../src/platform/log.js';
import { abrRecord, testAbn } from '../support/registers/abrFile.js';
import { createApiClient, testApp, testSecrets, type TestApp } from '../support/app.js';
import { repeatUntilStopped } from '../../src/platform/loop.js';
import { findJob } from '../support/runJob.js';
import { RescreenedLists } from './rescreenedLists.js';
import { WatchedRegister } from './watchedRegister.js';

// A candidate is announced once: by several processes at the same time, by one that is killed, and after a failure.
const watched = 1_500;
let app: TestApp;
let register: WatchedRegister;
let lists: RescreenedLists;

beforeAll(async () => {
  app = await testApp({ sample: false });
  register = new WatchedRegister(app);
  lists = new RescreenedLists(app);
  await register.import(
    Array.from({ length: watched }, (_, at) => abrRecord({ abn: testAbn(at + 1), name: `ZOLTRANE ${at} PTY LTD` })),
  );
});
beforeEach(async () => {
  await app.database.pool.query('truncate monitored_entities, screening_subjects, screening_findings, events cascade');
});
afterAll(async () => {
  lists.remove();
  register.remove();
  await app.stop();
});

/** Monitors every entity of the register for three organisations, and lists a tenth of the entities. */
async function watchAll(): Promise<number> {
  await lists.import();
  for (let customer = 0; customer < 3; customer++) {
    const organisationId = await app.newOrganisation();
    const client = createApiClient(app, (await app.newKey(organisationId)).key);
    await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [organisationId]);
    const { id } = (await client.verify(testAbn(1))).body.result;
    await app.database.pool.query(
      `with copied as (
         insert into verifications (id, organisation_id, mode, api_key_id, jurisdiction, status, fracture_score, fracture_risk, facts,
           verdict, policy_version, audit_hash, verified_at, abn)
         select left(id, 20) || lpad(e.abn::text, 11, '0'), organisation_id, mode, api_key_id, jurisdiction, verification.status,
           fracture_score, fracture_risk, facts, verdict, policy_version, audit_hash, verified_at, lpad(e.abn::text, 11, '0')
         from abr_entities e, verifications verification where verification.id = $1
           and e.abn % 3 = $2
         returning id, organisation_id, mode, abn
       )
       insert into monitored_entities (id, organisation_id, mode, register, number, verification_id, legal_name, entity_type_code,
         entity_type, source, created_at)
       select 'mon_' || right(id, 26), organisation_id, mode, 'abr', abn::bigint, id, 'X', 'PRV', 'A company', 'ABR', now()
       from copied`,
      [id, customer],
    );
  }
  await lists.rescreen();
  await lists.import(
    ...Array.from({ length: watched / 10 }, (_, at) => ({ reference: `${at + 1}`, names: [`Zoltrane ${at * 10}`] })),
  );
  return watched / 10;
}

async function countAnnounced(): Promise<{ events: number; entries: number }> {
  const { rows } = await app.database.pool.query<{ events: number; entries: number }>(
    `select count(*)::int as events, count(distinct data -> 'candidate' ->> 'reference')::int as entries from events
     where kind = 'screening.candidate_found'`,
  );
  return rows[0] ?? { events: 0, entries: 0 };
}

describe('a candidate is announced once', () => {
  it('by many who screen at the same time', async () => {
    const listed = await watchAll();
    const all = await Promise.all(Array.from({ length: 6 }, () => lists.rescreen()));
    while ((await lists.rescreen()).subjects > 0);
    expect(all.some(({ announced }) => announced > 0)).toBe(true);
    expect(await countAnnounced()).toEqual({ events: listed, entries: listed });
  });

  it('when whoever screens is killed on the way', async () => {
    const listed = await watchAll();
    const url = (path: string): string => JSON.stringify(new URL(`../../dist/${path}`, import.meta.url).href);
    const script = `import pg from 'pg';
      import { rescreenSubjects } from ${url('operations/rescreening/rescreenSubjects.js')};
      import { createStoredSources } from ${url('registers/enrichment/storedSources.js')};
      import { createExtractRegister } from ${url('registers/extractRegister.js')};
      import { createVault } from ${url('encryption/vault.js')};
      import { createLog } from ${url('platform/log.js')};
      const pool = new pg.Pool(${JSON.stringify(app.database.address)});
      const [log, clock] = [createLog('silent'), () => new Date()];
      const register = createExtractRegister({ pool, production: false, log });
      const [registers, further] = [{ live: { AU: register } }, { live: createStoredSources({ pool, log, clock }) }];
      const eventLog = { committed: () => undefined };
      const vault = createVault(${JSON.stringify(testSecrets)});
      await rescreenSubjects({ database: { pool }, registers, further, vault, eventLog, clock, log });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
    const exit = once(child, 'exit');
    while ((await countAnnounced()).events === 0 && child.exitCode === null) await setTimeout(2);
    child.kill('SIGKILL');
    expect(await exit).toEqual([null, 'SIGKILL']);
    const { events } = await countAnnounced();
    expect(events).toBeGreaterThan(0);
    expect(events).toBeLessThan(listed);
    // The subjects of the killed process stay locked until the server has noticed.
    while ((await countAnnounced()).events < listed) {
      await lists.rescreen();
      await setTimeout(20);
    }
    await lists.rescreen();
    expect(await countAnnounced()).toEqual({ events: listed, entries: listed });
  });

  it('when the event cannot be written at first, and other organisations do not wait for it', async () => {
    const listed = await watchAll();
    const { pool } = app.database;
    const { rows } = await pool.query<{ id: string }>('select organisation_id as id from screening_subjects limit 1');
    await pool.query(
      `create function refuse_event() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$`,
    );
    await pool.query(
      `create trigger refuse_event before insert on events for each row when (new.organisation_id = '${rows[0]?.id ?? ''}')
       execute function refuse_event()`,
    );
    await expect(lists.rescreen()).rejects.toThrow('Some subjects could not be screened.');
    const { events } = await countAnnounced();
    expect(events).toBeGreaterThan(0);
    expect(events).toBeLessThan(listed);
    await pool.query('drop trigger refuse_event on events');
    await pool.query('drop function refuse_event');
    await lists.rescreen();
    expect(await countAnnounced()).toEqual({ events: listed, entries: listed });
  });
});

describe('the worker', () => {
  it('screens after an import, with nobody asking', async () => {
    await watchAll();
    const { services } = app;
    const job = repeatUntilStopped(findJob(app, 'rescreening'), services.log);
    while ((await countAnnounced()).events === 0) await setTimeout(10);
    await job.stop();
  });

  it('screens nothing after a newer release has, and logs that once', async () => {
    const { services } = app;
    await services.database.pool.query(
      `insert into screening_editions (number, sources, matcher, created_at)
       select max(number) + 1, '{}', max(matcher) + 1, now() from screening_editions`,
    );
    const logged: string[] = [];
    const log = createLog('warn', { write: (line) => void logged.push(line) });
    const rescreening = findJob(app, 'rescreening', { log });
    for (let runs = 0; runs < 2; runs += 1) await rescreening.run(new AbortController().signal);
    expect(logged).toEqual([expect.stringContaining('does not screen continuously')]);
    await services.database.pool.query('delete from screening_editions where matcher > $1', [matcherVersion]);
  });
});

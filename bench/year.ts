import 'reflect-metadata';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withContest, type Contest } from './contest.js';
import { describeMachine } from './machine.js';
import { readParent } from './processCpu.js';
import { writeInventedList } from './screening/writeInventedList.js';
import { createEndpoint, setStatus } from './webhooks/endpoints.js';
import { withReceiver } from './webhooks/withReceiver.js';
import { createMeter, ofEachPart, type Usage } from './year/meter.js';
import { betweenCheckpoints, changedEvery, fullCustomers, type Kind, shares } from './year/mix.js';
import { printYear, withoutIdle } from './year/printYear.js';
import * as work from './year/work.js';

interface Scale {
  readonly customers: number;
  readonly records: number;
  /** Register refreshes, and changed lists. With 0 nothing is screened again, which takes 15 s each. */
  readonly weeks: number;
  readonly idleSeconds: number;
  readonly entries: number;
}

/**
 * Measures a year of an organisation with 10,000,000 customers, at a small scale and without pauses. It prints CPU time, write-ahead
 * log, growth on disk and memory for each kind of work, and totals of the year. The mix is in `year/mix.ts`. `--customers`
 * sets the scale, `--records` the size of the register, `--weeks` how many register refreshes and changed lists there are.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      customers: { type: 'string', default: '10000' },
      records: { type: 'string', default: '100000' },
      weeks: { type: 'string', default: '2' },
      idle: { type: 'string', default: '30' },
      entries: { type: 'string', default: '4000' },
    },
  });
  const [customers, records, weeks, idleSeconds, entries] = [
    ...[values.customers, values.records, values.weeks, values.idle, values.entries].map(Number),
  ] as [number, number, number, number, number];
  const folder = await mkdtemp(join(tmpdir(), 'kyb-year-'));
  process.stdout.write(
    `${describeMachine()}\n${customers.toLocaleString('en')} customers, 1 in ${fullCustomers / customers}; ` +
      `${records.toLocaleString('en')} records; ${betweenCheckpoints} single verifications between checkpoints\n\n`,
  );
  try {
    await withReceiver(1, async (receiver) => {
      const env = { ROLES: 'gateway', WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', WEBHOOK_EXTRA_CA_FILE: receiver.caFile };
      const numbers = Math.ceil(customers * (1 + shares.new));
      await withContest({ records, numbers, hasManyWords: true, env }, async (contest) => {
        if (contest.abns.length < numbers) throw new Error(`The register has too few active entities for ${numbers}.`);
        const endpoint = await createEndpoint(contest.url, contest.headers, `${receiver.url}/year`);
        await setStatus(contest.url, contest.headers, endpoint, 'paused');
        printYear(await measureAll(contest, { customers, records, weeks, idleSeconds, entries }, { folder, endpoint }));
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(
  contest: Contest,
  { customers, records, weeks, idleSeconds, entries }: Scale,
  { folder, endpoint }: { readonly folder: string; readonly endpoint: string },
): Promise<ReadonlyMap<Kind, Usage>> {
  const { abns, database, kyb, organisation, pids, start } = contest;
  const { pool } = database;
  const list = writeInventedList(1, entries);
  await writeFile(join(folder, 'un.xml'), list);
  await kyb('import', 'un', join(folder, 'un.xml'));
  await kyb('organisations', 'update', organisation, '--policy-version', '2026-3');
  const { pid: worker } = await start('../dist/main.js', [], { ROLES: 'worker' });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postgres = readParent(rows[0]?.pid ?? 0);
  const meter = createMeter(pool, { gateway: pids.product, worker, PostgreSQL: postgres, console: pids.console });
  const usages = new Map<Kind, Usage>();
  const measure = async (kind: Kind, unitsOf: () => Promise<number>): Promise<void> => {
    const usage = await meter.measure(unitsOf);
    const before = usages.get(kind);
    usages.set(kind, before ? add(before, usage) : usage);
    process.stderr.write(`  ${kind}: ${Math.round(usage.units)} in ${usage.seconds.toFixed(1)} s\n`);
  };

  // The worker is stopped during an import, so that the screening afterwards is measured separately.
  const importFile = async (...words: readonly string[]): Promise<void> => {
    process.kill(worker, 'SIGSTOP');
    await kyb('import', ...words);
  };
  const screen = async (after: number): Promise<number> => {
    process.kill(worker, 'SIGCONT');
    return work.untilScreened(pool, after);
  };
  const known = abns.slice(0, customers);
  const added = abns.slice(customers);
  // Compiles and plans everything once.
  await work.verifyEach(contest, known.slice(0, customers / 20), { between: customers });
  await measure('bulk of all customers, rows', () => work.runBulk(contest, known));
  if (weeks > 0) {
    const monitored = known.slice(0, customers * shares.monitored);
    await measure('first screening of monitored entities', () => work.monitorEach(contest, monitored));
  }
  const often = { between: betweenCheckpoints };
  const again = known.slice(-customers * shares.known);
  await measure('new customers, REST', () =>
    work.verifyEach(contest, added, { ...often, monitoredEvery: Math.round(1 / shares.monitored) }),
  );
  await measure('known customers, REST', () => work.verifyEach(contest, again, often));
  await pool.query('checkpoint');
  await measure('known customers, no checkpoint between', () =>
    work.verifyEach(contest, again, { between: customers }),
  );
  await measure('webhook deliveries', () => work.deliver(contest, endpoint));
  for (let week = 1; week <= weeks; week += 1) {
    const [file, edition] = [
      await work.writeNextWeek(folder, records, week, changedEvery),
      await work.readEdition(contest),
    ];
    await measure('weekly register, thousands of records', async () => {
      await importFile('abn', file);
      return records / 1_000;
    });
    await measure('screening after a register', () => screen(edition));
    const next = await work.writeNextList(folder, list, week);
    const before = await work.readEdition(contest);
    await measure('imports of a list', async () => {
      await importFile('un', next);
      return 1;
    });
    await measure('screening after a changed list', () => screen(before));
  }
  // Last, when everything is compiled and the tables are full.
  const idle = await meter.measure(async () => {
    await sleep(idleSeconds * 1_000);
    return idleSeconds;
  });
  const net = [...usages].map(([kind, usage]) => [kind, withoutIdle(usage, idle)] as const);
  return new Map<Kind, Usage>([...net, ['idle, seconds', { ...idle, units: idle.seconds }]]);
}

function add(one: Usage, other: Usage): Usage {
  return {
    units: one.units + other.units,
    seconds: one.seconds + other.seconds,
    walBytes: one.walBytes + other.walBytes,
    keptBytes: one.keptBytes + other.keptBytes,
    shortBytes: one.shortBytes + other.shortBytes,
    cpu: ofEachPart((part) => one.cpu[part] + other.cpu[part]),
    peakBytes: ofEachPart((part) => Math.max(one.peakBytes[part], other.peakBytes[part])),
  };
}

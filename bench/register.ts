import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { measure, withContest, type Contest, type Measured } from './contest.js';
import { describeMachine } from './machine.js';
import type { ImportedWeek } from './register/importWeek.js';
import { printDisk, printImport, printVerify } from './register/printRegister.js';
import { watchEntities } from './register/watchEntities.js';
import { writeWeek } from './register/writeWeek.js';
import { abnAt } from './writeAbrExtract.js';

const asked = 500;
const connections = 8;

/**
 * Measures the ABN bulk extract at its real size, by default 20,000,000 records. It covers files in the official
 * layout, their import, the disk space, verifications over the register, and a second week's import during
 * verifications. `--records`, `--changes` and `--watched` (the monitored entities) make it smaller, `--seconds`
 * shorter. It needs about 25 GB below the temporary folder.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      records: { type: 'string', default: '20000000' },
      changes: { type: 'string' },
      watched: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '8' },
    },
  });
  const [records, seconds] = [Number(values.records), Number(values.seconds)];
  const changes = Number(values.changes ?? Math.round(records * 0.0075));
  // Not a divisor of the numbers' step, so that changes are spread over the whole register.
  const changedEvery = Math.max(1, Math.floor(records / changes));
  const folder = await mkdtemp(join(tmpdir(), 'kyb-register-'));
  process.stdout.write(`${describeMachine()}\n${records.toLocaleString('en')} records\n\n`);
  try {
    await withContest({}, async (contest) => {
      printVerify('verify, 1,000 records', await verify(contest, contest.abns, seconds));
      await empty(contest);
      const first = await writeWeek({ folder, records, day: '2026-11-04' });
      printImport('first week, into an empty register', first, await importWeek(contest, first.files));
      await printDisk(contest.database);
      for (const file of first.files) await rm(file);
      const abns = await activeAbns(contest, records);
      printVerify(`verify, ${records.toLocaleString('en')} records`, await verify(contest, abns, seconds));

      const places = Array.from({ length: Number(values.watched) }, (_, index) => place(index, records));
      const numbers = places.map(abnAt);
      const watched = await watchEntities(contest, numbers);
      const expected = new Set(numbers.filter((abn) => Number(abn) % changedEvery === 0)).size;
      const second = await writeWeek({
        folder,
        records: records + Math.round(changes / 5),
        day: '2026-11-11',
        changedEvery,
      });
      const window = Math.min(seconds, 5);
      const during = verifyDuring(contest, abns, window);
      printImport(
        'second week, a refresh under verifications',
        second,
        await importWeek(contest, second.files, during.stop),
      );
      const worst = await during.worst;
      printVerify(`verify, while it went on (the worst ${window} s)`, worst);
      const told = await countTold(contest);
      process.stdout.write(`${watched} entities watched, ${expected} of them changed, ${told} changes told\n`);
      await printDisk(contest.database);
      const afterwards = await verify(contest, abns, seconds);
      printVerify('verify, afterwards', afterwards);
      process.stdout.write(
        `while it went on, of afterwards              ${(worst.rate / afterwards.rate).toFixed(2)}\n`,
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The `index`th of distinct positions that are spread over the whole register. */
function place(index: number, records: number): number {
  return (index * 7_919_317) % records;
}

function verify({ url, headers }: Contest, abns: readonly string[], duration: number): Promise<Measured> {
  const bodies = abns.map((queryValue) => JSON.stringify({ queryValue, jurisdiction: 'AU' }));
  return measure({ title: 'verify', url: `${url}/api/enterprise/verify`, bodies, headers }, duration, connections);
}

/** Deletes the data that the contest imported, because the import needs an empty register. */
async function empty({ database: { pool } }: Contest): Promise<void> {
  await pool.query('truncate abr_entities, register_extracts, register_files, register_rejects');
}

async function importWeek(
  { connection, start }: Contest,
  files: readonly string[],
  onEnd: () => void = () => undefined,
): Promise<ImportedWeek> {
  try {
    const child = await start('./register/importWeek.js', [JSON.stringify(connection), ...files]);
    return JSON.parse(await child.hear('Done')) as ImportedWeek;
  } finally {
    onEnd();
  }
}

/** Waits until the product's worker, which shares this work, has compared everything, and counts the events. */
async function countTold({ database: { pool } }: Contest): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ told: number; left: number }>(
      `select (select count(*)::int from events where kind = 'entity.changed') as told, count(*)::int as left
       from monitored_entities, register_extracts x where x.register = 'abr' and compared_at < x.imported_at`,
    );
    if (rows[0]?.left === 0) return rows[0].told;
    await setTimeout(200);
  }
}

/** Numbers of active entities, spread over the register. */
async function activeAbns({ database: { pool } }: Contest, records: number): Promise<string[]> {
  const some = Array.from({ length: 5 * asked }, (_, index) => abnAt(place(index + 13, records)));
  const { rows } = await pool.query<{ abn: string }>(
    `select abn::text from abr_entities where abn = any ($1) and status = 'ACT' limit $2`,
    [some, asked],
  );
  return rows.map(({ abn }) => abn.padStart(11, '0'));
}

/** Verifies while other work runs. A failure is thrown. */
function verifyDuring(
  contest: Contest,
  abns: readonly string[],
  seconds: number,
): { stop: () => void; worst: Promise<Measured> } {
  let isOver = false;
  const go = async (): Promise<Measured> => {
    let worst = await verify(contest, abns, seconds);
    while (!isOver) {
      const next = await verify(contest, abns, seconds);
      if (next.p99 > worst.p99) worst = next;
    }
    return worst;
  };
  const worst = go();
  worst.catch(() => undefined);
  return { stop: () => (isOver = true), worst };
}

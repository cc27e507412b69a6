import 'reflect-metadata';
import {
  compete,
  type Compared,
  needsWarmUp,
  printConditions,
  readLength,
  withContest,
  type Contest,
  type Contestant,
  type Measured,
} from './contest.js';
import { type Cell, count, printTable } from './figures.js';
import { inventList } from './screening/inventedList.js';

const entries = 5_000;
/** More names than the matcher remembers, so that each is compared with the lists. */
const numbers = 12_000;

/**
 * Measures the cost of screening: verifications under policy 2026-3 and under 2026-1, which queries only the register.
 * They take turns on one service with the same records, first without lists, then with two lists of 5,000
 * entries in all. Dividing by the rounds of 2026-1 removes the machine's current speed, also from the ratio of 2026-3
 * with lists to 2026-3 without.
 */
export async function run(args: readonly string[]): Promise<void> {
  const length = readLength(args);
  printConditions(length);
  await withContest(
    { hasManyWords: true, ...(needsWarmUp(length) && { numbers, records: 2 * numbers }) },
    async (contest) => {
      const { url, abns } = contest;
      const bodies = abns.map((queryValue) => JSON.stringify({ queryValue, jurisdiction: 'AU' }));
      const under = (title: string, { headers }: Pick<Contestant, 'headers'>): Contestant => {
        return { title, url: `${url}/api/enterprise/verify`, bodies, headers };
      };
      const contestants = [
        under('policy 2026-3', await contest.newCaller('2026-3')),
        under('policy 2026-1', contest),
      ] as const;
      const before = await compete(contestants, length);
      await storeLists(contest);
      await untilScreened(contestants[0]);
      const after = await compete(contestants, length);
      const columns = ['a second', 'p99, ms', 'CPU ms of one'].flatMap((column) => [
        `2026-3 ${column}`,
        `2026-1 ${column}`,
      ]);
      printTable(
        ['measurement', ...columns, 'ratio (of the rounds)', 'goal'],
        [toRow('without lists', before, '0.95'), toRow(`with ${count(entries)} entries`, after, '0.85')],
      );
      const ofLists = after.ratio(0, 1).median / before.ratio(0, 1).median;
      printTable(['ratio', 'value'], [['2026-3 with lists, of without', ofLists.toFixed(2)]]);
    },
  );
}

function toRow(title: string, compared: Compared, goal: string): readonly [string, ...Cell[]] {
  const both = (read: (measured: Measured) => string): string[] => compared.medians.map(read);
  return [
    title,
    ...both(({ rate }) => count(rate)),
    ...both(({ p99 }) => String(p99)),
    ...both(({ cpuMs }) => cpuMs?.toFixed(2) ?? ''),
    compared.ratio(0, 1),
    goal,
  ];
}

/** Four fifths of the entries are on DFAT's list, like in the published lists. */
async function storeLists({ database: { pool } }: Contest): Promise<void> {
  const rows = inventList(1, entries).map(({ reference, isPerson, names, datesOfBirth, countries }, at) => {
    const details = { ...(datesOfBirth && { datesOfBirth }), ...(countries && { citizenships: countries }) };
    return { list: at % 5 === 4 ? 'UN' : 'DFAT', reference, name: names[0]?.name ?? '', isPerson, names, details };
  });
  for (const list of ['DFAT', 'UN']) {
    const own = rows.filter((row) => row.list === list);
    await pool.query(`insert into datasets values ($1, current_date, $2, 0, '[]', now())`, [list, own.length]);
    await pool.query(
      `insert into list_entries (list, reference, name, is_person, names, details, fingerprint)
       select list, reference, name, "isPerson", names, details, encode(sha256(reference::bytea), 'hex')
       from jsonb_to_recordset($1) as entry (list text, reference text, name text, "isPerson" bool, names jsonb, details jsonb)`,
      [JSON.stringify(own)],
    );
  }
}

async function untilScreened({ url, headers, bodies }: Contestant): Promise<void> {
  for (;;) {
    const response = await fetch(url, { method: 'POST', headers, body: bodies[0] ?? '' });
    const { result } = (await response.json()) as { result: { screening?: { lists: readonly unknown[] } } };
    if (result.screening?.lists.length === 2) return;
  }
}

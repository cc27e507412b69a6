import 'reflect-metadata';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { storeRows } from './bulk/product.js';
import { withContest, type Contest } from './contest.js';
import { describeMachine } from './machine.js';
import { percentile } from './percentile.js';

/**
 * Measures how long single verifications take beside a bulk that the same process is at, and without one, in turn: with the bulk,
 * the slowest in a hundred may take twice as long at most.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', default: '300000' },
      rate: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '8' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
  process.stdout.write(`${describeMachine()}\n${rate} single verifications a second\n\n`);
  await withContest({ records: 20_000 }, async (contest) => {
    const { database, organisation, apiKey, abns } = contest;
    await ask(contest, rate, 3);
    const found: { readonly alone: number[]; readonly beside: number[]; readonly rows: number[] } = {
      ...{ alone: [], beside: [], rows: [] },
    };
    for (let round = 0; round < Number(values.rounds); round += 1) {
      found.alone.push(await ask(contest, rate, seconds));
      const task = { database, organisationId: organisation, apiKeyId: apiKey, total: Number(values.rows), abns };
      const id = await storeRows(task);
      const before = await processed(contest, id);
      found.beside.push(await ask(contest, rate, seconds));
      found.rows.push(((await processed(contest, id)) - before) / seconds);
      await database.pool.query(`update bulks set status = 'cancelled', finished_at = now() where id = $1`, [id]);
    }
    const [alone, beside, rows] = [found.alone, found.beside, found.rows].map((each) => percentile(each, 50));
    const ratio = (beside ?? NaN) / (alone ?? NaN);
    process.stdout.write(
      [
        `p99 of single verifications, alone           ${String(alone)} ms`,
        `p99 beside a bulk                            ${String(beside)} ms, ${Math.round(rows ?? 0).toLocaleString('en')} rows/s`,
        `beside of alone, medians of ${values.rounds} rounds         ${ratio.toFixed(2)}   (wanted: below 2; ${ratio < 2 ? 'met' : 'NOT met'})`,
        `each round                                   ${found.alone.join(' ')} | ${found.beside.join(' ')}`,
        '',
      ].join('\n'),
    );
  });
}

async function ask({ url, headers, abns }: Contest, overallRate: number, duration: number): Promise<number> {
  const body = JSON.stringify({ queryValue: abns[0], jurisdiction: 'AU' });
  const place = `${url}/api/enterprise/verify`;
  const options = { url: place, method: 'POST' as const, headers, body, duration, overallRate, connections: 10 };
  const result = await autocannon(options);
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} failures.`);
  return result.latency.p99;
}

async function processed({ database }: Contest, id: string): Promise<number> {
  const { rows } = await database.pool.query<{ processed: number }>('select processed from bulks where id = $1', [id]);
  return rows[0]?.processed ?? 0;
}

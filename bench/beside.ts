import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import autocannon from 'autocannon';
import { storeRows } from './bulk/product.js';
import { count, printRatios, printTable } from './figures.js';
import { withContest, type Contest } from './contest.js';
import { describeMachine } from './machine.js';
import { percentile } from './percentile.js';
import { toRatio } from './rounds.js';

/**
 * Measures how long single verifications take during a bulk in the same process, during the upload of one, and alone,
 * in turn. The p99 may be at most twice as long.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', default: '300000' },
      upload: { type: 'string', default: '1000000' },
      rate: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '8' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
  process.stdout.write(`${describeMachine()}\n${rate} single verifications a second\n\n`);
  await withContest({ records: 20_000 }, async (contest) => {
    const { database, organisation, apiKey, abns } = contest;
    const folder = await mkdtemp(join(tmpdir(), 'kyb-bench-'));
    const file = join(folder, 'rows.csv');
    await writeFile(file, `queryValue,reference\n${createRows(Number(values.upload), abns)}`);
    await ask(contest, rate, 3);
    const alone: number[] = [];
    const beside: number[] = [];
    const during: number[] = [];
    const rowRates: number[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      alone.push(await ask(contest, rate, seconds));
      const task = { database, organisationId: organisation, apiKeyId: apiKey, total: Number(values.rows), abns };
      const id = await storeRows(task);
      const before = await processed(contest, id);
      beside.push(await ask(contest, rate, seconds));
      rowRates.push(((await processed(contest, id)) - before) / seconds);
      await cancel(contest, id);
      const { latency, uploaded } = await whileUploading(contest, file, () => ask(contest, rate, seconds));
      during.push(latency);
      await cancel(contest, uploaded);
    }
    await rm(folder, { recursive: true });
    const median = (each: number[]): string => String(percentile(each, 50));
    printTable(
      ['single verifications', 'p99, ms', 'rows of the bulk per second'],
      [
        ['alone', median(alone), ''],
        ['during a bulk', median(beside), count(percentile(rowRates, 50))],
        [`during an upload of ${count(Number(values.upload))} rows`, median(during), ''],
      ],
    );
    printRatios([
      ['p99 during a bulk, of alone', toRatio(beside, alone), 'at most 2'],
      ['p99 during an upload, of alone', toRatio(during, alone), 'at most 2'],
    ]);
  });
}

function createRows(count: number, abns: readonly string[]): string {
  const lines: string[] = [];
  for (let row = 0; row < count; row += 1) lines.push(`${abns[row % abns.length] ?? ''},customer-${row}\n`);
  return lines.join('');
}

/** @returns the measurements during an upload, and the bulk that it created */
async function whileUploading(
  { url, headers }: Contest,
  file: string,
  work: () => Promise<number>,
): Promise<{ latency: number; uploaded: string }> {
  const script = fileURLToPath(new URL('bulk/uploadFile.js', import.meta.url));
  const sent = promisify(execFile)(process.execPath, [script, url, headers['authorization'] ?? '', file]);
  const latency = await work();
  const answer = JSON.parse((await sent).stdout) as { status: number; bulk?: { id: string } };
  if (answer.status !== 202 || !answer.bulk) throw new Error(`The upload was answered with ${answer.status}.`);
  return { latency, uploaded: answer.bulk.id };
}

async function cancel({ database }: Contest, id: string): Promise<void> {
  await database.pool.query(`update bulks set status = 'cancelled', finished_at = now() where id = $1`, [id]);
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

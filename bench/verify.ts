import 'reflect-metadata';
import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { startEmbedded } from '../src/database/embedded.js';
import { openDatabase } from '../src/database/orm.js';
import { describeMachine } from './machine.js';

interface Contestant {
  readonly title: string;
  readonly url: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

const abn = '11900000017';
const restBody = JSON.stringify({ queryValue: abn, jurisdiction: 'AU' });
const graphqlBody = JSON.stringify({
  query:
    'mutation ($input: VerifyInput!) { verify(input: $input) { id legalName abn status fractureScore fractureRisk auditHash } }',
  variables: { input: { queryValue: abn, jurisdiction: 'AU' } },
});

/**
 * Measures one durable verification over REST and GraphQL against a bare node:http and pg server that writes the same
 * rows in a textbook transaction, and against the limit, the same in one statement. All on one database and one machine,
 * which the generator shares; the best of the rounds counts.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '8' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '32' },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'kyb-bench-'));
  await chmod(folder, 0o711);
  const processes: ChildProcess[] = [];
  const start = async (file: string, words: string[], env: Record<string, string> = {}): Promise<string> => {
    const path = fileURLToPath(new URL(file, import.meta.url));
    const child = spawn(process.execPath, [path, ...words], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    processes.push(child);
    return readyUrl(child);
  };
  const postgres = await startEmbedded({ dataDir: folder, log: () => undefined });
  try {
    const ours = await start('../dist/main.js', [], {
      DATA_DIR: folder,
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    });
    const key = (await readFile(join(folder, 'live.key'), 'utf8')).trim();
    const { organisation, apiKey } = await owner(postgres.connection);
    const bare = (style: string): Promise<string> =>
      start('./bareServer.js', [style, JSON.stringify(postgres.connection), organisation, apiKey]);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const contestants: Contestant[] = [
      { title: 'REST verify', url: `${ours}/api/enterprise/verify`, body: restBody, headers },
      { title: 'GraphQL verify', url: `${ours}/graphql`, body: graphqlBody, headers },
      { title: 'bare node:http + pg, textbook transaction', url: await bare('textbook'), body: restBody, headers },
      { title: 'bare node:http + pg, one statement (limit)', url: await bare('single'), body: restBody, headers },
    ];
    process.stdout.write(`${describeMachine()}\n${values.connections} connections\n\n`);

    const best = new Map<string, { rate: number; p99: number }>();
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const contestant of contestants) {
        const result = await measure(contestant, Number(values.seconds), Number(values.connections));
        if (result.rate > (best.get(contestant.title)?.rate ?? 0)) best.set(contestant.title, result);
      }
    }
    print(contestants, best);
  } finally {
    for (const child of processes) child.kill('SIGTERM');
    await Promise.all(processes.map((child) => new Promise((resolve) => child.once('exit', resolve))));
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function owner(
  connection: Parameters<typeof openDatabase>[0],
): Promise<{ organisation: string; apiKey: string }> {
  const database = await openDatabase(connection, { poolSize: 1 });
  const { rows } = await database.pool.query<{ organisation: string; apiKey: string }>(
    `select organisation_id as organisation, id as "apiKey" from api_keys where mode = 'live' and organisation_id is not null`,
  );
  await database.close();
  if (!rows[0]) throw new Error('There is no live key.');
  return rows[0];
}

async function readyUrl(child: ChildProcess): Promise<string> {
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk);
    const url = /^Ready: (\S+)$/m.exec(printed)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`A server did not start: ${printed}`);
}

async function measure(
  { title, url, body, headers }: Contestant,
  duration: number,
  connections: number,
): Promise<{ rate: number; p99: number }> {
  const result = await autocannon({ url, method: 'POST', body, headers, duration, connections });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${title}: ${result.non2xx + result.errors} failures.`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

function print(contestants: readonly Contestant[], best: ReadonlyMap<string, { rate: number; p99: number }>): void {
  const textbook = best.get(contestants[2]?.title ?? '')?.rate ?? 0;
  for (const { title } of contestants) {
    const { rate = 0, p99 = 0 } = best.get(title) ?? {};
    process.stdout.write(
      `${title.padEnd(44)}${Math.round(rate).toLocaleString('en').padStart(7)} /s  p99 ${p99} ms  ${(rate / textbook).toFixed(2)} of the textbook\n`,
    );
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { Postgres } from './postgres.mjs';
import { Product } from './product.mjs';
import { pause, until } from './wait.mjs';

const chunkRows = 250;
/** After this time a dead process's bulk is available to others. */
const takeOverSeconds = 60;

/**
 * Stops the worker of a bulk until another has taken over, kills both repeatedly, and PostgreSQL once. Compares the
 * stored results with the request: no row may be missing or repeated.
 * @returns the faults of each check, and the counts
 */
export async function testBulk({ dist, folder, rows, kills, note }) {
  note('a gateway, two workers and PostgreSQL start');
  const product = new Product({ dist, folder });
  let postgres;
  try {
    await product.gateway.start();
    postgres = new Postgres(product.dataDir);
    const key = readFileSync(join(product.dataDir, 'live.key'), 'utf8').trim();
    const id = await plant(postgres, { dist, rows });
    await Promise.all(product.workers.map((worker) => worker.start()));
    const stalled = await stall({ product, postgres, id, note });
    const longest = Math.max(stalled, await kill({ product, postgres, id, kills, note }));
    note('the rest is verified');
    await until('the bulk ends', async () => (await loadState(postgres, id)).finished_at, {
      seconds: 600,
      everyMs: 500,
    });
    const answered = await fetch(`${product.gateway.url}/api/enterprise/bulk/${id}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return await judge(postgres, { id, rows, bulk: (await answered.json()).bulk, longest });
  } finally {
    await product.stop();
    await postgres?.close();
  }
}

async function plant(postgres, { dist, rows }) {
  const load = (file) => import(pathToFileURL(join(dist, file)).href);
  const [{ formatRowLines }, { newId }] = await Promise.all([
    load('domain/bulk/bulkColumns.js'),
    load('domain/ids.js'),
  ]);
  const known = await postgres.query(`select lpad(abn::text, 11, '0') as abn from abr_entities order by abn`);
  const [caller] = await postgres.query(`select id, organisation_id from api_keys where mode = 'live' limit 1`);
  const id = newId('bulk');
  await postgres.query(
    `insert into bulks (id, organisation_id, mode, status, api_key_id, caller_id, request_id, wants_events, total, created_at)
     values ($1, $2, 'live', 'queued', $3, $3, $4, true, $5, now())`,
    [id, caller.organisation_id, caller.id, newId('request'), rows],
  );
  for (let first = 0; first < rows; first += chunkRows) {
    const part = Array.from({ length: Math.min(chunkRows, rows - first) }, (_, n) => {
      const row = first + n;
      // One in a hundred is not a number.
      const queryValue = row % 100 === 99 ? 'none' : known[row % known.length].abn;
      return { queryValue, jurisdiction: 'AU', reference: `row-${row}`, name: null };
    });
    await postgres.query(
      'insert into bulk_chunks (bulk_id, place, first_row, row_count, rows) values ($1, $2, $3, $4, $5)',
      [id, first / chunkRows, first + 1, part.length, formatRowLines(part)],
    );
  }
  return id;
}

/**
 * Stops the worker of a bulk in the middle of a chunk until another has continued. Both then write that chunk, which no
 * other fault causes.
 * @returns the seconds until another continued
 */
async function stall({ product, postgres, id, note }) {
  const worker = await stopHolder({ product, postgres, id });
  const startedAt = performance.now();
  const { processed } = await loadState(postgres, id);
  await until('another goes on', async () => (await loadState(postgres, id)).processed > processed, { everyMs: 20 });
  const seconds = (performance.now() - startedAt) / 1_000;
  await worker.signal('SIGCONT');
  note(`${worker.name} was stopped until the other had gone on, after ${seconds.toFixed(1)} s, and continued`);
  return seconds;
}

/** Finds the worker of a bulk: once it is stopped, the bulk is leased and makes no progress. */
async function stopHolder({ product, postgres, id }) {
  return until(
    'a worker is stopped that is at the bulk',
    async () => {
      for (const worker of product.workers) {
        await until('a bulk is taken', async () => (await loadState(postgres, id)).leased_until, { everyMs: 20 });
        await worker.signal('SIGSTOP');
        // Statements that it has sent are executed by then, and the other worker has polled.
        await pause(200);
        const { processed } = await loadState(postgres, id);
        await pause(2_000);
        const now = await loadState(postgres, id);
        if (now.finished_at) throw new Error('The bulk ended before its worker could be stopped: it takes more rows.');
        if (now.leased_until && now.processed === processed) return worker;
        await worker.signal('SIGCONT');
      }
      return null;
    },
    { everyMs: 0 },
  );
}

/**
 * Kills the worker of a bulk at a random moment.
 * @returns the longest time in seconds until another continued
 */
async function kill({ product, postgres, id, kills, note }) {
  let longest = 0;
  for (let count = 0; count < kills; count += 1) {
    const { processed } = await loadState(postgres, id);
    await until('rows are verified', async () => (await loadState(postgres, id)).processed > processed, {
      everyMs: 20,
    });
    await pause(Math.random() * 300);
    if ((await loadState(postgres, id)).finished_at) return longest;
    const startedAt = performance.now();
    if (count === kills - 1) {
      note('PostgreSQL is killed');
      postgres.kill();
    } else {
      note('both workers are killed, the second a moment later');
      for (const worker of product.workers) await worker.signal('SIGKILL');
      await Promise.all(product.workers.map((worker) => worker.start()));
    }
    const { processed: left } = await loadState(postgres, id);
    await until('another goes on', async () => (await loadState(postgres, id)).processed > left, { everyMs: 100 });
    longest = Math.max(longest, (performance.now() - startedAt) / 1_000);
  }
  return longest;
}

async function loadState(postgres, id) {
  const [bulk] = await postgres.query('select processed, finished_at, leased_until from bulks where id = $1', [id]);
  return bulk;
}

async function judge(postgres, { id, rows, bulk, longest }) {
  const verifications = await postgres.query(
    'select id, reference from verifications where reference like $1 order by id',
    ['row-%'],
  );
  const chunks = await postgres.query('select outcomes from bulk_chunks where bulk_id = $1 order by place', [id]);
  const outcomes = chunks.flatMap(({ outcomes: lines }) => (lines ?? '').split('\n'));
  const [counted] = await postgres.query(
    `select (select count(*)::int from audit_entries where body like '%"verification.recorded"%') as entries,
       (select count(*)::int from events where kind = 'verification.completed') as events,
       (select count(*)::int from events where kind = 'bulk.completed') as ends,
       (select count(*)::int from audit_entries where object_id = $1) as "entries of the bulk"`,
    [id],
  );
  const wrongNumbers = outcomes.filter((outcome) => outcome.startsWith('{')).length;
  const byId = new Map(verifications.map((one) => [one.id, one.reference]));
  const misplaced = outcomes.flatMap((outcome, row) =>
    outcome.startsWith('{')
      ? row % 100 === 99
        ? []
        : [`row-${row}: ${outcome}`]
      : byId.get(outcome) === `row-${row}`
        ? []
        : [`row-${row}`],
  );
  const is = (what, found, wanted) => (found === wanted ? [] : [`${what}: ${found}, and not ${wanted}`]);
  const verified = rows - Math.floor(rows / 100);
  const verdicts = [
    {
      title: 'no row is verified twice',
      wrong: is('verifications', verifications.length, new Set(byId.values()).size),
    },
    {
      title: 'no row is missing',
      wrong: [...is('verifications', byId.size, verified), ...is('outcomes', outcomes.length, rows)],
    },
    { title: 'each outcome is that of its row', wrong: misplaced },
    {
      title: 'each verification has its audit entry and its event',
      wrong: [...is('entries', counted.entries, verified), ...is('events', counted.events, verified)],
    },
    {
      title: 'the counts are right',
      wrong: [
        ...is('status', bulk.status, 'completed'),
        ...is('processed', bulk.processed, rows),
        ...is('failed', bulk.failed, wrongNumbers),
      ],
    },
    {
      title: 'its end is told and entered once',
      wrong: [...is('events', counted.ends, 1), ...is('entries', counted['entries of the bulk'], 1)],
    },
    { title: 'another goes on within a minute', wrong: longest < takeOverSeconds ? [] : [`${longest.toFixed(1)} s`] },
  ];
  return { verdicts, counted: { rows, ...counted, 'seconds until another went on, at most': longest.toFixed(1) } };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { committed } from './checks/committed.mjs';
import { delivered } from './checks/delivered.mjs';
import { countRequests, received } from './checks/received.mjs';
import { sealed } from './checks/sealed.mjs';
import { Driver } from './driver.mjs';
import { plantEndpoints } from './endpoints.mjs';
import { doFaults } from './faults.mjs';
import { Postgres } from './postgres.mjs';
import { Product } from './product.mjs';
import { Receiver } from './receiver.mjs';
import { pause, until } from './wait.mjs';

const checks = { ...committed, ...delivered, ...received, ...sealed };

/**
 * Runs the product in separate processes while a client verifies and receivers respond in various ways. Injects the
 * faults, lets the product recover, and compares what client and receivers saw with the database.
 * @returns the faults of each check, and the counts
 */
export async function testCrashSafety({ dist, folder, deliveries, perSecond, faults, patienceSeconds, note }) {
  note('a gateway, two workers, PostgreSQL and a receiver start');
  const receiver = new Receiver(folder);
  await receiver.start();
  const product = new Product({ dist, folder, caFile: receiver.caFile });
  let postgres;
  try {
    await product.gateway.start();
    postgres = new Postgres(product.dataDir);
    const { url, guardedUrl } = receiver;
    const organisations = await postgres.query('select id from organisations');
    const tenant = { dist, secretsKey: product.secretsKey, organisationId: organisations[0].id };
    const endpoints = await plantEndpoints(postgres, { ...tenant, url, guardedUrl });
    await receiver.expect(endpoints);
    await Promise.all(product.workers.map((worker) => worker.start()));
    const key = readFileSync(join(product.dataDir, 'live.key'), 'utf8').trim();
    const place = { dist, folder, product, postgres, receiver, endpoints, key, patienceSeconds, note };
    place.driver = await work({ ...place, deliveries, perSecond, faults });
    await drain(place);
    note('what was seen is compared with what is stored');
    place.readLog = () => readLog(place);
    return await judge(place);
  } finally {
    await product.stop();
    await postgres?.close();
    receiver.stop();
  }
}

/** The fault injection: ends when all faults are done and there are enough deliveries. */
async function work({ product, postgres, key, deliveries, perSecond, faults, patienceSeconds, note }) {
  const rows = await postgres.query('select lpad(abn::text, 11, $1) as abn from abr_entities', ['0']);
  const abns = rows.map(({ abn }) => abn);
  const driver = new Driver({ findUrl: () => product.gateway.url, key, abns, perSecond });
  const hurrying = hurryRetries(postgres);
  try {
    await doFaults(faults, { product, postgres, driver, note });
    await until(
      'there are enough deliveries',
      async () => {
        product.assertAlive();
        return (await countDeliveries(postgres)) >= deliveries;
      },
      { seconds: patienceSeconds, everyMs: 1_000 },
    );
  } finally {
    await driver.stop();
    await hurrying.stop();
  }
  return driver;
}

/** Waits until no delivery is pending, with each hour of the retry schedule shortened to a second. */
async function drain({ product, postgres, patienceSeconds, note }) {
  const hurrying = hurryRetries(postgres);
  let restful = 0;
  let left = 0;
  await until(
    'every delivery ends',
    async () => {
      product.assertAlive();
      const rows = await postgres.query(`select count(*)::int as left from deliveries where state = 'pending'`);
      left = rows[0].left;
      restful = left === 0 ? restful + 1 : 0;
      if (left > 0) note(`${left} deliveries left`);
      return restful === 2;
    },
    { seconds: patienceSeconds, everyMs: 2_000, progress: () => left },
  ).catch((error) => {
    // The check itself lists the deliveries.
    note(error.message);
  });
  await hurrying.stop();
  await Promise.all(product.workers.map((worker) => worker.signal('SIGTERM')));
}

/** Makes unclaimed retries due at once. */
function hurryRetries(postgres) {
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      await postgres.query(
        `update deliveries set due_at = now() where state = 'pending' and claim is null and due_at > now()`,
      );
      await pause(1_000);
    }
  };
  const running = run();
  return {
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

async function readLog({ product, key }) {
  const ids = [];
  for (let after = null; ;) {
    const query = `limit=100&order=oldest${after === null ? '' : `&after=${encodeURIComponent(after)}`}`;
    const response = await fetch(`${product.gateway.url}/api/enterprise/events?${query}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    if (response.status !== 200) throw new Error(`The log was answered with ${response.status}.`);
    const { items, nextCursor } = await response.json();
    ids.push(...items.map(({ id }) => id));
    if (nextCursor === null) return ids;
    after = nextCursor;
  }
}

async function judge(place) {
  const requests = place.receiver.read();
  const { guardedConnections } = place.receiver;
  const verdicts = [];
  for (const [title, check] of Object.entries(checks)) {
    verdicts.push({ title, wrong: await check({ ...place, requests, guardedConnections }) });
  }
  const [states] = await place.postgres.query(
    `select count(*)::int as deliveries, count(*) filter (where state = 'delivered')::int as delivered,
       count(*) filter (where state = 'failed')::int as failed, sum(attempts)::int as attempts from deliveries`,
  );
  const counted = {
    ...{ verifications: place.driver.acknowledged.size, 'sent again by the client': place.driver.resent },
    ...states,
    requests: requests.length,
    'received twice or more after a 2xx': repeatedAfterSuccess(requests),
    'requests without a recorded attempt': await countUnrecorded(place.postgres, requests),
  };
  return { verdicts, counted };
}

/** Duplicates from a receiver's view: it had already accepted the event. */
function repeatedAfterSuccess(requests) {
  const taken = new Set();
  let count = 0;
  for (const { endpoint, headers, answer } of requests) {
    const name = `${endpoint} ${headers['webhook-id']}`;
    if (taken.has(name)) count += 1;
    if (answer === 200) taken.add(name);
  }
  return count;
}

/** Attempts whose result was lost with their worker, or arrived when the claim was another's. */
async function countUnrecorded(postgres, requests) {
  const rows = await postgres.query('select endpoint_id, event_id, attempts from deliveries');
  const made = new Map(rows.map((row) => [`${row.endpoint_id} ${row.event_id}`, row.attempts]));
  return [...countRequests(requests)].reduce(
    (sum, [name, count]) => sum + Math.max(0, count - (made.get(name) ?? 0)),
    0,
  );
}

async function countDeliveries(postgres) {
  const rows = await postgres.query('select count(*)::int as count from deliveries');
  return rows[0].count;
}

import { committed } from './checks/committed.mjs';
import { delivered } from './checks/delivered.mjs';
import { countRequests, received } from './checks/received.mjs';
import { sealed } from './checks/sealed.mjs';
import { pause, repeat, until } from './wait.mjs';

const checks = { ...committed, ...delivered, ...received, ...sealed };

/** Waits until no delivery is pending, with each hour of the retry schedule shortened to a second. */
export async function drain({ product, postgres, patienceSeconds, note }) {
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
export function hurryRetries(postgres) {
  return repeat(async () => {
    await postgres.query(
      `update deliveries set due_at = now() where state = 'pending' and claim is null and due_at > now()`,
    );
    await pause(1_000);
  });
}

/** Reads all events from the API, by cursor. */
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

/**
 * Compares what client and receivers saw with the database.
 * @param more Checks that only this run has
 * @returns the faults of each check, and the counts
 */
export async function judge(place, more = {}) {
  place.note('what was seen is compared with what is stored');
  const requests = place.receiver.read();
  const { guardedConnections } = place.receiver;
  const verdicts = [];
  for (const [title, check] of Object.entries({ ...checks, ...more })) {
    verdicts.push({
      title,
      wrong: await check({ ...place, requests, guardedConnections, readLog: () => readLog(place) }),
    });
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

import { performance } from 'node:perf_hooks';
import { pause, until } from './wait.mjs';

/**
 * Longer than a claim is valid, and shorter than an attempt may take: a response that arrives during the stop is read
 * afterwards.
 */
const stallMs = 11_000;

const seconds = (since) => ((performance.now() - since) / 1_000).toFixed(1);
const shortly = () => pause(300 + 1_200 * Math.random());

/** The faults, each with the sentence that is printed for it. */
const faults = {
  'kill worker': async ({ product, postgres, note }) => {
    const worker = product.workers[Math.floor(Math.random() * 2)];
    const orphans = await killHolding(worker, postgres);
    const killedAt = performance.now();
    await worker.start();
    await untilTakenOver(postgres, orphans);
    note(
      `kill -9 of ${worker.name}: ${orphans.length} claims that were held then, taken over after ${seconds(killedAt)} s`,
    );
  },
  'kill sealer': async ({ product, postgres, note }) => {
    await until('the audit trail is sealed at this moment', () => isSealing(postgres), { everyMs: 1 });
    // It cannot be seen from outside which of them seals the audit log.
    await Promise.all(product.workers.map((worker) => worker.signal('SIGKILL')));
    const killedAt = performance.now();
    const [{ last }] = await postgres.query('select coalesce(max(position), 0) as last from audit_seals');
    await Promise.all(product.workers.map((worker) => worker.start()));
    await untilSealedBeyond(postgres, last);
    note(`kill -9 of both workers while one sealed: goes on behind entry ${last} after ${seconds(killedAt)} s`);
  },
  'kill gateway': async ({ product, driver, note }) => {
    await product.gateway.signal('SIGKILL');
    const killedAt = performance.now();
    await product.gateway.start();
    await untilAnswered(driver, killedAt);
    note(`kill -9 of the gateway: answers again after ${seconds(killedAt)} s`);
  },
  'kill postgres': async ({ postgres, driver, note }) => {
    postgres.kill();
    const killedAt = performance.now();
    await untilAnswered(driver, killedAt);
    note(`kill -9 of PostgreSQL: answers again after ${seconds(killedAt)} s`);
  },
  'stall worker': async ({ product, postgres, note }) => {
    const worker = product.workers[Math.floor(Math.random() * 2)];
    await worker.signal('SIGSTOP');
    const stoppedAt = performance.now();
    const held = await heldClaims(postgres);
    await pause(stallMs);
    await worker.signal('SIGCONT');
    note(`${worker.name} stopped for ${seconds(stoppedAt)} s while ${held.length} claims were held, and continued`);
  },
};

/** Injects the faults one after the other, each into a product that has recovered from the previous one. */
export async function doFaults(names, place) {
  for (const name of names) {
    await shortly();
    await faults[name](place);
    place.product.assertAlive();
  }
}

/** The order of a round. The gateway is in between, because it is not affected by what a worker has claimed. */
export const aRound = ['kill worker', 'kill gateway', 'kill sealer', 'kill postgres', 'stall worker'];

/**
 * Kills a worker while claims exist.
 * @returns all claims at that moment, also the other worker's
 */
async function killHolding(worker, postgres) {
  await until('claims are held', async () => (await heldClaims(postgres)).length > 0, { everyMs: 20 });
  await worker.signal('SIGKILL');
  return heldClaims(postgres);
}

function heldClaims(postgres) {
  return postgres.query(
    `select endpoint_id, event_id, claim from deliveries where state = 'pending' and claim is not null`,
  );
}

async function untilTakenOver(postgres, orphans) {
  const columns = ['endpoint_id', 'event_id', 'claim'].map((name) => orphans.map((row) => row[name]));
  await until(
    'what a dead worker held is taken over',
    async () => {
      const left = await postgres.query(
        `select from deliveries join unnest($1::text[], $2::text[], $3::text[]) as held (endpoint_id, event_id, claim)
           using (endpoint_id, event_id, claim) where state = 'pending'`,
        columns,
      );
      return left.length === 0;
    },
    { everyMs: 100 },
  );
}

/** The lock of `sealEntries`. A pass without unsealed audit entries uses it too. */
async function isSealing(postgres) {
  const rows = await postgres.query(
    `select from pg_locks where locktype = 'advisory' and granted and objid = hashtext('kyb audit seals')::oid`,
  );
  return rows.length > 0;
}

async function untilSealedBeyond(postgres, position) {
  await until('sealing goes on', async () => {
    const rows = await postgres.query('select from audit_seals where position > $1 limit 1', [position]);
    return rows.length > 0;
  });
}

async function untilAnswered(driver, since) {
  await until('the gateway answers what was asked afterwards', () => driver.latestAnsweredStart > since);
}

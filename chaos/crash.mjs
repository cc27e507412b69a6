import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Driver } from './driver.mjs';
import { plantEndpoints } from './endpoints.mjs';
import { doFaults } from './faults.mjs';
import { drain, hurryRetries, judge } from './judge.mjs';
import { Postgres } from './postgres.mjs';
import { Product } from './product.mjs';
import { Receiver } from './receiver.mjs';
import { until } from './wait.mjs';

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

async function countDeliveries(postgres) {
  const rows = await postgres.query('select count(*)::int as count from deliveries');
  return rows[0].count;
}

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { followed } from '../checks/followed.mjs';
import { Driver } from '../driver.mjs';
import { plantEndpoints } from '../endpoints.mjs';
import { drain, hurryRetries, judge } from '../judge.mjs';
import { Product } from '../product.mjs';
import { Receiver } from '../receiver.mjs';
import { until } from '../wait.mjs';
import { bulked, Bulks } from './bulks.mjs';
import { Cluster } from './cluster.mjs';
import { imported, Imports } from './imports.mjs';
import { doClusterFaults, fullDisk, partition } from './faults.mjs';
import { countReads, listed, Readers } from './readers.mjs';
import { createKeys, Subscribers } from './subscribers.mjs';

/**
 * Runs two gateways and two workers on a PostgreSQL cluster with failover, under load. Injects the faults, and compares
 * what client, receivers and subscribers saw with the database of the last primary.
 * @returns the faults of each check, and the counts
 */
export async function testCluster({ dist, folder, faults, perSecond, sockets, rows, withRedis, mostSeconds, note }) {
  note('three etcd, three PostgreSQL with Patroni, HAProxy and Redis start');
  const receiver = new Receiver(folder);
  const cluster = new Cluster(folder, {
    withDisks: faults.includes(fullDisk),
    withNetwork: faults.includes(partition),
  });
  let product;
  let subscribers;
  try {
    await receiver.start();
    await cluster.start();
    note('two gateways and two workers start');
    const dataDir = join(folder, 'database');
    mkdirSync(dataDir);
    const addresses = { DATABASE_URL: cluster.url, DATABASE_REPLICA_URL: cluster.replicaUrl };
    const settings = { ...addresses, ...(withRedis && { REDIS_URL: cluster.redisUrl }) };
    product = new Product({ dist, folder, caFile: receiver.caFile, gateways: 2, settings });
    for (const gateway of product.gateways) await gateway.start();
    const postgres = cluster.database;
    const [organisation] = await postgres.query('select id from organisations');
    const endpoints = await plantEndpoints(postgres, {
      ...{ dist, secretsKey: product.secretsKey, organisationId: organisation.id },
      ...{ url: receiver.url, guardedUrl: receiver.guardedUrl, manners: ['steady', 'guarded'] },
    });
    await receiver.expect(endpoints);
    await Promise.all(product.workers.map((worker) => worker.start()));
    const key = readFileSync(join(dataDir, 'live.key'), 'utf8').trim();
    const place = { dist, folder, product, postgres, receiver, endpoints, key, patienceSeconds: 300, note };
    const findUrl = rotate(product.gateways);
    const keys = await createKeys({ findUrl, key, count: sockets });
    subscribers = new Subscribers({ findUrl, keys, count: sockets });
    const done = await work({ ...place, cluster, faults, perSecond, rows });
    await drain(place);
    await untilReceived(subscribers, postgres);
    const { all, resumed } = subscribers;
    return await compare({ ...place, ...done, subscribers: all, resumed }, mostSeconds);
  } finally {
    await subscribers?.stop();
    await product?.stop();
    await cluster.stop();
    receiver.stop();
  }
}

/** Each call returns the URL of the next gateway. One that starts has none yet; one that was killed has its old one. */
function rotate(gateways) {
  let turn = 0;
  return () => {
    const urls = gateways.flatMap(({ url }) => url ?? []);
    return urls[(turn += 1) % urls.length];
  };
}

/** The load and the faults. Ends when the cluster has recovered from the last fault and the bulks have ended. */
async function work({ dist, folder, product, postgres, cluster, key, faults, perSecond, rows, note }) {
  const abns = (await postgres.query(`select lpad(abn::text, 11, '0') as abn from abr_entities`)).map(({ abn }) => abn);
  const findUrl = rotate(product.gateways);
  const driver = new Driver({ findUrl, key, abns, perSecond, hands: 32 });
  const readers = new Readers({ findUrl, key, driver });
  const hurrying = hurryRetries(postgres);
  const bulks = new Bulks({ findUrl, key, abns, rows });
  const imports = new Imports({ dist, env: product.env, folder });
  try {
    note('the load starts: verifications, lists, subscribers, deliveries and imports');
    const pauses = await doClusterFaults(faults, { product, cluster, driver, bulks, note });
    note('the bulks and the last import end');
    await Promise.all([bulks.untilEnded(postgres), imports.stop()]);
    const reads = await countReads(product);
    return { driver, readers, reads, pauses, bulks, imports, rebuilt: cluster.rebuilt };
  } finally {
    await Promise.all([driver.stop(), readers.stop(), imports.abandon()]);
    await hurrying.stop();
  }
}

async function untilReceived(subscribers, postgres) {
  const [{ last }] = await postgres.query(
    `select id as last from events where mode = 'live' order by position desc limit 1`,
  );
  await until(
    'the subscribers have the last event',
    () => subscribers.all.filter(({ types }) => !types).every(({ received }) => received.includes(last)),
    { seconds: 60, everyMs: 1_000 },
  ).catch(() => undefined);
}

async function compare({ pauses, resumed, rebuilt, ...place }, mostSeconds) {
  const inTime = {
    [`writes continue within ${mostSeconds} s of each fault`]: () =>
      Object.entries(pauses)
        .filter(([, seconds]) => seconds > mostSeconds)
        .map(([name, seconds]) => `${name}: ${seconds.toFixed(1)} s`),
  };
  const { verdicts, counted } = await judge(place, { ...followed, ...listed, ...bulked, ...imported, ...inTime });
  const losses = await countLosses(place);
  const { last, failures } = place.imports;
  const more = {
    ...{
      lists: place.readers.lists,
      'reads at a standby': place.reads.replica,
      'reads at the primary instead': place.reads.instead,
    },
    ...{ 'completed imports': last, 'imports that failed and were repeated': failures.length },
    'resumed subscriptions': resumed,
    'rebuilt standbys': rebuilt.length,
  };
  const seconds = Object.entries(pauses).map(([name, value]) => [`s without a write: ${name}`, value.toFixed(1)]);
  return { verdicts, counted: { ...losses, ...counted, ...more, ...Object.fromEntries(seconds) } };
}

async function countLosses({ postgres, driver }) {
  const [losses] = await postgres.query(
    `select (select count(*)::int from unnest($1::text[]) as acknowledged (id)
             where not exists (select from verifications where verifications.id = acknowledged.id)) as lost,
       (select count(*)::int from (select from verifications where reference is not null
             group by organisation_id, reference having count(*) > 1) as repeated) as twice`,
    [[...driver.acknowledged.values()]],
  );
  return { 'acknowledged and lost': losses.lost, 'stored twice': losses.twice };
}

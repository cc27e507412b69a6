import { performance } from 'node:perf_hooks';
import { pause, until } from '../wait.mjs';

const stopMs = 40_000;
const stoppedWorkerMs = 60_000;
const fullMs = 30_000;
const cutOffMs = 40_000;
/** How long writes are observed after the first one, for a second interruption. */
const settleMs = 5_000;

/** Needs root, for a disk of each node. */
export const fullDisk = 'full disk of the primary for 30 s';

/** Needs root, for a network of the nodes. */
export const partition = 'primary cut off the network for 40 s';

/** The faults of the drill, each with the function that injects it and waits until the cluster is whole again. */
export const clusterFaults = {
  'kill -9 of the primary': async ({ cluster, measure }) => {
    const node = await cluster.findNode('leader');
    await measure(() => node.signal('SIGKILL'));
    node.start();
  },
  'stop of the primary for 40 s': async ({ cluster, measure }) => {
    const node = await cluster.findNode('leader');
    const stoppedAt = performance.now();
    await measure(() => node.signal('SIGSTOP'));
    await pause(Math.max(0, stopMs - (performance.now() - stoppedAt)));
    // It continues as the primary that it was, until its Patroni reads that another has the lock.
    await node.signal('SIGCONT');
  },
  [partition]: async ({ cluster, measure }) => {
    // It still runs, and its clients get no error. Its member of etcd is cut off with it.
    const { machine } = await cluster.findNode('leader');
    const cutAt = performance.now();
    await measure(() => machine.cutOff());
    await pause(Math.max(0, cutOffMs - (performance.now() - cutAt)));
    machine.reconnect();
  },
  switchover: async ({ cluster, measure }) => {
    cluster.home = await cluster.findNode('leader');
    const standby = await cluster.findNode('sync_standby');
    await measure(() => cluster.switchover(cluster.home, standby));
  },
  'fail back': async ({ cluster, measure }) => {
    // Only a synchronous standby may be promoted, so both standbys are for a while.
    await cluster.setSynchronousStandbys(2);
    const home = cluster.home ?? (await cluster.findNode('sync_standby'));
    await measure(async () => cluster.switchover(await cluster.findNode('leader'), home));
    await cluster.setSynchronousStandbys(1);
  },
  'kill -9 of the leader of etcd': async ({ cluster, measure }) => {
    const program = await cluster.findEtcdLeader();
    await measure(() => program.signal('SIGKILL'));
    program.start();
  },
  'kill -9 of Redis': async ({ cluster, measure }) => {
    const master = await cluster.redis.findMaster();
    await measure(() => master.signal('SIGKILL'));
    await cluster.redis.untilReplaced(master);
    // It comes back as the replica of the other.
    master.start();
  },
  'kill -9 of a gateway': async ({ product, measure }) => {
    const gateway = product.gateways.at(-1);
    await measure(() => gateway.signal('SIGKILL'));
    await gateway.start();
  },
  'stop of a worker for 60 s': async ({ product, measure }) => {
    const [worker] = product.workers;
    const stoppedAt = performance.now();
    await measure(() => worker.signal('SIGSTOP'));
    await pause(Math.max(0, stoppedWorkerMs - (performance.now() - stoppedAt)));
    await worker.signal('SIGCONT');
  },
  [fullDisk]: async ({ cluster, measure }) => {
    const { disk } = await cluster.findNode('leader');
    disk.fill();
    await pause(fullMs);
    // No node is promoted for a full disk, so the time counts from when there is room again.
    await measure(() => disk.free());
  },
};

/** The faults that make another PostgreSQL the primary. A bulk is under way at each. */
const failovers = new Set([
  ...['kill -9 of the primary', 'stop of the primary for 40 s', partition, 'switchover', 'fail back'],
]);

/**
 * Injects the faults one after the other, each into a cluster that has recovered from the previous one.
 * @returns for each fault the longest time in seconds in which no write was acknowledged
 */
export async function doClusterFaults(names, { cluster, product, driver, bulks, note }) {
  const pauses = {};
  for (const name of names) {
    await cluster.untilHealthy();
    await pause(2_000);
    if (failovers.has(name)) await bulks.send();
    const measure = async (inject) => {
      const begunAt = performance.now();
      await inject();
      const injectedAt = performance.now();
      await until('a write that began afterwards is acknowledged', () => driver.latestAnsweredStart > injectedAt, {
        seconds: 180,
      });
      await pause(settleMs);
      const seconds = driver.longestPause(begunAt);
      pauses[name] = Math.max(seconds, pauses[name] ?? 0);
      note(`${name}: the longest time without a write was ${seconds.toFixed(1)} s`);
    };
    await clusterFaults[name]({ cluster, product, measure });
    product.assertAlive();
  }
  await cluster.untilHealthy();
  return pauses;
}

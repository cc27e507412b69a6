import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { withContest } from './contest.js';
import { describeMachine } from './machine.js';
import { benchSecret } from './tenants.js';
import { printCost } from './webhooks/cost.js';
import { printDrain } from './webhooks/drain.js';
import { printLatency } from './webhooks/latency.js';
import { withReceiver } from './webhooks/withReceiver.js';

const manyEndpoints = 100;

/**
 * Measures webhooks in three parts. The first shows how fast a backlog is delivered, to one endpoint and to many. The second shows how long an
 * event takes from its commit to its receiver while another receiver hangs and a third one fails. The third shows what
 * subscribed endpoints cost a verification. Receiver, generator, product and PostgreSQL share the machine.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '5' },
      deliveries: { type: 'string', default: '5000' },
      seconds: { type: 'string', default: '30' },
      rate: { type: 'string', default: '500' },
      // With 1, gateway and worker share one process.
      processes: { type: 'string', default: '2' },
    },
  });
  const [rounds, deliveries] = [Number(values.rounds), Number(values.deliveries)];
  const [seconds, rate] = [Number(values.seconds), Number(values.rate)];
  const install = fileURLToPath(new URL('../bench/baselines/install.mjs', import.meta.url));
  await promisify(execFile)(process.execPath, [install]);
  await withReceiver(manyEndpoints, async (receiver) => {
    const env = {
      ROLES: 'gateway',
      SECRETS_KEY: benchSecret,
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      WEBHOOK_EXTRA_CA_FILE: receiver.caFile,
    };
    await withContest({ env, areCommitsTimed: true }, async (contest) => {
      process.stdout.write(`${describeMachine()}\n\n`);
      await printDrain(contest, receiver, { rounds, deliveries, endpoints: 1, processes: 1 });
      await printDrain(contest, receiver, { rounds, deliveries, endpoints: manyEndpoints, processes: 2 });
      await printLatency(contest, receiver, { seconds, rate, isOneProcess: values.processes === '1' });
      await printCost(contest, receiver, { rounds, seconds: Math.min(seconds, 3), connections: 32 });
    });
  });
}

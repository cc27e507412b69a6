import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { until } from '../wait.mjs';
import { giveToPrograms, Program } from './programs.mjs';

const masterName = 'kyb';
/** Two of them must agree that the master is gone. */
const quorum = 2;

/** Two Redis, and the three Sentinels that make the second one the master if the first is gone. */
export class RedisPair {
  #sentinels = [];
  /** The servers, with the port of each. */
  servers = [];

  constructor(folder, { ports, sentinelPorts }) {
    const words = (port) => ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
    const command = 'redis-server';
    this.servers = ports.map((port, index) => {
      const follows = index === 0 ? [] : ['--replicaof', '127.0.0.1', String(ports[0])];
      const program = new Program(`redis${index + 1}`, { folder, command, words: [...words(port), ...follows] });
      return { port, program };
    });
    this.#sentinels = sentinelPorts.map((port, index) => {
      const name = `sentinel${index + 1}`;
      // A Sentinel writes what it learns into its configuration.
      const file = join(folder, `${name}.conf`);
      const lines = [
        `port ${port}`,
        'bind 127.0.0.1',
        `dir ${folder}`,
        `sentinel monitor ${masterName} 127.0.0.1 ${ports[0]} ${quorum}`,
        `sentinel down-after-milliseconds ${masterName} 2000`,
        `sentinel failover-timeout ${masterName} 10000`,
      ];
      writeFileSync(file, `${lines.join('\n')}\n`);
      giveToPrograms(file);
      return { port, program: new Program(name, { folder, command, words: [file, '--sentinel'] }) };
    });
  }

  start() {
    for (const { program } of [...this.servers, ...this.#sentinels]) program.start();
  }

  /** The program of the server that the Sentinels call the master. */
  async findMaster() {
    const [{ port }] = this.#sentinels;
    const client = createClient({ url: `redis://127.0.0.1:${port}` });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const [, found] = await client.sendCommand(['SENTINEL', 'get-master-addr-by-name', masterName]);
      return this.servers.find((server) => String(server.port) === found).program;
    } finally {
      client.destroy();
    }
  }

  /** Waits until the Sentinels have replaced a master. */
  async untilReplaced(program) {
    await until('another Redis is the master', async () => (await this.findMaster()) !== program, { seconds: 30 });
  }

  async stop() {
    await Promise.all([...this.servers, ...this.#sentinels].map(({ program }) => program.signal('SIGTERM')));
  }
}

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { until } from './wait.mjs';

/** A process of the product that can be killed and restarted. */
class Part {
  #child;
  #printed = '';
  #isToEnd = false;

  constructor(name, { main, env, log, readyLine }) {
    Object.assign(this, { name, main, env, log, readyLine });
  }

  /** Resolves when it reports that it is ready. */
  async start() {
    this.#printed = '';
    this.#isToEnd = false;
    const child = spawn(process.execPath, [this.main], { env: this.env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    this.ended = new Promise((resolve) => child.once('exit', resolve));
    child.stdout.on('data', (text) => (this.#printed += text));
    for (const stream of [child.stdout, child.stderr]) stream.pipe(this.log, { end: false });
    await until(`the ${this.name} says that it is ready`, () => this.#ready() || !this.isRunning);
    if (!this.isRunning) throw new Error(`The ${this.name} ended while it started.`);
    return this;
  }

  #ready() {
    return this.readyLine.exec(this.#printed);
  }

  get url() {
    return this.#ready()?.[1];
  }

  get isRunning() {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Whether it ended without being asked to. */
  get hasFailed() {
    return this.#child !== undefined && !this.isRunning && !this.#isToEnd;
  }

  /** SIGSTOP and SIGCONT are supported too. It waits only for signals that end the process. */
  async signal(signal) {
    const ends = signal !== 'SIGSTOP' && signal !== 'SIGCONT';
    this.#isToEnd ||= ends;
    if (!this.isRunning) return;
    this.#child.kill(signal);
    if (ends) await this.ended;
  }

  /** Asks it to end, for a caller that cannot wait. */
  release() {
    for (const signal of ['SIGCONT', 'SIGTERM']) this.#child?.kill(signal);
  }
}

/**
 * The built product in several processes on one database: gateways and two workers. The database is the embedded one,
 * unless `settings` name another. The last process stops the embedded one.
 */
export class Product {
  constructor({ dist, folder, caFile, gateways = 1, settings = {} }) {
    const { PATH, HOME, TMPDIR } = process.env;
    this.dataDir = join(folder, 'database');
    this.secretsKey = randomBytes(32).toString('base64');
    const env = {
      ...{ PATH, HOME, ...(TMPDIR && { TMPDIR }), DATA_DIR: this.dataDir, PORT: '0', LOG_LEVEL: 'warn' },
      ...{ RATE_LIMITS: 'off', SECRETS_KEY: this.secretsKey },
      ...{ WEBHOOK_ALLOW_CIDRS: '127.0.0.1/32', WEBHOOK_EXTRA_CA_FILE: caFile, ...settings },
    };
    this.env = env;
    const part = (name, ROLES, readyLine) =>
      new Part(name, {
        main: join(dist, 'main.js'),
        env: { ...env, ROLES },
        log: createWriteStream(join(folder, `${name.replace(' ', '-')}.log`)),
        readyLine,
      });
    this.gateways = Array.from({ length: gateways }, (_, index) =>
      part(gateways === 1 ? 'gateway' : `gateway ${index + 1}`, 'gateway', /^Ready: (\S+)$/m),
    );
    this.gateway = this.gateways[0];
    this.workers = [1, 2].map((number) => part(`worker ${number}`, 'worker', /^Working/m));
    // If the run is interrupted, each process stops by itself, and the last one stops PostgreSQL.
    process.once('exit', () => {
      for (const each of this.parts) each.release();
    });
  }

  get parts() {
    return [...this.gateways, ...this.workers];
  }

  /** @throws Error if a process has ended by itself */
  assertAlive() {
    const failed = this.parts.find((part) => part.hasFailed);
    if (failed) throw new Error(`The ${failed.name} ended by itself.`);
  }

  async stop() {
    for (const part of this.parts) await part.signal('SIGCONT');
    await Promise.all(this.parts.map((part) => part.signal('SIGTERM')));
  }
}

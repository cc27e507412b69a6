import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { describe } from '@jest/globals';
import { freePort } from '../../../bench/freePort.js';

const isThere = spawnSync('redis-server', ['--version']).status === 0;
if (!isThere && process.env['CI_REQUIRES_REDIS']) throw new Error('redis-server is not on PATH: install it.');
if (!isThere) process.stderr.write('There is no redis-server on PATH: the tests with Redis do not run.\n');

/** Tests that need a Redis. On machines without one they are reported as skipped. */
export const describeWithRedis = isThere ? describe : describe.skip;

/** A real Redis without persistence, on a separate port. */
export class TestRedis {
  #process: ChildProcess | undefined;

  private constructor(readonly port: number) {}

  static async start(): Promise<TestRedis> {
    const redis = new TestRedis(await freePort());
    await redis.restart();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it again, on the same port. */
  async restart(): Promise<void> {
    const started = spawn(
      'redis-server',
      ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--dir', '/'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    this.#process = started;
    for await (const line of started.stdout) if (String(line).includes('Ready to accept connections')) break;
  }

  /** Kills it without a graceful shutdown. */
  async kill(): Promise<void> {
    const running = this.#process;
    if (!running) return;
    this.#process = undefined;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }
}

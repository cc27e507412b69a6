import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { until } from './wait.mjs';

/**
 * The embedded PostgreSQL of a data directory, observed from outside: this process does not count as one of its users.
 */
export class Postgres {
  #pool;

  constructor(dataDir) {
    this.pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const [, , , port, host] = readFileSync(this.pidFile, 'utf8').split('\n');
    this.#pool = new pg.Pool({ host, port: Number(port), user: 'kyb', database: 'kyb', max: 4 });
    this.#pool.on('error', () => undefined);
  }

  /** Retries until there is a result, so the statement must be repeatable. */
  async query(text, values = []) {
    const result = await until(`PostgreSQL answers`, () =>
      this.#pool.query(text, values).catch((error) => {
        if (error instanceof pg.DatabaseError && !/^(?:08|53|57)/.test(error.code)) throw error;
        return null;
      }),
    );
    return result.rows;
  }

  /** Kills the server and all its processes with SIGKILL. */
  kill() {
    const postmaster = Number.parseInt(readFileSync(this.pidFile, 'utf8'), 10);
    const rows = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    const children = rows
      .map((row) => row.trim().split(/\s+/).map(Number))
      .filter(([, parent]) => parent === postmaster);
    for (const pid of [postmaster, ...children.map(([child]) => child)]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    }
  }

  async close() {
    await this.#pool.end();
  }
}

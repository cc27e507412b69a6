import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { until } from './wait.mjs';

/** The database of the product, observed from outside. */
export class Database {
  #pool;

  constructor(address) {
    // A server that is stopped accepts connections and never responds.
    this.#pool = new pg.Pool({ ...address, max: 4, connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
    this.#pool.on('error', () => undefined);
  }

  /** Retries until there is a result, so the statement must be repeatable. */
  async query(text, values = []) {
    const result = await until(`PostgreSQL answers`, () =>
      this.#pool.query(text, values).catch((error) => {
        const isRefused = error instanceof pg.DatabaseError && error.severity !== 'FATAL';
        if (isRefused && !/^(?:08|53|57|25006)/.test(error.code)) throw error;
        return null;
      }),
    );
    return result.rows;
  }

  async close() {
    await this.#pool.end();
  }
}

/** The embedded PostgreSQL of a data directory. This process does not count as one of its users. */
export class Postgres extends Database {
  constructor(dataDir) {
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const [, , , port, host] = readFileSync(pidFile, 'utf8').split('\n');
    super({ host, port: Number(port), user: 'kyb', database: 'kyb' });
    this.pidFile = pidFile;
  }

  /** Kills the server and all its processes with SIGKILL. */
  kill() {
    signalServer(this.pidFile, 'SIGKILL');
  }
}

/** Sends a signal to the server of this file and to all its processes. Does nothing if there is no such server. */
export function signalServer(pidFile, signal) {
  if (!existsSync(pidFile)) return;
  const postmaster = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  const rows = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = rows.map((row) => row.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === postmaster);
  for (const pid of [postmaster, ...children.map(([child]) => child)]) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { execute, toEnvironment } from '../../../src/database/embedded/account.js';
import { findServerLocation, type ServerLocation } from '../../../src/database/embedded/serverLocation.js';
import { newMigratedDataDir } from '../processes/dataDir.js';
import { until } from '../until.js';

export interface ServerAddress {
  readonly host: string;
  readonly user: string;
  readonly database: string;
  readonly port: number;
}

/** One of the two servers, from the PostgreSQL that npm installs. */
export interface ReplicatedServer {
  readonly address: ServerAddress;
  start(): Promise<void>;
  /** Ends it at once, with its connections. */
  stop(): Promise<void>;
  /** SIGSTOP or SIGCONT for the server and each of its processes. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** The only row of a statement, as a superuser. */
  query(statement: string): Promise<Record<string, unknown>>;
}

/** A migrated primary, and a standby that follows it by streaming replication. */
export interface ReplicatedPostgres {
  readonly primary: ReplicatedServer;
  readonly standby: ReplicatedServer;
  stop(): Promise<void>;
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await newMigratedDataDir();
  const place = await findServerLocation(folder, () => undefined);
  const { cluster, sockets } = place;
  appendFileSync(join(cluster, 'pg_hba.conf'), 'local replication all peer map=kyb\n');
  const primary = toServer(place, cluster, sockets);
  await primary.start();
  // The log of a server that ran without replication cannot start a standby, so the copy is of a later state.
  await primary.stop('SIGINT');
  const copy = `${cluster}-standby`;
  await execute('cp', ['-a', cluster, copy]);
  writeFileSync(join(copy, 'standby.signal'), '');
  appendFileSync(join(copy, 'postgresql.conf'), `primary_conninfo = 'host=${sockets} port=5432 user=kyb'\n`);
  const standby = toServer(place, copy, `${sockets}-standby`);
  await primary.start();
  await standby.start();
  return {
    primary,
    standby,
    stop: async () => {
      await standby.stop();
      await primary.stop();
      for (const path of [`${sockets}-standby`, sockets, folder]) rmSync(path, { recursive: true, force: true });
    },
  };
}

function toServer({ account, postgres }: ServerLocation, data: string, sockets: string) {
  const address = { host: sockets, user: 'kyb', database: 'kyb', port: 5432 };
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    wal_level: 'replica',
    // Tests compare positions of the log after each change, not durability.
    fsync: 'off',
    max_connections: '60',
    shared_buffers: '32MB',
    wal_retrieve_retry_interval: '100ms',
    timezone: 'UTC',
  };
  let child: ChildProcess | undefined;
  const query = async (statement: string): Promise<Record<string, unknown>> => {
    const client = new Client(address);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows[0] ?? {};
    } finally {
      await client.end();
    }
  };
  return {
    address,
    query,
    start: async () => {
      mkdirSync(sockets, { recursive: true, mode: 0o755 });
      await chown(sockets, account.uid, account.gid);
      const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      child = spawn(join(postgres, 'bin', 'postgres'), ['-D', data, ...options], {
        ...toEnvironment(account),
        detached: true,
        stdio: 'ignore',
      });
      await until(() => query('select 1').then(Boolean, () => false));
    },
    stop: async (how: 'SIGINT' | 'SIGQUIT' = 'SIGQUIT') => {
      if (child?.exitCode !== null || child.signalCode !== null) return;
      const hasEnded = once(child, 'exit');
      child.kill(how);
      await hasEnded;
    },
    signal: (name: 'SIGSTOP' | 'SIGCONT') => {
      // Its processes are in the session and group of the server.
      if (child?.pid !== undefined) process.kill(-child.pid, name);
    },
  };
}

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signalServer } from '../postgres.mjs';
import { until } from '../wait.mjs';
import { postgresBin, Program } from './programs.mjs';

/**
 * Patroni renews the lock of the primary every `loop_wait` seconds. A standby is promoted once the lock is `ttl` seconds
 * old, so a larger `ttl` means a longer outage, and a smaller one a failover because a machine was busy. `ttl` must be at
 * least `loop_wait` + 2 * `retry_timeout`: a primary that cannot reach etcd is then demoted before another is promoted.
 * Patroni 3.0.2 accepts less than 20 seconds; later versions raise it to 20.
 */
export const timing = { ttl: 8, loop_wait: 1, retry_timeout: 3 };

const parameters = {
  max_connections: 200,
  shared_buffers: '128MB',
  wal_keep_size: '256MB',
  max_wal_size: '512MB',
  // Writes wait until a standby follows the new primary, and the default of 5 s would be added to each failover.
  wal_retrieve_retry_interval: '500ms',
  // The standby that is promoted has the same time limits as the primary.
  wal_receiver_timeout: '10s',
  wal_sender_timeout: '10s',
  // A standby on the same machine is hardly ever behind. With this delay the drill finds a gateway that reads what is behind.
  recovery_min_apply_delay: '40ms',
  log_min_messages: 'fatal',
};

/** A PostgreSQL with the Patroni that manages it. */
export class Node {
  #patroni;
  #pidFile;

  /**
   * @param host Its address
   * @param range The addresses of the cluster, as CIDR
   * @param disk The mounted disk of its data, if it has its own
   * @param machine Its machine on the network, if it has its own
   */
  constructor(name, { folder, host, range, port, restPort, etcdHosts, passwords, disk, machine }) {
    const dataDir = join(folder, name, 'data');
    Object.assign(this, { name, host, port, restPort, disk, machine, restUrl: `http://${host}:${restPort}` });
    const pidFile = join(dataDir, 'postmaster.pid');
    this.#pidFile = disk ? disk.toOutside(pidFile) : pidFile;
    const file = join(folder, `${name}.yml`);
    const hosts = ['local all all trust', `host all all ${range} scram-sha-256`];
    const hba = [...hosts, `host replication replicator ${range} scram-sha-256`];
    const config = {
      scope: 'kyb',
      name,
      restapi: { listen: `${host}:${restPort}`, connect_address: `${host}:${restPort}` },
      // Over version 3 of the API of etcd, Patroni 3.0.2 lets a primary that was frozen overwrite the lock of its successor,
      // and what the successor acknowledged is lost. Fixed in 3.0.3 (patroni/patroni#2689).
      etcd: { hosts: etcdHosts },
      bootstrap: {
        dcs: {
          ...timing,
          maximum_lag_on_failover: 1_048_576,
          synchronous_mode: true,
          synchronous_mode_strict: true,
          postgresql: { use_pg_rewind: true, use_slots: true, parameters },
        },
        initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      },
      postgresql: {
        listen: `${host}:${port}`,
        connect_address: `${host}:${port}`,
        data_dir: dataDir,
        bin_dir: postgresBin,
        pgpass: join(folder, `${name}.pgpass`),
        authentication: {
          superuser: { username: 'postgres', password: passwords.superuser },
          replication: { username: 'replicator', password: passwords.replication },
        },
        // A copy of the primary would first wait for a checkpoint that takes minutes.
        basebackup: [{ checkpoint: 'fast' }],
        parameters: { unix_socket_directories: folder },
        pg_hba: hba,
      },
      watchdog: { mode: 'off' },
    };
    const inside = [...(disk?.inside ?? []), ...(machine?.inside ?? [])];
    // Patroni reads YAML, and JSON is YAML.
    writeFileSync(file, JSON.stringify(config, null, 2));
    this.#patroni = new Program(name, { folder, command: 'patroni', words: [file], inside });
  }

  start() {
    this.#patroni.start();
  }

  /** SIGSTOP stops and SIGCONT continues Patroni and all processes of PostgreSQL; SIGKILL kills them. */
  async signal(signal) {
    // Patroni first, so that it starts no PostgreSQL again.
    await this.#patroni.signal(signal);
    signalServer(this.#pidFile, signal);
  }

  /** Ends it at once. Unlike a kill, this leaves no shared memory behind. */
  async stop() {
    await this.#patroni.signal('SIGKILL');
    signalServer(this.#pidFile, 'SIGCONT');
    signalServer(this.#pidFile, 'SIGQUIT');
    await until(`the PostgreSQL of ${this.name} ends`, () => !existsSync(this.#pidFile), { seconds: 20 });
    this.disk?.unmount();
  }
}

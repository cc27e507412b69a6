import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { Database } from '../postgres.mjs';
import { until } from '../wait.mjs';
import { Disk } from './disk.mjs';
import { Node } from './node.mjs';
import { Network } from './network.mjs';
import { findFreePorts, giveToPrograms, Program } from './programs.mjs';
import { writeProxyConfig } from './proxy.mjs';
import { RedisPair } from './redis.mjs';

const members = [1, 2, 3];
/** A standby that is not back after this time needs help. A rewind takes some seconds. */
const patienceMs = 45_000;

/** Three members of etcd, three nodes of PostgreSQL under Patroni, two Redis with Sentinel, and HAProxy in front of them. */
export class Cluster {
  #programs = [];
  nodes = [];
  /** The members of etcd: the URL and the program of each. */
  etcd = [];
  /** The standbys that Patroni did not bring back, although it should have rewound them. */
  rebuilt = [];

  /**
   * @param withDisks Whether each node has its own disk, which needs root
   * @param withNetwork Whether each node has its own machine on a network, which needs root
   */
  constructor(folder, { withDisks, withNetwork }) {
    this.withDisks = withDisks;
    if (withNetwork) this.network = new Network();
    this.folder = join(folder, 'cluster');
    mkdirSync(this.folder);
    giveToPrograms(this.folder);
  }

  /** Starts everything, and creates the database of the product. */
  async start() {
    const ports = await findFreePorts(3 * 4 + 8);
    const [etcd, peers, postgres, rest] = Array.from({ length: 4 }, (_, index) =>
      ports.slice(3 * index, 3 * index + 3),
    );
    const [proxyPort, standbysPort, redisPort, ...redisPorts] = ports.slice(12);
    const newPassword = () => randomBytes(18).toString('base64url');
    const passwords = { superuser: newPassword(), replication: newPassword(), product: newPassword() };
    await this.network?.start(members.length);
    const machines = this.network?.machines ?? [];
    const hosts = members.map((_, index) => machines[index]?.host ?? '127.0.0.1');
    this.#startEtcd({ hosts, machines, ports: etcd, peers });
    const etcdHosts = etcd.map((port, index) => `${hosts[index]}:${port}`);
    const range = this.network?.range ?? '127.0.0.1/32';
    for (const [index, number] of members.entries()) {
      const name = `node${number}`;
      const disk = this.withDisks ? new Disk(join(this.folder, name)) : undefined;
      await disk?.mount();
      const ofNode = { folder: this.folder, port: postgres[index], restPort: rest[index], disk };
      const place = { host: hosts[index], range, machine: machines[index] };
      this.nodes.push(new Node(name, { ...ofNode, ...place, etcdHosts, passwords }));
    }
    for (const node of this.nodes) node.start();
    this.redis = new RedisPair(this.folder, { ports: redisPorts.slice(0, 2), sentinelPorts: redisPorts.slice(2) });
    this.redis.start();
    const proxies = { primary: proxyPort, standbys: standbysPort, redis: redisPort };
    const file = writeProxyConfig(this.folder, proxies, { nodes: this.nodes, redis: this.redis.servers });
    this.#add('haproxy', { command: 'haproxy', words: ['-db', '-f', file] });
    this.redisUrl = `redis://127.0.0.1:${redisPort}`;
    await this.untilHealthy();
    await createDatabase(proxyPort, passwords);
    this.url = `postgresql://kyb:${passwords.product}@127.0.0.1:${proxyPort}/kyb`;
    this.replicaUrl = `postgresql://kyb:${passwords.product}@127.0.0.1:${standbysPort}/kyb`;
    const address = { host: '127.0.0.1', port: proxyPort, user: 'kyb', password: passwords.product, database: 'kyb' };
    this.database = new Database(address);
  }

  #add(name, options) {
    const program = new Program(name, { folder: this.folder, ...options });
    this.#programs.push(program);
    program.start();
    return program;
  }

  /** A member runs on the machine of a node, and is cut off with it. */
  #startEtcd({ hosts, machines, ports, peers }) {
    const toUrl = (port, index) => `http://${hosts[index]}:${port}`;
    const all = members.map((number, index) => `etcd${number}=${toUrl(peers[index], index)}`).join(',');
    for (const [index, number] of members.entries()) {
      const client = toUrl(ports[index], index);
      const peer = toUrl(peers[index], index);
      const words = ['--name', `etcd${number}`, '--data-dir', join(this.folder, `etcd${number}`)];
      words.push('--listen-client-urls', client, '--advertise-client-urls', client);
      words.push('--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', all);
      words.push('--enable-v2', '--logger', 'zap', '--log-level', 'warn');
      this.etcd.push({
        url: client,
        program: this.#add(`etcd${number}`, { command: 'etcd', words, inside: machines[index]?.inside }),
      });
    }
  }

  /**
   * The members as Patroni sees them: `name`, `role`, `state`, `lag` in bytes. Empty while no Patroni responds.
   */
  async listMembers() {
    for (const { restUrl } of this.nodes) {
      const found = await fetch(`${restUrl}/cluster`, { signal: AbortSignal.timeout(2_000) })
        .then((response) => (response.ok ? response.json() : null))
        .catch(() => null);
      if (found) return found.members ?? [];
    }
    return [];
  }

  /**
   * Waits until there are a primary and two standbys on its timeline that are not behind, with this number of
   * synchronous ones. Rebuilds a standby that does not come back by itself.
   */
  async untilHealthy({ synchronous = 1 } = {}) {
    let rebuiltAt = performance.now();
    await until(
      'the cluster has a primary and two standbys',
      async () => {
        const all = await this.listMembers();
        const leader = all.find(({ role }) => role === 'leader');
        const late = all.filter((one) => one !== leader && !isFollowing(one, leader));
        if (leader && late.length > 0 && performance.now() - rebuiltAt > patienceMs) {
          // Another order to rebuild would end the copy that is under way.
          const lost = late.filter(({ state }) => state !== 'creating replica');
          for (const { name } of lost) await this.#rebuild(name);
          rebuiltAt = performance.now();
        }
        const isWhole = all.filter(({ role }) => role === 'sync_standby').length === synchronous;
        return leader && all.length === members.length && late.length === 0 && isWhole;
      },
      { seconds: 240, everyMs: 500 },
    );
  }

  async #rebuild(name) {
    this.rebuilt.push(name);
    const node = this.nodes.find((one) => one.name === name);
    await this.#call(node, 'POST', 'reinitialize', { force: true }).catch(() => undefined);
  }

  /** The program of the member that leads etcd. Without it no lock can be renewed until the others elect another. */
  async findEtcdLeader() {
    for (const { url, program } of this.etcd) {
      const response = await fetch(`${url}/v3/maintenance/status`, { method: 'POST', body: '{}' });
      const { leader, header } = await response.json();
      if (leader === header.member_id) return program;
    }
    throw new Error('No member of etcd leads.');
  }

  /** The node with this role: `leader` or `sync_standby`. */
  async findNode(role) {
    const member = await until(`a member is ${role}`, async () =>
      (await this.listMembers()).find((one) => one.role === role),
    );
    return this.nodes.find(({ name }) => name === member.name);
  }

  /** A planned change of the primary. @throws Error if Patroni refuses it */
  async switchover(leader, candidate) {
    await this.#call(leader, 'POST', 'switchover', { leader: leader.name, candidate: candidate.name });
  }

  async setSynchronousStandbys(count) {
    await this.#call(await this.findNode('leader'), 'PATCH', 'config', { synchronous_node_count: count });
    await this.untilHealthy({ synchronous: count });
  }

  async #call(node, method, path, body) {
    const response = await fetch(`${node.restUrl}/${path}`, { method, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`Patroni refuses ${path} with ${response.status}: ${await response.text()}`);
  }

  async stop() {
    await this.database?.close();
    await Promise.all(this.nodes.map((node) => node.stop()));
    await Promise.all(this.#programs.map((program) => program.signal('SIGTERM')));
    await this.redis?.stop();
    this.network?.stop();
  }
}

/** Whether a standby has what the primary has. Patroni 3.0.2 says that one is running while it cannot follow. */
function isFollowing({ state, timeline, lag }, leader) {
  return /^(?:running|streaming)$/.test(state) && timeline === leader?.timeline && lag < 1_048_576;
}

/** The role of the product owns its database, and cannot do more. */
async function createDatabase(port, passwords) {
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, user: 'postgres', password: passwords.superuser, database: 'postgres' },
  });
  await until('HAProxy leads to the primary', () => client.connect().then(() => true));
  try {
    await client.query(`create role kyb login password '${passwords.product}'`);
    await client.query('create database kyb owner kyb');
  } finally {
    await client.end();
  }
}

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { decodeTime } from 'ulid';
import { findFreePorts, giveToPrograms, postgresBin, Program, runProgram } from './cluster/programs.mjs';
import { Driver } from './driver.mjs';
import { Database, signalServer } from './postgres.mjs';
import { Product } from './product.mjs';
import { pause, until } from './wait.mjs';

export const recoveryPrograms = {
  pgbackrest: 'pgbackrest',
  [join(postgresBin, 'postgres')]: 'postgresql-15',
};

/** PostgreSQL archives its log at the latest after this time, so more than that is not lost with the server. */
const archiveSeconds = 5;
/** An archive of the log takes some seconds on a busy machine. */
const mostLostSeconds = 30;

/** A PostgreSQL whose log pgBackRest archives, and servers that are restored from its backups. */
class ArchivedServer {
  #program;

  constructor(folder, name, port) {
    Object.assign(this, { folder, name, port, dataDir: join(folder, name) });
    this.url = `postgresql://postgres@127.0.0.1:${port}/kyb`;
    this.config = join(folder, `${name}.conf`);
    const own = (part) => join(folder, part);
    writeFileSync(
      this.config,
      [
        '[global]',
        ...[`repo1-path=${own('repository')}`, 'repo1-retention-full=2', 'start-fast=y', 'compress-type=zst'],
        ...[`log-path=${own('log')}`, `lock-path=${own('lock')}`, `spool-path=${own('spool')}`],
        '[kyb]',
        ...[`pg1-path=${this.dataDir}`, `pg1-port=${port}`, `pg1-socket-path=${folder}`, 'pg1-user=postgres'],
      ].join('\n'),
    );
  }

  backRest(...words) {
    return runProgram(this.folder, 'pgbackrest', [`--config=${this.config}`, '--stanza=kyb', ...words]);
  }

  async create() {
    runProgram(this.folder, join(postgresBin, 'initdb'), ['-D', this.dataDir, '-U', 'postgres', '--auth=trust']);
    const push = `pgbackrest --config=${this.config} --stanza=kyb archive-push %p`;
    await this.start('archive_mode=on', `archive_command=${push}`, `archive_timeout=${archiveSeconds}`);
    await this.#connect('postgres').query('create database kyb');
    this.backRest('stanza-create');
  }

  async start(...settings) {
    const all = [`port=${this.port}`, `unix_socket_directories=${this.folder}`, ...settings];
    const words = ['-D', this.dataDir, ...all.flatMap((setting) => ['-c', setting])];
    const command = join(postgresBin, 'postgres');
    this.#program = new Program(this.name, { folder: this.folder, command, words });
    this.#program.start();
    const database = this.#connect('postgres');
    await until(
      `${this.name} accepts changes`,
      async () => {
        if (!this.#program.isRunning) throw new Error(`${this.name} ended while it started.`);
        const rows = await database.query('select pg_is_in_recovery() as is_standby');
        return !rows[0].is_standby;
      },
      { seconds: 300 },
    );
    await database.close();
    this.database = this.#connect('kyb');
  }

  #connect(database) {
    return new Database({ host: '127.0.0.1', port: this.port, user: 'postgres', database });
  }

  /** Kills the server, and removes its disk. */
  destroy() {
    signalServer(join(this.dataDir, 'postmaster.pid'), 'SIGKILL');
    rmSync(this.dataDir, { recursive: true });
  }

  async stop() {
    await this.database?.close();
    await this.#program?.signal('SIGINT');
  }
}

/**
 * Loses a PostgreSQL server under load. Restores its backup and the archived log twice: to the end, and to a moment before a
 * mistake. Each time the product starts on it, and its audit log is compared with an anchor from outside. Then the secrets are
 * replaced.
 * @returns the faults of each check, and the counts
 */
export async function testRecovery({ dist, folder: runFolder, perSecond, note }) {
  const folder = join(runFolder, 'recovery');
  mkdirSync(folder);
  giveToPrograms(folder);
  const [port, endPort, momentPort] = await findFreePorts(3);
  const server = new ArchivedServer(folder, 'server', port);
  const run = { dist, folder: runFolder, note, servers: [server], products: [] };
  try {
    note('PostgreSQL with an archive, a gateway and two workers start');
    await server.create();
    const lost = await loseServer(run, { server, perSecond });
    note('everything is restored to the end of the archive');
    const atEnd = await recover(run, { lost, port: endPort, name: 'end' });
    note('everything is restored to a moment');
    const atMoment = await recover(run, { lost, port: momentPort, name: 'moment', moment: lost.moment });
    note('the secrets are replaced');
    return report({ lost, atEnd, atMoment, rotated: await replaceSecrets(run, { lost, ...atMoment }) });
  } finally {
    for (const product of run.products) await product.stop();
    for (const each of run.servers) await each.stop();
  }
}

function createProduct(run, url, name, settings = {}) {
  const folder = join(run.folder, name);
  mkdirSync(join(folder, 'database'), { recursive: true });
  const product = new Product({ dist: run.dist, folder, settings: { DATABASE_URL: url, ...settings } });
  run.products.push(product);
  return product;
}

/** Works until the server is lost. @returns what is known outside of it */
async function loseServer(run, { server, perSecond }) {
  const anchor = join(run.folder, 'anchor');
  const product = createProduct(run, server.url, 'product', { AUDIT_ANCHOR: `file:${anchor}` });
  for (const part of [product.gateway, ...product.workers]) await part.start();
  const { database } = server;
  const abns = (await database.query(`select lpad(abn::text, 11, '0') as abn from abr_entities`)).map(({ abn }) => abn);
  const key = readFileSync(join(product.dataDir, 'live.key'), 'utf8').trim();
  const driver = new Driver({ findUrl: () => product.gateway.url, key, abns, perSecond });
  await pause(5_000);
  run.note('a full backup is made');
  const backupSeconds = await timed(() => server.backRest('backup', '--type=full'));
  await pause(5_000);
  kyb(run.dist, product.env, 'audit', 'checkpoint');
  const jwks = join(run.folder, 'jwks.json');
  writeFileSync(jwks, await (await fetch(`${product.gateway.url}/.well-known/jwks.json`)).text());
  const anchorOfMoment = join(run.folder, 'anchor-of-moment');
  copyFileSync(anchor, anchorOfMoment);
  const beforeMoment = [...driver.acknowledged.values()];
  const [{ moment }] = await database.query('select clock_timestamp()::text as moment');
  await pause(10_000);
  run.note('the server and its disk are lost');
  server.destroy();
  const acknowledged = [...driver.acknowledged.values()];
  // Calls that are under way would wait for the next server.
  driver.stop().catch(() => undefined);
  await Promise.all(product.parts.map((part) => part.signal('SIGKILL')));
  const { secretsKey } = product;
  return { acknowledged, beforeMoment, moment, anchorOfMoment, jwks, key, secretsKey, backupSeconds, server };
}

async function recover(run, { lost, port, name, moment }) {
  const startedAt = performance.now();
  const { folder } = lost.server;
  const server = new ArchivedServer(folder, name, port);
  run.servers.push(server);
  const target = moment === undefined ? [] : ['--type=time', `--target=${moment}`, '--target-action=promote'];
  server.backRest(...target, 'restore');
  // The history of this server must not go into the archive of the other one.
  await server.start('archive_mode=off');
  const product = createProduct(run, server.url, name, { SECRETS_KEY: lost.secretsKey });
  await product.gateway.start();
  await verify(product, lost.key);
  const seconds = (performance.now() - startedAt) / 1_000;
  const stored = await server.database.query('select id from verifications order by id');
  const { database } = server;
  return {
    server,
    product,
    seconds,
    stored: stored.map(({ id }) => id),
    trail: verifyTrail(run, product, lost),
    database,
  };
}

async function verify({ gateway }, key) {
  const response = await fetch(`${gateway.url}/api/enterprise/verify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ queryValue: '11900000017', jurisdiction: 'AU' }),
  });
  if (response.status !== 200) throw new Error(`A verification was answered with ${response.status}.`);
}

/** @returns the verdict on the audit log, with keys and checkpoints from before the loss */
function verifyTrail({ dist, folder }, product, { jwks, anchorOfMoment }) {
  const file = join(folder, 'trail.ndjson');
  kyb(dist, product.env, 'audit', 'checkpoint');
  kyb(dist, product.env, 'audit', 'export', '--all', '--out', file);
  return JSON.parse(kyb(dist, {}, 'audit', 'verify', file, '--jwks', jwks, '--anchor', anchorOfMoment, '--json'));
}

/** A copy of the lost server may be in other hands. @returns what still needs the old secret */
async function replaceSecrets(run, { lost, server, product }) {
  await product.stop();
  const fresh = randomBytes(32).toString('base64');
  const both = createProduct(run, server.url, 'both', { SECRETS_KEY: `${fresh},${lost.secretsKey}` });
  kyb(run.dist, both.env, 'secrets', 'rewrap');
  kyb(run.dist, both.env, 'signing-keys', 'rotate');
  await both.gateway.start();
  await verify(both, lost.key);
  return JSON.parse(kyb(run.dist, both.env, 'secrets', 'status', '--json'));
}

function kyb(dist, env, ...words) {
  return execFileSync(process.execPath, [join(dist, 'cli.js'), ...words], {
    env: { ...env, PATH: process.env.PATH, LOG_LEVEL: 'silent' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function timed(work) {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
}

function report({ lost, atEnd, atMoment, rotated }) {
  const timeOf = (id) => decodeTime(id.slice(4));
  const held = new Set(atEnd.stored);
  const gone = lost.acknowledged.filter((id) => !held.has(id));
  const kept = lost.acknowledged.filter((id) => held.has(id));
  const lostSeconds =
    gone.length === 0 ? 0 : (Math.max(...lost.acknowledged.map(timeOf)) - Math.max(...kept.map(timeOf))) / 1_000;
  const heldAtMoment = new Set(atMoment.stored);
  const moment = Date.parse(`${lost.moment.replace(' ', 'T')}:00`);
  const checks = {
    [`at most ${mostLostSeconds} s of acknowledged verifications are lost with the server`]:
      lostSeconds > mostLostSeconds ? [`${lostSeconds.toFixed(1)} s`] : [],
    'no verification is lost from before the newest one that was restored': gone
      .filter((id) => timeOf(id) < Math.max(...kept.map(timeOf)) - 1_000)
      .map((id) => `${id} is lost`),
    'every verification that was acknowledged before the moment is there': lost.beforeMoment
      .filter((id) => !heldAtMoment.has(id))
      .map((id) => `${id} is lost`),
    'nothing from after the moment is there': lost.acknowledged
      .filter((id) => heldAtMoment.has(id) && timeOf(id) > moment)
      .map((id) => `${id} is there`),
    'the audit log agrees with the anchor, restored to the end': toFaults(atEnd.trail),
    'the audit log agrees with the anchor, restored to the moment': toFaults(atMoment.trail),
    'only API keys need the old secret after it was replaced': Object.keys(rotated[1].sealed),
  };
  return {
    verdicts: Object.entries(checks).map(([title, wrong]) => ({ title, wrong })),
    counted: {
      'acknowledged verifications': lost.acknowledged.length,
      'lost with the server': gone.length,
      's of work lost (recovery point)': lostSeconds.toFixed(1),
      's for a full backup under load': lost.backupSeconds.toFixed(1),
      's until the first verification, restored to the end (recovery time)': atEnd.seconds.toFixed(1),
      's until the first verification, restored to a moment': atMoment.seconds.toFixed(1),
      'API keys that still need the old secret': rotated[1].apiKeys,
    },
  };
}

function toFaults({ verdict, faults }) {
  return verdict === 'verified' ? [] : [verdict, ...faults.map(({ explanation }) => explanation)];
}

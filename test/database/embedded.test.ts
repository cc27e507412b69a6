import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startEmbedded, type EmbeddedPostgres } from '../../src/database/embedded.js';
import { isAlive, until } from '../../src/database/embedded/postmaster.js';

describe('the embedded PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded test '));
  // For root the server is another user, who has to pass.
  chmodSync(folder, 0o711);
  let running: EmbeddedPostgres[] = [];

  afterEach(async () => {
    await Promise.all(running.map((postgres) => postgres.stop()));
    running = [];
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(name = 'data', log: (message: string) => void = () => undefined): Promise<EmbeddedPostgres> {
    const postgres = await startEmbedded({ dataDir: join(folder, name), log });
    running.push(postgres);
    return postgres;
  }

  function serverPid(name = 'data'): number {
    return Number.parseInt(readFileSync(join(folder, name, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  }

  it('keeps its data from one start to the next', async () => {
    const first = await start();
    await query(first, "create table kept as select 'Whānau' as name");
    const pid = serverPid();
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    const second = await start();
    expect(await query(second, 'select name from kept')).toEqual([{ name: 'Whānau' }]);
  });

  it('speaks UTF-8, folds case and splits words beyond ASCII', async () => {
    const postgres = await start();
    await query(postgres, 'create extension pg_trgm');
    const [row] = await query(postgres, "select lower('MĀORI') as lower, similarity('MĀORI', 'māori') as likeness");
    expect(row).toEqual({ lower: 'māori', likeness: 1 });
  });

  it('gives every data directory a server of its own, also when they start at once', async () => {
    const [one, other] = await Promise.all([start(), start('other')]);
    await query(one, 'create table only_in_one ()');
    expect(one.connection.host).not.toBe(other.connection.host);
    await expect(query(other, 'select from only_in_one')).rejects.toThrow('does not exist');
  });

  it('is shared by all who use one data directory and stopped by the last who leaves', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    const pid = serverPid();
    expect(first.connection).toEqual(second.connection);
    await first.stop();
    await first.stop();
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('lets a signal end a process that has just released the server', async () => {
    await start();
    const program = `
      import { access } from 'node:fs/promises';
      import { startEmbedded } from ${JSON.stringify(resolve('dist/database/embedded.js'))};
      const postgres = await startEmbedded({ dataDir: ${JSON.stringify(join(folder, 'data'))}, log: () => {} });
      // From here the loop of the process looks for signals again only after its immediate callbacks.
      await access(${JSON.stringify(folder)});
      await postgres.stop();
      process.kill(process.pid, 'SIGINT');
      setTimeout(() => {}, 5_000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
    expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
  });

  it('is stopped when its only user is interrupted repeatedly, as npm does by passing Ctrl-C on', async () => {
    const program = `
      import { startEmbedded } from ${JSON.stringify(resolve('dist/database/embedded.js'))};
      await startEmbedded({ dataDir: ${JSON.stringify(join(folder, 'data'))}, log: () => {} });
      console.log('started');
      setInterval(() => {}, 1_000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    const pid = serverPid();
    const repeat = setInterval(() => child.kill('SIGINT'), 1);
    await once(child, 'exit');
    clearInterval(repeat);
    expect(await until(() => !isAlive(pid), 10_000)).toBe(true);
  });

  it('does not wait for a user that died', async () => {
    const postgres = await start();
    const pid = serverPid();
    const users = join(folder, 'data', 'postgres-users');
    const bystander = spawn('sleep', ['60']);
    // A pid that was given to another program since, and one that nobody has.
    writeFileSync(join(users, `${String(bystander.pid)}.killed`), 'started at another time');
    writeFileSync(join(users, '4194303.killed'), '1');
    await postgres.stop();
    bystander.kill();
    expect(isAlive(pid)).toBe(false);
    expect(readdirSync(users)).toEqual([]);
  });

  it('starts over a pid file whose number is another program’s now', async () => {
    const data = join(folder, 'data');
    const postgres = await start();
    const pidFile = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8');
    await postgres.stop();
    const bystander = spawn('sleep', ['60']);
    writeFileSync(join(data, 'postgres', 'postmaster.pid'), pidFile.replace(/^\d+/, String(bystander.pid)));
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
    bystander.kill();
  });

  it('comes back within seconds after it was killed, with everything that was committed', async () => {
    const messages: string[] = [];
    const [postgres] = await Promise.all([start('data', (message) => messages.push(message)), start()]);
    await query(postgres, 'create table committed as select 1 as one');
    const pid = serverPid();
    process.kill(pid, 'SIGKILL');
    expect(await until(() => messages.includes('PostgreSQL stopped unexpectedly. Restarting it.'), 1_500)).toBe(true);
    expect(await until(() => readPid() !== pid, 2_000)).toBe(true);
    await until(() => existsSync(join(postgres.connection.host, '.s.PGSQL.5432')), 2_000);
    expect(await eventually(() => query(postgres, 'select * from committed'))).toEqual([{ one: 1 }]);

    function readPid(): number {
      try {
        return serverPid();
      } catch {
        return pid;
      }
    }
  });

  it('makes anew what was killed while it was being made', async () => {
    const data = join(folder, 'unfinished');
    mkdirSync(join(data, 'postgres'), { recursive: true });
    mkdirSync(join(data, 'postgres.new-killed', 'base'), { recursive: true });
    writeFileSync(join(data, 'postgres.new-killed', 'PG_VERSION'), '18\n');
    expect(await query(await start('unfinished'), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(data).filter((name) => name.includes('.new-'))).toEqual([]);
  });

  it('names the remedy when the data are of another version of PostgreSQL', async () => {
    const cluster = join(folder, 'older', 'postgres');
    mkdirSync(cluster, { recursive: true });
    writeFileSync(join(cluster, 'PG_VERSION'), '16\n');
    await expect(start('older')).rejects.toThrow(/created by PostgreSQL 16, and this is 18\. Dump it/);
  });

  it('refuses a socket folder that somebody else prepared', async () => {
    const postgres = await start();
    await postgres.stop();
    const sockets = postgres.connection.host;
    symlinkSync(folder, sockets);
    await expect(start()).rejects.toThrow('was not created by this service');
    rmSync(sockets);
  });
});

async function query(postgres: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** While PostgreSQL recovers it answers that it is starting up. */
async function eventually<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let triesLeft = 40; ; triesLeft -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (triesLeft === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

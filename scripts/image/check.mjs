import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import { say } from '../shell.mjs';
import { Containers } from './containers.mjs';
import { runTool } from './tools.mjs';

const mostMegabytes = 400;
const site = 'kyb.localhost';
const files = ['deploy/compose.yaml', 'deploy/compose.redis.yaml'];

/**
 * Starts PostgreSQL, Redis, a gateway, a worker and the proxy as the Compose files describe them, and checks them.
 * @param folder A temporary folder
 * @param env Variables for podman
 * @param images Images that replace the pinned ones of the servers. Without it, podman pulls those
 * @throws Error at the first check that fails, after the logs of the containers were printed
 */
export async function checkImage({ tag, folder, env, images }) {
  const port = await findFreePort();
  prepareFiles({ folder, port, images });
  const containers = new Containers({ project: 'kyb-check', folder, files, env });
  const context = { containers, port, tag };
  containers.removeAll();
  // Before the listener that removes the folder with the configuration of podman.
  process.prependOnceListener('exit', () => containers.removeAll());
  for (const [title, check] of Object.entries(checks)) {
    const startedAt = Date.now();
    try {
      const remark = await check(context);
      say(`ok   ${seconds(startedAt).padStart(5)} s  ${title}${remark ? ` (${remark})` : ''}`);
    } catch (error) {
      say(`FAIL ${seconds(startedAt).padStart(5)} s  ${title}: ${error.message}\n${containers.logs()}`);
      throw new Error('The check of the image failed.', { cause: error });
    }
  }
}

async function until(atMostSeconds, what, condition) {
  const startedAt = Date.now();
  while (!(await condition())) {
    if (Date.now() - startedAt > atMostSeconds * 1000) throw new Error(`After ${atMostSeconds} s not: ${what}.`);
    await pause(200);
  }
}

const seconds = (startedAt) => ((Date.now() - startedAt) / 1000).toFixed(1);

const checks = {
  [`the image has at most ${mostMegabytes} MB`]: ({ containers, tag }) => {
    const size = Number(containers.podman(['image', 'inspect', '--format', '{{.Size}}', tag]).stdout);
    const megabytes = Math.round(size / 1e6);
    assert(megabytes <= mostMegabytes, `it has ${megabytes} MB`);
    return `${megabytes} MB`;
  },

  'without DATABASE_URL the start explains what is missing': ({ containers, tag }) => {
    const settings = ['-e', 'HOST=127.0.0.1', '-e', 'DATA_DIR=/tmp/kyb'];
    const words = ['run', '--rm', '--read-only', '--tmpfs', '/tmp', ...settings, tag];
    const { status, stderr } = containers.podman(words, { mayFail: true });
    assert.equal(status, 1);
    assert.match(stderr, /DATABASE_URL/);
    assert.doesNotMatch(stderr, /\n {4}at /, 'it prints a stack trace');
  },

  'PostgreSQL and Redis start': async ({ containers }) => {
    containers.createNetworks();
    containers.compose('up', '-d', 'postgres', 'redis');
    await containers.untilHealthy('postgres');
  },

  'the gateway, the worker and the proxy start, and the gateway is healthy': async ({ containers }) => {
    containers.compose('up', '-d', 'gateway', 'worker', 'proxy');
    const elapsed = await containers.untilHealthy('gateway');
    await containers.untilHealthy('worker');
    return `healthy after ${elapsed.toFixed(1)} s`;
  },

  'they run as user 1000, on a read-only file system, without capabilities and without a shell': ({ containers }) => {
    const probe = `
      const { readFileSync, writeFileSync } = fs;
      const attempt = (path) => { try { writeFileSync(path, ''); return 'written'; } catch ({ code }) { return code; } };
      const status = readFileSync('/proc/1/status', 'utf8');
      const field = (name) => new RegExp('^' + name + ':\\\\s*(\\\\S+)', 'm').exec(status)[1];
      JSON.stringify({
        user: field('Uid'), capabilities: field('CapEff'), noNewPrivileges: field('NoNewPrivs'),
        command: readFileSync('/proc/1/cmdline', 'utf8').split('\\0')[0],
        app: attempt('/app/file'), root: attempt('/file'), temporary: attempt('/tmp/file'),
      })`;
    for (const service of ['gateway', 'worker']) {
      assert.deepEqual(JSON.parse(containers.node(service, '-p', probe)), {
        ...{ user: '1000', capabilities: '0000000000000000', noNewPrivileges: '1', command: 'node' },
        ...{ app: 'EROFS', root: 'EROFS', temporary: 'written' },
      });
      const shell = containers.podman(['exec', containers.find(service), 'sh', '-c', 'true'], { mayFail: true });
      assert.notEqual(shell.status, 0, 'there is a shell');
    }
  },

  'through the proxy, a verification returns its result': async (context) => {
    const { containers } = context;
    const runConsole = (...words) => JSON.parse(containers.node('gateway', 'dist/cli.js', ...words, '--json'));
    const { id } = runConsole('organisations', 'create', '--name', 'Check', '--plan', 'enterprise');
    context.key = runConsole('keys', 'create', '--name', 'check', '--mode', 'test', '--organisation', id).key;
    const body = { queryValue: '55 999 999 003', jurisdiction: 'AU' };
    const { result } = await call(context, 'POST', 'verify', JSON.stringify(body));
    assert.deepEqual([result.status, result.fractureScore], ['verified', 0]);
  },

  'the worker completes a bulk': async (context) => {
    const csv = 'abn\n55 999 999 003\n44 999 999 040\n';
    const { bulk } = await call(context, 'POST', 'bulk?jurisdiction=AU', csv, 'text/csv');
    let state;
    await until(30, 'the bulk is completed', async () => {
      state = (await call(context, 'GET', `bulk/${bulk.id}`)).bulk;
      return state.status === 'completed';
    });
    assert.deepEqual([state.processed, state.failed], [2, 0]);
  },

  'Redis counts the rate limits, and kyb doctor finds Redis and a worker': async (context) => {
    const { containers } = context;
    const text = JSON.stringify(await call(context, 'GET', 'limits'));
    assert.match(text, /"used":[1-9]/);
    // The doctor exits with 1, because no register is imported. It knows a worker by the first job that the worker notes.
    const words = ['exec', containers.find('gateway'), 'node', 'dist/cli.js', 'doctor'];
    await until(60, 'both are found', () => {
      const { stdout } = containers.podman(words, { mayFail: true });
      return ['redis', 'workers'].every((name) => new RegExp(`^ok +${name}: `, 'm').test(stdout));
    });
  },

  'the image contains a list of its packages, and none that only the build needs': ({ containers }) => {
    const { components } = JSON.parse(containers.node('gateway', '-p', 'fs.readFileSync("sbom.cdx.json", "utf8")'));
    const names = new Set(components.map(({ name }) => name));
    for (const name of ['express', 'react', 'node', '@node-rs/argon2']) assert(names.has(name), `${name} is missing`);
    for (const name of ['@swc/core', 'vite', 'jest']) assert(!names.has(name), `${name} is in the list`);
    const probe = 'JSON.stringify(fs.readdirSync("node_modules").filter((name) => !/^[@.]/.test(name)))';
    const folders = JSON.parse(containers.node('gateway', '-p', probe));
    const unknown = folders.filter((name) => !names.has(name));
    assert.deepEqual(unknown, [], 'the list lacks packages');
    return `${components.length} components`;
  },

  'SIGTERM ends the gateway and the worker with exit code 0': ({ containers }) => {
    const durations = ['gateway', 'worker'].map((service) => {
      const startedAt = Date.now();
      containers.podman(['stop', '--time', '35', containers.find(service)]);
      assert.equal(containers.inspect(service).State.ExitCode, 0, `${service} ends with another exit code`);
      return `${service} ${seconds(startedAt)} s`;
    });
    return durations.join(', ');
  },

  'the gateway starts again and has the same data': async (context) => {
    const { containers } = context;
    containers.podman(['start', containers.find('gateway')]);
    await containers.untilHealthy('gateway');
    const { items } = await call(context, 'GET', 'verifications?limit=10');
    assert.equal(items.length, 3);
  },
};

/** Writes the Compose files with these images, and with a free port of this machine instead of 80 and 443. */
function prepareFiles({ folder, port, images }) {
  mkdirSync(join(folder, 'deploy/files'), { recursive: true });
  const settings = { POSTGRES_PASSWORD: randomBytes(24).toString('hex'), SITE_ADDRESS: site };
  const lines = { ...settings, SECRETS_KEY: randomBytes(32).toString('base64') };
  writeFileSync(
    join(folder, 'deploy/.env'),
    Object.entries(lines)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  copyFileSync('deploy/roles.sql', join(folder, 'deploy/roles.sql'));
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const { services, ...rest } = parse(text, { merge: true });
    for (const [name, service] of Object.entries(services)) {
      delete service.build;
      if (images && ['postgres', 'redis', 'proxy'].includes(name)) service.image = images.servers;
      if (name === 'proxy') service.ports = [`127.0.0.1:${port}:443`];
    }
    writeFileSync(join(folder, file), stringify({ ...rest, services }, { aliasDuplicateObjects: false }));
    // The commands in the first lines of the file, which are indented.
    const commands = text.match(/^# {3}.*$/gm)?.map((line) => line.slice(4)) ?? [];
    if (file.includes('redis')) runTool(['sh', '-euc', commands.join('\n')], { quiet: true, cwd: folder });
  }
}

/** Calls the API through the proxy, whose certificate its own authority signed. */
function call({ port, key }, method, path, body, type = 'application/json') {
  const headers = { host: site, authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': type }) };
  const options = { method, headers, servername: site, rejectUnauthorized: false };
  return new Promise((resolve, reject) => {
    const request = https.request(`https://127.0.0.1:${port}/api/enterprise/${path}`, options, async (response) => {
      const text = (await response.setEncoding('utf8').toArray()).join('');
      if (response.statusCode < 300) resolve(JSON.parse(text));
      else reject(new Error(`${method} ${path} returns ${response.statusCode}: ${text}`));
    });
    request.once('error', reject).end(body);
  });
}

async function findFreePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBulkWorker } from '../../src/workers/bulk/bulkWorker.js';
import { newWebhookSecret, prepareSigner } from '../../src/domain/webhookSignature.js';
import { testApp, type TestApp } from '../support/app.js';
import { bareEnvironment } from '../support/processes/bareEnvironment.js';
import { body, id } from '../support/servers/signedDelivery.js';

// The folder of the client copied out on its own, built as its README says, and the code of the README as a reader pastes it.
const readme = readFileSync('clients/typescript/README.md', 'utf8');
const [quickstart = '', paths = '', errors = '', live = '', webhooks = '', bulk = ''] = [
  ...readme.matchAll(/```js\n(.*?)```/gs),
].map(([, code]) => code);
const [install = ''] = [...readme.matchAll(/```sh\n(.*?)```/gs)].map(([, code]) => code);
let folder: string;
let app: TestApp;
// The last started first. An installation that fails leaves nothing to stop.
const started: { stop(): Promise<void> }[] = [];
let organisationId: string;
let key: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kyb-client-'));
  cpSync('clients/typescript', join(folder, 'kyb-client'), {
    recursive: true,
    filter: (path) => !/\/(?:dist|node_modules)$/.test(path),
  });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  // The folder `.bin` has our own Node, with which npm would not find the global settings of the machine, such as its certificates.
  const folders = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((one) => !one.endsWith(join('node_modules', '.bin')));
  // npm finds its cache and its registry in the home of the user. By default it waits five minutes for a response.
  const npm = {
    npm_config_prefer_offline: 'true',
    npm_config_loglevel: 'error',
    npm_config_fetch_timeout: '15000',
    npm_config_fetch_retry_mintimeout: '1000',
  };
  const env = bareEnvironment({ PATH: folders.join(delimiter), HOME: homedir(), TMPDIR: folder, ...npm });
  await promisify(execFile)('bash', ['-euc', install], { cwd: folder, env });
  app = await testApp();
  started.unshift(app);
  organisationId = await app.newOrganisation();
  ({ key } = await app.newKey(organisationId));
  started.unshift(startBulkWorker(app.services, { pollMs: 20 }));
}, 120_000);
afterAll(async () => {
  for (const one of started) await one.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function run(code: string, environment: Record<string, string> = {}): Promise<string[]> {
  const file = join(folder, 'pasted.mjs');
  writeFileSync(file, code);
  const env = { PATH: process.env['PATH'], KYB_URL: app.url, KYB_API_KEY: key, ...environment };
  const child = spawn(process.execPath, [file], { cwd: folder, env });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const status = await new Promise((resolveStatus) => child.on('close', resolveStatus));
  expect({ status, err: output.err }).toEqual({ status: 0, err: '' });
  return output.out.trimEnd().split('\n');
}

async function verify(queryValue: string, reference: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const call = { method: 'POST', headers, body: JSON.stringify({ queryValue, jurisdiction: 'AU', reference }) };
  expect((await fetch(`${app.url}/api/enterprise/verify`, call)).status).toBe(200);
}

describe('the README of the TypeScript client', () => {
  it('has code that the types of the package accept', async () => {
    const blocks = [quickstart, paths, errors, live, webhooks, bulk];
    for (const [index, code] of blocks.entries()) writeFileSync(join(folder, `block${index}.js`), code);
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    symlinkSync(resolve('node_modules/@types'), join(folder, 'node_modules/@types'));
    symlinkSync(resolve('node_modules/undici-types'), join(folder, 'node_modules/undici-types'));
    // Variables of the environment may be missing, as far as the compiler knows.
    const strict = ['--strict', '--strictNullChecks', 'false', '--noUncheckedIndexedAccess'];
    const settings = [
      '--noEmit',
      '--skipLibCheck',
      '--checkJs',
      '--target',
      'es2023',
      '--module',
      'nodenext',
      '--types',
      'node',
    ];
    const tsc = join(folder, 'kyb-client/node_modules/typescript/bin/tsc');
    const files = blocks.map((_, index) => `block${index}.js`);
    const check = promisify(execFile)(process.execPath, [tsc, ...strict, ...settings, ...files], { cwd: folder });
    const { stdout } = await check.catch((error: unknown) => error as { stdout: string });
    expect(stdout).toBe('');
  }, 120_000);

  it('has a quickstart of ten lines that verifies and lists', async () => {
    expect(quickstart.trim().split('\n').length).toBeLessThanOrEqual(10);
    // The README names the file of a test key.
    const { key: testKey } = await app.newKey(await app.newOrganisation(), 'test');
    const [verified, listed] = await run(quickstart, { KYB_API_KEY: testKey });
    expect(verified).toMatch(/^[A-Z].* verified 0$/);
    expect(listed).toMatch(/^ver_\w+ customer-42 20\d\d-/);
  });

  it('calls other paths', async () => {
    expect(await run(paths)).toEqual(['Test Pty Ltd enterprise', expect.stringMatching(/^test key vnt_ent_live_/)]);
  });

  it('reads an error', async () => {
    const [facts, message] = await run(errors);
    expect(facts).toMatch(/^IDENTIFIER_INVALID 422 req_\w+$/);
    expect(message).toMatch(/\w/);
  });

  it('follows live events from a cursor', async () => {
    await verify('11900000017', 'first');
    const first = await fetch(`${app.url}/api/enterprise/events?limit=1`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const { items } = (await first.json()) as { items: { cursor: string }[] };
    await verify('51824753556', 'second');
    await verify('11900000017', 'stop');
    const printed = await run(live, { LAST_CURSOR: items[0]?.cursor ?? '' });
    expect(printed).toEqual([
      expect.any(String),
      expect.stringMatching(/^null 100$/),
      expect.any(String),
      expect.any(String),
    ]);
  });

  it('receives a delivery, and refuses one that was changed', async () => {
    const secret = newWebhookSecret();
    const headers = prepareSigner(secret)('evt_1', Math.floor(Date.now() / 1_000), body);
    const send = (text: string): string =>
      `const ${text === body ? 'good' : 'bad'} = await fetch(url, { method: 'POST', headers: ${JSON.stringify(headers)}, body: ${JSON.stringify(text)} });`;
    const driver = `
receiver.listen(0, '127.0.0.1');
await new Promise((resolve) => receiver.on('listening', resolve));
const url = 'http://127.0.0.1:' + receiver.address().port;
${send(body)}
${send(`${body} `)}
console.log(good.status, bad.status);
receiver.close();
receiver.closeAllConnections();
`;
    const lines = await run(webhooks + driver, { KYB_WEBHOOK_SECRET: secret });
    expect(lines[0]).toContain(id);
    expect(lines.at(-1)).toBe('200 400');
  });

  it('uploads a file and reads the outcome of its rows', async () => {
    writeFileSync(join(folder, 'customers.csv'), '11900000017,AU,first\n123,AU,second\n');
    const lines = await run(bulk);
    expect(lines.slice(-3)).toEqual(['2 of 2', '1 first verified', '2 second IDENTIFIER_INVALID']);
  });
});

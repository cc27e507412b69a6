import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBulkWorker, type BulkWorker } from '../../src/bulk/bulkWorker.js';
import { newWebhookSecret, prepareSigner } from '../../src/domain/webhookSignature.js';
import { testApp, type TestApp } from '../support/app.js';
import { body, id } from '../support/signedDelivery.js';

// The package as it is built and installed, and the README's code as a newcomer pastes it.
const [calls = '', webhooks = '', bulk = ''] = [
  ...readFileSync('clients/typescript/README.md', 'utf8').matchAll(/```js\n(.*?)```/gs),
].map(([, code]) => code);
let folder: string;
let app: TestApp;
let worker: BulkWorker;
let key: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kyb-client-'));
  const installed = join(folder, 'node_modules', '@kyb', 'client');
  mkdirSync(installed, { recursive: true });
  cpSync('clients/typescript/package.json', join(installed, 'package.json'));
  execFileSync(process.execPath, [
    resolve('node_modules/typescript/bin/tsc'),
    ...['-p', 'clients/typescript', '--outDir', join(installed, 'dist')],
  ]);
  symlinkSync(resolve('node_modules/openapi-fetch'), join(folder, 'node_modules', 'openapi-fetch'));
  app = await testApp();
  ({ key } = await app.newKey(await app.newOrganisation()));
  worker = startBulkWorker(app.services, { pollMs: 20 });
}, 120_000);
afterAll(async () => {
  await worker.stop();
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function run(code: string, environment: Record<string, string> = {}): Promise<string[]> {
  const file = join(folder, 'pasted.mjs');
  writeFileSync(file, code);
  const env = { PATH: process.env['PATH'], KYB_URL: app.url, KYB_API_KEY: key, ...environment };
  const child = spawn(process.execPath, [file], { cwd: dirname(file), env });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const status = await new Promise((resolveStatus) => child.on('close', resolveStatus));
  expect({ status, err: output.err }).toEqual({ status: 0, err: '' });
  return output.out.trimEnd().split('\n');
}

describe('the README of the client', () => {
  it('verifies, walks a list and reads an error', async () => {
    const [verified, listed, error] = await run(calls);
    expect(verified).toBe('WATTLEBRIM TEAPOT REPAIRS PTY LTD verified 0');
    expect(listed).toMatch(/^ver_\w+ 20\d\d-/);
    expect(error).toMatch(/^NOT_FOUND 404 req_\w+ \[\]$/);
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

  it('sends a file and reads what came of its rows', async () => {
    writeFileSync(join(folder, 'customers.csv'), '11900000017,AU,first\n123,AU,second\n');
    const lines = await run(bulk);
    expect(lines.slice(-3)).toEqual(['2 of 2', '1 first verified', '2 second IDENTIFIER_INVALID']);
  });
});

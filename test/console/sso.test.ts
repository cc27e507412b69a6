import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config.js';
import { createLog } from '../../src/log.js';
import { startServices, type Started } from '../../src/start.js';
import { newDataDir } from '../support/dataDir.js';
import { startHostileProvider } from '../support/hostileProvider.js';

// An operator connects a provider inside the network of the installation, sees it, and removes it.
let dataDir: string;
let started: Started;
let provider: Awaited<ReturnType<typeof startHostileProvider>>;

beforeAll(async () => {
  dataDir = await newDataDir();
  started = await startServices(readConfig({ DATA_DIR: dataDir }), createLog('silent'));
  provider = await startHostileProvider();
  await writeFile(join(dataDir, 'ca.pem'), provider.ca);
  await writeFile(join(dataDir, 'secret.txt'), 'the client secret\n');
});
afterAll(async () => {
  await provider.stop();
  await started.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function kyb(
  words: readonly string[],
  more: Record<string, string> = {},
): Promise<{ code: number | null; out: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['dist/cli.js', 'sso', ...words], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PUBLIC_URL: 'https://kyb.example', ...more },
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.on('close', (code) => {
      resolve({ code, out });
    });
  });
}

it('sets, shows and removes the connection of an organisation', async () => {
  const secretFile = join(dataDir, 'secret.txt');
  const set = ['set', '--issuer', provider.url, '--client-id', 'kyb', '--client-secret-file', secretFile];
  const all = [...set, '--domain', 'acme.example', 'Acme.co.nz', '--json'];
  const inside = { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', WEBHOOK_EXTRA_CA_FILE: join(dataDir, 'ca.pem') };

  const blocked = await kyb(all);
  expect(blocked).toEqual({ code: 1, out: expect.stringContaining('The address 127.0.0.1 never leaves its machine') });
  const untrusted = await kyb(all, { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
  expect(untrusted).toEqual({ code: 1, out: expect.stringContaining('The certificate of the provider is not valid') });
  expect((await kyb(set)).code).toBe(2);
  expect((await kyb(['show'])).out).toBe('The organisation has no single sign-on.\n');

  const made = await kyb(all, inside);
  expect(made.code).toBe(0);
  expect(JSON.parse(made.out)).toMatchObject({
    issuer: provider.url,
    clientId: 'kyb',
    domains: ['acme.example', 'acme.co.nz'],
    redirectUri: 'https://kyb.example/portal/sso/callback',
  });
  const shown = await kyb(['show', '--json']);
  expect(JSON.parse(shown.out)).toEqual(JSON.parse(made.out));
  expect(shown.out).not.toContain('client secret');

  expect(JSON.parse((await kyb(['remove', '--json'])).out)).toMatchObject({ sessionsEnded: 0 });
  expect((await kyb(['remove'])).code).toBe(1);
});

import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config.js';
import { createLog } from '../../src/log.js';
import { startServices, type Started } from '../../src/start.js';
import { newDataDir } from '../support/dataDir.js';

// What an operator sets for an organisation about its applicants.
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let dataDir: string;
let started: Started;

beforeAll(async () => {
  dataDir = await newDataDir();
  started = await startServices(readConfig({ DATA_DIR: dataDir }), createLog('silent'));
});
afterAll(async () => {
  await started.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function kyb(...words: string[]) {
  return kybWith({}, ...words);
}

function kybWith(own: Readonly<Record<string, string>>, ...words: string[]) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...own };
  return spawnSync(process.execPath, ['dist/cli.js', 'organisations', ...words], { env, encoding: 'utf8' });
}

it('sets and clears what applicants see and bring', async () => {
  const { id } = JSON.parse(kyb('create', '--name', 'Good Ltd', '--plan', 'growth', '--json').stdout);
  const logo = join(dataDir, 'logo.png');
  await writeFile(logo, Buffer.from(png, 'base64'));
  const update = (...words: string[]) => kyb('update', id, ...words, '--json');
  const set = update(
    ...['--brand-name', 'Good & Co', '--brand-colour', '#1D4ED8', '--brand-logo', logo],
    ...['--return-urls', 'https://good.example, http://localhost:3000', '--required-documents', 'identity,ownership'],
    ...['--automatic-approval-up-to', '20', '--personal-data-in-webhooks', 'on'],
  );
  expect(set.stderr).toBe('');
  expect(JSON.parse(set.stdout)).toMatchObject({
    brandName: 'Good & Co',
    brandColour: '#1d4ed8',
    brandLogo: `data:image/png;base64,${png}`,
    returnUrls: ['https://good.example/', 'http://localhost:3000/'],
    requiredDocuments: ['identity', 'ownership'],
    automaticApprovalUpTo: 20,
    personalDataInWebhooks: true,
  });
  const none = ['--brand-name', '', '--brand-logo', '', '--return-urls', '', '--automatic-approval-up-to', 'off'];
  const cleared = update(...none);
  expect(cleared.stderr).toBe('');
  expect(JSON.parse(cleared.stdout)).toMatchObject({
    brandName: null,
    brandColour: '#1d4ed8',
    brandLogo: null,
    returnUrls: [],
    automaticApprovalUpTo: null,
    personalDataInWebhooks: true,
  });
  expect(update('--required-documents', 'passport').status).toBe(2);
  expect(update('--automatic-approval-up-to', 'all').status).toBe(2);
  expect(update('--brand-logo', join(dataDir, 'missing.png')).status).toBe(1);
  expect(update('--return-urls', 'https://good.example@evil.test').status).toBe(1);
}, 60_000);

it('sets which register an organisation is answered from, once there is another than the extracts', () => {
  const { id } = JSON.parse(kyb('create', '--name', 'Live Ltd', '--plan', 'growth', '--json').stdout);
  const words = ['update', id, '--register-source', 'live_then_extract', '--json'];
  const refused = kyb(...words);
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('ABR_GUID')]);
  const set = kybWith({ ABR_GUID: '11111111-2222-4333-8444-555555555555' }, ...words);
  expect(set.stderr).toBe('');
  expect(JSON.parse(set.stdout)).toMatchObject({ registerSource: 'live_then_extract' });
  const wrong = kybWith({ ABR_GUID: 'not a guid at all' }, ...words);
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.not.stringContaining('not a guid at all')]);
});

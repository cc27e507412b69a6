import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { consoleFixture } from '../support/processes/console.js';

// The settings of an organisation for its applicants, by an operator.
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const fixture = consoleFixture();
const kyb = (...words: string[]) => fixture.kyb('organisations', ...words);
const kybWith = (own: Readonly<Record<string, string>>, ...words: string[]) =>
  fixture.kybWith(own, 'organisations', ...words);

it('sets and clears what applicants see and bring', async () => {
  const { id } = JSON.parse((await kyb('create', '--name', 'Good Ltd', '--plan', 'growth', '--json')).stdout);
  const logo = join(fixture.dataDir, 'logo.png');
  await writeFile(logo, Buffer.from(png, 'base64'));
  const update = (...words: string[]) => kyb('update', id, ...words, '--json');
  const set = await update(
    ...['--brand-name', 'Good & Co', '--brand-colour', '#1D4ED8', '--brand-logo', logo],
    ...['--return-urls', 'https://good.example, http://localhost:3000', '--required-documents', 'identity,ownership'],
    ...['--automatic-approval-up-to', '20', '--personal-data-in-webhooks', 'on'],
    ...[
      '--alert-kinds',
      'key_expiring, register_stale',
      '--alert-roles',
      'owner,officer',
      '--alerts-of-test-data',
      'on',
    ],
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
    alertKinds: ['key_expiring', 'register_stale'],
    alertRoles: ['owner', 'officer'],
    alertsOfTestData: true,
  });
  const none = [
    '--alert-kinds',
    '',
    '--brand-name',
    '',
    '--brand-logo',
    '',
    '--return-urls',
    '',
    '--automatic-approval-up-to',
    'off',
  ];
  const cleared = await update(...none);
  expect(cleared.stderr).toBe('');
  expect(JSON.parse(cleared.stdout)).toMatchObject({
    brandName: null,
    brandColour: '#1d4ed8',
    brandLogo: null,
    returnUrls: [],
    automaticApprovalUpTo: null,
    personalDataInWebhooks: true,
    alertKinds: [],
  });
  expect(await update('--alert-roles', 'everybody')).toMatchObject({ code: 2 });
  expect(await update('--required-documents', 'passport')).toMatchObject({ code: 2 });
  expect(await update('--automatic-approval-up-to', 'all')).toMatchObject({ code: 2 });
  expect(await update('--brand-logo', join(fixture.dataDir, 'missing.png'))).toMatchObject({ code: 1 });
  expect(await update('--return-urls', 'https://good.example@evil.test')).toMatchObject({ code: 1 });
}, 60_000);

it('sets which register an organisation is answered from, once there is another than the extracts', async () => {
  const { id } = JSON.parse((await kyb('create', '--name', 'Live Ltd', '--plan', 'growth', '--json')).stdout);
  const words = ['update', id, '--register-source', 'live_then_extract', '--json'];
  const refused = await kyb(...words);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('ABR_GUID')]);
  const set = await kybWith({ ABR_GUID: '11111111-2222-4333-8444-555555555555' }, ...words);
  expect(set.stderr).toBe('');
  expect(JSON.parse(set.stdout)).toMatchObject({ registerSource: 'live_then_extract' });
  const wrong = await kybWith({ ABR_GUID: 'not a guid at all' }, ...words);
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.not.stringContaining('not a guid at all')]);
});

it('chooses the policy by which an organisation is scored', async () => {
  const { id } = JSON.parse((await kyb('create', '--name', 'Policy Ltd', '--plan', 'growth', '--json')).stdout);
  const set = await kyb('update', id, '--policy-version', '2026-2', '--json');
  expect(set.stderr).toBe('');
  expect(JSON.parse(set.stdout)).toMatchObject({ policyVersion: '2026-2' });
  expect(await kyb('update', id, '--policy-version', '1999-1')).toMatchObject({ code: 2 });
  expect(await kyb('update', id, '--policy-version', '2026-3.lending.1')).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('The organisation has no policy 2026-3.lending.1.') },
  });
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { consoleFixture } from '../support/processes/console.js';
import { startHostileProvider } from '../support/servers/hostileProvider.js';

// An operator connects a provider inside the network of the installation, sees it, and removes it.
const fixture = consoleFixture({ PUBLIC_URL: 'https://kyb.example' });
let provider: Awaited<ReturnType<typeof startHostileProvider>>;

beforeAll(async () => {
  provider = await startHostileProvider();
  await writeFile(join(fixture.dataDir, 'ca.pem'), provider.ca);
  await writeFile(join(fixture.dataDir, 'secret.txt'), 'the client secret\n');
});
afterAll(() => provider.stop());

async function kyb(
  words: readonly string[],
  more: Record<string, string> = {},
): Promise<{ code: number | null; out: string }> {
  const { code, stdout, stderr } = await fixture.kybWith(more, 'sso', ...words);
  return { code, out: stdout + stderr };
}

it('sets, shows and removes the connection of an organisation', async () => {
  const secretFile = join(fixture.dataDir, 'secret.txt');
  const set = ['set', '--issuer', provider.url, '--client-id', 'kyb', '--client-secret-file', secretFile];
  const all = [...set, '--domain', 'acme.example', 'Acme.co.nz', '--json'];
  const inside = { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', WEBHOOK_EXTRA_CA_FILE: join(fixture.dataDir, 'ca.pem') };

  const blocked = await kyb(all);
  expect(blocked).toEqual({ code: 1, out: expect.stringContaining('The address 127.0.0.1 is a loopback address') });
  const untrusted = await kyb(all, { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
  expect(untrusted).toEqual({ code: 1, out: expect.stringContaining('The certificate of the provider is not valid') });
  expect((await kyb(set)).code).toBe(2);
  expect((await kyb(['show'])).out).toBe('The organisation has no single sign-on connection. Create one first.\n');

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

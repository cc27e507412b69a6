import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { statusListCacheMs } from '../../src/operations/certificates/statusLists.js';
import { testApp, type TestApp } from '../support/app.js';
import { keptConsole } from '../support/processes/console.js';
import { newOfficer } from '../support/people/officers.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

// The whole way of a certificate: issued over REST, filed as a PDF, checked by somebody who trusts the published keys alone.
const files = new TemporaryFiles();
let now = new Date();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ services: { clock: () => now } });
});
afterAll(async () => {
  files.remove();
  await app.stop();
});

async function fetched(address: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const response = await fetch(address, { headers });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const console = keptConsole();
async function verify(pdf: Buffer, jwks: Buffer, ...lists: readonly Buffer[]) {
  const words = [
    ...['certificates', 'verify', files.write('certificate.pdf', pdf), '--json', '--at', now.toISOString()],
    // The register behind it is the sample.
    '--allow-test',
    ...['--jwks', files.write('jwks.json', jwks)],
    ...lists.flatMap((list, at) => ['--status-list', files.write(`list${at}.jwt`, list)]),
  ];
  const { code, stdout, stderr } = await console.run({}, words);
  expect(stderr).toBe('');
  return { status: code, result: JSON.parse(stdout) };
}

it('a certificate is good from files alone until it is suspended or revoked, and then the next status list says so', async () => {
  const organisation = await app.newOrganisation('Example Finance');
  const officer = await newOfficer(app, organisation, 'Olive Officer', 'live');
  const reader = { authorization: `Bearer ${(await app.newKey(organisation)).key}` };
  const path = '/api/enterprise/certificates';
  const verificationId = (await officer.verify('11 900 000 017')).body.result.id;
  const { certificate } = (await officer.post(path, { verificationId })).body;

  const pdf = await fetched(`${app.url}${path}/${certificate.id}/pdf`, reader);
  const jwks = await fetched(`${app.url}/.well-known/jwks.json`);
  const [, payload] = certificate.credential.split('.');
  const { credentialStatus } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const lists = (): Promise<Buffer[]> =>
    Promise.all(credentialStatus.map((entry: { statusListCredential: string }) => fetched(entry.statusListCredential)));
  const before = await verify(pdf, jwks, ...(await lists()));
  expect(before.status).toBe(0);
  expect(before.result).toMatchObject({ ok: true, statement: { id: certificate.id, url: certificate.url } });
  const outcomes = new Set(before.result.checks.map(({ outcome }: { outcome: string }) => outcome));
  expect([...outcomes]).toEqual(['passed']);

  for (const [verb, word] of [
    ['suspend', 'Suspended'],
    ['revoke', 'Revoked'],
  ] as const) {
    expect((await officer.post(`${path}/${certificate.id}/${verb}`, { reason: 'Issued in error.' })).status).toBe(200);
    now = new Date(now.getTime() + statusListCacheMs);
    const after = await verify(pdf, jwks, ...(await lists()));
    expect(after.status).toBe(1);
    const failed = after.result.checks.filter(({ outcome }: { outcome: string }) => outcome === 'failed');
    expect(failed).toMatchObject([{ rule: 'status', detail: expect.stringContaining(word) }]);
  }
});

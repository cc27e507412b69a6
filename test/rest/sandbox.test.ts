import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultPolicy } from '../../src/domain/fractureScore.js';
import { magicEntities, magicFailures } from '../../src/registers/sandbox/magicNumbers.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';

// A test key gets what docs/reference/sandbox.md promises of each magic number, also in production.
let app: TestApp;
let client: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp({ production: true, sample: false });
  const organisationId = await app.newOrganisation();
  await app.database.pool.query('update organisations set policy_version = $2 where id = $1', [
    organisationId,
    defaultPolicy,
  ]);
  client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
});
afterAll(() => app.stop());

const toJurisdiction = ({ kind }: { kind: string }): string => (kind === 'nzbn' ? 'NZ' : 'AU');

describe('a test key', () => {
  it.each(magicEntities)('gets for $value: $shows', async (magic) => {
    const { status, body } = await client.verify(magic.value, toJurisdiction(magic));
    const [verdict = '', score = ''] = magic.shows.split(/, score |[,:]/);
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ status: verdict, fractureScore: Number(score), legalName: magic.legalName });
    const band = /\b(low|medium|high|critical)\b/.exec(magic.shows)?.[1];
    if (band !== undefined) expect(body.result.fractureRisk).toBe(band);
    expect(body.result.source).toMatchObject({ register: 'sandbox', kind: 'sandbox' });
  });

  it.each(magicFailures)('gets for $value: $shows', async (magic) => {
    const started = performance.now();
    const { status, body } = await client.verify(magic.value, toJurisdiction(magic));
    expect([status, body.code]).toEqual([503, 'REGISTER_UNAVAILABLE']);
    expect(performance.now() - started).toBeGreaterThanOrEqual(magic.delayMs);
    const stored = await client.get(`/api/enterprise/verifications/${body.verificationId}`);
    expect(stored.body.verification.status).toBe('error');
  });

  it('covers every status and every band', () => {
    const shown = [...magicEntities, ...magicFailures].map(({ shows }) => shows).join(' ');
    for (const word of ['verified', 'inactive', 'error', 'low', 'medium', 'high', 'critical']) {
      expect(shown).toContain(word);
    }
  });

  it('gets not_found for another number, and the clean company by its ACN', async () => {
    expect((await client.verify('51 824 753 556')).body.result).toMatchObject({
      status: 'not_found',
      fractureRisk: 'critical',
    });
    expect((await client.verify('999 999 003')).body.result).toMatchObject({ status: 'verified', acn: '999 999 003' });
  });

  it('gets suggestions from the sandbox alone', async () => {
    const { body } = await client.verify('55999999004');
    expect(body.suggestions).toEqual([{ value: '55 999 999 003', legalName: 'SANDBOX CLEAN PTY LTD' }]);
  });

  it('finds each number in the documentation', () => {
    const documentation = readFileSync('docs/reference/sandbox.md', 'utf8').replaceAll(' ', '');
    for (const { value } of [...magicEntities, ...magicFailures]) expect(documentation).toContain(value);
  });
});

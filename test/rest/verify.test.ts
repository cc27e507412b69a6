import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { abnFromAcn } from '../../src/domain/abn.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { cancelled, clean, sampleAbn, sampleNzbn } from '../support/registers/sample.js';

let app: TestApp;
let client: ReturnType<typeof createApiClient>;
let organisation: string;

beforeAll(async () => {
  app = await testApp();
  organisation = await app.newOrganisation();
  client = createApiClient(app, (await app.newKey(organisation)).key);
});
afterAll(() => app.stop());

describe('POST /api/enterprise/verify', () => {
  it('answers verified with score 0 for an active company with GST', async () => {
    const abn = await sampleAbn(app.database.pool, clean);
    const { status, body, headers } = await client.verify(abn);
    expect(status).toBe(200);
    expect(headers.get('x-request-id')).toMatch(/^req_/);
    expect(body.result).toMatchObject({
      status: 'verified',
      abnStatus: 'Active',
      gstRegistered: true,
      fractureScore: 0,
      fractureRisk: 'low',
      fractureSignals: [],
      nzbn: null,
      nzbnStatus: null,
      nameMatch: null,
      policyVersion: '2026-1',
      source: { register: 'sample', kind: 'extract' },
    });
    expect(body.result.abn.replaceAll(' ', '')).toBe(abn);
    expect(body.result.abn).toMatch(/^\d\d \d{3} \d{3} \d{3}$/);
    expect(body.result.auditHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each(['', '  '])('compares no name that is empty: %j', async (name) => {
    await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [organisation]);
    const queryValue = await sampleAbn(app.database.pool, clean);
    const { body } = await client.verify(queryValue, 'AU', { name, reference: '' });
    const same = await client.graphql(
      'mutation ($input: VerifyInput!) { verify(input: $input) { status nameMatch { kind } reference } }',
      { input: { queryValue, jurisdiction: 'AU', name, reference: '' } },
    );
    await app.database.pool.query(`update organisations set policy_version = '2026-1' where id = $1`, [organisation]);
    expect(body.result).toMatchObject({ nameMatch: null, reference: null, fractureScore: 0 });
    expect(body.result.statusReasons.map(({ code }: { code: string }) => code)).not.toContain('name_mismatch');
    expect(same.body.data.verify).toMatchObject({ nameMatch: null, reference: null });
  });

  it('answers inactive with its signals for a cancelled company', async () => {
    const { body } = await client.verify(await sampleAbn(app.database.pool, cancelled));
    expect(body.result).toMatchObject({
      status: 'inactive',
      fractureScore: 70,
      fractureRisk: 'high',
      gstRegistered: false,
    });
    expect(body.result.fractureSignals.map((signal: { type: string }) => signal.type)).toEqual([
      'inactive_registration',
      'no_gst_registration',
    ]);
  });

  it('answers not_found for a well-formed number on no register', async () => {
    const { status, body } = await client.verify('51 824 753 556');
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      status: 'not_found',
      fractureScore: 100,
      legalName: null,
      abn: '51 824 753 556',
    });
  });

  it('takes an ACN for AU, and spaces and hyphens in any number', async () => {
    const acn = (await sampleAbn(app.database.pool, `${clean} and acn is not null`)).slice(2);
    const { body } = await client.verify(`${acn.slice(0, 3)}-${acn.slice(3, 6)} ${acn.slice(6)}`);
    expect(body.result.status).toBe('verified');
    expect(body.result.abn.replaceAll(' ', '')).toBe(abnFromAcn(acn));
  });

  it('verifies New Zealand entities by NZBN: 50 is active, all else is not', async () => {
    const active = await client.verify(await sampleNzbn(app.database.pool, `status_code = '50'`), 'NZ');
    expect(active.body.result).toMatchObject({ status: 'verified', nzbnStatus: 'Registered', abnStatus: null });
    const liquidation = await client.verify(await sampleNzbn(app.database.pool, `status_code = '60'`), 'NZ');
    expect(liquidation.body.result).toMatchObject({
      status: 'inactive',
      fractureSignals: [{ type: 'inactive_registration' }],
    });
  });

  it('says which check failed, and suggests the registered number that was meant', async () => {
    const abn = await sampleAbn(app.database.pool, clean);
    const wrong = abn.slice(0, -1) + String((Number(abn.at(-1)) + 1) % 10);
    const { status, body, headers } = await client.verify(wrong);
    expect(status).toBe(422);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(body).toMatchObject({
      code: 'IDENTIFIER_INVALID',
      errors: [{ pointer: '/queryValue', detail: 'modulus-89 check failed' }],
    });
    expect(body.suggestions).toContainEqual({
      value: `${abn.slice(0, 2)} ${abn.slice(2, 5)} ${abn.slice(5, 8)} ${abn.slice(8)}`,
      legalName: expect.any(String),
    });
  });

  it('says when a number belongs to the other country', async () => {
    const nzbn = await sampleNzbn(app.database.pool, `status_code = '50'`);
    expect(await client.verify(nzbn, 'AU')).toMatchObject({ status: 422, body: { code: 'JURISDICTION_MISMATCH' } });
    const abn = await sampleAbn(app.database.pool, clean);
    expect(await client.verify(abn, 'NZ')).toMatchObject({ status: 422, body: { code: 'JURISDICTION_MISMATCH' } });
  });

  it('compares a name, and hands a reference back', async () => {
    const abn = await sampleAbn(app.database.pool, clean);
    const first = (await client.verify(abn, 'AU', { reference: 'my-1' })).body.result;
    expect(first.reference).toBe('my-1');
    const again = await client.verify(abn, 'AU', { name: first.legalName.toLowerCase() });
    expect(again.body.result.nameMatch).toMatchObject({ result: 'exact', matchedName: first.legalName });
  });

  it('records the events of a verification with it', async () => {
    const { body } = await client.verify(await sampleAbn(app.database.pool, cancelled));
    const { rows } = await app.database.pool.query(
      `select kind, organisation_id, mode, data from events where data->>'id' = $1 order by kind`,
      [body.result.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['verification.completed', 'verification.high_risk']);
    expect(rows[0]).toMatchObject({
      organisation_id: organisation,
      mode: 'live',
      data: { abn: body.result.abn, status: 'inactive' },
    });
  });

  it('gives no pass in production on sample data: 503, stored as error, and no event', async () => {
    const production = await testApp({ production: true });
    try {
      const owner = await production.newOrganisation();
      const caller = createApiClient(production, (await production.newKey(owner)).key);
      const answer = await caller.verify(await sampleAbn(production.database.pool, clean));
      expect(answer.status).toBe(503);
      expect(answer.body.code).toBe('REGISTER_UNAVAILABLE');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      const stored = await caller.get(`/api/enterprise/verifications/${answer.body.verificationId}`);
      expect(stored.body.verification).toMatchObject({ status: 'error', fractureScore: null, legalName: null });
      expect((await production.database.pool.query('select 1 from events')).rowCount).toBe(0);
    } finally {
      await production.stop();
    }
  });
});

describe('GET /api/enterprise/verifications', () => {
  it('pages newest first, each once, and filters', async () => {
    const owner = await app.newOrganisation('Pages');
    const caller = createApiClient(app, (await app.newKey(owner)).key);
    const good = await sampleAbn(app.database.pool, clean);
    const bad = await sampleAbn(app.database.pool, cancelled);
    const made: string[] = [];
    let goodName = '';
    for (let at = 0; at < 5; at += 1) {
      const { body } = await caller.verify(at % 2 ? bad : good, 'AU', { reference: `r${at}` });
      made.push(body.result.id);
      if (at === 0) goodName = body.result.legalName;
    }

    const seen: string[] = [];
    let after = '';
    do {
      const { body } = await caller.get(`/api/enterprise/verifications?limit=2${after && `&after=${after}`}`);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      after = body.nextCursor;
    } while (after);
    expect(seen).toEqual(made.toReversed());

    const count = async (query: string): Promise<number> =>
      (await caller.get(`/api/enterprise/verifications?${query}`)).body.items.length;
    expect(await count('status=inactive')).toBe(2);
    expect(await count('fractureRisk=low')).toBe(3);
    expect(await count(`abn=${encodeURIComponent(`${good.slice(0, 2)} ${good.slice(2)}`)}`)).toBe(3);
    expect(await count(`abn=${encodeURIComponent(`${good.slice(0, 2)}\u2011${good.slice(2)}`)}`)).toBe(3);
    expect(await count('reference=r3')).toBe(1);
    const part = encodeURIComponent(goodName.slice(2).toLowerCase());
    expect(await count(`name=${part}`)).toBe(3);
    expect(await count(`name=${part}&status=inactive`)).toBe(0);
    // A wildcard of PostgreSQL is a plain character of a name.
    expect(await count('name=%25')).toBe(0);
    expect(await count('jurisdiction=NZ')).toBe(0);
    expect(await count('verifiedFrom=2999-01-01T00:00:00.000Z')).toBe(0);
  });

  it.each([
    ['limit=0', '/limit'],
    ['limit=101', '/limit'],
    ['limit=ten', '/limit'],
    ['limit=1&limit=2', '/limit'],
    ['after=nonsense', '/after'],
    ['status=VERIFIED', '/status'],
    ['colour=red', '/colour'],
    ['reference=', '/reference'],
    [`name=${'x'.repeat(201)}`, '/name'],
    ['name=%20', '/name'],
    ['verifiedFrom=yesterday', '/verifiedFrom'],
    ['verifiedFrom=0000-01-01T00:00:00Z', '/verifiedFrom'],
    ['verifiedBefore=9999-12-31T23:59:59-23:59', '/verifiedBefore'],
  ])('refuses %s and names it', async (query, pointer) => {
    const { status, body } = await client.get(`/api/enterprise/verifications?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'INVALID_REQUEST', errors: [{ pointer }] });
  });
});

it.each([0, 1, 5])('a response has its length in bytes: %i verifications', async (rows) => {
  const { key } = await app.newKey(await app.newOrganisation());
  const caller = createApiClient(app, key);
  for (let row = 0; row < rows; row += 1) {
    const queryValue = await sampleAbn(app.database.pool, clean);
    const reference = 'ā'.repeat(40);
    const input = { queryValue, jurisdiction: 'AU', reference };
    expect((await caller.post('/api/enterprise/verify', input)).status).toBe(200);
  }
  const ask = (method: string) =>
    fetch(`${app.url}/api/enterprise/verifications`, { method, headers: { authorization: `Bearer ${key}` } });
  const [whole, head] = [await ask('GET'), await ask('HEAD')];
  const text = await whole.text();
  // A length that is too small would cut the body off.
  expect(JSON.parse(text).items).toHaveLength(rows);
  const byteLength = Buffer.byteLength(text);
  expect(byteLength > 1_000).toBe(rows > 1);
  expect([whole, head].map(({ headers }) => headers.get('content-length'))).toEqual(
    [byteLength, byteLength].map(String),
  );
});

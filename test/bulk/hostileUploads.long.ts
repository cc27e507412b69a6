import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { browserClient, signInAs } from '../support/people/session.js';

let app: TestApp;
let organisation: string;
let key: string;

beforeAll(async () => {
  const rateLimits = createRateLimits(
    parseLimits('{"starter": {"bulkUploads": 2}, "enterprise": {"bulkUploads": 100}}'),
  );
  const uploadPace = { windowMs: 2_000, leastBytes: 1_000 };
  app = await testApp({ sample: false, services: { rateLimits }, access: { uploadPace } });
  organisation = await app.newOrganisation();
  ({ key } = await app.newKey(organisation));
});
afterAll(() => app.stop());

const path = '/api/enterprise/bulk';
const csv = { 'content-type': 'text/csv' };
const row = '51824753556,AU\n';
const bulks = async (): Promise<number> =>
  Number((await app.database.pool.query('select count(*) from bulks')).rows[0].count);

/**
 * Sends the beginning of an upload. `ended` resolves to the status, or to a cut connection. Once it `isRead` it has its
 * slot.
 */
function begin(bytes: string | Buffer, headers: Record<string, string | number> = {}) {
  const call = request(app.url + path, {
    method: 'POST',
    headers: { ...csv, authorization: `Bearer ${key}`, ...headers },
  });
  const isRead = once(app.server, 'request').then(async ([read]: IncomingMessage[]) => {
    while (!read?.readableDidRead) await setTimeout(5);
  });
  const ended = new Promise<string>((resolve) => {
    call.once('response', (response) => {
      response.resume();
      resolve(String(response.statusCode));
    });
    call.once('error', () => {
      resolve('cut');
    });
  });
  call.write(bytes);
  return { call, ended, isRead };
}

/** How much of its quota the key has used. */
async function usedUploads(): Promise<number> {
  const { body } = await createApiClient(app, key).get('/api/enterprise/limits');
  return body.limits.find(({ name }: { name: string }) => name === 'bulkUploads').own.used;
}

/** Uploads a row as soon as there is a place: that somebody has gone is noticed a moment later. */
async function untilFree(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { status } = await createApiClient(app, key).post(path, row, csv);
    if (status === 202) return;
    expect(status).toBe(429);
    await setTimeout(20);
  }
  throw new Error('The place of an upload that was cut off never became free.');
}

describe('an upload that goes wrong leaves nothing', () => {
  it('when it is cut off', async () => {
    const before = await bulks();
    for (let count = 0; count < 4; count++) {
      const { call, ended, isRead } = begin(row.repeat(2_000), { 'content-length': 1_000_000 });
      await isRead;
      call.destroy();
      expect(await ended).toBe('cut');
      await untilFree();
    }
    // One upload more than the limit has been refused: its slot is free again.
    expect(await bulks()).toBe(before + 4);
  });

  it('when it comes too slowly, or is shorter than its length', async () => {
    const before = await bulks();
    const started = performance.now();
    const { ended } = begin(row, { 'content-length': 1_000_000 });
    expect(['400', 'cut']).toContain(await ended);
    expect(performance.now() - started).toBeLessThan(12_000);
    expect(await bulks()).toBe(before);
  });

  it('when a third comes at once', async () => {
    const both = [begin(row.repeat(100))];
    await both[0]?.isRead;
    both.push(begin(row.repeat(100)));
    await both[1]?.isRead;
    const before = await usedUploads();
    const third = await createApiClient(app, key).post(path, row, csv);
    expect([third.body.code, third.headers.get('ratelimit-policy')]).toEqual([
      'RATE_LIMITED',
      expect.stringMatching(/^"requests"/),
    ]);
    expect(await usedUploads()).toBe(before);
    for (const { call } of both) call.end();
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual(['202', '202']);
  });

  it('when a ninth of the organisation comes at once, while another organisation uploads', async () => {
    const keys = [key];
    for (let made = 0; made < 4; made += 1) keys.push((await app.newKey(organisation)).key);
    const last = createApiClient(app, keys.pop() ?? '');
    const began = [];
    for (const own of [...keys, ...keys]) {
      began.push(begin(row.repeat(100), { authorization: `Bearer ${own}` }));
      await began.at(-1)?.isRead;
    }
    const { body } = await last.post(path, row, csv);
    const detail = expect.stringContaining('8 uploads of the organisation are in progress');
    const other = createApiClient(app, (await app.newKey(await app.newOrganisation('Other'))).key);
    const { status } = await other.post(path, row, csv);
    for (const { call } of began) call.end();
    expect(await Promise.all(began.map(({ ended }) => ended))).toEqual(Array(8).fill('202'));
    expect([body, status]).toMatchObject([{ code: 'RATE_LIMITED', detail }, 202]);
    expect((await last.post(path, row, csv)).status).toBe(202);
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeffabn\n51824753556', 'utf16le'), /UTF-16/],
    ['UTF-16 without its mark', Buffer.from('abn\n51824753556', 'utf16le'), /UTF-16/],
    ['gzip', gzipSync('abn\n51824753556'), /compressed/],
    ['a workbook', Buffer.from('PK\x03\x04'), /workbook/],
    ['Latin-1', Buffer.from(`abn,name\n19,a\n19,caf\xe9\n19,b`, 'latin1'), /Line 3 is not valid UTF-8/],
    ['half a character at its end', Buffer.from('abn,name\n19,caf\xc3', 'latin1'), /Line 2 is not valid UTF-8/],
    ['more than 1,000,000 rows', Buffer.from(`abn\n${'19\n'.repeat(1_000_001)}`), /more than 1,000,000 rows/],
  ])(
    'when it is %s',
    async (_title, body, detail) => {
      const before = await bulks();
      const headers = { ...csv, authorization: `Bearer ${key}` };
      const response = await fetch(app.url + path, { method: 'POST', headers, body });
      const problem = (await response.json()) as { readonly detail: string };
      expect([response.status, problem.detail]).toEqual([400, expect.stringMatching(detail)]);
      expect(await bulks()).toBe(before);
    },
    60_000,
  );

  it('when it is larger than 100 MiB, whether its length is said or not', async () => {
    const before = await bulks();
    expect(await begin(row, { 'content-length': 100 * 1024 * 1024 + 1 }).ended).toBe('413');
    const lines = Buffer.from(`{"queryValue":"${'1'.repeat(60_000)}"}\n`.repeat(17));
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(lines);
      },
    });
    const headers = { 'content-type': 'application/x-ndjson', authorization: `Bearer ${key}` };
    const call = fetch(app.url + path, { method: 'POST', headers, body, duplex: 'half' });
    expect(
      await call.then(
        ({ status }) => status,
        () => 413,
      ),
    ).toBe(413);
    expect(await bulks()).toBe(before);
  }, 120_000);
});

describe('an upload is refused before it is read', () => {
  it('from whoever may not', async () => {
    expect(await begin(row, { authorization: '', 'content-length': 1_000_000 }).ended).toBe('401');
    const viewer = browserClient(app, await signInAs(app, { organisationId: organisation, role: 'viewer' }));
    const refused = await viewer.send('POST', path, row, csv);
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    const { rows } = await app.database.pool.query(
      `select body from audit_entries where body like '%operation.denied%' and body like '%startBulk%'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('when the quota is used up, which an answer that is given again does not use', async () => {
    const poor = createApiClient(app, (await app.newKey(await app.newOrganisation('Poor', 'starter'))).key);
    const again = { ...csv, 'idempotency-key': 'one' };
    for (let count = 0; count < 3; count++) expect((await poor.post(path, row, again)).status).toBe(202);
    expect((await poor.post(path, row, csv)).status).toBe(202);
    const refused = await poor.post(path, row, csv);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect((await poor.post(path, row, again)).status).toBe(202);
  });
});

describe('an upload with a remembered idempotency key uses the quota', () => {
  const again = { ...csv, 'idempotency-key': 'remembered' };
  let poor: ReturnType<typeof createApiClient>;
  let organisationId: string;
  beforeEach(async () => {
    organisationId = await app.newOrganisation('Poor', 'starter');
    poor = createApiClient(app, (await app.newKey(organisationId)).key);
    expect((await poor.post(path, row, again)).status).toBe(202);
  });

  it.each([
    ['is sent with another body', '51824753556,NZ\n', 422],
    ['has no row', 'queryValue\n', 400],
  ])('when it %s', async (_, body, status) => {
    expect((await poor.post(path, body, again)).status).toBe(status);
    expect((await poor.post(path, row, csv)).body.code).toBe('RATE_LIMITED');
    expect((await poor.post(path, body, again)).body.code).toBe('RATE_LIMITED');
    expect((await poor.post(path, row, again)).status).toBe(202);
  });

  it('when the key is older than 24 hours', async () => {
    const age = `update idempotency_keys set created_at = created_at - interval '25 hours' where organisation_id = $1`;
    await app.database.pool.query(age, [organisationId]);
    expect((await poor.post(path, row, again)).status).toBe(202);
    await app.database.pool.query(age, [organisationId]);
    const before = await bulks();
    expect((await poor.post(path, row, again)).body.code).toBe('RATE_LIMITED');
    expect(await bulks()).toBe(before);
  });
});

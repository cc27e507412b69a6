import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { startBulkWorker, type BulkWorker } from '../../src/workers/bulk/bulkWorker.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { pausedDownload } from '../support/requests/pausedDownload.js';
import { seedBulk, untilBulk } from '../support/seeds/bulks.js';
import { clean, sampleAbn } from '../support/registers/sample.js';

let app: TestApp;
let worker: BulkWorker;
let organisationId: string;
let apiKeyId: string;
let client: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp();
  organisationId = await app.newOrganisation();
  const { id, key } = await app.newKey(organisationId);
  apiKeyId = id;
  client = createApiClient(app, key);
  worker = startBulkWorker(app.services, { pollMs: 20 });
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

const ndjson = { accept: 'application/x-ndjson' };
const csv = { accept: 'text/csv' };
const toResultsPath = (id: string) => `/api/enterprise/bulk/${id}/results`;
const parseLines = (text: string): any[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

async function finished(body: string): Promise<string> {
  const answer = await client.post('/api/enterprise/bulk?jurisdiction=AU', body, { 'content-type': 'text/csv' });
  await untilBulk(app, answer.body.bulk.id);
  return answer.body.bulk.id;
}

/** Results that do not fit into the buffers of a connection, with a separate key that downloads them. */
async function longResults() {
  const { id: keyId, key } = await app.newKey(organisationId);
  const rows = Array.from({ length: 25_000 }, () => '1');
  const id = await seedBulk(app, { organisationId, apiKeyId: keyId, rows });
  const error = JSON.stringify({ code: 'IDENTIFIER_INVALID', detail: 'x'.repeat(1_000) });
  await app.database.pool.query(
    `update bulks set status = 'cancelled', finished_at = now(), processed = total where id = $1`,
    [id],
  );
  await app.database.pool.query(
    `update bulk_chunks set outcomes = rtrim(repeat($2, row_count), E'\n') where bulk_id = $1`,
    [id, `${error}\n`],
  );
  const headers = { authorization: `Bearer ${key}`, ...ndjson };
  const read = (work: () => Promise<unknown>) => pausedDownload(app.url + toResultsPath(id), headers, work);
  return { id, keyId, read };
}

describe('the results of a bulk', () => {
  it('are one line a row, in input order, each with what a single call would answer', async () => {
    const abn = await sampleAbn(app.database.pool, clean);
    const rows = Array.from({ length: 601 }, (_, n) => `${n % 100 === 7 ? '51824753557' : abn},,row-${n},"Some, Name"`);
    const id = await finished(rows.join('\n'));
    const answer = await client.get(toResultsPath(id), ndjson);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining(ndjson.accept)]);
    const lines = parseLines(answer.body);
    expect(lines.map(({ row, reference }) => [row, reference])).toEqual(rows.map((_, n) => [n + 1, `row-${n}`]));
    expect(lines[7]).toEqual({
      ...{ row: 8, reference: 'row-7' },
      error: { code: 'IDENTIFIER_INVALID', detail: expect.any(String) },
    });
    const single = await client.get(`/api/enterprise/verifications/${lines[0].result.id}`);
    expect(JSON.stringify(lines[0].result)).toBe(JSON.stringify(single.body.verification));
  });

  it('are CSV where that is asked for, in which no cell is a formula', async () => {
    const abn = await sampleAbn(app.database.pool, clean);
    const references = ['=cmd|x', '+1', '-1', '@a', '"a""b,\r\nc"', 'plain'];
    const id = await finished(['abn,ref', ...references.map((text) => `${abn},${text}`), '=1+1,last'].join('\n'));
    const answer = await client.get(toResultsPath(id), csv);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')]);
    expect(answer.body).toMatch(
      /^row,reference,queryValue,status,[^\n]*errorDetail,fractureLowest,possibleSignals,statusReasons,nameMatch,matchedName,screening,candidates,abnStatus,nzbnStatus,gstRegistered,register,registerAsOf,registeredState,registeredDate,abnActiveFrom,gstFrom,registeredPostcode,businessNames,formerNames,isReplaced,screeningDetail,product\r\n1,'=cmd\|x,/,
    );
    expect(answer.body.replaceAll('\r\n', '')).not.toMatch(/(^|,)"?[=+@-]/);
    const [first, ...rows] = parse<Record<string, string>>(answer.body, { columns: true });
    expect(rows.map(({ reference }) => reference)).toEqual(["'+1", "'-1", "'@a", 'a"b,\r\nc', 'plain', 'last']);
    expect(first).toMatchObject({
      row: '1',
      status: 'verified',
      fractureScore: '0',
      errorCode: '',
      jurisdiction: 'AU',
    });
    expect(rows.at(-1)).toMatchObject({ status: 'error', queryValue: "'=1+1", errorCode: 'IDENTIFIER_INVALID' });
    expect((await fetchBytes(`${toResultsPath(id)}?bom=true`)).subarray(0, 3).toString('hex')).toBe('efbbbf');
  });

  const fetchBytes = async (path: string): Promise<Buffer> => {
    const key = await app.newKey(organisationId);
    const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${key.key}`, ...csv } });
    return Buffer.from(await response.arrayBuffer());
  };

  it('of one that was cancelled are those of the rows that were done', async () => {
    const abn = await sampleAbn(app.database.pool, clean);
    const done = await finished(Array.from({ length: 300 }, () => abn).join('\n'));
    await app.database.pool.query('update bulk_chunks set outcomes = null where bulk_id = $1 and place = 0', [done]);
    await app.database.pool.query(`update bulks set status = 'cancelled', processed = 50 where id = $1`, [done]);
    expect(parseLines((await client.get(toResultsPath(done))).body).map(({ row }) => row)).toEqual(
      Array.from({ length: 50 }, (_, n) => 251 + n),
    );
  });

  it('end for a key that is revoked while it reads them', async () => {
    const { keyId, read } = await longResults();
    expect(await read(() => setTimeout(1_500))).toBe('whole');
    const revoke = async (): Promise<void> => {
      await app.database.pool.query('update api_keys set revoked_at = now() where id = $1', [keyId]);
      await setTimeout(1_500);
    };
    expect(await read(revoke)).toBe('broken off');
  });

  it('break off when they are deleted while they are read', async () => {
    const { id, read } = await longResults();
    expect(await read(() => app.database.pool.query('delete from bulk_chunks where bulk_id = $1', [id]))).toBe(
      'broken off',
    );
  });

  it('are refused before it has ended, to others, in another form, and when they are gone', async () => {
    await worker.stop();
    const id = await seedBulk(app, { organisationId, apiKeyId, rows: ['51824753556'] });
    expect((await client.get(toResultsPath(id))).body).toMatchObject({ code: 'STATE_CONFLICT' });
    const stranger = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
    expect((await stranger.get(toResultsPath(id))).status).toBe(404);
    expect((await client.get(toResultsPath('blk_1'))).status).toBe(404);
    await app.database.pool.query(`update bulks set status = 'cancelled', finished_at = now() where id = $1`, [id]);
    expect((await client.get(toResultsPath(id), { accept: 'application/json' })).body).toMatchObject({
      code: 'INVALID_REQUEST',
      errors: [{ pointer: '/Accept', detail: expect.stringContaining('application/x-ndjson') }],
    });
    expect((await client.get(`${toResultsPath(id)}?bom=1`, csv)).status).toBe(400);
    expect((await client.get(`${toResultsPath(id)}?limit=1`, csv)).status).toBe(400);
    expect([(await client.get(toResultsPath(id))).status, (await client.get(toResultsPath(id))).body]).toEqual([
      200,
      '',
    ]);
    await app.database.pool.query('delete from bulk_chunks where bulk_id = $1', [id]);
    expect((await client.get(toResultsPath(id))).body).toMatchObject({ code: 'STATE_CONFLICT' });
    const other = await client.send('PUT', '/api/enterprise/bulk', {});
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, POST, HEAD']);
  });
});

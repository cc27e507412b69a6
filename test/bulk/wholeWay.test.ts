import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBulkWorker, type BulkWorker } from '../../src/workers/bulk/bulkWorker.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { untilBulk } from '../support/seeds/bulks.js';

// From the file to the results: each row, valid or not, has a line in its position.
let app: TestApp;
let worker: BulkWorker;
let key: string;
let abns: string[];

beforeAll(async () => {
  app = await testApp();
  ({ key } = await app.newKey(await app.newOrganisation()));
  const { rows } = await app.database.pool.query(
    `select lpad(abn::text, 11, '0') as abn from abr_entities order by abn`,
  );
  abns = rows.map(({ abn }) => abn);
  worker = startBulkWorker(app.services, { pollMs: 20 });
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

const path = '/api/enterprise/bulk';
async function fetchResults(type: string, body: string, query = ''): Promise<{ bulk: any; lines: any[] }> {
  const client = createApiClient(app, key);
  const { status, body: answer } = await client.send('POST', `${path}${query}`, body, { 'content-type': type });
  expect([status, answer]).toMatchObject([202, { bulk: { status: 'queued', processed: 0 } }]);
  await untilBulk(app, answer.bulk.id);
  const { body: bulk } = await client.get(`${path}/${answer.bulk.id}`);
  const response = await fetch(`${app.url}${path}/${answer.bulk.id}/results`, {
    headers: { authorization: `Bearer ${key}`, accept: 'application/x-ndjson' },
  });
  expect(response.status).toBe(200);
  const lines = (await response.text()).trimEnd().split('\n');
  return { bulk: bulk.bulk, lines: lines.map((line) => JSON.parse(line)) };
}

describe('a file', () => {
  it('of many rows comes back in its order, each row once', async () => {
    const rows = Array.from({ length: 1_001 }, (_, n) => `${abns[n % abns.length] ?? ''},AU,row-${n}`);
    const { bulk, lines } = await fetchResults('text/csv', rows.join('\r\n'));
    expect(bulk).toMatchObject({ status: 'completed', total: 1_001, processed: 1_001, failed: 0 });
    expect(lines.map(({ row, reference }) => [row, reference])).toEqual(rows.map((_, n) => [n + 1, `row-${n}`]));
    expect(lines.map(({ result }) => result.abn.replaceAll(' ', ''))).toEqual(
      rows.map((_, n) => abns[n % abns.length]),
    );
  });

  it('of hostile rows comes back whole: each is an answer or an error, and none stops the rest', async () => {
    const abn = abns[0] ?? '';
    const hostile = [
      { queryValue: abn, jurisdiction: 'AU', reference: 'a\u0000b' },
      { queryValue: abn, jurisdiction: 'AU', name: '\ud800' },
      { queryValue: abn, jurisdiction: 'AU', reference: '\n\r\t"\\\u2028' },
      { queryValue: abn, jurisdiction: 'AU', reference: '', name: '' },
      { queryValue: abn, jurisdiction: 'AU', reference: '💣'.repeat(127) },
      { queryValue: abn, jurisdiction: 'AU', reference: '💣'.repeat(128) },
      { queryValue: abn, jurisdiction: 'AU', name: '__proto__', reference: '{"code":"x"}' },
      { queryValue: `${abn}\n`, jurisdiction: 'AU' },
      { queryValue: '١٢٣', jurisdiction: 'AU' },
      { queryValue: 'x'.repeat(10_000), jurisdiction: 'AU' },
      { queryValue: '__proto__', jurisdiction: 'constructor' },
      { queryValue: abn, jurisdiction: 'au' },
      { queryValue: Number(abn), jurisdiction: 'AU' },
      { queryValue: { a: 1 }, jurisdiction: ['AU'] },
      {},
      [],
      null,
      'text',
      17,
      { queryValue: abn, jurisdiction: 'AU', reference: 'last' },
    ];
    const { bulk, lines } = await fetchResults(
      'application/x-ndjson',
      hostile.map((row) => JSON.stringify(row)).join('\n'),
    );
    expect(bulk).toMatchObject({ status: 'completed', total: hostile.length, processed: hostile.length });
    expect(lines.map(({ row }) => row)).toEqual(hostile.map((_, n) => n + 1));
    for (const line of lines) expect([line.row, 'result' in line !== 'error' in line]).toEqual([line.row, true]);
    expect(lines.filter(({ error }) => error)).toHaveLength(bulk.failed);
    expect(lines.at(-1)).toMatchObject({ reference: 'last', result: { status: 'verified' } });
    expect(Object.values<number>(bulk.counts).reduce((sum, count) => sum + count)).toBe(hostile.length);
    const codes = new Set(lines.flatMap(({ error }) => (error ? [error.code] : [])));
    expect(codes).toEqual(new Set(['INVALID_REQUEST', 'IDENTIFIER_INVALID']));
  });
});

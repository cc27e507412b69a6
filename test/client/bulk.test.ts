import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBulkWorker, type BulkWorker } from '../../src/workers/bulk/bulkWorker.js';
import { createClient, type BulkOutcome, type BulkRows, type Client } from '../../clients/typescript/src/index.js';
import { testApp, type TestApp } from '../support/app.js';

let app: TestApp;
let worker: BulkWorker;
let kyb: Client;
beforeAll(async () => {
  app = await testApp();
  kyb = createClient({ baseUrl: app.url, apiKey: (await app.newKey(await app.newOrganisation())).key });
  worker = startBulkWorker(app.services, { pollMs: 20 });
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

const mediaType = 'text/csv';
const rows = ['11900000017,AU,first', '123,AU,second', '51824753556,,third'].join('\n');
const listOutcomes = async (id: string): Promise<BulkOutcome[]> => {
  const outcomes: BulkOutcome[] = [];
  for await (const outcome of kyb.bulkResults(id)) outcomes.push(outcome);
  return outcomes;
};

describe('a file', () => {
  it.each<[string, () => BulkRows]>([
    ['a text', () => rows],
    ['bytes', () => new TextEncoder().encode(rows)],
    ['a file', () => new Blob([rows])],
    ['a stream', () => new Blob([rows]).stream()],
  ])('that is %s comes back row by row', async (_kind, make) => {
    const sent = await kyb.uploadBulk(make(), { mediaType, jurisdiction: 'AU' });
    expect(sent).toMatchObject({ status: 'queued', total: 3 });
    const seen: number[] = [];
    const ended = await kyb.untilBulkEnds(sent.id, { pollMs: 20, onProgress: ({ processed }) => seen.push(processed) });
    expect(ended).toMatchObject({ status: 'completed', processed: 3, failed: 1 });
    expect(seen.at(-1)).toBe(3);
    expect(await listOutcomes(sent.id)).toMatchObject([
      { row: 1, reference: 'first', result: { status: 'verified', abn: '11 900 000 017' } },
      { row: 2, reference: 'second', error: { code: 'IDENTIFIER_INVALID' } },
      { row: 3, reference: 'third', result: { status: 'not_found' } },
    ]);
  });

  it('has its name, and the verification of a row whose register did not respond', async () => {
    const { key } = await app.newKey(await app.newOrganisation(), 'test');
    const own = createClient({ baseUrl: app.url, apiKey: key });
    const sent = await own.uploadBulk('97999999100,AU', { mediaType, fileName: 'customers & others.csv' });
    expect(sent.fileName).toBe('customers & others.csv');
    await own.untilBulkEnds(sent.id, { pollMs: 20 });
    const { value } = await own.bulkResults(sent.id).next();
    const { code, verificationId = '' } = value?.error ?? {};
    expect([code, (await own.getVerification(verificationId)).status]).toEqual(['REGISTER_UNAVAILABLE', 'error']);
  });

  it('is taken once when it is sent twice with the same Idempotency-Key', async () => {
    const options = { mediaType, idempotencyKey: 'the file of Friday' } as const;
    const { id } = await kyb.uploadBulk(rows.replace(',,', ',AU,'), options);
    expect((await kyb.uploadBulk(rows.replace(',,', ',AU,'), options)).id).toBe(id);
  });

  it('that is refused says why', async () => {
    const call = kyb.uploadBulk('reference,colour\nr1,red', { mediaType });
    await expect(call).rejects.toMatchObject({ name: 'KybError', code: 'INVALID_REQUEST', status: 400 });
  });

  it('has no results before its end', async () => {
    await worker.stop();
    const { id } = await kyb.uploadBulk(rows, { mediaType, jurisdiction: 'AU' });
    await expect(kyb.bulkResults(id).next()).rejects.toMatchObject({ code: 'STATE_CONFLICT', status: 409 });
    const controller = new AbortController();
    const waiting = kyb.untilBulkEnds(id, { signal: controller.signal });
    controller.abort(new Error('No longer wanted.'));
    await expect(waiting).rejects.toThrow('No longer wanted.');
    worker = startBulkWorker(app.services, { pollMs: 20 });
    expect(await kyb.untilBulkEnds(id, { pollMs: 20 })).toMatchObject({ status: 'completed' });
  });

  it('of results is left early without reading it to its end', async () => {
    const many = Array.from({ length: 2_000 }, (_, n) => `11900000017,AU,row-${n}`).join('\n');
    const { id } = await kyb.uploadBulk(many, { mediaType });
    await kyb.untilBulkEnds(id, { pollMs: 50 });
    for await (const { row } of kyb.bulkResults(id)) if (row === 3) break;
    const all = await listOutcomes(id);
    expect(all.map(({ row }) => row)).toEqual(Array.from({ length: 2_000 }, (_, n) => n + 1));
  });

  it('of results comes as CSV where that is asked for', async () => {
    const { id } = await kyb.uploadBulk(rows, { mediaType, jurisdiction: 'AU' });
    await kyb.untilBulkEnds(id, { pollMs: 20 });
    const file = await kyb.get('/api/enterprise/bulk/{id}/results', {
      params: { path: { id } },
      headers: { accept: 'text/csv' },
      parseAs: 'blob',
    });
    expect((await file.text()).split('\r\n')).toHaveLength(5);
  });
});

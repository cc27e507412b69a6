import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRowLines, type BulkRow } from '../../src/domain/bulk/bulkLines.js';
import { clientOf, testApp, type Answer, type TestApp } from '../support/app.js';

let app: TestApp;
let organisation: string;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  app = await testApp({ sample: false });
  organisation = await app.newOrganisation();
  client = clientOf(app, (await app.newKey(organisation)).key);
});
afterAll(() => app.stop());

const path = '/api/enterprise/bulk';
const csv = { 'content-type': 'text/csv' };
const send = (body: string, headers: Record<string, string> = csv, query = ''): Promise<Answer> =>
  client.post(path + query, body, headers);
const rowsOf = async (id: string): Promise<BulkRow[]> => {
  const { rows } = await app.database.pool.query('select rows from bulk_chunks where bulk_id = $1 order by place', [
    id,
  ]);
  return rows.flatMap((chunk) => readRowLines(chunk.rows));
};

describe('an upload', () => {
  it('is stored whole, in chunks and in its order, with an entry in the trail', async () => {
    const lines = Array.from({ length: 1_201 }, (_, index) => `51824753556,AU,row-${index}`);
    const { status, body } = await send(lines.join('\n'));
    expect([status, body]).toEqual([
      202,
      {
        bulk: {
          ...{
            id: expect.stringMatching(/^blk_/),
            status: 'queued',
            total: 1_201,
            processed: 0,
            failed: 0,
            counts: {},
          },
          ...{ createdAt: expect.any(String), startedAt: null, finishedAt: null, failure: null },
          progress: { rowsPerSecond: null, secondsLeft: null },
        },
      },
    ]);
    const { id } = body.bulk;
    const { rows: chunks } = await app.database.pool.query(
      'select place, first_row, row_count from bulk_chunks where bulk_id = $1 order by place',
      [id],
    );
    expect(chunks.map(({ place, first_row, row_count }) => [place, first_row, row_count])).toEqual([
      ...[0, 1, 2, 3].map((place) => [place, place * 250 + 1, 250]),
      [4, 1_001, 201],
    ]);
    const rows = await rowsOf(id);
    expect(rows.map(({ reference }) => reference)).toEqual(lines.map((_, index) => `row-${index}`));
    const { rows: entries } = await app.database.pool.query('select body from audit_entries where object_id = $1', [
      id,
    ]);
    expect(JSON.parse(entries[0].body)).toMatchObject({
      action: 'bulk.started',
      details: { total: 1_201, wantsEvents: false },
    });
  });
});

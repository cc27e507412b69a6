import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { parseRowLines, type BulkRow } from '../../src/domain/bulk/bulkColumns.js';
import { until } from '../support/until.js';
import { createApiClient, testApp, type Answer, type TestApp } from '../support/app.js';

let app: TestApp;
let organisation: string;
let client: ReturnType<typeof createApiClient>;
let key: string;

beforeAll(async () => {
  app = await testApp({ sample: false });
  organisation = await app.newOrganisation();
  ({ key } = await app.newKey(organisation));
  client = createApiClient(app, key);
});
afterAll(() => app.stop());

const path = '/api/enterprise/bulk';
const csv = { 'content-type': 'text/csv' };
const send = (body: string, headers: Record<string, string> = csv, query = ''): Promise<Answer> =>
  client.post(path + query, body, headers);
const loadRows = async (id: string): Promise<BulkRow[]> => {
  const { rows } = await app.database.pool.query('select rows from bulk_chunks where bulk_id = $1 order by place', [
    id,
  ]);
  return rows.flatMap((chunk) => parseRowLines(chunk.rows));
};

describe('an upload', () => {
  it('waits on disk while others are stored, so that requests find a free connection', async () => {
    const other = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
    const second = createApiClient(app, (await app.newKey(organisation)).key);
    const { pool } = app.database;
    const countStoring = async (): Promise<number> => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count ?? 0;
    };
    const holder = await pool.connect();
    await holder.query('begin; lock table bulk_chunks in access exclusive mode');
    const uploads = [client, client, second, second].map((sender) => sender.post(path, '51824753556,AU', csv));
    try {
      await until(async () => (await countStoring()) === 2);
      await setTimeout(500);
      expect(await countStoring()).toBe(2);
      uploads.push(other.post(path, '51824753556,AU', csv), other.post(path, '51824753556,AU', csv));
      await until(async () => (await countStoring()) === 3);
      await setTimeout(500);
      expect(await countStoring()).toBe(3);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 202));
  });

  it('is taken with a slash at the end of the path, as other calls are', async () => {
    const { status, body } = await client.post(`${path}/`, '51824753556,AU,slash', csv);
    expect([status, body.bulk?.total]).toEqual([202, 1]);
    expect(await loadRows(body.bulk.id)).toHaveLength(1);
  });

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
            fileName: null,
            startedBy: expect.stringMatching(/^key_/),
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
    const rows = await loadRows(id);
    expect(rows.map(({ reference }) => reference)).toEqual(lines.map((_, index) => `row-${index}`));
    const { rows: entries } = await app.database.pool.query('select body from audit_entries where object_id = $1', [
      id,
    ]);
    expect(JSON.parse(entries[0].body)).toMatchObject({
      action: 'bulk.started',
      details: { total: 1_201, wantsEvents: false },
    });
  });

  it.each([
    ['a header in another order, BOM and CRLF', '\ufeffRef;ABN\r\nr1;19\r\n;51824753556.0\r\n\r\n;;\r\n', csv, ''],
    ['columns that are not known', 'suburb,abn,ref\nSydney,19,r1\n,51824753556', csv, ''],
    ['tabs and line ends of every kind', 'ref\tabn\rr1\t19\n\t51824753556', csv, ''],
    ['quotes', 'abn,ref\n"19","r1"\n" 51824753556 ",\n', { 'content-type': 'text/csv; charset=UTF-8' }, ''],
    [
      'a column that states another jurisdiction than the call',
      'abn,ref\n19,r1\n51824753556,',
      csv,
      '?jurisdiction=NZ',
    ],
    ['no header', '="000000019",,r1\n5.1824753556E+10', csv, '?jurisdiction=AU'],
    [
      'NDJSON',
      '{"queryValue":"000000019","reference":"r1"}\r\n\n{"queryValue":"51824753556"}',
      { 'content-type': 'application/x-ndjson' },
      '?jurisdiction=AU',
    ],
    [
      'JSON',
      ' {\n"items" : [ {"queryValue":"000000019","reference":"r1"} ,\n{"queryValue":"51824753556","name":null}]\n}\n',
      { 'content-type': 'application/json' },
      '?jurisdiction=AU',
    ],
  ])('is read as what it is: %s', async (_title, text, headers, query) => {
    const { status, body } = await send(text, headers, query);
    expect([status, body]).toEqual([202, expect.anything()]);
    expect(await loadRows(body.bulk.id)).toEqual([
      { queryValue: '000000019', jurisdiction: 'AU', reference: 'r1', name: null, product: null },
      { queryValue: '51824753556', jurisdiction: 'AU', reference: null, name: null, product: null },
    ]);
  });

  it.each([
    ['in its header', ['\ufeff', 'ab', 'n', ';ref', '\n51824753556;a\n']],
    ['in a row without a header', ['51824', '753556', ';AU;a']],
    [
      'in a quoted header with a line break',
      ['"A', 'BN\n', '(eleven, digits)"', ';abn;', 'ref\n', 'x;51824753556;a\n'],
    ],
  ])('has the separator of its first line when the network splits it %s', async (_title, pieces) => {
    async function* slowly(): AsyncGenerator<string> {
      for (const piece of pieces) {
        yield piece;
        await setTimeout(30);
      }
    }
    const headers = { ...csv, authorization: `Bearer ${key}` };
    const body = Readable.toWeb(Readable.from(slowly())) as ReadableStream;
    const response = await fetch(`${app.url}${path}?jurisdiction=AU`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    });
    const { bulk } = (await response.json()) as { readonly bulk?: { readonly id: string } };
    expect(await loadRows(bulk?.id ?? '')).toMatchObject([{ queryValue: '51824753556', reference: 'a' }]);
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeffabn\n51824753556\n', 'utf16le')],
    ['UTF-16', Buffer.from('abn\n51824753556\n', 'utf16le')],
    ['gzip', Buffer.from('1f8b0800000000000003', 'hex')],
    ['workbook', Buffer.from('504b0304140000000800', 'hex')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
  ])('that is %s is named as that when its first chunk is one byte', async (format, bytes) => {
    async function* slowly(): AsyncGenerator<Buffer> {
      yield bytes.subarray(0, 1);
      await setTimeout(100);
      yield bytes.subarray(1, 3);
      await setTimeout(100);
      yield bytes.subarray(3);
    }
    const response = await fetch(`${app.url}${path}?jurisdiction=AU`, {
      method: 'POST',
      headers: { ...csv, authorization: `Bearer ${key}` },
      body: Readable.toWeb(Readable.from(slowly())) as ReadableStream,
      duplex: 'half',
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ detail: expect.stringContaining(format) }),
    ]);
  });

  it('keeps the name of its file, without what is not a part of it, and who sent it', async () => {
    const loadName = async (query: string): Promise<unknown> => {
      const { status, body } = await send('51824753556,AU', csv, `?fileName=${encodeURIComponent(query)}`);
      return status === 202 ? (await client.get(`${path}/${body.bulk.id}`)).body.bulk.fileName : body.errors;
    };
    expect(await loadName('Kunden Größe.csv')).toBe('Kunden Größe.csv');
    expect(await loadName('C:\\Users\\a\\../b\u202egpj\n\u0000.csv ')).toBe('bgpj.csv');
    expect(await loadName(' \u200b')).toBe(null);
    expect(await loadName('x'.repeat(256))).toMatchObject([{ pointer: '/fileName' }]);
    const { body } = await client.post('/graphql', {
      query: `mutation { startBulk(input: { items: [{ queryValue: "19" }], fileName: "a/b.csv" }) { fileName startedBy } }`,
    });
    expect(body.data.startBulk).toEqual({ fileName: 'b.csv', startedBy: expect.stringMatching(/^key_/) });
  });

  it('keeps a row that cannot be used as an error of that row', async () => {
    const lines = ['abn,ref', '51824753556,a', '5.18E+10,b', '51824753556,c,d', ',e', `51824753556,${'x'.repeat(300)}`];
    const { body } = await send(lines.join('\n'));
    const rows = await loadRows(body.bulk.id);
    expect(rows.map(({ reference, error }) => [reference, error?.code])).toEqual([
      ['a', undefined],
      ['b', 'IDENTIFIER_INVALID'],
      ['c', 'INVALID_REQUEST'],
      ['e', 'INVALID_REQUEST'],
      [null, 'INVALID_REQUEST'],
    ]);
  });

  it('reads quotes where they are not meant as such, and keeps a text with NUL as an error of its row', async () => {
    const cells = ['Bob "B" Ltd', '"x"y', ' "a ""b"", c"', 'a\0b', '"'.repeat(4)];
    const { status, body } = await send(['abn,name', ...cells.map((cell) => `51824753556,${cell}`)].join('\n'));
    expect(status).toBe(202);
    const rows = await loadRows(body.bulk.id);
    expect(rows.map(({ name, error }) => error?.code ?? name)).toEqual([
      ...['Bob "B" Ltd', '"x"y', 'a "b", c', 'INVALID_REQUEST', '"'],
    ]);
  });

  const ndjson = { 'content-type': 'application/x-ndjson' };
  const json = { 'content-type': 'application/json' };
  const repeated = '{"queryValue":"51824753556","queryValue":"19"}';
  it.each([
    ['NDJSON', `${repeated}\n{"queryValue":"19","jurisdiction":"AU"}`, ndjson],
    ['JSON', `{"items":[${repeated},{"queryValue":"19","jurisdiction":"AU"}]}`, json],
  ])('of %s has an error in a row with a field twice', async (_title, text, headers) => {
    const { body } = await send(text, headers);
    expect((await loadRows(body.bulk.id)).map(({ error, queryValue }) => error?.detail ?? queryValue)).toEqual([
      'The row has a field twice. Send it once.',
      '19',
    ]);
  });

  it.each([
    ['nothing', '', csv, 400, /no row/],
    ['a header alone', 'abn,ref\n', csv, 400, /no row/],
    [
      'a quote that is never closed',
      `abn,ref\n19,a\n"19,b\n${'19,c\n'.repeat(30_000)}`,
      csv,
      400,
      /from line 3.*quote/,
    ],
    ['a quote that is not closed at its end', 'abn,ref\n19,a\n"19,b\n', csv, 400, /from line 3.*quote/],
    ['a line without an end', 'x'.repeat(300_000), ndjson, 400, /Line 1 is longer/],
    ['JSON of another shape', '[{"queryValue":"19"}]', json, 400, /Send \{"items"/],
    ['JSON with more than items', '{"items":[],"jurisdiction":"AU"}', json, 400, /Send \{"items"/],
    ['JSON that breaks off', '{"items":[{"queryValue":"19"},{"quer', json, 400, /ends in the middle, after 1 rows/],
    [
      'JSON that is malformed',
      '{"items":[{"queryValue":"19"},{"queryValue":},{}]}',
      json,
      400,
      /Row 2 is not valid JSON/,
    ],
    ['JSON with a comma too many', '{"items":[{"queryValue":"19"},]}', json, 400, /Row 2 is not valid JSON/],
    ['an empty list', '{"items":[]}', json, 400, /no row/],
    ['HTML', '<html>', { 'content-type': 'text/html' }, 415, /Content-Type must be one of text\/csv/],
    ['another charset', '19,AU', { 'content-type': 'text/csv; charset=iso-8859-1' }, 415, /UTF-8/],
    ['compressed rows', '19,AU', { ...csv, 'content-encoding': 'gzip' }, 415, /uncompressed/],
  ])('is refused whole, with the place and the remedy: %s', async (_title, text, headers, status, detail) => {
    const count = async () => (await app.database.pool.query('select count(*) from bulks')).rows[0].count;
    const before = await count();
    const answer = await send(text, headers);
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(detail)]);
    expect(await count()).toBe(before);
  });

  it.each([['?jurisdiction=UK'], ['?events=1'], ['?events=true&events=true'], ['?total=1']])(
    'is refused with a parameter that is none: %s',
    async (query) => {
      const answer = await send('51824753556,AU', csv, query);
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [{ pointer: expect.any(String), detail: expect.any(String) }],
      ]);
    },
  );

  it('is taken once with an Idempotency-Key, and refused with another body', async () => {
    const own = { ...csv, 'idempotency-key': 'upload 1' };
    const answers = await Promise.all([send('51824753556,AU', own), send('51824753556,AU', own)]);
    const again = await send('51824753556,AU', own);
    expect([...answers, again].map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set([...answers, again].map(({ body }) => body.bulk.id)).size).toBe(1);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await send('51824753556,NZ', own)).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await send('51824753556,AU', own, '?events=true')).body.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('can be sent over GraphQL too, as far as one call goes', async () => {
    const { body } = await client.graphql(
      'mutation ($input: StartBulkInput!) { startBulk(input: $input) { id status total } }',
      {
        input: {
          items: [
            { queryValue: '51824753556', reference: 'a' },
            { queryValue: '19', jurisdiction: 'NZ' },
          ],
          jurisdiction: 'AU',
        },
      },
    );
    expect(body.data.startBulk).toMatchObject({ status: 'QUEUED', total: 2 });
    expect((await loadRows(body.data.startBulk.id)).map(({ jurisdiction }) => jurisdiction)).toEqual(['AU', 'NZ']);
  });

  it.each(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])('gets 503 while there is no room for it: %s', async (code) => {
    const fault = Object.assign(new Error(code), { code });
    const handle = await files.open('/dev/null');
    const append = jest
      .spyOn(Object.getPrototypeOf(handle) as typeof handle, 'appendFile')
      .mockRejectedValueOnce(fault);
    const written = await send('51824753556,AU');
    expect(append).toHaveBeenCalledTimes(1);
    append.mockRestore();
    await handle.close();
    const open = jest.spyOn(files, 'open').mockRejectedValueOnce(fault);
    syncBuiltinESMExports();
    const opened = await send('51824753556,AU');
    open.mockRestore();
    syncBuiltinESMExports();
    for (const { status, headers, body } of [written, opened]) {
      expect([status, headers.get('retry-after'), body.code]).toEqual([503, '60', 'OVERLOADED']);
    }
    expect((await send('51824753556,AU')).status).toBe(202);
  });
});

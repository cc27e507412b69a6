import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBulkWorker, type BulkWorker } from '../../src/workers/bulk/bulkWorker.js';
import { testApp, type TestApp } from '../support/app.js';
import { clean, sampleAbn } from '../support/registers/sample.js';
import { keptConsole, runConsole } from '../support/processes/console.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

const files = new TemporaryFiles();
let app: TestApp;
let worker: BulkWorker;
let key: string;
let abn: string;

beforeAll(async () => {
  app = await testApp();
  ({ key } = await app.newKey(await app.newOrganisation()));
  abn = await sampleAbn(app.database.pool, clean);
  worker = startBulkWorker(app.services, { pollMs: 20 });
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
  files.remove();
});

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const console = keptConsole();
async function kyb(words: readonly string[], more: Record<string, string> = {}): Promise<Ended> {
  // A database is not asked: nothing listens there.
  const env = { KYB_URL: app.url, KYB_API_KEY: key, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', ...more };
  const { code, ...printed } = await console.run(env, ['bulk', ...words]);
  return { status: code, ...printed };
}

describe('kyb bulk', () => {
  it('sends a file, shows how far it is, and writes the results to stdout', async () => {
    const file = files.write('rows.csv', `abn,ref\n${abn},a\n51824753557,b\n`);
    const { status, stdout, stderr } = await kyb([file]);
    expect([status, stderr]).toEqual([0, expect.stringMatching(/2 of 2 rows[^]*completed: .*1 errors in 2 rows\.\n$/)]);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ row, reference }) => [row, reference])).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
    expect([lines[0].result.status, lines[1].error.code]).toEqual(['verified', 'IDENTIFIER_INVALID']);
  });

  it('writes CSV to a file of that name, and one JSON document to stdout', async () => {
    const file = files.write('rows.ndjson', JSON.stringify({ queryValue: abn, reference: '=1+1' }));
    const out = files.write('results.csv', '');
    const { status, stdout } = await kyb([file, '--jurisdiction', 'AU', '--out', out, '--json']);
    expect([status, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ status: 'completed', total: 1 })]);
    expect(readFileSync(out, 'utf8')).toMatch(/^row,reference[^\n]*\r\n1,'=1\+1,\d{11},verified,[^\n]*\r\n$/);
  });

  it('names the columns that are ignored, and returns them untouched', async () => {
    const rows = [`51824753557;"a;b";\t+1 ;x`, `${abn};c;"d\ne";`];
    const file = files.write('rows.csv', `abn;Cost centre;Notes;ref\n${rows.join('\n')}\n`);
    const out = files.write('results.csv', '');
    const { status, stderr } = await kyb([file, '--out', out, '--keep-columns']);
    expect([status, stderr]).toEqual([0, expect.stringMatching(/^Ignored columns: Cost centre, Notes\./)]);
    const [header, first, second] = readFileSync(out, 'utf8').split('\r\n');
    expect(header).toMatch(/^row,reference,.*,Cost centre,Notes$/);
    expect(first).toMatch(/^1,x,51824753557,error,.*,a;b,\+1 $/);
    expect(second).toMatch(/^2,,\d{11},verified,.*,c,"d\ne"$/);
  });

  it.each([
    ['a file that is refused', ['rows.csv', 'abn,nzbn\n1,2\n'], [], {}, /“nzbn” is a second column.*INVALID_REQUEST/],
    [
      'columns of a file without a header',
      ['rows.csv', '19\n'],
      ['--keep-columns'],
      {},
      /needs a CSV file with a header/,
      2,
    ],
    ['columns of other results', ['rows.csv', 'abn,x\n19,\n'], ['--keep-columns'], {}, /needs results as CSV/, 2],
    ['another kind of file', ['rows.xlsx', 'PK'], [], {}, /must end with one of \.csv/, 2],
    ['a key that is none', ['rows.csv', 'abn\n19\n'], [], { KYB_API_KEY: 'vnt_ent_live_x' }, /UNAUTHENTICATED/],
    ['no service', ['rows.csv', 'abn\n19\n'], ['--url', 'http://127.0.0.1:1'], {}, /does not respond/],
    ['nowhere to write to', ['rows.csv', 'abn\n19\n'], ['--json'], {}, /--out/, 2],
  ] as const)('fails with a sentence for %s', async (...[, [name, content], words, env, sentence, exitCode]) => {
    const { status, stdout, stderr } = await kyb([files.write(name, content), ...words], env);
    expect({ status, stdout }).toEqual({ status: exitCode ?? 1, stdout: '' });
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it.each([[[]], [['--keep-columns']]])(
    'says where the results are when their download breaks off, with %j',
    async (words) => {
      const ended = { id: 'blk_1', status: 'completed', total: 9, processed: 9, failed: 0, counts: {}, failure: null };
      const service = createServer((req, res) => {
        if (req.url?.endsWith('/results')) {
          res.write('row,reference\r\n1,a\r\n');
          setTimeout(() => res.destroy(), 200);
          return;
        }
        req.resume().once('end', () => res.end(JSON.stringify({ bulk: ended })));
      });
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
      const { port } = service.address() as AddressInfo;
      const file = files.write('rows.csv', `abn,Cost centre\n${`${abn},x\n`.repeat(9)}`);
      const settings = { KYB_URL: `http://127.0.0.1:${port}`, KYB_API_KEY: key };
      const out = files.write('results.csv', '');
      const { code, stdout, stderr } = await runConsole(settings, ['bulk', file, '--out', out, ...words]);
      service.close();
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/interrupted.*\/api\/enterprise\/bulk\/blk_1\/results/);
      expect(stderr).not.toMatch(/^\s+at /m);
    },
  );

  it('sends nothing when the results cannot be written', async () => {
    const before = await app.database.pool.query('select id from bulks');
    const file = files.write('rows.csv', `abn\n${abn}\n`);
    const { status, stderr } = await kyb([file, '--out', `${file}.none/results.csv`]);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/cannot be written \((?:ENOENT|ENOTDIR)\)/)]);
    expect((await app.database.pool.query('select id from bulks')).rows).toEqual(before.rows);
  });

  it('leaves no file of results when the upload fails', async () => {
    const out = `${files.write('refused.csv', 'abn,nzbn\n1,2\n')}.results.csv`;
    const { status } = await kyb([files.write('refused.csv', 'abn,nzbn\n1,2\n'), '--out', out]);
    expect([status, existsSync(out)]).toEqual([1, false]);
    const kept = files.write('kept.csv', 'earlier results');
    await kyb([files.write('refused.csv', 'abn,nzbn\n1,2\n'), '--out', kept]);
    expect(readFileSync(kept, 'utf8')).toBe('earlier results');
  });

  it('fails for a file that is not there, and for a bulk that is cancelled', async () => {
    expect(await kyb(['none.csv'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/cannot be read \(ENOENT\)/),
    });
    await worker.stop();
    const running = kyb([files.write('rows.csv', `abn\n${abn}\n`)]);
    const cancel = async (): Promise<void> => {
      const statement = `update bulks set status = 'cancelled', finished_at = now() where status = 'queued'`;
      const { rowCount } = await app.database.pool.query(statement);
      if (rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 50)).then(cancel);
    };
    await cancel();
    expect(await running).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/cancelled: 0 errors in 1 rows/),
    });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { recordDatasetImport } from '../../src/audit/recordAudit.js';
import { importList } from '../../src/registers/screening/importList.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { dfatFile, createDfatFile, dfatRow } from './dfatFile.js';
import { unFile } from './unFile.js';

const files = new TemporaryFiles();
const now = new Date('2026-11-22T03:04:05.678Z');
const names = Array.from({ length: 10 }, (_, at) => `Zoltrane ${at}`);
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.pool.query('delete from list_entries; delete from datasets'));
afterAll(async () => {
  await database.drop();
  files.remove();
});

function imported(content: Buffer | string, options: Partial<Parameters<typeof importList>[1]> = {}) {
  const file = files.write('list', content);
  return importList(database.pool, { list: 'DFAT', file, now, onImported: recordDatasetImport, ...options });
}

async function held(list = 'DFAT'): Promise<{ day: unknown; names: unknown }> {
  const [entries, datasets] = await Promise.all([
    database.pool.query('select name from list_entries where list = $1 order by reference::int', [list]),
    database.pool.query<{ day: string }>('select as_of::text as day from datasets where name = $1', [list]),
  ]);
  return { day: datasets.rows[0]?.day, names: entries.rows.map(({ name }) => name) };
}

describe('the import of a list', () => {
  it('replaces it whole, notes of which file it is, and enters that', async () => {
    await imported(createDfatFile([...names, 'One that goes']));
    const report = await imported(createDfatFile(names));
    expect(report).toEqual({
      name: 'DFAT',
      asOf: '2026-10-01',
      records: 10,
      files: [{ name: 'list', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      rejected: 0,
      rejects: [],
    });
    expect(await held()).toEqual({ day: '2026-10-01', names });
    const { rows } = await database.pool.query<{ body: string }>('select body from audit_entries order by id');
    expect(JSON.parse(rows.at(-1)?.body ?? '')).toMatchObject({
      action: 'register.imported',
      actor: { kind: 'console', id: null },
      object: { kind: 'dataset', id: 'DFAT' },
      details: { asOf: '2026-10-01', records: 10, rejects: 0, files: [expect.stringContaining('list ')] },
    });
  });

  it('leaves the other list alone', async () => {
    await imported(createDfatFile(names));
    await imported(
      unFile({
        individuals: [{ reference: '1', names: ['Marrowby'] }],
        entities: [{ reference: '2', names: ['Quarrelmoor'] }],
      }),
      { list: 'UN' },
    );
    expect(await held('UN')).toEqual({ day: '2026-11-20', names: ['Marrowby', 'Quarrelmoor'] });
    expect((await held()).names).toEqual(names);
  });

  it('refuses one with much less, and an older one, unless that is meant', async () => {
    await imported(createDfatFile(names));
    const less = createDfatFile(names.slice(0, 7));
    const older = dfatFile(names.map((name, at) => dfatRow(at, name, { 'Control Date': '30/09/2026' })));
    await expect(imported(less)).rejects.toThrow(
      'list has 7 records, and the current data have 10, so it looks incomplete.',
    );
    await expect(imported(older)).rejects.toThrow('is dated 2026-09-30, older than the current data (2026-10-01)');
    expect(await held()).toEqual({ day: '2026-10-01', names });
    await imported(createDfatFile(names.slice(0, 8)));
    await imported(older, { allowSmaller: true });
    expect((await held()).day).toBe('2026-09-30');
    await imported(less, { allowSmaller: true });
    expect((await held()).names).toHaveLength(7);
  });

  it('takes a list with a few rows that cannot be read, and refuses one with many', async () => {
    const rows = names.map((name, at) => dfatRow(at, name));
    const odd = dfatRow('odd', 'Odd');
    await expect(imported(dfatFile([...rows, odd]))).rejects.toThrow(
      '1 of the 11 rows of list cannot be read, and the names in them would not be found. To import it anyway, add --allow-rejects. The first: 12:',
    );
    expect(await imported(dfatFile([...rows, odd]), { allowRejects: true })).toMatchObject({
      rejected: 1,
      rejects: [{ line: 12 }],
    });
    await expect(imported(dfatFile([...rows, odd, odd]), { allowRejects: true })).rejects.toThrow(
      '2 of the 12 rows of list cannot be read',
    );
    await expect(imported(dfatFile([odd]))).rejects.toThrow('No row of list can be used');
    expect((await held()).names).toEqual(names);
  });

  it('refuses a day that has not come yet, and takes the one of tomorrow', async () => {
    const of = (day: string) => dfatFile([dfatRow('1', 'Zoltrane', { 'Control Date': day })]);
    await expect(imported(of('24/11/2026'))).rejects.toThrow('is dated 2026-11-24, which is in the future');
    await expect(imported(of('23/11/2026'))).resolves.toMatchObject({ asOf: '2026-11-23' });
  });

  it('refuses the file of another list, and what is no file', async () => {
    await expect(imported(createDfatFile(names), { list: 'UN' })).rejects.toThrow('cannot be read as XML');
    await expect(imported(unFile({}))).rejects.toThrow('not a complete XLSX file');
    await expect(imported('', { file: '/nowhere/list.xlsx' })).rejects.toThrow('cannot be read');
    await expect(imported('', { file: '/tmp' })).rejects.toThrow('/tmp is not a file.');
  });

  it('changes nothing when it breaks, and is alone', async () => {
    await imported(createDfatFile(names));
    const broken = imported(createDfatFile(['Other', ...names]), {
      onImported: async () => {
        expect((await held()).names).toEqual(names);
        await expect(imported(createDfatFile(names))).rejects.toThrow('Another import of the DFAT list is running');
        throw new Error('killed');
      },
    });
    await expect(broken).rejects.toThrow('killed');
    expect((await held()).names).toEqual(names);
    await imported(createDfatFile(['Other', ...names]));
    expect((await held()).names).toHaveLength(11);
  });

  it('stores hostile names as they are', async () => {
    const hostile = [`Robert'); drop table list_entries;--`, '<script>', '\u202Eevil', '{"a":1}', '💣'];
    await imported(
      unFile({
        individuals: [{ reference: '9', names: ['Marrowby'] }],
        entities: hostile.map((name, at) => ({
          reference: String(at),
          names: [name.replaceAll('<', '&lt;')],
        })),
      }),
      { list: 'UN' },
    );
    expect((await held('UN')).names).toEqual([...hostile, 'Marrowby']);
  });
});

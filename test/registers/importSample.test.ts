import { recordRegisterImport } from '../../src/audit/recordAudit.js';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createExtractRegister } from '../../src/registers/extractRegister.js';
import { abrFile, abrRecords, testAbn } from '../support/registers/abrFile.js';
import type { importExtract, ImportOptions } from '../../src/registers/importExtract.js';
import { importBench } from '../support/registers/importBench.js';
import { zipFile } from '../support/registers/zipFile.js';

const bench = importBench();
const sampleFile = fileURLToPath(new URL('../../data/sample/abn.xml', import.meta.url));
const nzbnSampleFile = fileURLToPath(new URL('../../data/sample/nzbn.json', import.meta.url));

describe('the sample', () => {
  it('gives way to real data under look-ups whose statements were prepared on it', async () => {
    await bench.importAbr(sampleFile);
    const log = pino({ level: 'silent' });
    const register = createExtractRegister({ pool: bench.database.pool, production: false, log });
    const identifier = { kind: 'abn', value: testAbn(1) } as const;
    const lookUps = async (): Promise<unknown[]> => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => register.lookUp(identifier)));
      return [...new Set(answers.map(({ kind, source }) => `${kind} ${source.register}`))];
    };
    expect(await lookUps()).toEqual(['not_found sample']);
    await bench.importAbr(bench.write(abrFile(abrRecords(3))));
    expect(await lookUps()).toEqual(['found ABR']);
  });

  it('is entered in the audit trail when it is taken over, or is not taken over', async () => {
    const { pool } = bench.database;
    const [first, second] = [bench.write(abrFile(abrRecords(3))), bench.write(abrFile(abrRecords(4)))];
    await bench.importAbr(first, { onTakenOver: recordRegisterImport });
    await bench.importAbr(second, { onTakenOver: recordRegisterImport });
    const { rows } = await pool.query<{ body: string }>('select body from audit_entries order by id');
    const from = { action: 'register.imported', actor: { kind: 'console' }, object: { kind: 'register', id: 'abr' } };
    expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
      { ...from, details: { added: 3, isSample: false } },
      { ...from, details: { added: 1, changed: 0, removed: 0 } },
    ]);
    const before = await bench.rows('select imported_at from register_extracts');
    const fails = () => Promise.reject(new Error('no entry is written'));
    await expect(bench.importAbr(second, { onTakenOver: fails })).rejects.toThrow('no entry is written');
    expect(await bench.rows('select imported_at from register_extracts')).toEqual(before);
  });

  it('goes as a whole with the first real import', async () => {
    await bench.importAbr(sampleFile);
    const [{ held } = { held: 0 }] = await bench.rows<{ held: number }>(
      'select count(*)::int as held from abr_entities',
    );
    expect(await bench.importAbr(bench.write(abrFile(abrRecords(3), { sequence: 5 })))).toMatchObject({
      isSample: false,
      added: 3,
      removed: held,
    });
    expect(await bench.rows('select count(*)::int as held from abr_entities')).toEqual([{ held: 3 }]);
    expect(await bench.rows('select sequence from register_files')).toEqual([{ sequence: 5 }]);
    expect(await bench.rows('select is_sample from register_extracts')).toEqual([{ is_sample: false }]);
  });

  it('may be imported again, which changes nothing', async () => {
    expect(await bench.importAbr(sampleFile)).toMatchObject({ isSample: true, rejected: 0 });
    expect(await bench.importAbr(sampleFile)).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  it('is refused in production', async () => {
    await expect(bench.importAbr(sampleFile, { production: true })).rejects.toThrow(
      'abn.xml is the sample. Production refuses invented data.',
    );
    await expect(bench.importAbr(nzbnSampleFile, { register: 'nzbn', production: true })).rejects.toThrow(
      /is the sample/,
    );
    expect(await bench.rows('select * from register_extracts')).toEqual([]);
  });

  it('never replaces real data, whatever its file is called', async () => {
    await bench.importAbr(bench.write(abrFile(abrRecords(3))));
    const { readFileSync } = await import('node:fs');
    const disguised = bench.write(readFileSync(sampleFile), '20260506_Public01.xml');
    await expect(bench.importAbr(disguised)).rejects.toThrow(
      '20260506_Public01.xml is the sample, which never replaces real data.',
    );
  });
});

describe('an import of NZBN data', () => {
  const record = (nzbn: string, entityName = 'EXAMPLE LIMITED'): object => ({
    nzbn, entityName, entityStatusCode: '50', entityTypeCode: 'LTD', lastUpdatedDate: '2026-02-03T00:00:00.000+1300',
  }); // prettier-ignore
  const importNzbn = async (
    paths: readonly string[],
    options: Partial<ImportOptions> = {},
  ): ReturnType<typeof importExtract> => await bench.importAbr(paths, { register: 'nzbn', ...options });

  it('is as of the day that is stated, else that of the file name, else that of the newest record', async () => {
    const content = JSON.stringify([record('9429000000123')]);
    expect(await importNzbn([bench.write(content, 'plain.json')])).toMatchObject({ added: 1, asOf: '2026-02-03' });
    expect(await importNzbn([bench.write(content, 'plain_2026-03-01.json')])).toMatchObject({
      added: 0,
      asOf: '2026-03-01',
    });
    expect(await importNzbn([bench.write(content, 'plain_20260401.json')], { asOf: '2026-03-31' })).toMatchObject({
      asOf: '2026-03-31',
    });
    await expect(importNzbn([bench.write(content)], { asOf: '31/03/2026' })).rejects.toThrow(
      '31/03/2026 is not a date. Write YYYY-MM-DD.',
    );
    const undated = JSON.stringify([{ ...record('9429000000123'), lastUpdatedDate: null }]);
    await expect(importNzbn([bench.write(undated, 'undated.json')])).rejects.toThrow(/undated.json has no date/);
  });

  it('replaces a file by the one of the same name, dates aside, and leaves others', async () => {
    const companies = bench.write(
      JSON.stringify([record('9429000000123'), record('9429000000130')]),
      'companies_20260101.json',
    );
    const others = bench.write(JSON.stringify([record('9429000000147')]), 'unincorporated_20260101.json');
    expect(await importNzbn([companies, others])).toMatchObject({ added: 3 });
    const next = bench.write(
      JSON.stringify([record('9429000000123'), record('9429000000130', 'NEW LIMITED')]),
      'companies_20260201.json',
    );
    expect(await importNzbn([next])).toMatchObject({ added: 0, changed: 1, removed: 0, asOf: '2026-01-01' });
    expect(await bench.rows('select count(*)::int as held from nzbn_entities')).toEqual([{ held: 3 }]);
  });

  it('replaces a file whose month is in words, in its name or in that of its zip', async () => {
    const toJson = (...names: string[]): string =>
      JSON.stringify(names.map((name, at) => record(['9429000000123', '9429000000130'][at] ?? '', name)));
    const inZip = (content: string): Buffer => zipFile([{ name: 'companies.json', content }]);
    await importNzbn([bench.write(inZip(toJson('ONE', 'TWO')), 'Bulk Data August 2026.zip')], { asOf: '2026-08-01' });
    const september = bench.write(inZip(toJson('ONE', 'NEW')), 'Bulk Data September 2026.zip');
    expect(await importNzbn([september], { asOf: '2026-09-01' })).toMatchObject({ changed: 1, asOf: '2026-09-01' });
    const october = bench.write(toJson('ONE', 'NEWER'), 'companies-october-2026.json');
    expect(await importNzbn([october], { asOf: '2026-10-01' })).toMatchObject({ changed: 1, asOf: '2026-10-01' });
    expect(await bench.rows('select count(*)::int as files from register_files')).toEqual([{ files: 1 }]);
  });

  it('tells files of the same name in two zips apart', async () => {
    const inZip = (nzbn: string): Buffer =>
      zipFile([{ name: 'companies.json', content: JSON.stringify([record(nzbn)]) }]);
    const write = (): string[] => [
      bench.write(inZip('9429000000123'), 'part1.zip'),
      bench.write(inZip('9429000000130'), 'part2.zip'),
    ];
    expect(await importNzbn(write(), { asOf: '2026-08-01' })).toMatchObject({ added: 2 });
    expect(await importNzbn(write(), { asOf: '2026-09-01' })).toMatchObject({
      added: 0,
      removed: 0,
      asOf: '2026-09-01',
    });
  });

  it('refuses an older file also under another name, unless that is meant', async () => {
    const write = (name: string, file: string): string =>
      bench.write(JSON.stringify([record('9429000000123', name)]), file);
    await importNzbn([write('NEW LIMITED', 'second.json')], { asOf: '2026-09-01' });
    const older = [write('OLD LIMITED', 'first.json')];
    await expect(importNzbn(older, { asOf: '2026-08-01' })).rejects.toThrow(
      'first.json is dated 2026-08-01, older than the current data (2026-09-01).',
    );
    expect(await bench.rows('select legal_name from nzbn_entities')).toEqual([{ legal_name: 'NEW LIMITED' }]);
    expect(await importNzbn(older, { asOf: '2026-08-01', allowSmaller: true })).toMatchObject({ changed: 1 });
  });

  it('takes the sample, and lets the two registers be filled apart', async () => {
    expect(await importNzbn([nzbnSampleFile])).toMatchObject({ isSample: true, rejected: 0 });
    expect(await bench.rows('select register from register_extracts')).toEqual([{ register: 'nzbn' }]);
  });
});

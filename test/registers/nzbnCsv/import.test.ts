import { describe, expect, it } from '@jest/globals';
import type { ImportOptions, importExtract } from '../../../src/registers/importExtract.js';
import { coreHeader, coreRecord, csvFile, first, fourth, second, third } from '../../support/registers/csvSet.js';
import { importBench } from '../../support/registers/importBench.js';
import { zipFile } from '../../support/registers/zipFile.js';

const bench = importBench();
const importNzbn = async (
  paths: readonly string[],
  options: Partial<ImportOptions> = {},
): ReturnType<typeof importExtract> => await bench.importAbr(paths, { register: 'nzbn', ...options });

const four = [first, second, third, fourth];
const core = csvFile(coreHeader, [
  ...four.slice(0, 3).map((nzbn) => coreRecord(nzbn)),
  coreRecord(fourth, { status: 'Removed', removed: '04/05/2020' }),
]);
const abn = csvFile('NZBN,ENTITY_NAME,START_DATE,ABN', [
  [first, '', '', '51824753556'],
  [second, '', '', '51824753556'],
  [second, '', '', '11900000017'],
]);
const gst = csvFile('NZBN,GST_NUMBER', [[first, '123456789'], [first, '123456789'], [fourth, '1']]); // prettier-ignore
const names = csvFile('NZBN,ENTITY_NAME,START_DATE,TRADING_NAME', [
  [first, '', '', 'Zebra Shop'],
  [first, '', '', 'Apple Shop'],
  [first, '', '', 'Zebra Shop'],
  ['9429000000161', '', '', 'Nobody’s'],
]);
const insolvency = csvFile('NZBN,INSOLVENCY_TYPE,APPOINTMENT_VACATED_DATE', [
  [second, 'Receivership', '01/02/2020'],
  [third, 'Liquidation', ''],
  [fourth, 'Liquidation', ''],
]);
const insolvent = { insolvencies: [{ type: 'Liquidation', commenced: null }] };
const directors = csvFile('NZBN,FIRST_NAME,LAST_NAME', [[first, 'Ann', 'Example']]);
const set = (): string[] => [
  bench.write(gst, 'gst.csv'),
  bench.write(directors, 'directors.csv'),
  bench.write(core, 'core.csv'),
  bench.write(abn, 'abn.csv'),
  bench.write(names, 'names.csv'),
  bench.write(insolvency, 'insolvency.csv'),
];
const held = (): Promise<object[]> =>
  bench.rows('select nzbn::text, status_code, abn::text, gst_status, names, details from nzbn_entities order by nzbn');

describe('an import of the NZBN bulk data as CSV', () => {
  it('joins the tables of the set, of the newest day in it, and says what it has passed over', async () => {
    expect(await importNzbn(set())).toMatchObject({
      added: 4,
      read: 4,
      passedOver: ['directors.csv'],
      asOf: '2020-05-04',
      rejects: [],
    });
    const trading = ['Zebra Shop', 'Apple Shop'].map((name) => ({ type: 'TRD', name }));
    expect(await held()).toEqual([
      { nzbn: first, status_code: '50', abn: '51824753556', gst_status: 'ACT', names: trading, details: null },
      { nzbn: second, status_code: '50', abn: null, gst_status: null, names: null, details: null },
      {
        ...{ nzbn: third, status_code: '50', abn: null, gst_status: null, names: null },
        details: { ...insolvent, isContradictory: true },
      },
      { nzbn: fourth, status_code: '80', abn: null, gst_status: 'ACT', names: null, details: insolvent },
    ]);
    expect(await bench.rows("select relname from pg_class where relname like 'nzbn_csv%'")).toEqual([]);
  });

  it('holds no entity of which a record could not be read, in whichever table: it would read as solvent', async () => {
    const unread = csvFile('NZBN,INSOLVENCY_TYPE,APPOINTMENT_VACATED_DATE', [
      ...Array.from({ length: 20 }, () => [third, 'Liquidation', '']),
      [first, 'Liquidation', 'soon'],
    ]);
    const { rejects } = await importNzbn(set().with(5, bench.write(unread, 'insolvency.csv')));
    expect(rejects).toEqual(
      expect.arrayContaining([expect.objectContaining({ number: first, file: 'insolvency.csv', line: 22 })]),
    );
    expect(await bench.rows('select nzbn::text from nzbn_entities order by nzbn')).not.toContainEqual({ nzbn: first });
    expect(await bench.rows('select distinct number from register_rejects')).toContainEqual({ number: first });
  });

  it('changes nothing when it comes again, and only what differs when the next month comes', async () => {
    await importNzbn(set());
    expect(await importNzbn(set())).toMatchObject({ added: 0, changed: 0, removed: 0 });
    const next = set().with(2, bench.write(core.replace('"Registered"', '"In Liquidation"'), 'core_20260901.csv'));
    expect(await importNzbn(next)).toMatchObject({ added: 0, changed: 1, removed: 0 });
    const renamed = bench.write(names.replaceAll('Zebra', 'Zoo'), 'names.csv');
    expect(await importNzbn(next.with(4, renamed))).toMatchObject({ added: 0, changed: 1, removed: 0 });
  });

  it('is the same register as the records of the JSON are, but for the day of their last change', async () => {
    const entity = { entityName: 'EXAMPLE LIMITED', entityTypeCode: 'LTD', registrationDate: '2017-07-19' };
    const company = { insolvencies: [{ insolvencyType: 'Liquidation' }] };
    const records = [
      { ...entity, nzbn: first, entityStatusCode: '50', australianBusinessNumber: '51824753556', gstStatus: 'Registered', tradingNames: [{ name: 'Zebra Shop' }, { name: 'Apple Shop' }] },
      { ...entity, nzbn: second, entityStatusCode: '50' },
      { ...entity, nzbn: third, entityStatusCode: '50', company },
      { ...entity, nzbn: fourth, entityStatusCode: '80', gstStatus: 'Registered', company },
    ]; // prettier-ignore
    await importNzbn([bench.write(JSON.stringify(records), 'core.json')], { asOf: '2020-05-04' });
    expect(await importNzbn(set())).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  it('does not drop the people of the JSON, whom verifications screen, unless that is meant', async () => {
    const role = { roleType: 'Director', roleStatus: 'ACTIVE', rolePerson: { firstName: 'Ann', lastName: 'EXAMPLE' } };
    const record = { entityName: 'EXAMPLE LIMITED', entityTypeCode: 'LTD', entityStatusCode: '50', nzbn: first };
    const withRoles = [{ ...record, registrationDate: '2017-07-19', roles: [role] }];
    await importNzbn([bench.write(JSON.stringify(withRoles), 'core.json')], { asOf: '2020-05-04' });
    expect(await bench.rows(`select details -> 'related' as related from nzbn_entities`)).toMatchObject([
      { related: [{ name: 'Ann EXAMPLE' }] },
    ]);
    await expect(importNzbn(set())).rejects.toThrow(/^The current data have the directors and owners of companies/);
    expect(await importNzbn(set(), { allowSmaller: true })).toMatchObject({ added: 3, changed: 1 });
  });

  it('takes a zip as it is published, whatever month is in its name', async () => {
    const zip = (content: string): Buffer =>
      zipFile([
        { name: 'readme.txt', content: 'read me' },
        { name: 'data/companies_core_data.csv', content },
        { name: 'data/companies_gst.csv', content: gst },
        { name: 'data/companies_insolvency.csv', content: insolvency },
      ]);
    const august = bench.write(zip(core), 'Bulk Data August 2026.zip');
    expect(await importNzbn([august])).toMatchObject({
      added: 4,
      files: ['core_data', 'gst', 'insolvency'].map((table) => `Bulk Data August 2026.zip: companies_${table}.csv`),
    });
    const september = zip(csvFile(coreHeader, four.map((nzbn) => coreRecord(nzbn)))); // prettier-ignore
    const report = await importNzbn([bench.write(september, 'Bulk Data September 2026.zip')], { asOf: '2026-09-01' });
    expect(report).toMatchObject({ added: 0, changed: 1, removed: 0, asOf: '2026-09-01' });
    expect(await bench.rows('select sequence from register_files order by 1')).toEqual([
      { sequence: 1 },
      { sequence: 2 },
      { sequence: 3 },
    ]);
  });

  it('takes the core data of several kinds of entities, and an entity that is in two of them out', async () => {
    const societies = csvFile(coreHeader, [coreRecord(fourth, { type: 'I' })]);
    const others = [bench.write(societies, 'societies.csv'), bench.write(insolvency, 'insolvency.csv')];
    const companies = csvFile(coreHeader, [coreRecord(first), coreRecord(second)]);
    const report = await importNzbn([bench.write(companies, 'companies.csv'), ...others]);
    expect(report).toMatchObject({ added: 3, rejected: 0 });
    const both = [bench.write(core, 'companies.csv'), ...others];
    expect(await importNzbn(both)).toMatchObject({ added: 1, removed: 1, rejected: 2 });
  });

  it('is as of the day that is stated, and takes the place of the sample', async () => {
    const sample = new URL('../../../data/sample/nzbn.json', import.meta.url).pathname;
    await importNzbn([sample]);
    const report = await importNzbn(set(), { production: true, asOf: '2026-10-01' });
    expect(report).toMatchObject({ isSample: false, added: 4, asOf: '2026-10-01' });
    await expect(importNzbn([sample])).rejects.toThrow('nzbn.json is the sample, which never replaces real data.');
  });
});

describe('a set of CSV files is refused, and the register as it was,', () => {
  it.each([
    ['with JSON beside it', () => [bench.write(core, 'core.csv'), bench.write('[{}]', 'a.json')], 'core.csv is CSV and a.json is not. Import either CSV or JSON.'],
    ['without core data', () => [bench.write(gst, 'gst.csv')], /None of these files has the core data: a table with NZBN/],
    ['without insolvencies: companies in liquidation would look sound', () => set().slice(0, 5), /None of these files has the insolvencies: a table with NZBN and INSOLVENCY_TYPE/],
    ['with a table that is not known', () => [bench.write(core, 'core.csv'), bench.write('A,B\n', 'x.csv')], /^x.csv is not a known table of the NZBN bulk data/],
    ['of which a file is much smaller', () => set().with(3, bench.write(csvFile('NZBN,ABN', [[first, '51824753556']]), 'abn.csv')), /^abn.csv has 1 records, and the register has 3/],
    ['of which a table is absent that was there', () => set().slice(1), /^The current data also came from gst.csv, and these files have no such table/],
    ['that is older', () => set().with(2, bench.write(core, 'core_20190101.csv')), /^core_20190101.csv is dated 2019-01-01, older than/],
    ['of a day to come', () => set().with(2, bench.write(core.replace('04/05/2020', '04/05/2999'), 'core.csv')), /^[a-z]+.csv is dated 2999-05-04, which is in the future/],
  ])('%s', async (_, paths, message) => {
    await importNzbn(set());
    const before = [await held(), await bench.snapshot()];
    await expect(importNzbn(paths())).rejects.toThrow(message);
    expect([await held(), await bench.snapshot()]).toEqual(before);
  }); // prettier-ignore

  it('unless it is meant that it holds less', async () => {
    await importNzbn(set());
    expect(await importNzbn(set().slice(1), { allowSmaller: true })).toMatchObject({ changed: 2 });
    expect(await bench.rows("select name from register_files where name = 'gst.csv'")).toEqual([]);
    expect(await importNzbn(set().slice(1))).toMatchObject({ changed: 0 });
  });
});

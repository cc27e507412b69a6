import { afterAll, describe, expect, it } from '@jest/globals';
import { nzbnCsvFormat } from '../../../src/registers/nzbn/csv/nzbnCsvFormat.js';
import { coreHeader, coreRecord, csvFile, first, fourth, second, third } from '../../support/registers/csvSet.js';
import { readExtract, type ReadExtract } from '../../support/registers/readExtract.js';
import { TemporaryFiles } from '../../support/processes/temporaryFiles.js';

const files = new TemporaryFiles();
afterAll(() => {
  files.remove();
});

let fileCount = 0;
async function read(content: string | Buffer, chunkBytes?: number): Promise<ReadExtract> {
  return await readExtract(nzbnCsvFormat, files.write(`table${++fileCount}.csv`, content), chunkBytes);
}

/** Core data of so many entities that one or two unreadable records are not too many. */
function core(odd: readonly (readonly string[])[]): string {
  return csvFile(coreHeader, [...Array.from({ length: 20 }, () => coreRecord(first)), ...odd]);
}
const listOdd = ({ rows }: ReadExtract): unknown[] => rows.slice(20).map(([nzbn]) => nzbn);
const listReasons = ({ rejects }: ReadExtract): unknown[] =>
  rejects.map(({ number, line, reason }) => [number, line, reason]);

describe('a record of core data', () => {
  it('becomes a row, whatever the order, case and spaces of the columns, with more beside them', async () => {
    const header = '\ufeff"Entity Status","entity type",Nzbn,"REGION","Removal Date",Entity_Name,registration date';
    const content = `${header}\n"Removed","LTD",${first},,"01/02/2020","SAY ""HELLO"", LIMITED",3/4/1999\n`;
    const expected = {
      rows: [[first, '80', null, 'LTD', null, 'SAY "HELLO", LIMITED', '1999-04-03', '1']],
      rejects: [],
      outcome: { records: 1, newest: '2020-02-01' },
    };
    expect(await read(content)).toEqual(expected);
    for (const chunkBytes of [1, 7, 50]) expect(await read(content, chunkBytes)).toEqual(expected);
  });

  it.each([
    ['50', 'LTD', ['50', null, 'LTD', null]],
    ['Registered', 'NZ Limited Company', ['50', null, 'LTD', null]],
    ['REGISTERED', 'NZ LIMITED COMPANY', ['50', 'REGISTERED', 'LTD', 'NZ LIMITED COMPANY']],
    ['InLiquidation', 'Sole_Trader', ['60', 'InLiquidation', 'Sole_Trader', null]],
    ['In Receivership', 'Overseas ASIC Company', ['70', null, 'ASIC', null]],
    ['Inactive', 'LimitedPartnershipNz', ['90', null, 'Y', 'LimitedPartnershipNz']],
    ['99', 'Guild of Weavers', ['99', null, 'Guild of Weavers', null]],
  ])('has status %s and type %s as codes or words', async (status, type, columns) => {
    expect((await read(core([coreRecord(second, { status, type })]))).rows[20]?.slice(1, 5)).toEqual(columns);
  });

  it.each([
    ['with a number that is not valid', [...coreRecord('9429000000124')], null, 'the NZBN is missing or not valid'],
    ['without a name', coreRecord(second, { name: ' ' }), second, 'ENTITY_NAME is missing'],
    ['without a type', coreRecord(second, { type: '' }), second, 'ENTITY_TYPE is missing'],
    ['without a status', coreRecord(second, { status: '' }), second, 'ENTITY_STATUS is missing'],
    ['of an unknown status', coreRecord(second, { status: 'Dormant' }), second, 'the status “Dormant” is not known'],
    ['of a day in the order of another country', coreRecord(second, { removed: '12/31/2020', status: '80' }), second, 'REMOVAL_DATE is not a date'],
    ['of a day that does not exist', coreRecord(second, { removed: '30/02/2020', status: '80' }), second, 'REMOVAL_DATE is not a date'],
    ['that is registered and removed', coreRecord(second, { removed: '01/02/2020' }), second, 'the status is Registered, but the row has a removal date'],
    ['that has too few cells', coreRecord(second).slice(1).with(0, second), second, 'it has 6 cells, the header 7'],
    ['that has too many', [...coreRecord(second), 'more'], second, 'it has 8 cells, the header 7'],
    ['that holds a NUL', coreRecord(second, { name: 'A\0B' }), second, 'a cell contains a NUL character; remove it'],
  ])('%s is a reject with number, line and reason', async (_, record, number, reason) => {
    const given = await read(core([record, coreRecord(third)]));
    expect(listReasons(given)).toEqual([[number, 22, reason]]);
    expect(listOdd(given)).toEqual([third]);
    expect(given.outcome.records).toBe(21);
  }); // prettier-ignore

  it('that is no UTF-8 is a reject', async () => {
    const content = Buffer.from(core([coreRecord(second, { name: 'CAFÉ' })]), 'latin1');
    expect(listReasons(await read(content))).toEqual([[second, 22, 'the text is not valid UTF-8']]);
    expect((await read(core([coreRecord(second, { name: 'TĀMAKI CAFÉ' })]))).rows[20]?.[5]).toBe('TĀMAKI CAFÉ');
  });

  it('whose quote is not closed is a reject with every number that it has taken in', async () => {
    const content = `${core([])}${second},1,"OPEN LIMITED,,,LTD,50\n${third},2,"CLOSED",,,LTD,50\n"${fourth}",3,LAST,,,LTD,50\n`;
    const given = await read(content);
    expect(listReasons(given).map((reason) => (reason as string[]).slice(0, 2))).toEqual([[second, 23], [third, 23]]); // prettier-ignore
    expect(listOdd(given)).toEqual([fourth]);
  });

  it('may end with a comma, as may the header', async () => {
    const line = `${first},1,EXAMPLE LIMITED,,,LTD,50`;
    for (const content of [`${coreHeader},\n${line}\n`, `${coreHeader}\n${line},\n`, `${coreHeader},\n${line},\n`]) {
      expect((await read(content)).rows).toMatchObject([{ 0: first, 3: 'LTD' }]);
    }
  });

  it('is none where a line is empty, or holds nothing but commas', async () => {
    expect(listReasons(await read(`${core([])}\r\n,,,,,,\r\n"1"\r\n`))).toEqual([[null, 24, expect.any(String)]]);
  });
});

describe('a record of a table beside core data', () => {
  const many = (record: readonly string[]): string[][] => Array.from({ length: 10 }, () => [...record]);

  it.each([
    ['abn', 'NZBN,ENTITY_NAME,START_DATE,ABN', ['', '', '51 824 753 556'], [first, '51824753556'], ['', '', '51824753557']],
    ['gst', 'NZBN,ENTITY_NAME,START_DATE,GST_NUMBER', ['', '', '123456789'], [first], null],
    ['gst by status', 'NZBN,GST_STATUS', ['Registered'], [first], null],
    ['trading_name', 'NZBN,ENTITY_NAME,START_DATE,TRADING_NAME', ['', '', 'The "Shop"'], [first, 'The "Shop"', '1', '2', 'f'], ['', '', '']],
    ['insolvency', 'NZBN,INSOLVENCY_TYPE,APPOINTMENT_DATE,APPOINTMENT_VACATED_DATE', ['Liquidation', '01/02/2020', ''], [first, 'Liquidation', null], null],
    ['insolvency with a last day to come', 'NZBN,INSOLVENCY_TYPE,END_DATE', ['Liquidation', '01/02/2999'], [first, 'Liquidation', null], null],
    ['insolvency with its day', 'NZBN,INSOLVENCY_TYPE,COMMENCED', ['', '01/02/2020'], [first, null, '2020-02-01'], null],
  ])('of %s becomes a row', async (_, header, told, row, unreadable) => {
    const given = await read(csvFile(header, [...many([first, ...told]), ...(unreadable ? [[second, ...unreadable]] : [])]));
    expect(given.rows).toHaveLength(10);
    expect(given.rows[0]).toEqual(row);
    expect(given.rejects.map(({ number }) => number)).toEqual(unreadable ? [second] : []);
  }); // prettier-ignore

  it('of insolvencies is refused with a record of whom nobody knows: they would read as solvent', async () => {
    const header = 'NZBN,INSOLVENCY_TYPE,APPOINTMENT_VACATED_DATE';
    const records = [...many([first, 'Liquidation', '']), ['94290000', 'Liquidation', '']];
    await expect(read(csvFile(header, records))).rejects.toThrow(
      /csv:12 is about an insolvency, but its NZBN cannot be read/,
    );
  });

  it('of a trading name that has ended is a former name, which is screened', async () => {
    const { rows } = await read(csvFile('NZBN,TRADING_NAME,END_DATE', many([first, 'Shop', '01/02/2020'])));
    expect(rows[0]).toEqual([first, 'Shop', '1', '2', 't']);
  });

  it.each([
    ['a practitioner who has left', 'NZBN,INSOLVENCY_TYPE,APPOINTMENT_VACATED_DATE', ['Liquidation', '01/02/2020']],
    ['a GST number that is not told', 'NZBN,GST_NUMBER', ['']],
    ['a GST registration that has ended', 'NZBN,GST_STATUS', ['Ceased']],
  ])('that tells of %s is none', async (_, header, told) => {
    expect(await read(csvFile(header, many([first, ...told])))).toMatchObject({ rows: [], rejects: [] });
  });
});

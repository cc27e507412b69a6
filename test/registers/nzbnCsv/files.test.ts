import { afterAll, describe, expect, it } from '@jest/globals';
import { dataFiles } from '../../../src/registers/importExtract.js';
import { openSources } from '../../../src/registers/files/openSources.js';
import { nzbnCsvFormat } from '../../../src/registers/nzbn/csv/nzbnCsvFormat.js';
import { coreHeader, coreRecord, csvFile, first, second } from '../../support/registers/csvSet.js';
import { readExtract } from '../../support/registers/readExtract.js';
import { TemporaryFiles } from '../../support/processes/temporaryFiles.js';

const files = new TemporaryFiles();
afterAll(() => {
  files.remove();
});

let fileCount = 0;
const write = (content: string): string => files.write(`file${++fileCount}.csv`, content);

async function readHead(header: string): Promise<unknown> {
  const [source] = await openSources([write(`${header}\n`)], dataFiles);
  if (!source) throw new Error('no source');
  return await nzbnCsvFormat.readHead(source);
}

describe('a table', () => {
  it.each([
    [coreHeader, 'core'],
    ['NZBN,ENTITY_NAME,REGISTRATION_DATE,ENTITY_TYPE,ENTITY_STATUS,PHYSICAL_ADDRESS_1,WEBSITE,ABN,GST_NUMBER', 'core'],
    ['NZBN,ENTITY_NAME,ENTITY_TYPE,ENTITY_STATUS', 'core'],
    ['NZBN,ENTITY_NAME,ENTITY_STATUS,INSOLVENCY_TYPE,APPOINTEE_FIRST_NAME,ADDRESS_1', 'insolvency'],
    ['NZBN,ENTITY_NAME,START_DATE,TRADING_NAME', 'trading_name'],
    ['NZBN,ENTITY_NAME,GST_NUMBER', 'gst'],
    ['ABN,NZBN', 'abn'],
    ['NZBN,AUSTRALIAN_BUSINESS_NUMBER', 'abn'],
  ])('is told by its header: %s', async (header, table) => {
    expect(await readHead(header)).toMatchObject({ table, isSample: false, sequence: null });
  });

  it.each([
    'NZBN,ENTITY_NAME,FIRST_NAME,MIDDLE_NAMES,LAST_NAME,START_DATE,ASIC_DIR_YN,ACN,ASIC_COMPANY_NAME',
    'NZBN,ENTITY_NAME,NUMBER_OF_SHARES,SH_NAME,SH_TYPE',
    'NZBN,ENTITY_NAME,REGISTERED_OFFICE_ADDRESS_1,REGISTERED_OFFICE_ADDRESS_POSTCODE',
    'NZBN,TRADING_AREA',
    'NZBN,ENTITY_NAME,START_DATE,WEBSITE',
    'NZBN,INDUSTRY_CLASSIFICATION_CODE',
    'NZBN,IDENTIFYING_FACTOR',
    'ENTITY_NUMBER,ENTITY_NAME,REGISTRATION_DATE,ENTITY_STATUS,OPERATOR_NAME',
  ])('that is not needed is passed over: %s', async (header) => {
    expect(await readHead(header)).toBeNull();
  });

  it.each([
    ['NZBN,ENTITY_NAME,REGISTRATION_DATE,ENTITY_TYPE', 'For core data, these columns are missing: ENTITY_STATUS.'],
    ['NZBN,ENTITY_TYPE,ENTITY_STATUS', 'For core data, these columns are missing: ENTITY_NAME.'],
    ['ENTITY_NAME,ENTITY_TYPE,ENTITY_STATUS,ADDRESS_1', 'For core data, these columns are missing: NZBN.'],
    [
      'NZBN,INSOLVENCY,APPOINTEE_FIRST_NAME,FIRST_NAME,ADDRESS_1',
      'For core data, these columns are missing: ENTITY_NAME',
    ],
    ['ABN,NAME', 'For core data, these columns are missing: NZBN, ENTITY_NAME, ENTITY_TYPE, ENTITY_STATUS.'],
    ['NZBN;ENTITY_NAME;ENTITY_TYPE;ENTITY_STATUS', 'For core data, these columns are missing: NZBN, ENTITY_NAME'],
    ['NZBN,ENTITY_NAME,nzbn,ENTITY_TYPE,ENTITY_STATUS', 'has the column nzbn twice.'],
  ])('that is not known is refused, and what is missing named: %s', async (header, message) => {
    await expect(readHead(header)).rejects.toThrow(message);
  });

  it('that is empty is refused', async () => {
    await expect(readHead('\n')).rejects.toThrow(/is empty/);
  });
});

describe('a file of the set is refused as a whole', () => {
  const whole = csvFile(coreHeader, [coreRecord(first), coreRecord(second)]);
  const read = (content: string, chunkBytes?: number): Promise<unknown> =>
    readExtract(nzbnCsvFormat, write(content), chunkBytes);

  it.each([
    ['in a quoted cell', whole.slice(0, -6), /cannot be read from line 3: the record that begins there has no end/],
    ['in a cell without quotes', `${whole}${first},1,ACME LIMI`, /is cut off: its last line has no end/],
    ['behind a closed quote', `${whole}"${first}"`, /is cut off: its last line has no end/],
    ['in a status', `${whole}${first},1,ACME,,,LTD,5`, /is cut off: its last line has no end/],
  ])('when it is cut off %s', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
    await expect(read(content, 3)).rejects.toThrow(message);
  });

  it('when a quote takes in more than a record can hold', async () => {
    await expect(read(`${whole}${first},"${'x'.repeat(70_000)}\n`)).rejects.toThrow(/from line 4: .* no end/);
  });

  it('when more than a tenth of its records cannot be read', async () => {
    const good = Array.from({ length: 9 }, () => coreRecord(first));
    const bad = coreRecord(second, { status: 'Dormant' });
    expect(await read(csvFile(coreHeader, [...good, bad]))).toMatchObject({ outcome: { records: 9 } });
    await expect(read(csvFile(coreHeader, [...good, bad, bad]))).rejects.toThrow(
      /has 11 records, and 2 of them cannot be read/,
    );
  });
});

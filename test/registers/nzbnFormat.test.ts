import { afterAll, describe, expect, it } from '@jest/globals';
import { nzbnFormat } from '../../src/registers/nzbn/nzbnFormat.js';
import { readExtract, type ReadExtract } from '../support/registers/readExtract.js';
import { hasSharedRegisters, sharedRegisterPath } from '../support/registers/sharedRegisters.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

const files = new TemporaryFiles();
afterAll(() => {
  files.remove();
});

let fileCount = 0;
async function read(content: string | Buffer, chunkBytes?: number): Promise<ReadExtract> {
  return await readExtract(nzbnFormat, files.write(`nzbn${++fileCount}.json`, content), chunkBytes);
}

const first = '9429000000123';
const second = '9429000000130';
const third = '9429000000147';

/** A record in the names of the API, version 5. */
function record(nzbn: string, parts: object = {}): object {
  return {
    entityName: 'EXAMPLE LIMITED',
    entityStatusCode: '50',
    entityStatusDescription: 'Registered',
    entityTypeCode: 'LTD',
    entityTypeDescription: 'NZ Limited Company',
    nzbn,
    registrationDate: '2017-07-19T16:51:53.000+1200',
    lastUpdatedDate: '2022-10-04T13:40:51.000+1300',
    ...parts,
  };
}

const three = [record(first), record(second), record(third)];
const numbers = ({ rows }: ReadExtract): unknown[] => rows.map(([nzbn]) => nzbn);

describe('a record of the NZBN register', () => {
  it('becomes a row with the columns of the table', async () => {
    const { rows, outcome } = await read(
      JSON.stringify(
        record(first, {
          australianBusinessNumber: '51 824 753 556',
          gstNumbers: [{ gstNumber: '123392094' }],
          tradingNames: [
            { name: 'Shop' },
            { name: 'Shop' },
            { name: 'Old shop', endDate: '2020-01-01' },
            { name: 'Shop', endDate: '2999-01-01' },
          ],
          'company-details': { australianCompanyNumber: '004 085 616' },
        }),
      ),
    );
    expect(rows).toEqual([
      [
        first, '50', null, 'LTD', null, 'EXAMPLE LIMITED', '2017-07-19', '51824753556', '004085616', 'ACT',
        '[{"type":"TRD","name":"Shop"},{"type":"FORMER","name":"Old shop"}]', '2022-10-04', null, null, null, null, '1',
      ], // prettier-ignore
    ]);
    expect(outcome).toEqual({ records: 1, newest: '2022-10-04' });
  });

  it('may use the older names of the bulk data', async () => {
    const bulk = {
      nzbn: first,
      entityName: 'EXAMPLE LIMITED',
      entityStatusCode: '80',
      entityTypeCode: 'LTD',
      registrationDate: '2001-10-16T00:00:00',
      company: { australianCompanyNumber: '004085616' },
      gstStatus: 'Registered',
      australianBusinessNumber: '',
    };
    const { rows } = await read(JSON.stringify(bulk));
    expect(rows[0]).toEqual([
      first, '80', null, 'LTD', null, 'EXAMPLE LIMITED', '2001-10-16', null, '004085616', 'ACT', null, null, null,
      null, null, null, '1',
    ]); // prettier-ignore
  });

  it.each<[string, object, object | null]>([
    ['nothing of it', {}, null],
    ['a removal that is announced', { 'company-details': { removalCommenced: true } }, { removalCommenced: true }],
    ['no removal', { company: { removalCommenced: false } }, { removalCommenced: false }],
    ['a removal as a text, of the entity itself', { removalCommenced: 'true' }, { removalCommenced: true }],
    ['an empty mark', { company: { removalCommenced: '' } }, null],
    [
      'insolvencies that are open, over, and of nobody',
      {
        'company-details': {
          insolvencies: [
            {
              insolvencyType: 'Receivership',
              commenced: '2026-10-01T00:00:00+1300',
              insolvencyAppointee: [{ vacationDate: '' }],
            },
            { insolvencyType: 'Liquidation', insolvencyAppointee: [{ vacationDate: '2019-02-03' }] },
            { insolvencyType: 'Liquidation', insolvencyAppointee: [{ vacationDate: 'soon' }] },
            { insolvencyType: 'Statutory Management', insolvencyAppointee: [{ vacationDate: '2999-02-03' }] },
            { insolvencyType: 'Voluntary Administration' },
            { insolvencyType: null, commenced: null, insolvencyReport: [], insolvencyAppointee: [] },
          ],
          insolvencyDetails: { insolvencyType: 'Voluntary Administration' },
        },
      },
      {
        insolvencies: [
          { type: 'Receivership', commenced: '2026-10-01' },
          { type: 'Liquidation', commenced: null },
          { type: 'Statutory Management', commenced: null },
          { type: 'Voluntary Administration', commenced: null },
        ],
        isContradictory: true,
      },
    ],
    [
      'countries, each once and none of New Zealand',
      {
        'company-details': { countryOfOrigin: 'Iran', ultimateHoldingCompany: { country: 'sg' } },
        addresses: { addressList: [{ countryCode: 'NZ' }, { countryCode: 'SG' }, { countryCode: 'SG' }] },
      },
      {
        countries: [
          { of: 'origin', country: 'IR' },
          { of: 'ultimate_holding_company', country: 'SG' },
          { of: 'address', country: 'SG' },
        ],
      },
    ],
    [
      'the address of now, in the names of the bulk data',
      {
        registeredAddress: [
          { postCode: '1010', startDate: '2010-01-01', endDate: '2020-01-01' },
          { postCode: '2010', startDate: '2020-01-01' },
        ],
        postalAddress: { countryCode: 'AU' },
      },
      { postcode: '2010', addressFrom: '2020-01-01', countries: [{ of: 'address', country: 'AU' }] },
    ],
  ])('keeps %s', async (_title, parts, details) => {
    const { rows } = await read(JSON.stringify(record(first, parts)));
    const kept = rows[0]?.[12];
    expect(kept == null ? null : JSON.parse(kept)).toEqual(details);
  });

  // In a shape that was not read, an open insolvency or a removal looked like none, and the entity was verified.
  it.each([
    { insolvencyDetails: [{ insolvencyType: 'Liquidation' }] },
    { insolvencyDetails: { insolvencyType: 'Liquidation' } },
    { insolvencies: [{ insolvencyType: 'Liquidation' }] },
    { company: { insolvencyDetails: [{ insolvencyType: 'Liquidation' }] } },
    { company: { insolvencies: { insolvencyType: 'Liquidation' } } },
  ])('finds the insolvency of %j', async (parts) => {
    const { rows } = await read(JSON.stringify(record(first, parts)));
    expect(JSON.parse(String(rows[0]?.[12]))).toMatchObject({ insolvencies: [{ type: 'Liquidation' }], isContradictory: true });
  }); // prettier-ignore

  it.each([
    { company: { insolvencies: 'Liquidation' } },
    { insolvencyDetails: ['Liquidation'] },
    { insolvencies: true },
    { company: { removalCommenced: 'perhaps' } },
  ])('cannot be read with %j', async (parts) => {
    const { rows, rejects } = await read(JSON.stringify([record(first, parts), record(second), record(second)]));
    expect([rows.length, rejects.map(({ number }) => number)]).toEqual([2, [first]]);
  });

  it('keeps former names, trading names that have ended, and names without an object', async () => {
    const parts = {
      tradingNames: ['Plain', { name: 'Shop' }, { name: 'Ended', endDate: '2001-01-01' }],
      previousEntityNames: ['Before'],
      entityNames: [{ entityName: 'EXAMPLE LIMITED' }, { entityName: 'Earlier', endDate: '2001-01-01' }],
      ultimateHoldingCompany: { name: 'PARENT LIMITED', country: 'SG' },
    };
    const { rows } = await read(JSON.stringify(record(first, parts)));
    expect(JSON.parse(String(rows[0]?.[10]))).toEqual([
      ...['Plain', 'Shop'].map((name) => ({ type: 'TRD', name })),
      ...['Before', 'Earlier', 'Ended'].map((name) => ({ type: 'FORMER', name })),
    ]);
    expect(JSON.parse(String(rows[0]?.[12]))).toMatchObject({
      countries: [{ of: 'ultimate_holding_company', country: 'SG' }],
      related: [{ name: 'PARENT LIMITED', kind: 'body', roles: ['ultimate holding company'] }],
    });
  });

  it('takes the code of its status from the description where there is no code', async () => {
    const { rows, rejects } = await read(
      JSON.stringify([
        record(first, { entityStatusCode: null, entityStatusDescription: 'In Liquidation' }),
        record(second, { entityStatusCode: '', entityStatusDescription: 'Dormant' }),
      ]),
    );
    expect(rows.map((row) => row.slice(0, 3))).toEqual([[first, '60', null]]);
    expect(rejects).toMatchObject([{ number: second, reason: 'the status is missing or unknown' }]);
  });

  it('is rejected where only one of code and description says that it is registered', async () => {
    const contradictory = [
      record(second, { entityStatusDescription: 'Removed' }),
      record(second, { entityStatusDescription: null, entityStatus: 'Closed' }),
      record(second, { entityStatusCode: '80' }),
      record(second, { entityStatusDescription: 'Dormant' }),
    ];
    const { rows, rejects } = await read(
      JSON.stringify([record(first), record(third, { entityStatusDescription: ' REGISTERED ' }), ...contradictory]),
    );
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      [first, '50', null],
      [third, '50', 'REGISTERED'],
    ]);
    const reason = 'the code and the description of the status contradict each other';
    expect(rejects).toEqual(contradictory.map(() => expect.objectContaining({ number: second, reason })));
  });

  it('keeps a status code and a type that are not known, with their texts', async () => {
    const { rows } = await read(
      JSON.stringify(record(first, { entityStatusCode: 99, entityStatusDescription: 'New', entityTypeCode: 'NEW' })),
    );
    expect(rows[0]?.slice(1, 5)).toEqual(['99', 'New', 'NEW', 'NZ Limited Company']);
  });

  it('says nothing of GST when no number is shown: it may be private', async () => {
    const { rows } = await read(
      JSON.stringify([record(first, { gstNumbers: [] }), record(second, { gstStatus: 'Not registered' })]),
    );
    expect(rows.map((row) => row[9])).toEqual([null, null]);
  });

  it.each([
    ['a bad number', record('9429000000124'), 'the NZBN is missing or not valid'],
    ['no number', record('', { nzbn: undefined }), 'the NZBN is missing or not valid'],
    ['no name', record(second, { entityName: ' ' }), 'entityName is missing'],
    ['no type', record(second, { entityTypeCode: null }), 'entityTypeCode is missing'],
    [
      'a day that does not exist',
      record(second, { registrationDate: '2017-02-30T00:00:00' }),
      'registrationDate is not a date',
    ],
    ['a NUL', record(second, { entityName: 'A\u0000B' }), 'entityName contains a NUL character; remove it'],
    [
      'half a character',
      record(second, { entityName: 'A\ud800B' }),
      'entityName contains half of a surrogate pair; send valid Unicode',
    ],
    ['the mark of the sample', record(second, { sourceRegister: 'SAMPLE' }), 'sample and real records are mixed'],
  ])('is rejected with %s', async (_, bad, reason) => {
    const { rows, rejects } = await read(
      `[\n${[record(first), bad, record(third)].map((each) => JSON.stringify(each)).join(',\n')}\n]`,
    );
    expect(rows.map(([nzbn]) => nzbn)).toEqual([first, third]);
    expect(rejects).toMatchObject([{ line: 3, reason }]);
  });

  it('is rejected when it is no JSON or no UTF-8, and reading goes on', async () => {
    const lines = [
      JSON.stringify(record(first)),
      '{"nzbn": oops}',
      'nothing',
      '{"nzbn": "94',
      JSON.stringify(record(second)),
      '{"nzbn":',
    ];
    const { rows, rejects } = await read(`${lines.join('\n')}\n${JSON.stringify(record(third))}\n`);
    expect(rows.map(([nzbn]) => nzbn)).toEqual([first, second, third]);
    expect(rejects.map(({ line }) => line)).toEqual([2, 3, 4, 6]);
    const latin1 = Buffer.from(
      `[${JSON.stringify(record(first))},${JSON.stringify(record(second, { entityName: 'CAFÉ' }))}]`,
      'latin1',
    );
    expect(await read(latin1)).toMatchObject({
      rejects: [{ reason: 'this is not a JSON object' }],
      outcome: { records: 1 },
    });
  });
});

describe('a file of NZBN data', () => {
  it.each([
    ['an array', JSON.stringify(three)],
    ['an array over many lines', JSON.stringify(three, null, 2)],
    ['objects on lines', three.map((each) => JSON.stringify(each)).join('\n')],
    ['objects on lines, ended by one', three.map((each) => `${JSON.stringify(each)}\r\n`).join('')],
    [
      'a list in an object',
      JSON.stringify({ pageSize: 3, links: [{ rel: 'self' }], items: three, totalItems: 3, more: [{ a: [{}] }] }),
    ],
    ['a list in objects', JSON.stringify({ nzbnpubsec: { version: '1', entity: three } })],
    ['a list of wrapped ones', JSON.stringify({ entities: three.map((entity) => ({ entity })) })],
  ])('may be %s', async (_, content) => {
    expect(numbers(await read(content))).toEqual([first, second, third]);
    expect(numbers(await read(`\ufeff${content}`))).toEqual([first, second, third]);
    for (const chunkBytes of [1, 3, 50]) {
      expect(numbers(await read(content, chunkBytes))).toEqual([first, second, third]);
    }
  });

  it('may be one object over many lines', async () => {
    expect(numbers(await read(JSON.stringify(record(first), null, 2)))).toEqual([first]);
  });

  it('may hold brackets and escaped quotes in its strings', async () => {
    const entityName = '}]{[ "A" \\" \\\\';
    expect(
      (await read(JSON.stringify([record(first, { entityName }), record(second)]), 5)).rows.map((row) => row[5]),
    ).toEqual([entityName, 'EXAMPLE LIMITED']);
  });

  it('may be an empty list', async () => {
    expect(await read('[]')).toMatchObject({ rows: [], rejects: [], outcome: { records: 0, newest: null } });
  });

  it.each([
    ['cut off in an array', JSON.stringify(three).slice(0, -1), /is cut off: a record or list is still open/],
    ['cut off in a record', JSON.stringify(three).slice(0, -40), /is cut off/],
    ['cut off in a string', JSON.stringify(record(first)).slice(0, 30), /is cut off/],
    ['XML', '<Transfer error="none"></Transfer>', /is not NZBN data/],
    ['a string', '"nzbn"', /is not NZBN data/],
    ['empty', ' \n', /is not NZBN data/],
  ])('is refused as a whole when it is %s', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  it('is refused when a record does not end within 8 MiB', async () => {
    await expect(read(`[\n{"nzbn":"${'9'.repeat(9_000_000)}`)).rejects.toThrow(
      /has a record, at line 2, that does not end within 8 MiB/,
    );
  });

  (hasSharedRegisters ? it : it.skip)('reads real records as they are', async () => {
    const real = await readExtract(nzbnFormat, sharedRegisterPath('nzbn/entity-9429046230881-redacted.json'));
    expect(real).toEqual({
      rows: [
        [
          '9429046230881', '50', null, 'LTD', null, 'COWABUNGA BREWERIES LIMITED', '2017-07-19', null, null, 'ACT',
          '[{"type":"TRD","name":"Cowabunga Brewing"}]', '2022-10-04',
          '{"postcode":"1025","addressFrom":"2021-01-26"}', null, null, null, '1',
        ], // prettier-ignore
      ],
      rejects: [],
      outcome: { records: 1, newest: '2022-10-04' },
    });
    const withoutCode = await readExtract(
      nzbnFormat,
      sharedRegisterPath('nzbn/entity-with-shareholding-partly-fictitious.json'),
    );
    expect(withoutCode.rows[0]?.slice(0, 5)).toEqual(['9429000035170', '50', null, 'COOP', null]);
  });
});

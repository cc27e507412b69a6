import { describe, expect, it } from '@jest/globals';
import { asicBench } from '../../support/registers/asicBench.js';
import { companiesFile, companyLine, companyLines, toTestAbn, testAcn } from '../../support/registers/asicFiles.js';
import { hasSharedRegisters, sharedRegisterPath } from '../../support/registers/sharedRegisters.js';
import { zipFile } from '../../support/registers/zipFile.js';

const bench = asicBench();
const source = {
  name: 'ASIC companies',
  asOf: '2026-08-01',
  attribution: '© Australian Securities and Investments Commission (ASIC), CC BY 3.0 AU',
};
const find = async (index: number) => (await bench.registers.companies([testAcn(index)])).get(testAcn(index));

describe('the companies of ASIC', () => {
  it('are one for each ACN, with the current name and the former ones', async () => {
    const [acn, other] = [testAcn(1), testAcn(2)];
    const report = await bench.take(
      'companies',
      companiesFile([
        companyLine({ acn, name: 'OLD "QUOTED NAME PTY LTD', currentName: 'NEW NAME PTY LTD', abn: toTestAbn(1) }),
        companyLine({ acn, name: 'OLDER NAME PTY LTD', currentName: 'NEW NAME PTY LTD', abn: toTestAbn(1) }),
        companyLine({ acn, name: 'NEW NAME PTY LTD', abn: toTestAbn(1), status: 'EXAD' }),
        companyLine({
          acn: other,
          name: "BLANKS\u00a0 AND 'QUOTES' \\N PTY LTD",
          registered: '',
          deregistered: '29/02/2024',
        }),
      ]),
    );
    expect(report).toMatchObject({
      ...{
        dataset: 'ASIC companies',
        file: 'data_202608.csv',
        asOf: '2026-08-01',
        read: 4,
        records: 2,
        recordsBefore: 0,
      },
      ...{ rejected: 0, rejects: [] },
    });
    expect(await bench.registers.companies([other, acn, testAcn(3)])).toEqual(
      new Map<string, unknown>([
        [
          other,
          {
            kind: 'found',
            source,
            record: {
              ...{ acn: other, name: "BLANKS AND 'QUOTES' \\N PTY LTD", statusCode: 'REGD', registered: null },
              ...{ deregistered: '2024-02-29', formerNames: [], type: 'APTY' },
            },
          },
        ],
        [
          acn,
          {
            kind: 'found',
            source,
            record: {
              ...{ acn, name: 'NEW NAME PTY LTD', statusCode: 'EXAD', registered: '1990-01-08', deregistered: null },
              ...{ formerNames: ['OLD "QUOTED NAME PTY LTD', 'OLDER NAME PTY LTD'], type: 'APTY' },
            },
          },
        ],
        [testAcn(3), { kind: 'not_found', source }],
      ]),
    );
    expect(await bench.rows('select acn::text, abn::text from asic_companies order by acn')).toEqual([
      { acn, abn: toTestAbn(1) },
      { acn: other, abn: null },
    ]);
  });

  it('take the name beside a former one where there is no row of the current one', async () => {
    const line = companyLine({ acn: testAcn(1), name: 'OLD PTY LTD', currentName: 'NEW PTY LTD', status: 'SOFF' });
    await bench.take('companies', companiesFile([line]));
    expect(await find(1)).toMatchObject({
      record: { name: 'NEW PTY LTD', formerNames: ['OLD PTY LTD'], statusCode: 'SOFF' },
    });
  });

  it('keep a status that is not known, and no ABN that is none', async () => {
    const company = { acn: testAcn(1), name: 'A PTY LTD', status: 'ZZZZ', abn: '12345678901' };
    await bench.take('companies', companiesFile([companyLine(company)]));
    expect(await find(1)).toMatchObject({ record: { statusCode: 'ZZZZ' } });
    expect(await bench.rows('select abn from asic_companies')).toEqual([{ abn: null }]);
  });

  it('answer nothing before an import, nor for one that could not be read', async () => {
    const reason = 'The ASIC companies have not been imported yet.';
    expect(await find(1)).toEqual({ kind: 'unavailable', name: 'ASIC companies', reason, isHeld: false });
    const lines = companyLines(20);
    const bad = companyLine({ acn: testAcn(21), name: 'BAD PTY LTD', registered: '31/02/2020' });
    const twice = [
      companyLine({ acn: testAcn(22), name: 'ONE PTY LTD' }),
      companyLine({ acn: testAcn(22), name: 'TWO PTY LTD' }),
    ];
    const report = await bench.take('companies', companiesFile([...lines, bad, ...twice]));
    expect(report).toMatchObject({ read: 23, records: 20, rejected: 2 });
    expect(report.rejects).toEqual([
      {
        number: testAcn(21),
        file: 'data_202608.csv',
        line: 22,
        reason: 'Date of Registration is not a date in the form DD/MM/YYYY',
      },
      {
        number: testAcn(22),
        file: 'data_202608.csv',
        line: 23,
        reason: 'the rows of the company give more than one current name',
      },
    ]);
    const unread = 'The last import could not read the ASIC companies record of this number.';
    expect(await find(21)).toEqual({ kind: 'unavailable', name: 'ASIC companies', reason: unread });
    expect(await find(22)).toMatchObject({ kind: 'unavailable', reason: unread });
    expect(await find(20)).toMatchObject({ kind: 'found' });
    await bench.take('companies', companiesFile(companyLines(22)));
    expect(await find(21)).toMatchObject({ kind: 'found' });
  });

  it('give no answer without a former name that could not be read, unless they are deregistered', async () => {
    const rows = [31, 32].flatMap((index) => {
      const of = { acn: testAcn(index), currentName: `NEW ${index} PTY LTD` };
      const status = index === 32 ? 'DRGD' : 'REGD';
      return [
        companyLine({ ...of, name: `OLD ${index} PTY LTD`, registered: '31/02/2020', status }),
        companyLine({ acn: of.acn, name: of.currentName, status }),
      ];
    });
    const report = await bench.take('companies', companiesFile([...companyLines(20), ...rows]));
    expect(report).toMatchObject({ rejected: 2 });
    const reason = 'The last import could not read the ASIC companies record of this number.';
    expect(await find(31)).toEqual({ kind: 'unavailable', name: 'ASIC companies', reason });
    expect(await find(32)).toMatchObject({ kind: 'found', record: { statusCode: 'DRGD' } });
  });

  it('refuse a file with a row without a legible number, unless rejects are allowed', async () => {
    const bad = companyLine({ acn: '12345678X', name: 'OLD PTY LTD', currentName: 'NEW PTY LTD' });
    const file = companiesFile([...companyLines(20), bad]);
    await expect(bench.take('companies', file)).rejects.toThrow('1 of the 21 rows of data_202608.csv cannot be read');
    expect(await bench.take('companies', file, { allowRejects: true })).toMatchObject({ records: 20, rejected: 1 });
  });

  it.each([
    ['without its last line', (text: string) => text.slice(0, -30), /is cut off: its last line has no end/],
    [
      'without a column',
      (text: string) => text.replace('\tACN\t', '\tNumber\t'),
      /not a file of the ASIC companies: its header must have the column “ACN” once, between tabs/,
    ],
    [
      'with commas',
      (text: string) => text.replaceAll('\t', ','),
      /must have the column “Company Name” once, between tabs/,
    ],
    ['with nothing', () => '', /is empty/],
    [
      'with a header alone',
      (text: string) => text.slice(0, text.indexOf('\n') + 1),
      /No row of data_202608.csv can be used/,
    ],
    ['with one line of many bytes', () => 'x'.repeat(2_000_000), /does not end within 1 MiB/],
  ])('refuse a file %s', async (_title, damage, reason) => {
    await bench.take('companies', companiesFile(companyLines(3)));
    const before = await bench.snapshot();
    await expect(
      bench.take('companies', damage(companiesFile(companyLines(5))), { allowSmaller: true }),
    ).rejects.toThrow(reason);
    expect(await bench.snapshot()).toEqual(before);
    expect(await bench.rows(`select relname from pg_class where relname like '%staging%'`)).toEqual([]);
  });

  it('refuse a file that is not sorted', async () => {
    const [first = '', second = '', third = ''] = companyLines(3);
    await expect(bench.take('companies', companiesFile([first, third, second]))).rejects.toThrow(
      'data_202608.csv is not sorted by ACN (line 4), and the names of a company must be together.',
    );
  });

  it('take columns in any order, LF, no mark, and a zip', async () => {
    const swapped = companiesFile(companyLines(3))
      .replace('\ufeff', '')
      .replaceAll('\r\n', '\n')
      .split('\n')
      .map((line) => (line === '' ? '' : ['more', ...line.split('\t').reverse()].join('\t')))
      .join('\n');
    const zip = zipFile([
      { name: 'readme.txt', content: 'read me' },
      { name: 'company_20260811.csv', content: swapped },
    ]);
    const report = await bench.take('companies', zip, { name: 'company.zip' });
    expect(report).toMatchObject({ file: 'company.zip: company_20260811.csv', asOf: '2026-08-11', records: 3 });
    expect(await find(2)).toMatchObject({ record: { name: 'COMPANY 2 PTY LTD' } });
  });

  it('reject rows that are no text or have other cells than the header, and go on', async () => {
    const hostile = [
      'NO NUL\u0000 PTY LTD', 'A TAB\tPTY LTD', '', 'DROP \'; drop table asic_companies; -- "', '\\.', '\u202eRTL 🦘 PTY LTD',
    ]; // prettier-ignore
    const lines = hostile.map((name, index) => companyLine({ acn: testAcn(100 + index), name }));
    const content = Buffer.concat([
      Buffer.from(companiesFile([...companyLines(50), ...lines])),
      Buffer.from(companyLine({ acn: testAcn(200), name: 'CAF\u00c9 PTY LTD' }) + '\r\n', 'latin1'),
      // In a column that is not read.
      Buffer.from(
        companyLine({ acn: testAcn(201), name: 'PLAIN PTY LTD' }).replace('NSW', '\u00c9') + '\r\n',
        'latin1',
      ),
    ]);
    const report = await bench.take('companies', content, { allowRejects: true });
    expect(report.rejects.map(({ line, number, reason }) => [line, number, reason])).toEqual([
      [52, testAcn(100), 'the row is not valid UTF-8'],
      [53, null, 'the row has 16 cells, the header 15'],
      [54, testAcn(102), 'Company Name is missing'],
      [58, testAcn(200), 'the row is not valid UTF-8'],
    ]);
    expect(await find(103)).toMatchObject({ record: { name: hostile[3] } });
    expect(await find(104)).toMatchObject({ record: { name: '\\.' } });
    expect(await find(105)).toMatchObject({ record: { name: hostile[5] } });
    expect(await find(201)).toMatchObject({ record: { name: 'PLAIN PTY LTD' } });
  });

  (hasSharedRegisters ? it : it.skip)('are read from a real file', async () => {
    const report = await bench.takePath('companies', sharedRegisterPath('asic/company_202608.sample.tsv'));
    expect(report).toMatchObject({ asOf: '2026-08-01', read: 3, records: 2, rejected: 0 });
    const [answer] = (await bench.registers.companies(['000000019'])).values();
    expect(answer).toMatchObject({ kind: 'found', record: { statusCode: 'REGD', registered: '1990-01-08' } });
  });
});

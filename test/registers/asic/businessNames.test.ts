import { expect, it } from '@jest/globals';
import { asicBench } from '../../support/registers/asicBench.js';
import { businessNamesFile, toTestAbn } from '../../support/registers/asicFiles.js';

const bench = asicBench();
const source = {
  name: 'ASIC business names',
  asOf: '2026-08-01',
  attribution: '© Australian Securities and Investments Commission (ASIC), CC BY 3.0 AU',
};

it('are those that an ABN holds now, each once', async () => {
  const [first, second] = [toTestAbn(1), toTestAbn(2)];
  const report = await bench.take(
    'businessNames',
    businessNamesFile([
      ['TEA "AND" POTS', 'Registered', first],
      ['A SECOND NAME', 'Registered', first],
      ['A SECOND NAME', 'REGISTERED', first],
      ['WAS ONCE', 'Cancelled', first, '03/04/2020'],
      ['A SECOND NAME', 'Cancelled', first, '03/04/2020'],
      ['OF NOBODY', 'Registered', ''],
      ['OF NOBODY EITHER', 'Registered', '0'],
    ]),
  );
  expect(report).toMatchObject({ read: 7, records: 5, rejected: 0 });
  expect(await bench.registers.businessNames([second, first])).toEqual(
    new Map([
      [first, { kind: 'answered', source, names: ['A SECOND NAME', 'TEA "AND" POTS'], cancelled: ['WAS ONCE'] }],
      [second, { kind: 'answered', source, names: [] }],
    ]),
  );
  expect(
    await bench.rows(
      `select abn::text, registered::text, cancelled::text from asic_business_names where status = 'Cancelled'`,
    ),
  ).toEqual(Array.from({ length: 2 }, () => ({ abn: first, registered: '2003-02-01', cancelled: '2020-04-03' })));
});

it('are not known before an import, nor where one of them could not be read', async () => {
  const [first, second] = [toTestAbn(1), toTestAbn(2)];
  const missing = 'The ASIC business names have not been imported yet.';
  expect((await bench.registers.businessNames([first])).get(first)).toMatchObject({ reason: missing });
  const rows = Array.from({ length: 20 }, () => ['GOOD', 'Registered', first] as const);
  const report = await bench.take('businessNames', businessNamesFile([...rows, ['', 'Registered', second]]));
  expect(report.rejects).toMatchObject([{ line: 22, number: second, reason: 'BN_NAME is missing' }]);
  const answers = await bench.registers.businessNames([first, second]);
  expect(answers.get(first)).toMatchObject({ kind: 'answered', names: ['GOOD'] });
  expect(answers.get(second)).toMatchObject({
    kind: 'unavailable',
    reason: 'The last import could not read the ASIC business names record of this number.',
  });
});

it('are refused where more than a tenth cannot be read', async () => {
  const good = Array.from({ length: 8 }, (_, index) => ['GOOD', 'Registered', toTestAbn(index)] as const);
  const bad = ['BAD', 'Registered', '12345678901'] as const;
  await expect(bench.take('businessNames', businessNamesFile([...good, bad]))).rejects.toThrow(
    '1 of the 9 rows of data_202608.csv cannot be read. Nothing was imported.',
  );
});

it('ask the database nothing for no number', async () => {
  expect(await bench.registers.businessNames([])).toEqual(new Map());
  expect(await bench.registers.companies([])).toEqual(new Map());
  expect(await bench.registers.bannedOrganisations([])).toEqual(new Map());
});

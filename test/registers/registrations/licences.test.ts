import { describe, expect, it } from '@jest/globals';
import { findRegistrations } from '../../../src/registers/registrations/findRegistrations.js';
import { asicBench } from '../../support/registers/asicBench.js';
import { testAcn, toTestAbn } from '../../support/registers/asicFiles.js';
import { afsLicenseesFile } from '../../support/registers/registrationFiles.js';

const bench = asicBench();
const find = async (...numbers: readonly string[]) => {
  const found = await findRegistrations(
    bench.database.pool,
    numbers.map((number) => ({ number })),
  );
  return found && numbers.map((number) => found.get(number));
};

describe('a look-up without an imported register', () => {
  it('returns undefined', async () => {
    expect(await find(toTestAbn(1))).toBeUndefined();
  });
});

describe('AFS licensees', () => {
  const register = 'ASIC AFS licensees';
  const asOf = '2026-08-01';

  it('are found by ABN or ACN, whichever the file has', async () => {
    await bench.take(
      'afsLicensees',
      afsLicenseesFile([
        ['000218600', 'TEAPOT ADVICE PTY LTD', toTestAbn(1)],
        ['218678', 'KETTLE "AND" CO', testAcn(2), ''],
      ]),
    );
    expect(await find(toTestAbn(1), testAcn(2), testAcn(1))).toEqual([
      [
        {
          ...{ register, state: 'found', asOf },
          entries: [{ number: '218600', name: 'TEAPOT ADVICE PTY LTD', from: '2002-05-02' }],
        },
      ],
      [{ register, state: 'found', asOf, entries: [{ number: '218678', name: 'KETTLE "AND" CO' }] }],
      [{ register, state: 'none', asOf, entries: [] }],
    ]);
  });

  it('are listed once for a row that the file repeats', async () => {
    const row = ['1', 'TEAPOT ADVICE PTY LTD', toTestAbn(1)] as const;
    await bench.take('afsLicensees', afsLicenseesFile([row, row, ['2', 'TEAPOT ADVICE PTY LTD', toTestAbn(1)]]));
    expect((await find(toTestAbn(1)))?.[0]?.[0]?.entries.map(({ number }) => number)).toEqual(['1', '2']);
  });

  it('without a number are left out: nothing could find them', async () => {
    const report = await bench.take(
      'afsLicensees',
      afsLicenseesFile([
        ['1', 'DOE, JANE', ''],
        ['2', 'A', testAcn(1)],
      ]),
    );
    expect(report).toMatchObject({ read: 2, records: 1, rejected: 0 });
  });

  it('that cannot be read are rejected, and make the answer for their number unreadable', async () => {
    const good = Array.from({ length: 60 }, (_, at) => [String(at), 'A', testAcn(at + 10)] as const);
    const report = await bench.take(
      'afsLicensees',
      afsLicenseesFile([
        ...good,
        ['1', 'A', '123456789'],
        ['', 'B', testAcn(1)],
        ['2', 'C'.repeat(301), testAcn(2)],
        ['3', 'D', testAcn(3), '31/02/2020'],
        ['4', '', testAcn(4)],
      ]),
    );
    expect(report.rejects.map(({ number, reason }) => [number, reason])).toEqual([
      ['123456789', 'AFS_LIC_ABN_ACN is neither an ABN nor an ACN'],
      [testAcn(1), 'AFS_LIC_NUM is missing'],
      [testAcn(2), 'AFS_LIC_NAME has more than 300 characters'],
      [testAcn(3), 'AFS_LIC_START_DT is not a date in the form DD/MM/YYYY'],
      [testAcn(4), 'AFS_LIC_NAME is missing'],
    ]);
    expect(await find(testAcn(1))).toEqual([[{ register, state: 'unreadable', asOf, entries: [] }]]);
  });

  it('are refused with the wrong header, a gigantic field or a cut-off file', async () => {
    const file = afsLicenseesFile([['1', 'A', testAcn(1)]]);
    await expect(bench.take('afsLicensees', file.replace('AFS_LIC_NUM', 'AFS_LIC_NO'))).rejects.toThrow(
      'data_202608.csv is not a file of the ASIC AFS licensees: its header must have the column “AFS_LIC_NUM” once, between commas.',
    );
    const gigantic = afsLicenseesFile([['1', 'A'.repeat(70_000), testAcn(1)]]);
    await expect(bench.take('afsLicensees', gigantic)).rejects.toThrow(/cannot be read from line 2/);
    await expect(bench.take('afsLicensees', file.slice(0, -1))).rejects.toThrow(/is cut off/);
    expect(await find(testAcn(1))).toBeUndefined();
  });
});

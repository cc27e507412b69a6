import { describe, expect, it } from '@jest/globals';
import { findRegistrations } from '../../../src/registers/registrations/findRegistrations.js';
import { findLiquidators } from '../../../src/registers/registrations/liquidators.js';
import { asicBench } from '../../support/registers/asicBench.js';
import { testAcn, toTestAbn } from '../../support/registers/asicFiles.js';
import {
  gleifEntitiesFile,
  gleifParentsFile,
  liquidatorsFile,
  testLei,
} from '../../support/registers/registrationFiles.js';

const bench = asicBench();
const find = async (register: string, number: string, name?: string) =>
  (await findRegistrations(bench.database.pool, [{ number, name }]))
    ?.get(number)
    ?.find((one) => one.register === register);
const file = (separator: string, ...rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.join(separator)}\n`).join('');

describe('registers of ASIC and the ACNC', () => {
  it('have credit licensees with status and last day', async () => {
    const header = ['CRED_LIC_NUM', 'CRED_LIC_NAME', 'CRED_LIC_START_DT', 'CRED_LIC_END_DT', 'CRED_LIC_STATUS'];
    const row = ['219612', 'KETTLE LOANS', '04/10/2010', '30/06/2020', 'CANC', toTestAbn(1)];
    await bench.take('creditLicensees', file(',', [...header, 'CRED_LIC_ABN_ACN'], row));
    expect(await find('ASIC credit licensees', toTestAbn(1))).toMatchObject({
      entries: [{ number: '219612', name: 'KETTLE LOANS', status: 'CANC', from: '2010-10-04', to: '2020-06-30' }],
    });
  });

  it('have no natural persons among representatives', async () => {
    const header = ['AFS_REP_NUM', 'AFS_LIC_NUM', 'AFS_REP_NAME', 'AFS_REP_ABN', 'AFS_REP_ACN', 'AFS_REP_START_DT'];
    const report = await bench.take(
      'afsRepresentatives',
      file(
        '\t',
        [...header, 'AFS_REP_STATUS', 'AFS_REP_END_DT'],
        ['1', '000237879', 'Doe, Jane ', '', '', '11/04/2022', 'Current', ''],
        ['2', '000237879', 'Doe, John ', '51824753556', '', '11/04/2022', 'Current', ''],
        ['3', '000237879', 'KETTLE PTY LTD', toTestAbn(1), testAcn(1), '11/04/2022', 'Ceased', '25/09/2024'],
      ),
    );
    expect(report).toMatchObject({ read: 3, records: 2, rejected: 0 });
    const person = await find('ASIC AFS representatives', '51824753556');
    expect(person?.entries).toEqual([{ number: '2', status: 'Current', from: '2022-04-11', licenceNumber: '237879' }]);
    expect((await find('ASIC AFS representatives', testAcn(1)))?.entries[0]).toMatchObject({ name: 'KETTLE PTY LTD' });
  });
});

describe('credit representatives', () => {
  it('have a name if they are companies, and a last day if they are former', async () => {
    const header = ['CRED_REP_NUM', 'CRED_LIC_NUM', 'CRED_REP_NAME', 'CRED_REP_ABN_ACN', 'CRED_REP_START_DT'];
    const report = await bench.take(
      'creditRepresentatives',
      file(
        ',',
        [...header, 'CRED_REP_END_DT'],
        ['0100', '0387025', 'KETTLE BROKERS PTY LTD', testAcn(1), '05/03/2012', '30/06/2019'],
        ['101', '387025', 'Doe Jane', '51824753556', '01/02/2020', ''],
        ['102', '387025', 'Roe Richard', '', '01/02/2020', ''],
        ['103', '387025', 'KETTLE LTD', '123456789', '01/02/2020', ''],
        ...Array.from({ length: 60 }, (_, at) => [`${at + 200}`, '387025', 'A', testAcn(at + 9), '01/02/2020', '']),
      ),
    );
    expect(report).toMatchObject({
      records: 62,
      rejects: [{ reason: 'CRED_REP_ABN_ACN is neither an ABN nor an ACN' }],
    });
    expect((await find('ASIC credit representatives', testAcn(1)))?.entries).toEqual([
      {
        ...{ number: '100', name: 'KETTLE BROKERS PTY LTD', from: '2012-03-05', to: '2019-06-30' },
        licenceNumber: '387025',
      },
    ]);
    expect((await find('ASIC credit representatives', '51824753556'))?.entries).toEqual([
      { number: '101', from: '2020-02-01', licenceNumber: '387025' },
    ]);
  });
});

describe('charities', () => {
  it('have size, purposes and the number of responsible people, and no names of them', async () => {
    const purposes = [
      ...['PBI', 'HPC', 'Preventing_or_relieving_suffering_of_animals', 'Advancing_Culture', 'Advancing_Education'],
      ...['Advancing_Health', 'Promote_or_oppose_a_change_to_law__government_poll_or_prac'],
      ...['Advancing_natural_environment', 'Promoting_or_protecting_human_rights'],
      'Purposes_beneficial_to_the_general_public_and_other_analogous',
      ...['Promoting_reconciliation__mutual_respect_and_tolerance', 'Advancing_Religion'],
      'Advancing_social_or_public_welfare',
      'Advancing_security_or_safety_of_Australia_or_Australian_public',
    ];
    const header = ['ABN', 'Charity_Legal_Name', 'Registration_Date', 'Charity_Size', 'Number_of_Responsible_Persons'];
    const row = (abn: string, name: string, people: string, ...stated: readonly string[]): readonly string[] => [
      ...[abn, name, '03/12/2012', 'Small', people],
      ...purposes.map((purpose) => (stated.includes(purpose) ? 'Y' : '')),
    ];
    await bench.take(
      'charities',
      file(
        ',',
        [...header, ...purposes],
        row(toTestAbn(1), 'KETTLE AID', '7', 'PBI', 'Advancing_natural_environment'),
        row(toTestAbn(2), 'KETTLE SCHOOL', '0'),
      ),
    );
    expect((await find('ACNC charities', toTestAbn(1)))?.entries).toEqual([
      {
        ...{ number: toTestAbn(1), name: 'KETTLE AID', from: '2012-12-03', charitySize: 'Small' },
        ...{ responsiblePersons: 7, purposes: ['Public benevolent institution', 'Advancing the natural environment'] },
      },
    ]);
    expect((await find('ACNC charities', toTestAbn(2)))?.entries[0]).not.toHaveProperty('responsiblePersons');
  });
});

describe('liquidators', () => {
  const now = new Date('2026-08-20');
  const findNamed = (givenName: string, familyName: string) =>
    findLiquidators(bench.database.pool, { givenName, familyName }, now);

  it('are found by family name and first given name, and not by another middle name', async () => {
    expect(await findNamed('Jane', 'Van Doe')).toEqual([]);
    const report = await bench.take(
      'liquidators',
      liquidatorsFile([
        ['101', 'VAN DOE, JANE MARY'],
        ['102', 'Jane Van Doe', 'Suspended', '30/06/2026'],
        ['103', 'DOE, JANE'],
        ['104', 'VAN DOE, JOHN'],
        ...Array.from({ length: 10 }, (_, at) => [`${200 + at}`, `OTHER, NAME ${at}`] as const),
        ['', 'VAN DOE, JANE'],
      ]),
    );
    expect(report).toMatchObject({ records: 14, rejects: [{ reason: 'LIQ_NUM is missing' }] });
    const asOf = '2026-08-01';
    expect(await findNamed('Jane', 'van Doe')).toEqual([
      { number: '101', status: 'Registered', suspendedFrom: null, asOf },
      { number: '102', status: 'Suspended', suspendedFrom: '2026-06-30', asOf },
    ]);
    expect((await findNamed('Jane Ann', 'Van Doe')).map(({ number }) => number)).toEqual(['102']);
    expect(await findNamed('Mary', 'Van Doe')).toEqual([]);
  });

  it('are not found in data that are too old', async () => {
    await bench.take('liquidators', liquidatorsFile([['101', 'DOE, JANE']]), { asOf: '2026-07-05' });
    expect(await findNamed('Jane', 'Doe')).toEqual([]);
  });
});

describe('GLEIF', () => {
  it('has LEIs of both countries, and names of their parents alone', async () => {
    const [child, parent, stranger, zealand] = [testLei(1), testLei(2), testLei(3), testLei(4)];
    await bench.take(
      'gleifParents',
      gleifParentsFile([
        [child, parent, 'IS_ULTIMATELY_CONSOLIDATED_BY', 'ACTIVE', '2020-01-31T00:00:00Z'],
        [child, stranger, 'IS_DIRECTLY_CONSOLIDATED_BY', 'INACTIVE', ''],
        [parent, stranger, 'IS_DIRECTLY_CONSOLIDATED_BY', 'ACTIVE', ''],
      ]),
    );
    const report = await bench.take(
      'gleifEntities',
      gleifEntitiesFile([
        [
          child,
          'KETTLE PTY LTD',
          'AU',
          'RA000014',
          testAcn(1).replace(/(\d{3})/g, '$1 '),
          'ISSUED',
          '2015-02-03T04:05:06Z',
          '',
        ],
        [parent, 'KETTLE INC', 'US', 'RA000602', '1', 'ISSUED', '', ''],
        [stranger, 'STRANGER INC', 'US', 'RA000602', '2', 'ISSUED', '', ''],
        [zealand, 'Kettle NZ Limited', 'NZ', 'RA000466', '1166320', 'LAPSED', '', ''],
        [`${child.slice(0, 18)}00`, 'BAD', 'AU', 'RA000014', testAcn(2), 'ISSUED', '', ''],
        ...Array.from({ length: 10 }, (_, at) => [testLei(at + 9), 'A', 'US', 'RA1', '', '', '', '']),
      ]),
    );
    expect(report).toMatchObject({ records: 3, rejects: [{ reason: 'LEI is not a valid LEI' }] });
    expect((await find('GLEIF entities', testAcn(1)))?.entries).toEqual([
      { number: child, name: 'KETTLE PTY LTD', country: 'AU', status: 'ISSUED', from: '2015-02-03' },
    ]);
    expect((await find('GLEIF parents', testAcn(1)))?.entries).toEqual([
      { number: parent, name: 'KETTLE INC', country: 'US', relation: 'ultimate', from: '2020-01-31' },
    ]);
    expect((await find('GLEIF entities', '9429000000000', 'KETTLE NZ LTD'))?.entries[0]?.number).toBe(zealand);
    expect(await find('GLEIF entities', testAcn(3))).toMatchObject({ state: 'none' });
  });
});

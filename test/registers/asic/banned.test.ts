import { describe, expect, it } from '@jest/globals';
import { loadBannedPersons } from '../../../src/registers/asic/bannedFormats.js';
import { asicBench } from '../../support/registers/asicBench.js';
import { bannedOrganisationsFile, bannedPersonsFile, testAcn } from '../../support/registers/asicFiles.js';
import { hasSharedRegisters, sharedRegisterPath } from '../../support/registers/sharedRegisters.js';

const bench = asicBench();
const attribution = '© Australian Securities and Investments Commission (ASIC), CC BY 3.0 AU';

describe('banned organisations', () => {
  it('are answered by number, with every ban and its days', async () => {
    const [acn, other] = [testAcn(1), testAcn(2)];
    await bench.take(
      'bannedOrganisations',
      bannedOrganisationsFile([
        [acn, 'LENDERS PTY LTD', '03/12/2013', 'Permanent banning'],
        [acn, 'LENDERS PTY LTD', '07/11/2006', '07/11/2008'],
        [testAcn(3), 'OTHERS PTY LTD', '', ''],
      ]),
    );
    const source = { name: 'ASIC banned organisations', asOf: '2026-08-01', attribution };
    const ban = { acn, name: 'LENDERS PTY LTD', type: 'Credit banning' };
    expect(await bench.registers.bannedOrganisations([acn, other])).toEqual(
      new Map([
        [
          acn,
          {
            kind: 'answered',
            source,
            bans: [
              { ...ban, from: '2006-11-07', to: '2008-11-07' },
              { ...ban, from: '2013-12-03', to: null },
            ],
          },
        ],
        [other, { kind: 'answered', source, bans: [] }],
      ]),
    );
    expect(await bench.rows('select distinct url, comment from asic_banned_organisations')).toEqual([
      { url: null, comment: 'Not fit' },
    ]);
  });

  it('are never taken for not banned where a ban could not be read, or nothing was imported', async () => {
    const acn = testAcn(1);
    const answer = async () => (await bench.registers.bannedOrganisations([acn])).get(acn);
    expect(await answer()).toMatchObject({ kind: 'unavailable' });
    const good = Array.from({ length: 10 }, (_, index) => [testAcn(index + 2), 'A', '01/01/2020', ''] as const);
    const file = bannedOrganisationsFile([...good, [acn, 'LENDERS PTY LTD', '01/01/2020', 'for ever']]);
    await expect(bench.take('bannedOrganisations', file)).rejects.toThrow(
      '1 of the 11 rows of data_202608.csv cannot be read, and the names in them would not be found. To import it anyway, add --allow-rejects. The first: 12: BD_ORG_END_DT',
    );
    const report = await bench.take('bannedOrganisations', file, { allowRejects: true });
    expect(report.rejects).toMatchObject([
      { number: acn, line: 12, reason: 'BD_ORG_END_DT is not a date in the form DD/MM/YYYY' },
    ]);
    expect(await answer()).toMatchObject({ kind: 'unavailable', reason: expect.stringContaining('could not read') });
  });

  (hasSharedRegisters ? it : it.skip)('are read from a real file', async () => {
    const path = sharedRegisterPath('asic/asic_banned_orgs.csv');
    expect(await bench.takePath('bannedOrganisations', path, { asOf: '2026-08-11' })).toMatchObject({
      ...{ read: 15, records: 15, rejected: 0, asOf: '2026-08-11' },
    });
    expect((await bench.registers.bannedOrganisations(['630664318'])).get('630664318')).toMatchObject({
      bans: [{ type: 'Section 920A banning', from: '2022-10-05', to: '2027-10-04' }],
    });
  });
});

describe('banned persons', () => {
  const person = { name: "O'DOE, ZOË MAY", document: '012345678', from: '29/03/1994', to: '29/03/1999' };

  it('are entries to screen against: one for each ban, whatever addresses it has', async () => {
    expect(await loadBannedPersons(bench.database.pool)).toBeNull();
    const report = await bench.take(
      'bannedPersons',
      bannedPersonsFile([
        { ...person, locality: 'HERE' },
        { name: 'DOE, "JACK"', document: '', to: 'Permanent' },
        { ...person, locality: 'THERE' },
        { ...person, name: 'ROE, RICHARD' },
        { name: 'ONENAME', document: '087654321' },
      ]),
    );
    expect(report).toMatchObject({ read: 5, records: 4, rejected: 0 });
    const read = await loadBannedPersons(bench.database.pool);
    expect(read?.source).toEqual({ name: 'ASIC banned persons', asOf: '2026-08-01', attribution });
    const fingerprint = expect.stringMatching(/^[0-9a-f]{64}$/);
    const days = { from: '1994-03-29', to: '1999-03-29' };
    const entry = (name: string, spoken: string, reference: unknown = person.document) => ({
      ...{ reference, name, names: [{ name: spoken, kind: 'primary' }], isPerson: true, fingerprint },
      countries: ['AUSTRALIA'],
    });
    expect(read?.entries).toHaveLength(4);
    expect(read?.entries).toEqual(
      expect.arrayContaining([
        { ...entry("O'DOE, ZOË MAY", "ZOË MAY O'DOE"), ...days },
        { ...entry('ROE, RICHARD', 'RICHARD ROE'), ...days },
        { ...entry('ONENAME', 'ONENAME', '087654321'), from: '1994-03-29', to: null },
        {
          ...entry('DOE, "JACK"', '"JACK" DOE', expect.stringMatching(/^[0-9a-f]{16}$/)),
          from: '1994-03-29',
          to: null,
        },
      ]),
    );
    expect(await bench.rows(`select addresses from asic_banned_persons where name like '%MAY'`)).toEqual([
      {
        addresses: [
          { locality: 'HERE', state: 'VIC', postcode: '3999', country: 'AUSTRALIA' },
          { locality: 'THERE', state: 'VIC', postcode: '3999', country: 'AUSTRALIA' },
        ],
      },
    ]);
  });

  it('keep their fingerprint while the list says the same, and no longer', async () => {
    const fingerprintAfter = async (...rows: Parameters<typeof bannedPersonsFile>[0][number][]) => {
      await bench.take('bannedPersons', bannedPersonsFile(rows), { allowSmaller: true });
      return (await loadBannedPersons(bench.database.pool))?.entries[0]?.fingerprint;
    };
    const first = await fingerprintAfter({ ...person, locality: 'HERE' }, { ...person, locality: 'THERE' });
    expect(await fingerprintAfter({ ...person, locality: 'THERE' }, { ...person, locality: 'HERE' })).toBe(first);
    expect(await fingerprintAfter({ ...person, locality: 'THERE' })).not.toBe(first);
    expect(await fingerprintAfter({ ...person, to: '' })).not.toBe(first);
  });

  it('are rejected by line alone: a report names nobody', async () => {
    const good = Array.from({ length: 20 }, (_, index) => ({ ...person, name: `DOE, JANE ${index}` }));
    const report = await bench.take(
      'bannedPersons',
      bannedPersonsFile([...good, { ...person, from: 'soon' }, { ...person, name: ' , ' }]),
      { allowRejects: true },
    );
    expect(report.rejects).toEqual([
      {
        number: null,
        file: 'data_202608.csv',
        line: 43,
        reason: 'BD_PER_START_DT is not a date in the form DD/MM/YYYY',
      },
      { number: null, file: 'data_202608.csv', line: 45, reason: 'BD_PER_NAME is missing' },
    ]);
    expect(await loadBannedPersons(bench.database.pool)).toMatchObject({ rejected: 2 });
  });

  it.each([
    [
      'cut off within a value',
      (text: string) => `${text.slice(0, -20)}\n`,
      /cannot be read from line 2: .* it is cut off/,
    ],
    ['cut off within a line', (text: string) => text.slice(0, -1), /cut off: its last line has no end/],
    ['of another dataset', (text: string) => text.replace('BD_PER_NAME', 'NAME'), /“BD_PER_NAME” once, between commas/],
  ])('refuse a file %s', async (_title, damage, reason) => {
    await expect(bench.take('bannedPersons', damage(bannedPersonsFile([person])))).rejects.toThrow(reason);
  });

  // Names alone are in quotes here: then the quote of the next name seems to close the one that is open.
  const plainFile = (names: readonly string[], lineEnd = '\n'): string => {
    const header = bannedPersonsFile([]).trim();
    const rows = names.map((name) => `Banned,${name},Banned Securities,1,29/03/1994,,HERE,VIC,3999,AUSTRALIA,None`);
    return [header, ...rows, ''].join(lineEnd);
  };
  it.each([
    ['\n', 'at once', ['"ROE, ANN"', '"DOE, JACK', '"LOST"', '"FOUND, TWO"'], 3],
    ['\r\n', 'some rows later', ['"DOE, JACK', 'LOST1', 'LOST2', '"FOUND"'], 2],
    ['\r', 'behind an empty cell', ['"DOE, JACK', '""', '"FOUND, TWO"'], 2],
  ])(
    'refuse a quote that is not closed, with line ends %j, when another one follows %s',
    async (lineEnd, _, names, line) => {
      await expect(bench.take('bannedPersons', plainFile(names, lineEnd), { allowRejects: true })).rejects.toThrow(
        `data_202608.csv has a quote in line ${line} that is not closed, so the rows after it would be lost.`,
      );
    },
  );

  it('refuse a quote that is not closed in a file of which every cell is in quotes', async () => {
    const file = bannedPersonsFile([person, { ...person, name: 'ROE, RICHARD' }, person, person]).split('"\n"Banned');
    const open = `${file[0]}"\n"Banned${file.slice(1).join('\n"Banned')}`;
    await expect(bench.take('bannedPersons', open, { allowRejects: true })).rejects.toThrow(
      /has a quote in line \d that is not closed/,
    );
  });

  it('may hold line breaks and doubled quotes within a cell', async () => {
    const names = ['"ROE,\n ""ANN"""', '"DOE, JACK"', 'BARE 5" NAME'];
    expect(await bench.take('bannedPersons', plainFile(names))).toMatchObject({ read: 3, records: 3, rejected: 0 });
  });

  (hasSharedRegisters ? it : it.skip)('are read from a real file', async () => {
    const path = sharedRegisterPath('asic/bd_per.sample.redacted.csv');
    expect(await bench.takePath('bannedPersons', path, { asOf: '2026-08-11' })).toMatchObject({
      read: 50,
      rejected: 0,
    });
    expect((await loadBannedPersons(bench.database.pool))?.entries).toContainEqual(
      expect.objectContaining({ name: 'SURNAME001, GIVEN001', reference: '#000000001', to: '1999-03-29' }),
    );
  });
});

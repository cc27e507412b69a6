import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordDatasetImport } from '../../src/audit/recordAudit.js';
import { findGaps } from '../../src/domain/onboarding/findGaps.js';
import type { PostalAddress } from '../../src/domain/onboarding/onboardingForm.js';
import { importDataset, type DatasetReport } from '../../src/registers/datasets/importDataset.js';
import { localitiesFormat } from '../../src/registers/datasets/localities.js';
import { testApp, type TestApp } from '../support/app.js';
import { applicantBrowser, seedLink } from '../support/people/applicant.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { completeForm, openedLink, seedForm } from '../support/seeds/submissions.js';

const files = new TemporaryFiles();
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(async () => {
  await app.stop();
  files.remove();
});

const at = (changes: Partial<PostalAddress>): PostalAddress => ({
  ...completeForm().address.registered,
  ...changes,
});
const gapsOf = (changes: Partial<PostalAddress>) =>
  findGaps(
    { ...completeForm(), address: { ...completeForm().address, registered: at(changes) } },
    { documents: [], requiredDocuments: [], asksSourceOfFunds: false, noticeVersion: '', request: null },
  ).address;

describe('the state and postcode of an address', () => {
  it.each([
    ['Bananaland', '3053'],
    ['VIC', '305'],
    ['VIC', '30533'],
    ['VIC', '２０００'],
    ['VIC', '2000'],
    ['NSW', '2600'],
    ['ACT', '2619'],
    ['NT', '0799'],
    ['TAS', '0872'],
  ])('are refused in Australia: %s %s', (region, postcode) => {
    const [gap, ...others] = gapsOf({ region, postcode });
    expect(others).toEqual([]);
    expect(gap?.pointer).toBe(`/address/registered/${region === 'Bananaland' ? 'region' : 'postcode'}`);
    expect(gap?.detail).not.toContain(region === 'Bananaland' ? 'Bananaland' : postcode);
  });

  it.each([
    ['NSW', '2000'],
    ['nsw', '1001'],
    ['Victoria', '8001'],
    ['A.C.T.', '0200'],
    ['ACT', '2620'],
    ['NSW', '2620'],
    ['ACT', '2540'],
    ['NSW', '2611'],
    ['SA', '0872'],
    ['WA', '0872'],
    ['NT', '0872'],
    ['QLD', '4383'],
    ['NSW', '4383'],
    ['VIC', '2648'],
    ['WA', '6798'],
    ['TAS', '7000'],
  ])('are accepted in Australia: %s %s', (region, postcode) => {
    expect(gapsOf({ region, postcode })).toEqual([]);
  });

  it('in New Zealand need a postcode of four digits and no region, and elsewhere nothing', () => {
    expect(gapsOf({ country: 'NZ', region: null, postcode: '1010' })).toEqual([]);
    expect(gapsOf({ country: 'NZ', region: null, postcode: '305' })).toEqual([
      {
        pointer: '/address/registered/postcode',
        detail: 'A New Zealand postcode has four digits. Correct the postcode.',
      },
    ]);
    expect(gapsOf({ country: 'DE', region: 'Bananaland', postcode: '305' })).toEqual([]);
  });

  it('prevent the submission, with the field', async () => {
    const link = await openedLink(app, { organisationId: await app.newOrganisation() });
    const form = completeForm();
    const version = await link.save({
      ...form,
      address: { ...form.address, registered: at({ region: 'Bananaland', postcode: '305' }) },
    });
    await expect(link.submit(version)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      errors: [{ pointer: '/address/registered/region' }],
    });
  });
});

const core = [
  'ADDRESS_DETAIL_PID|STREET_NAME|LOCALITY_NAME|STATE|POSTCODE|LONGITUDE',
  'GAVIC1|RATHDOWNE|CARLTON|VIC|3053|144.9',
  'GAVIC2|LYGON|CARLTON|VIC|3053|144.9',
  'GAVIC3|NICHOLSON|CARLTON NORTH|VIC|3054|144.9',
  'GANSW1|GEORGE|SYDNEY|NSW|2000|151.2',
  'GANSW2|A|CARLTON|NSW|2218|151.1',
  'GAVIC4|B|MOUNT WAVERLEY|VIC|3149|145.1',
  'GAOT1|C|WEST ISLAND|OT|6799|96.8',
  'GAVIC5|D|NOWHERE|VIC||145.1',
  'GAVIC6|E||VIC|3000|145.1',
  'GAVIC7|F|WRONG|XX|3000|145.1',
  'GAVIC8|G|WRONG|VIC|300|145.1',
];
const take = (name: string, content: string, options = {}): Promise<DatasetReport> =>
  importDataset(app.database.pool, {
    format: localitiesFormat,
    file: files.write(name, content),
    onReplaced: recordDatasetImport,
    ...options,
  });
const text = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`;

describe('without a list of localities', () => {
  it('nothing is suggested, and nothing is to check', async () => {
    const { suggest, hints } = await applicant();
    expect(await suggest('3053')).toEqual([]);
    expect(await hints({ postcode: '3999', region: 'VIC' })).toEqual([]);
  });
});

describe('an import of localities', () => {
  it('takes the distinct ones of G-NAF Core, and says which rows it cannot read', async () => {
    const filler = Array.from({ length: 30 }, (_, index) => `GA${index}|H|FILLER ${index}|QLD|4000|1`);
    const report = await take('GNAF_CORE.psv', text([...core, ...filler]), { asOf: '2026-08-01' });
    expect(report).toMatchObject({ dataset: 'AU localities', asOf: '2026-08-01', read: 41, records: 36, rejected: 2 });
    expect(report.rejects.map(({ reason }) => reason)).toEqual([
      'the state is not one of Australia',
      'the postcode does not have four digits',
    ]);
    const { rows } = await app.database.pool.query(
      `select postcode, region, locality from localities where region <> 'QLD' order by postcode`,
    );
    expect(rows.map((row) => Object.values(row as object).join(' '))).toEqual([
      '2000 NSW SYDNEY',
      '2218 NSW CARLTON',
      '3053 VIC CARLTON',
      '3054 VIC CARLTON NORTH',
      '3149 VIC MOUNT WAVERLEY',
      '6799 OT WEST ISLAND',
    ]);
  });

  it('takes a table whose columns have any order and case, and replaces the list', async () => {
    const list = ['Postcode,ID,Locality,STATE', '3053,1,Carlton,Victoria', '3054,2,"Carlton North",vic'];
    const report = await take('localities_2026-09-01.csv', text(list), { allowSmaller: true });
    expect(report).toMatchObject({ asOf: '2026-09-01', records: 2, recordsBefore: 36 });
  });

  it('refuses a file without these columns, and one that is cut off', async () => {
    const state = { asOf: '2026-09-02' };
    await expect(take('a.csv', 'postcode,suburb\n3000,X\n', state)).rejects.toThrow('“locality”');
    await expect(take('a.psv', 'LOCALITY_NAME|STATE|POSTCODE\nCARLTON|VIC|30', state)).rejects.toThrow('cut off');
  });
});

describe('with a list of localities', () => {
  beforeAll(async () => {
    await take('GNAF_CORE.psv', text(core.slice(0, 8)), { asOf: '2026-09-03', allowSmaller: true });
  });

  it('suggests by name and by postcode, and treats wildcards as text', async () => {
    const { suggest } = await applicant();
    expect(await suggest(' carlton')).toEqual(['CARLTON NSW 2218', 'CARLTON VIC 3053', 'CARLTON NORTH VIC 3054']);
    expect(await suggest('305')).toEqual(['CARLTON VIC 3053', 'CARLTON NORTH VIC 3054']);
    expect(await suggest('mt wav')).toEqual(['MOUNT WAVERLEY VIC 3149']);
    for (const nothing of ['%%', '__', '\\', 'c', "' or true --", 'zz']) expect(await suggest(nothing)).toEqual([]);
    expect(await suggest('carlton', 'NZ')).toEqual([]);
  });

  it('gives at most eight suggestions', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `G${index}|H|SAMETOWN ${index}|QLD|4${index + 100}|1`);
    await take('GNAF_CORE.psv', text([...core.slice(0, 8), ...many]), { asOf: '2026-09-04' });
    const { suggest } = await applicant();
    expect(await suggest('same')).toHaveLength(8);
  });

  it.each([
    [{ locality: 'Carlton', region: 'VIC', postcode: '3053' }, null],
    [{ locality: ' CARLTON ', region: 'Victoria', postcode: '3053' }, null],
    [{ locality: 'Mt Waverley', region: 'VIC', postcode: '3149' }, null],
    [{ locality: 'Fitzroy', region: 'VIC', postcode: '3053' }, 'locality'],
    [{ locality: 'Carlton', region: 'VIC', postcode: '3999' }, 'postcode'],
    [{ locality: 'Carlton', region: 'NSW', postcode: '3500' }, 'postcode'],
  ])('says what to check: %j', async (address, member) => {
    const { hints } = await applicant();
    const found = await hints(address);
    expect(found.map(({ pointer }) => pointer)).toEqual(member === null ? [] : [`/address/registered/${member}`]);
  });

  it.each([
    ['Sydney', false],
    ['Elsewhere', true],
  ])('leads a submission from %s to a person if it is not listed', async (locality, isUnlisted) => {
    const link = await openedLink(app, { organisationId: await app.newOrganisation() });
    const form = completeForm();
    await link.submit(await link.save({ ...form, address: { ...form.address, registered: at({ locality }) } }));
    const { rows } = await app.database.pool.query<{ route: { reasons: string[] } }>(
      'select route from onboardings where link_id = $1',
      [link.linkId],
    );
    expect(rows[0]?.route.reasons.includes('address_not_listed')).toBe(isUnlisted);
  });
});

/** An applicant at an open form. */
async function applicant() {
  const link = await seedLink(app);
  const browser = applicantBrowser(app, link);
  await browser.open();
  return {
    suggest: async (typed: string, country = 'AU'): Promise<string[]> => {
      const { body } = await browser.graphql(
        'query ($input: SuggestLocalitiesInput!) { suggestLocalities(input: $input) { localities { locality region postcode } } }',
        { input: { country, text: typed } },
      );
      return (body.data.suggestLocalities.localities as { locality: string; region: string; postcode: string }[]).map(
        ({ locality, region, postcode }) => `${locality} ${region} ${postcode}`,
      );
    },
    hints: async (changes: Partial<PostalAddress>): Promise<{ pointer: string }[]> => {
      const form = completeForm();
      await seedForm(app, link.id, { ...form, address: { ...form.address, registered: at(changes) } });
      return (await browser.graphql('{ onboardingForm { hints { pointer detail } } }')).body.data.onboardingForm.hints;
    },
  };
}

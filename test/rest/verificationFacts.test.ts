import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { companiesFormat } from '../../src/registers/asic/companiesFormat.js';
import { importDataset } from '../../src/registers/datasets/importDataset.js';
import { importExtract } from '../../src/registers/importExtract.js';
import { abrFile, abrRecord, otherName } from '../support/registers/abrFile.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { coreHeader, coreRecord, csvFile } from '../support/registers/csvSet.js';
import { companiesFile, companyLine, toTestAbn, testAcn } from '../support/registers/asicFiles.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

// The facts that policy 2026-3 takes from the registers, from their files to the response.
const dayMs = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const digits = (day: string): string => day.replaceAll('-', '');
const files = new TemporaryFiles();
let app: TestApp;
let client: ReturnType<typeof createApiClient>;
let earlier: ReturnType<typeof createApiClient>;
let earlierId: string;

const abn = {
  ...{ company: 1, replaced: 2, liquidated: 3, young: 4, dead: 5, unknown: 6, reactivated: 7, other: 8 },
  ...{ placeless: 9, moved: 10, trader: 11 },
};
const of = (name: keyof typeof abn): { abn: string; acn: string } => ({
  ...{ abn: toTestAbn(abn[name]), acn: testAcn(abn[name]) },
});
type Parts = Parameters<typeof abrRecord>[0];
const line = (name: keyof typeof abn, parts: Parts = {}): string =>
  abrRecord({ ...parts, abn: of(name).abn, rest: `<ASICNumber>${of(name).acn}</ASICNumber>${parts.rest ?? gst}` });
const gst = '<GST status="ACT" GSTStatusFromDate="20000701" />';
const toRecords = (postcode: string): string[] => [
  line('company', {
    ...{ name: 'STEADY PTY LTD', rest: gst + otherName('BN', 'STEADY SHOP') + otherName('TRD', 'OLD TRADING') },
    postcode: `<Postcode>${postcode}</Postcode>`,
  }),
  line('replaced', { name: 'REPLACED PTY LTD' }).replace('replaced="N"', 'replaced="Y"'),
  line('liquidated', { name: 'SUNKEN PTY LTD (IN LIQUIDATION)' }),
  line('young', { name: 'RIVERBEND JOINERY GROUP PTY LTD', statusFrom: digits(daysAgo(120)) }),
  line('dead', { name: 'Riverbend Joinery Pty Ltd (In Liquidation)', status: 'CAN', statusFrom: digits(daysAgo(200)) }),
  line('unknown', { name: 'ODD PTY LTD', type: 'ZZZ', typeText: 'Something New' }),
  line('reactivated', { name: 'BACK AGAIN PTY LTD', statusFrom: digits(daysAgo(42)) }),
  line('other', { name: 'SOMEWHERE ELSE PTY LTD', statusFrom: digits(daysAgo(300)) }),
  line('placeless', { name: 'HARBOUR TILING PTY LTD', statusFrom: digits(daysAgo(300)), postcode: '' }),
  line('moved', { name: 'HARBOUR TILING PTY LTD', status: 'CAN', statusFrom: digits(daysAgo(320)) }),
  abrRecord({ abn: of('trader').abn, type: 'IND', name: 'BACK TO WORK', statusFrom: digits(daysAgo(42)), rest: gst }),
];
const importAbr = (postcode: string, extractTime: string) =>
  importExtract(app.database.pool, {
    ...{ register: 'abr', production: false },
    files: [files.write('Public01.xml', abrFile(toRecords(postcode), { extractTime }))],
  });

const numbers = ['9429000000123', '9429000000130', '9429000000147', '9429000000154', '9429000000161'] as const;
const [removed, insolvent, solvent, foreign, monitored] = numbers;
/** Companies of Australia with a branch in New Zealand, and one of New Zealand with a number in Australia. */
const overseas = { registered: '9429000000178', ended: '9429000000185', struck: '9429000000192', own: '9429000000208' };
const toOverseasAcn = (name: string): string => testAcn(20 + Object.keys(overseas).indexOf(name));
const nzbn = (number: string, company: object, more: object = {}): object => ({
  ...{ nzbn: number, entityName: 'EXAMPLE LIMITED', entityStatusCode: '50', entityStatusDescription: 'Registered' },
  ...{ entityTypeCode: 'LTD', entityTypeDescription: 'NZ Limited Company', registrationDate: '2017-07-19' },
  ...{ lastUpdatedDate: daysAgo(10), previousEntityNames: ['EARLIER LIMITED'], 'company-details': company, ...more },
});
const appointee = (vacationDate: string | null): object => ({ fullName: 'A Liquidator', vacationDate });
const address = {
  addressType: 'REGISTERED',
  postCode: '1010',
  countryCode: 'NZ',
  startDate: '2020-02-03T00:00:00+1300',
};

beforeAll(async () => {
  app = await testApp({ sample: false });
  const { pool } = app.database;
  await importAbr('2000', `${daysAgo(40)}T00:00:00`);
  await importAbr('2010', `${daysAgo(5)}T00:00:00`);
  const records = [
    nzbn(removed, { removalCommenced: true, insolvencies: [] }, { addresses: { addressList: [address] } }),
    nzbn(insolvent, {
      insolvencies: [
        {
          insolvencyType: 'Receivership',
          commenced: '2026-10-01',
          insolvencyAppointee: [appointee('2026-10-20'), appointee(null)],
        },
      ],
    }),
    nzbn(solvent, {
      removalCommenced: false,
      insolvencies: [{ insolvencyType: 'Liquidation', insolvencyAppointee: [appointee('2019-01-02')] }],
    }),
    nzbn(foreign, { countryOfOrigin: 'Iran', overseasCompany: 'Y' }, { entityTypeCode: 'NON_ASIC' }),
    nzbn(monitored, { ultimateHoldingCompany: { yn: true, name: 'PARENT', country: 'VG' } }),
    ...Object.entries(overseas).map(([name, number]) =>
      nzbn(
        number,
        { australianCompanyNumber: toOverseasAcn(name) },
        { entityTypeCode: name === 'own' ? 'LTD' : 'ASIC' },
      ),
    ),
  ];
  await importExtract(pool, {
    ...{ register: 'nzbn', production: false, asOf: daysAgo(5) },
    files: [files.write('nzbn.json', JSON.stringify(records))],
  });
  const lines = Object.keys(abn).map((name) => {
    const registered =
      name === 'young' ? daysAgo(120) : ['other', 'placeless'].includes(name) ? daysAgo(300) : '2001-02-03';
    const text = registered.split('-').reverse().join('/');
    return companyLine({ ...of(name as keyof typeof abn), name: name.toUpperCase(), registered: text });
  });
  const former = companyLine({ ...of('company'), name: 'SHAKY PTY LTD', currentName: 'COMPANY' });
  const statuses = { registered: 'REGD', ended: 'DRGD', struck: 'SOFF', own: 'DRGD' };
  const branches = Object.entries(statuses).map(([name, status]) =>
    companyLine({ acn: toOverseasAcn(name), name: 'EXAMPLE LIMITED', status, type: name === 'own' ? 'FNOS' : 'APUB' }),
  );
  const all = [...lines.slice(0, 1), former, ...lines.slice(1), ...branches];
  const file = files.write('company_202611.csv', companiesFile(all));
  await importDataset(pool, { format: companiesFormat, file, asOf: daysAgo(3) });
  const organisationId = await app.newOrganisation();
  earlierId = await app.newOrganisation();
  await pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [organisationId]);
  client = createApiClient(app, (await app.newKey(organisationId)).key);
  earlier = createApiClient(app, (await app.newKey(earlierId)).key);
});
afterAll(async () => {
  await app.stop();
  files.remove();
});

const verify = async (number: string, jurisdiction = 'AU'): Promise<any> =>
  (await client.verify(number, jurisdiction)).body.result;
const listCodes = ({ statusReasons }: any): string[] => statusReasons.map(({ code }: any) => code);
const listSignals = ({ fractureSignals }: any): string[] =>
  fractureSignals.map(({ type, points }: any) => `${type} ${points}`);

describe('a verification under policy 2026-3', () => {
  it('has the facts that the registers hold, over REST and GraphQL alike', async () => {
    const result = await verify(of('company').abn);
    const facts = {
      ...{ registeredState: 'NSW', registeredPostcode: '2010', registeredDate: '2001-02-03', gstFrom: '2000-07-01' },
      ...{
        abnActiveFrom: '2000-07-01',
        businessNames: ['STEADY SHOP'],
        formerNames: ['SHAKY PTY LTD'],
        isReplaced: false,
      },
    };
    expect(result).toMatchObject({ ...facts, status: 'verified' });
    const stored = (await client.get(`/api/enterprise/verifications/${result.id}`)).body.verification;
    expect(stored).toMatchObject(facts);
    const query = `query($id: ID!) { verification(id: $id) { ${Object.keys(facts).join(' ')} } }`;
    const answer = await client.graphql(query, { id: result.id });
    expect(answer.body.data.verification).toEqual(facts);
  });

  it('notices that the address is another than in the extract before', async () => {
    const result = await verify(of('company').abn);
    expect(result.fractureSignals).toMatchObject([
      { type: 'address_recently_changed', points: 10, registryValue: daysAgo(5), detectedValue: '2010' },
    ]);
  });

  it.each<[keyof typeof abn, string, string[], string[]]>([
    ['replaced', 'review', ['registration_replaced'], ['replaced_registration 25']],
    ['liquidated', 'review', ['status_in_name'], ['status_in_name 60']],
    ['unknown', 'review', ['unknown_entity_type'], ['unpublished_code 25']],
    ['reactivated', 'verified', [], ['abn_recently_active 25']],
    ['young', 'verified', [], ['recently_registered 15', 'like_named_predecessor 30']],
    ['placeless', 'verified', [], ['like_named_predecessor 15']],
    ['other', 'verified', [], []],
  ])('of the Australian company %s is %s', async (name, status, codes, signals) => {
    const result = await verify(of(name).abn);
    expect([result.status, listCodes(result), listSignals(result)]).toEqual([status, codes, signals]);
  });

  it('does not say that a sole trader is new who was registered again', async () => {
    const description = expect.stringMatching(/^The present registration began 4[123] days before .* may be older\.$/);
    const result = await verify(of('trader').abn);
    expect(result.fractureSignals).toMatchObject([{ type: 'newly_registered', points: 25, description }]);
    expect(await verify(of('young').abn)).toMatchObject({
      fractureSignals: [{ description: expect.stringMatching(/^Registered 1\d\d days before/) }, {}],
    });
  });

  it('names the company that had the name and the postcode before', async () => {
    const { fractureSignals } = await verify(of('young').abn);
    expect(fractureSignals[1]).toMatchObject({
      registryValue: 'Riverbend Joinery Pty Ltd (In Liquidation)',
      detectedValue: of('dead').abn,
      source: 'ABR',
    });
  });

  it('claims no postcode of a company that the register has without one', async () => {
    const { fractureSignals } = await verify(of('placeless').abn);
    expect(fractureSignals).toMatchObject([
      {
        ...{ severity: 'low', detectedValue: of('moved').abn },
        description: expect.stringMatching(
          /“HARBOUR TILING”\..* No postcode is known that both had, so the hint is weak\.$/,
        ),
      },
    ]);
  });

  it.each<[string, string, string[], string[]]>([
    [removed, 'review', ['removal_commenced'], ['strike_off_in_progress 40']],
    [insolvent, 'review', ['insolvency_commenced'], ['external_administration 60']],
    [solvent, 'verified', [], []],
    [foreign, 'review', ['high_risk_country'], ['high_risk_country 60']],
    [monitored, 'verified', [], ['monitored_country 15']],
  ])('of the New Zealand number %s is %s', async (number, status, codes, signals) => {
    const result = await verify(number, 'NZ');
    expect([result.status, listCodes(result), listSignals(result)]).toEqual([status, codes, signals]);
  });

  it.each<[keyof typeof overseas, string, string[], string[]]>([
    ['registered', 'verified', [], []],
    ['ended', 'blocked', ['deregistered_at_asic'], ['deregistered_at_asic 90']],
    ['struck', 'review', ['strike_off_in_progress'], ['strike_off_in_progress 40']],
    ['own', 'verified', [], []],
  ])('of the company %s that has an NZBN and a number at ASIC is %s', async (name, status, codes, signals) => {
    const result = await verify(overseas[name], 'NZ');
    expect([result.status, listCodes(result), listSignals(result)]).toEqual([status, codes, signals]);
    expect(result).toMatchObject({ registeredDate: '2017-07-19', acn: expect.any(String) });
    const { body } = await client.get(`/api/enterprise/verifications/${result.id}/replay`);
    expect(body.replay).toMatchObject({ scoreChange: 0, added: [], removed: [] });
    // Monitoring does not compare it with ASIC, so its list would show an old status.
    const watched = await client.post('/api/enterprise/monitored-entities', { verificationId: result.id });
    expect([watched.status, watched.body.monitoredEntity.asicStatus]).toEqual([201, null]);
  });

  it('has the facts of a New Zealand entity', async () => {
    expect(await verify(removed, 'NZ')).toMatchObject({
      ...{ registeredPostcode: '1010', registeredDate: '2017-07-19', formerNames: ['EARLIER LIMITED'] },
      ...{ businessNames: [], abnActiveFrom: null, gstFrom: null, isReplaced: null },
    });
  });

  it.each<[keyof typeof abn, keyof typeof abn]>([
    ['young', 'dead'],
    ['placeless', 'moved'],
  ])('of %s replays to the same verdict when the register no longer has %s', async (name, predecessor) => {
    const { id, fractureScore } = await verify(of(name).abn);
    await app.database.pool.query('delete from abr_entities where abn = $1', [of(predecessor).abn]);
    const { body } = await client.get(`/api/enterprise/verifications/${id}/replay`);
    expect(body.replay).toMatchObject({ scoreChange: 0, added: [], removed: [], after: { fractureScore } });
  });
});

describe('a verification under an earlier policy', () => {
  it('has none of the facts and signals', async () => {
    const { result } = (await earlier.verify(of('replaced').abn)).body;
    expect(result).toMatchObject({ status: 'verified', fractureScore: 0, registeredDate: null });
    for (const member of ['abnActiveFrom', 'gstFrom', 'registeredPostcode', 'businessNames', 'isReplaced']) {
      expect(Object.keys(result)).not.toContain(member);
    }
    const stored = (await earlier.get(`/api/enterprise/verifications/${result.id}`)).body.verification;
    expect(Object.keys(stored).sort()).toEqual(Object.keys(result).sort());
  });
});

describe('policy 2026-2', () => {
  it('does not look up a company of the NZBN register at ASIC', async () => {
    await app.database.pool.query(`update organisations set policy_version = '2026-2' where id = $1`, [earlierId]);
    const { result } = (await earlier.verify(overseas.ended, 'NZ')).body;
    expect(result.fractureSignals).toEqual([]);
    expect(JSON.stringify(result.fractureInterval ?? {})).not.toContain('deregistered_at_asic');
  });
});

describe('an insolvency in the CSV files of the NZBN register', () => {
  const rows = [coreRecord(insolvent), coreRecord(solvent)];
  const header = 'NZBN,INSOLVENCY_TYPE,COMMENCED,APPOINTMENT_VACATED_DATE';
  const insolvencies = [
    [insolvent, 'Receivership', '01/10/2026', '20/10/2026'],
    [insolvent, 'Receivership', '01/10/2026', ''],
    [solvent, 'Liquidation', '', '02/01/2019'],
  ];

  it('is what it is in JSON under policy 2026-3, and no verdict under the earlier ones', async () => {
    const before = await verify(insolvent, 'NZ');
    await importExtract(app.database.pool, {
      ...{ register: 'nzbn', production: false, asOf: daysAgo(4), allowSmaller: true },
      files: [
        files.write('core.csv', csvFile(coreHeader, rows)),
        files.write('insolvency.csv', csvFile(header, insolvencies)),
      ],
    });
    const after = await verify(insolvent, 'NZ');
    expect([after.status, listCodes(after), listSignals(after)]).toEqual([
      'review',
      listCodes(before),
      listSignals(before),
    ]);
    expect(after.statusReasons[0].detail).toBe(before.statusReasons[0].detail);
    expect((await verify(solvent, 'NZ')).status).toBe('verified');
    for (const policy of ['2026-1', '2026-2']) {
      await app.database.pool.query('update organisations set policy_version = $2 where id = $1', [earlierId, policy]);
      const refused = await earlier.verify(insolvent, 'NZ');
      expect([refused.status, refused.body.code]).toEqual([503, 'REGISTER_UNAVAILABLE']);
      expect(refused.body.detail).toContain('reports an insolvency without an end');
      expect((await earlier.verify(solvent, 'NZ')).body.result.status).toBe('verified');
      const { body } = await client.get(`/api/enterprise/verifications/${after.id}/replay?policyVersion=${policy}`);
      expect(body.replay.after).toMatchObject({ fractureScore: null, fractureSignals: [] });
      const own = await client.get(`/api/enterprise/verifications/${after.id}/replay`);
      expect(own.body.replay).toMatchObject({ scoreChange: 0, after: { fractureScore: 60 } });
    }
  });
});

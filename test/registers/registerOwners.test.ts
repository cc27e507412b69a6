import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importExtract } from '../../src/registers/importExtract.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { companyRecord, director, parcel, shareholding, testNzbn } from '../support/registers/nzCompanies.js';

// Owners and directors of fictitious companies, from a JSON file of the NZBN bulk data to the response.
let app: TestApp;
let client: ReturnType<typeof createApiClient>;
const files = new TemporaryFiles();
const [harakeke, holdings, parent, ring, ringTwo, listed, kites, silent, untold] = Array.from({ length: 9 }, (_, at) =>
  testNzbn(at + 1),
) as [string, string, string, string, string, string, string, string, string];

const records = [
  companyRecord({
    nzbn: harakeke,
    roles: [
      director('Aroha Mere Quillfeather'),
      director('Tobias Underhay', { roleStatus: 'CEASED', endDate: '2019-06-30' }),
    ],
    company: shareholding(
      1000,
      parcel(300, 'Aroha Mere Quillfeather'),
      parcel(200, 'Aroha Mere Quillfeather', 'Ben Quillfeather'),
      parcel(400, { name: 'HOLDINGS LIMITED', companyNumber: '7654321' }),
      parcel(100, { name: 'FARAWAY GMBH' }),
    ),
  }),
  companyRecord({
    nzbn: holdings,
    name: 'HOLDINGS LIMITED',
    number: '7654321',
    company: shareholding(10, parcel(10, { name: 'PARENT LIMITED', nzbn: parent })),
  }),
  companyRecord({ nzbn: parent, name: 'PARENT LIMITED', company: shareholding(2, parcel(2, 'Cara Vellacott')) }),
  companyRecord({
    nzbn: ring,
    name: 'RING ONE LIMITED',
    company: shareholding(2, parcel(1, 'Dora Quince'), parcel(1, { name: 'RING TWO LIMITED', nzbn: ringTwo })),
  }),
  companyRecord({
    nzbn: ringTwo,
    name: 'RING TWO LIMITED',
    company: shareholding(1, parcel(1, { name: 'RING ONE LIMITED', nzbn: ring })),
  }),
  companyRecord({
    nzbn: listed,
    name: 'MANY OWNERS LIMITED',
    company: { ...shareholding(1000, parcel(300, 'Dora Quince')), extensiveShareholding: true },
  }),
  companyRecord({ nzbn: kites, name: 'KITES LIMITED', roles: [director('AROHA MERE QUILLFEATHER')] }),
  companyRecord({ nzbn: silent, name: 'SILENT TRADER', company: null }),
];

async function importFile(list: readonly object[], name: string): Promise<unknown> {
  const path = files.write(name, JSON.stringify(list));
  const asOf = new Date().toISOString().slice(0, 10);
  return importExtract(app.database.pool, { register: 'nzbn', files: [path], production: false, asOf });
}

async function ownersOf(nzbn: string): Promise<any> {
  const { body } = await client.post('/api/enterprise/verify', { queryValue: nzbn, jurisdiction: 'NZ' });
  const response = await client.get(`/api/enterprise/verifications/${body.result.id}/owners`);
  expect(response.status).toBe(200);
  return response.body.verificationOwners;
}

beforeAll(async () => {
  app = await testApp({ sample: false });
  client = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
  await importFile(records, 'companies.json');
});
afterAll(async () => {
  files.remove();
  await app.stop();
});

describe('the owners and directors of a company', () => {
  it('follow a shareholder by its company number, and count a joint parcel for none of its holders alone', async () => {
    const { owners, source, crossDirectorships } = await ownersOf(harakeke);
    expect(source).toMatchObject({ register: 'NZBN', kind: 'extract', attribution: expect.stringContaining('CC BY') });
    expect(owners.roles).toMatchObject([
      { role: 'director', name: 'Aroha Mere Quillfeather', isCurrent: true, from: '2015-03-01', to: null },
      { role: 'director', name: 'Tobias Underhay', isCurrent: false, to: '2019-06-30' },
    ]);
    expect(
      owners.companies.map(({ legalName, depth }: { legalName: string; depth: number }) => [legalName, depth]),
    ).toEqual([
      ['HARAKEKE LANTERNS LIMITED', 0],
      ['HOLDINGS LIMITED', 1],
      ['PARENT LIMITED', 2],
    ]);
    expect(owners.companies[0].parcels).toMatchObject([
      { shares: 300, percent: 30, isJoint: false },
      { percent: 20, isJoint: true, holders: [{ name: 'Aroha Mere Quillfeather' }, { name: 'Ben Quillfeather' }] },
      { percent: 40, holders: [{ name: 'HOLDINGS LIMITED', companyNzbn: holdings }] },
      { percent: 10, holders: [{ name: 'FARAWAY GMBH', companyNzbn: null }] },
    ]);
    expect(owners.owners).toMatchObject([
      { name: 'Aroha Mere Quillfeather', isDirector: true, from: 30, jointly: 20, to: 60, isBeneficialOwner: 'yes' },
      { name: 'Cara Vellacott', from: 40, jointly: 0, to: 50, isBeneficialOwner: 'yes' },
      { name: 'Ben Quillfeather', from: 0, jointly: 20, to: 30, isBeneficialOwner: 'possible' },
      { name: 'FARAWAY GMBH', kind: 'body', isBeneficialOwner: 'no' },
    ]);
    expect(owners.gaps).toMatchObject([{ code: 'holder_not_linked', name: 'FARAWAY GMBH' }]);
    expect(crossDirectorships).toEqual([
      {
        directorName: 'Aroha Mere Quillfeather',
        total: 1,
        companies: [{ nzbn: kites, legalName: 'KITES LIMITED', status: 'Registered', isActive: true }],
      },
    ]);
  });

  it('end at companies that own each other', async () => {
    const { owners } = await ownersOf(ring);
    expect(owners.companies.map(({ nzbn }: { nzbn: string }) => nzbn)).toEqual([ring, ringTwo]);
    expect(owners.gaps.map(({ code }: { code: string }) => code)).toEqual(['cycle']);
    expect(owners.owners[0]).toMatchObject({ name: 'Dora Quince', from: 50, to: 100 });
  });

  it('are never complete for a company with an extensive shareholding', async () => {
    const { owners } = await ownersOf(listed);
    expect(owners.gaps.map(({ code }: { code: string }) => code)).toEqual(['extensive']);
    expect(owners).toMatchObject({ unknownTo: 70, owners: [{ name: 'Dora Quince', from: 30, to: 100 }] });
  });

  it('are null with a reason for an entity whose record has none', async () => {
    expect(await ownersOf(silent)).toMatchObject({
      owners: null,
      notHeldReason: expect.stringContaining('CSV'),
      crossDirectorships: [],
    });
  });

  it('are replaced by the next import, and the same file changes nothing', async () => {
    const bare = companyRecord({ nzbn: untold, name: 'UNTOLD LIMITED', roles: [director('Cara Vellacott')] });
    await importFile([...records, bare], 'companies.json');
    expect((await ownersOf(untold)).owners.roles).toMatchObject([{ name: 'Cara Vellacott' }]);
    const changed = companyRecord({ nzbn: untold, name: 'UNTOLD LIMITED', roles: [director('Dora Quince')] });
    expect(await importFile([...records, changed], 'companies.json')).toMatchObject({ changed: 1, added: 0 });
    expect((await ownersOf(untold)).owners.roles).toMatchObject([{ name: 'Dora Quince' }]);
    expect(await importFile([...records, changed], 'companies.json')).toMatchObject({ changed: 0 });
  });

  it('are not found for a verification of another organisation', async () => {
    const { body } = await client.post('/api/enterprise/verify', { queryValue: harakeke, jurisdiction: 'NZ' });
    const stranger = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
    expect(await stranger.get(`/api/enterprise/verifications/${body.result.id}/owners`)).toMatchObject({ status: 404 });
  });
});

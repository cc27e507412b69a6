import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { recheckCertificates } from '../../src/operations/certificates/recheckCertificates.js';
import { notifyChanges } from '../../src/operations/monitoring/notifyChanges.js';
import { importExtract } from '../../src/registers/importExtract.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { companyRecord, testNzbn } from '../support/registers/nzCompanies.js';
import { eventDeviations } from '../support/requests/documented.js';

// A notice of removal and an insolvency of a New Zealand company leave its status at `Registered`.
const files = new TemporaryFiles();
const nzbn = testNzbn(1);
const asOf = new Date().toISOString().slice(0, 10);
let app: TestApp;
let client: ReturnType<typeof createApiClient>;
let officer: Awaited<ReturnType<typeof newOfficer>>;

const liquidation = { insolvencyType: 'Liquidation', commenced: '2026-09-01' };

async function importCompany(company: object, status = '50'): Promise<void> {
  const records = [
    companyRecord({ nzbn, company, status }),
    companyRecord({ nzbn: testNzbn(2), name: 'OTHER LIMITED' }),
  ];
  await importExtract(app.database.pool, {
    ...{ register: 'nzbn', production: false, asOf, allowSmaller: true },
    files: [files.write('companies.json', JSON.stringify(records))],
  });
}

async function monitor(): Promise<number> {
  const { clock, eventLog, database } = app.services;
  const count = await notifyChanges({ pool: database.pool, eventLog, clock, production: false });
  await eventLog.settle();
  return count;
}

async function listChanges(): Promise<any[]> {
  const path = '/api/enterprise/events?types=entity.changed&order=oldest';
  const { items } = (await client.get(path)).body;
  for (const { data } of items) expect(eventDeviations('entity.changed', data)).toEqual([]);
  return items.map(({ data }: any) => data.changes);
}

beforeAll(async () => {
  app = await testApp({ sample: false });
});
beforeEach(async () => {
  const tables =
    'nzbn_entities, register_extracts, register_files, register_rejects, register_names, monitored_entities';
  await app.database.pool.query(`truncate ${tables}`);
  const organisationId = await app.newOrganisation('Example Finance', 'enterprise', '2026-3');
  client = createApiClient(app, (await app.newKey(organisationId)).key);
  officer = await newOfficer(app, organisationId, 'Olive Officer', 'live');
  await importCompany({});
});
afterAll(async () => {
  await app.stop();
  files.remove();
});

describe('a New Zealand company under monitoring', () => {
  it('reports the notice of its removal and its insolvency once, and when they end', async () => {
    const { result } = (await client.verify(nzbn, 'NZ', { monitor: true })).body;
    const told: number[] = [];
    const steps = [
      { removalCommenced: true },
      // The CSV files of the register do not have the notice, which withdraws nothing.
      {},
      { removalCommenced: true, insolvencies: [liquidation] },
      { removalCommenced: true, insolvencies: [{ ...liquidation, insolvencyType: 'LIQUIDATION' }] },
      { removalCommenced: false },
    ];
    for (const step of steps) {
      await importCompany(step);
      told.push(await monitor(), await monitor());
    }
    expect(told).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect(await listChanges()).toEqual([
      [{ field: 'removalCommenced', before: null, after: true, asOf }],
      [{ field: 'insolvencies', before: null, after: 'Liquidation, since 2026-09-01', asOf }],
      [
        { field: 'removalCommenced', before: true, after: false, asOf },
        { field: 'insolvencies', before: 'LIQUIDATION, since 2026-09-01', after: null, asOf },
      ],
    ]);
    const { items } = (await client.get(`/api/enterprise/verifications/${result.id}/timeline`)).body;
    expect(items.map(({ summary }: any) => summary)).toContain('The register changed. Notice of removal: none → yes.');
  });

  it.each([
    [
      'is monitored since an earlier release',
      1,
      'update monitored_entities set removal_commenced = null, insolvencies = null',
    ],
    ['has it in its verification', 0, 'select'],
  ])('that %s and was insolvent then has %d events', async (_title, events, change) => {
    await importCompany({ insolvencies: [liquidation] });
    await client.verify(nzbn, 'NZ', { monitor: true });
    await app.database.pool.query(change);
    await importCompany({ removalCommenced: false, insolvencies: [liquidation] });
    expect([await monitor(), await monitor()]).toEqual([events, 0]);
  });

  it('has no event if nothing is wrong with it', async () => {
    await client.verify(nzbn, 'NZ', { monitor: true });
    await app.database.pool.query('update monitored_entities set insolvencies = null');
    await importCompany({ removalCommenced: false, insolvencies: [] });
    expect(await monitor()).toBe(0);
  });
});

describe('the certificate of a New Zealand company', () => {
  it.each([
    ['a notice of removal', { removalCommenced: true }, '50', 'removal_commenced'],
    ['an insolvency', { insolvencies: [liquidation] }, '50', 'insolvency_commenced'],
    ['a liquidation as its status', {}, '72', 'external_administration'],
    ['a removal', {}, '80', 'inactive_registration'],
  ])('is suspended by %s, and has an event', async (_title, company, status, reason) => {
    const { result } = (await client.verify(nzbn, 'NZ')).body;
    const { certificate } = (await officer.post('/api/enterprise/certificates', { verificationId: result.id })).body;
    await importCompany(company, status);
    await recheckCertificates({ ...app.services, em: app.database.orm.em, pool: app.database.pool });
    const { body } = await officer.get(`/api/enterprise/certificates/${certificate.id}`);
    expect(body.certificate.status).toBe('suspended');
    await app.services.eventLog.settle();
    const { items } = (await client.get('/api/enterprise/events?types=certificate.suspended')).body;
    expect(items[0].data.reasons.map(({ code }: any) => code)).toContain(reason);
  });
});

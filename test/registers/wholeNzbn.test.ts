import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { recheckCertificates } from '../../src/operations/certificates/recheckCertificates.js';
import { notifyChanges } from '../../src/operations/monitoring/notifyChanges.js';
import { importExtract } from '../../src/registers/importExtract.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { companyRecord, testNzbn } from '../support/registers/nzCompanies.js';

// The NZBN register publishes companies, unincorporated entities and public bodies in separate files.
const files = new TemporaryFiles();
const missing = testNzbn(99);
const trader = testNzbn(10);
let app: TestApp;
let client: ReturnType<typeof createApiClient>;
let officer: Awaited<ReturnType<typeof newOfficer>>;

const ofType = (nzbn: string, entityTypeCode: string): object => ({
  ...companyRecord({ nzbn, name: `ENTITY ${nzbn}` }),
  entityTypeCode,
  entityTypeDescription: null,
});
const published = {
  companies: [ofType(testNzbn(1), 'LTD'), ofType(testNzbn(2), 'LTD')],
  unincorporated: [ofType(trader, 'SOLE-TRADER'), ofType(testNzbn(11), 'Partnership')],
  publicSector: [ofType(testNzbn(20), 'GovtLocal')],
};
type PublishedFile = keyof typeof published;

/** Imports the files, and lets the register have as many records as the real companies. */
async function importFiles(...names: readonly PublishedFile[]): Promise<void> {
  const { pool } = app.database;
  const paths = names.map((name) => files.write(`${name}.json`, JSON.stringify(published[name])));
  await importExtract(pool, {
    register: 'nzbn',
    files: paths,
    production: true,
    asOf: new Date().toISOString().slice(0, 10),
  });
  await pool.query('update register_extracts set records = 600000');
}

const monitor = (): Promise<number> => {
  const { clock, eventLog, database } = app.services;
  return notifyChanges({ pool: database.pool, eventLog, clock, production: true });
};

beforeAll(async () => {
  app = await testApp({ production: true, sample: false });
});
beforeEach(async () => {
  const tables =
    'nzbn_entities, register_extracts, register_files, register_rejects, register_names, monitored_entities';
  await app.database.pool.query(`truncate ${tables}`);
  const organisationId = await app.newOrganisation();
  client = createApiClient(app, (await app.newKey(organisationId)).key);
  officer = await newOfficer(app, organisationId, 'Olive Officer', 'live');
});
afterAll(async () => {
  await app.stop();
  files.remove();
});

describe('an NZBN register of more than 500,000 records', () => {
  it.each<[string, readonly PublishedFile[], string]>([
    ['unincorporated entities', ['companies', 'publicSector'], 'sole traders, partnerships or trading trusts'],
    ['public bodies', ['companies', 'unincorporated'], 'bodies of the public sector'],
    ['companies', ['unincorporated', 'publicSector'], 'companies'],
  ])('returns 503 for a number that it lacks without the file of the %s', async (_file, names, entities) => {
    await importFiles(...names);
    const { status, body } = await client.verify(missing, 'NZ');
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'REGISTER_UNAVAILABLE' });
    expect(body.detail).toContain(
      `Only a part of the NZBN is imported: it has no ${entities}, so a missing number proves`,
    );
  });

  it('returns not_found once the missing file is imported by itself', async () => {
    await importFiles('companies', 'publicSector');
    expect((await client.verify(missing, 'NZ')).status).toBe(503);
    await importFiles('unincorporated');
    expect((await client.verify(missing, 'NZ')).body.result).toMatchObject({ status: 'not_found' });
  });

  it('proves an absence if it was imported before its groups were recorded', async () => {
    await importFiles('companies');
    await app.database.pool.query('update register_extracts set missing_groups = null');
    expect((await client.verify(missing, 'NZ')).body.result).toMatchObject({ status: 'not_found' });
  });

  it('changes no monitored entity and suspends no certificate while a file is missing', async () => {
    await importFiles('companies', 'unincorporated', 'publicSector');
    const { result } = (await client.verify(trader, 'NZ', { monitor: true })).body;
    const { certificate } = (await officer.post('/api/enterprise/certificates', { verificationId: result.id })).body;
    const read = async (): Promise<unknown> =>
      (await officer.get(`/api/enterprise/certificates/${certificate.id}`)).body.certificate.status;
    const recheck = (): Promise<number | null> =>
      recheckCertificates({ ...app.services, em: app.database.orm.em, pool: app.database.pool });

    await app.database.pool.query('truncate nzbn_entities, register_extracts, register_files, register_names');
    await importFiles('companies');
    expect(await monitor()).toBe(0);
    await recheck();
    expect(await read()).toBe('issued');

    published.unincorporated.shift();
    await importFiles('unincorporated', 'publicSector');
    expect(await monitor()).toBe(1);
    await recheck();
    expect(await read()).toBe('suspended');
  });
});

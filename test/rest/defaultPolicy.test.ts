import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordDatasetImport } from '../../src/audit/recordAudit.js';
import { defaultOrganisation } from '../../src/operations/platform/prepareDemo.js';
import { importList } from '../../src/registers/screening/importList.js';
import { dfatFile, dfatRow } from '../screening/dfatFile.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { clean } from '../support/registers/sample.js';
import { until } from '../support/until.js';

// An organisation that nobody chose a policy for screens: the alias of a listed group is never verified, and no officer certifies
// it alone.
const files = new TemporaryFiles();
let app: TestApp;
let listed: { readonly abn: string; readonly legal_name: string };

beforeAll(async () => {
  app = await testApp({ sample: true });
  const { pool } = app.database;
  const { rows } = await pool.query<typeof listed>(
    `select abn::text, legal_name from abr_entities where ${clean} and status_from < '2026-01-01' order by abn limit 1`,
  );
  listed = rows[0] ?? { abn: '', legal_name: '' };
  const recently = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');
  const controlled = { 'Control Date': recently };
  const alias = { ...controlled, 'Name Type': 'Alias', 'Alias Strength': 'Strong' };
  await importList(pool, {
    list: 'DFAT',
    file: files.write(
      'list.xlsx',
      dfatFile([dfatRow('9', 'Qzx Group', controlled), dfatRow('9a', listed.legal_name, alias)]),
    ),
    now: new Date(),
    onImported: recordDatasetImport,
  });
});
afterAll(async () => {
  await app.stop();
  files.remove();
});

const ways: readonly [string, () => Promise<string>][] = [
  ['by the first start', async () => (await defaultOrganisation({ em: app.database.orm.em, now: new Date() })).id],
  [
    'by an operator',
    async () => {
      const operator = createApiClient(app, (await app.newKey(null, 'admin')).key);
      const { body } = await operator.graphql(
        `mutation { createOrganisation(input: { name: "Newcomer", plan: STARTER, ownerEmail: "jane@newcomer.example" })
          { organisation { id } } }`,
      );
      return body.data.createOrganisation.organisation.id;
    },
  ],
];

describe('an organisation without a chosen policy', () => {
  it.each(ways)(
    'that was created %s reviews the alias of a list entry, and certifies it by two officers',
    async (_, create) => {
      const organisationId = await create();
      const officer = await newOfficer(app, organisationId, 'Olive Officer', 'live');
      const verify = async (): Promise<any> => (await officer.verify(listed.abn)).body.result;
      await until(async () => (await verify()).screening.lists.length === 1);
      const result = await verify();
      expect(result).toMatchObject({
        ...{ status: 'review', policyVersion: '2026-3', statusReasons: [{ code: 'open_candidate', source: 'DFAT' }] },
        candidates: [
          { list: 'DFAT', reference: '9', name: 'Qzx Group', matchedName: listed.legal_name, resolution: 'open' },
        ],
      });
      const path = '/api/enterprise/certificates';
      const certify = (reason?: string) => officer.post(path, { verificationId: result.id, reason });
      for (const reason of [undefined, 'because']) {
        expect(await certify(reason)).toMatchObject({ status: 400, body: { errors: [{ pointer: '/reason' }] } });
      }
      const { certificate } = (await certify('We looked at the entry, and it is another business.')).body;
      expect(certificate.status).toBe('proposed');
      expect((await officer.post(`${path}/${certificate.id}/agree`, {})).status).toBe(403);
      expect((await officer.get(`/api/public/certificates/${certificate.id}`)).status).toBe(404);
      expect((await officer.get(`${path}/${certificate.id}`)).body.certificate.status).toBe('proposed');
    },
  );
});

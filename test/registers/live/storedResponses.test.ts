import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { exportBundle } from '../../../src/audit/exportBundle.js';
import { verifyBundle } from '../../../src/domain/audit/verifyBundle.js';
import { replayVerification } from '../../../src/operations/verifications/replayVerification.js';
import { createLiveRegisters } from '../../../src/registers/live/createLiveRegisters.js';
import { encryptPlainResponses } from '../../../src/encryption/registerAnswer.js';
import { createApiClient, testApp, type TestApp } from '../../support/app.js';
import { testDatabase } from '../../support/database/database.js';
import { tablesThatTell } from '../../support/database/databaseDump.js';
import { guid, nzbn, nzbnEntity } from '../../support/registers/liveRecords.js';
import { liveOptions, registerServer } from '../../support/registers/liveRegister.js';

// An answer of a live register names directors and shareholders: an attacker with the database alone cannot read it.
const persons = ['QUETZALCOATL', 'XYLOPHONE', '17 Vermicelli Lane'];
const answered = nzbnEntity({
  roles: [
    {
      roleType: 'Director',
      rolePerson: { firstName: persons[0], lastName: persons[1] },
      roleAddress: [{ address1: persons[2] }],
    },
  ],
});
let server: Awaited<ReturnType<typeof registerServer>>;
let app: TestApp;
let verificationId: string;

beforeAll(async () => {
  server = await registerServer();
  const database = await testDatabase({ sample: true });
  const liveRegisters = createLiveRegisters(
    { abr: undefined, nzbn: { key: guid, url: server.url } },
    liveOptions(server.ca, database),
  );
  app = await testApp({ database, services: { liveRegisters } });
  const organisationId = await app.newOrganisation();
  await database.pool.query(`update organisations set register_source = 'live' where id = $1`, [organisationId]);
  server.answers(answered, 'application/json');
  const { body } = await createApiClient(app, (await app.newKey(organisationId)).key).verify(nzbn, 'NZ');
  verificationId = body.result.id;
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
  await server.stop();
});

const evidence = async () => {
  const text = await exportBundle(app.services, verificationId);
  expect(await verifyBundle(text, {})).toMatchObject({ verdict: 'selfConsistent', faults: [] });
  return JSON.parse(text).evidence;
};

it('is readable in no table, and in the bundle of its verification', async () => {
  expect(await tablesThatTell(app.database.pool, persons)).toEqual([]);
  expect(await evidence()).toMatchObject({ register: 'NZBN', identifier: nzbn, text: answered });
});

it('is still read where an earlier version stored it unencrypted, until it is encrypted', async () => {
  const { pool } = app.database;
  await pool.query('update register_answers set body = $1, sealed_body = null', [gzipSync(answered)]);
  expect(await tablesThatTell(pool, persons)).toHaveLength(3);
  expect(await evidence()).toMatchObject({ text: answered });
  const replay = () => replayVerification(app.database.orm.em, verificationId);
  const before = await replay();

  expect(await encryptPlainResponses({ pool, vault: app.services.vault })).toBe(1);
  expect(await tablesThatTell(pool, persons)).toEqual([]);
  expect(await evidence()).toMatchObject({ text: answered });
  expect(await replay()).toEqual(before);
  expect(await encryptPlainResponses({ pool, vault: app.services.vault })).toBe(0);
});

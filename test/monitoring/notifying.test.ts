import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formatAbn } from '../../src/domain/abn.js';
import { abrRecord, abrRecords, testAbn } from '../support/registers/abrFile.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { companiesFile, companyLine, companyLines, toTestAbn, testAcn } from '../support/registers/asicFiles.js';
import { eventDeviations } from '../support/requests/documented.js';
import { companiesFormat } from '../../src/registers/asic/companiesFormat.js';
import { importDataset } from '../../src/registers/datasets/importDataset.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { WatchedRegister } from './watchedRegister.js';

// A watching organisation is notified once of each difference between the register and its last notification.
const files = new TemporaryFiles();
let app: TestApp;
let register: WatchedRegister;
let key: string;
let client: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp({ sample: false });
  register = new WatchedRegister(app);
});
beforeEach(async () => {
  await app.database.pool.query('delete from monitored_entities');
  ({ key, client } = await newCustomer());
});
afterAll(async () => {
  register.remove();
  files.remove();
  await app.stop();
});

async function newCustomer(): Promise<{ key: string; client: ReturnType<typeof createApiClient> }> {
  const { key: own } = await app.newKey(await app.newOrganisation());
  return { key: own, client: createApiClient(app, own) };
}

async function watch(index: number, more: object = {}): Promise<string> {
  const answer = await client.verify(testAbn(index), 'AU', { monitor: true, ...more });
  expect(answer.status).toBe(200);
  return answer.body.result.id;
}

describe('monitoring', () => {
  it('tells of a status, a name, a GST registration and a type that have changed', async () => {
    await register.import(abrRecords(5));
    const verificationId = await watch(2, { reference: 'customer-42' });
    await client.verify(testAbn(3));
    const changed = { status: 'CAN', name: 'RENAMED PTY LTD', type: 'PUB', typeText: 'Australian Public Company' };
    const rest = '<GST status="CAN" GSTStatusFromDate="20260501" />';
    const both = [2, 3].map((index) => abrRecord({ abn: testAbn(index), ...changed, rest }));
    const asOf = await register.import([...abrRecords(1), ...both, ...abrRecords(2, 4)]);
    expect(await register.tell()).toBe(1);
    expect(await register.told(key)).toMatchObject([
      {
        event: 'entity.changed',
        mode: 'live',
        data: {
          verificationId,
          abn: formatAbn(testAbn(2)),
          nzbn: null,
          changes: [
            { field: 'abnStatus', before: 'Active', after: 'Cancelled', asOf },
            { field: 'legalName', before: 'NUMBER 2 PTY LTD', after: 'RENAMED PTY LTD', asOf },
            { field: 'gstRegistered', before: true, after: false, asOf },
            { field: 'entityType', before: 'Australian Private Company', after: 'Australian Public Company', asOf },
          ],
        },
      },
    ]);
    const [told] = await register.told(key);
    expect(eventDeviations('entity.changed', told?.data ?? {})).toEqual([]);
    expect(await register.tell()).toBe(0);
  });

  it.each([
    ['', 'select'],
    [' without an ABN extract', 'delete from abr_entities; delete from register_files; delete from register_extracts'],
  ])('tells the status of a company at ASIC%s: each change, and at first only what is wrong', async (_title, leave) => {
    const acn = testAcn(1);
    const rest = `<ASICNumber ASICNumberType="undetermined">${acn}</ASICNumber>`;
    await register.import([abrRecord({ abn: toTestAbn(1), rest })]);
    await client.verify(toTestAbn(1), 'AU', { monitor: true });
    await app.database.pool.query(leave);
    const importCompanies = async (...statuses: readonly string[]): Promise<void> => {
      const lines = statuses.map((status) => companyLine({ acn, name: 'EXAMPLE PTY LTD', status }));
      const file = files.write('data_202611.csv', companiesFile([...lines, ...companyLines(1, 2)]));
      await importDataset(app.database.pool, { format: companiesFormat, file, asOf: '2026-11-01', allowSmaller: true });
    };
    const told: number[] = [];
    for (const statuses of [['REGD'], ['REGD'], ['DRGD'], [], ['EXAD']]) {
      await importCompanies(...statuses);
      told.push(await register.tell(), await register.tell());
    }
    expect(told).toEqual([0, 0, 0, 0, 1, 0, 1, 0, 1, 0]);
    const asOf = '2026-11-01';
    expect((await register.told(key)).map(({ data }) => data.changes)).toEqual([
      [{ field: 'asicStatus', before: 'Registered', after: 'Deregistered', asOf }],
      [{ field: 'asicStatus', before: 'Deregistered', after: null, asOf }],
      [{ field: 'asicStatus', before: null, after: 'External administration', asOf }],
    ]);
    const [event] = await register.told(key);
    expect(eventDeviations('entity.changed', event?.data ?? {})).toEqual([]);
    const { items } = (await client.get('/api/enterprise/monitored-entities')).body;
    expect(items).toMatchObject([{ asicStatus: 'External administration' }]);
    await app.database.pool.query('delete from datasets');
  });

  it('tells that an entity is gone, and that it came back', async () => {
    await register.import(abrRecords(5));
    await watch(5);
    const gone = await register.import(abrRecords(4));
    expect(await register.tell()).toBe(1);
    await register.import(abrRecords(3));
    expect(await register.tell()).toBe(0);
    const back = await register.import(abrRecords(5));
    expect(await register.tell()).toBe(1);
    expect((await register.told(key)).map(({ data }) => data.changes)).toEqual([
      [{ field: 'abnStatus', before: 'Active', after: null, asOf: gone }],
      [{ field: 'abnStatus', before: null, after: 'Active', asOf: back }],
    ]);
  });

  it('tells what has changed since the verification, whenever its monitoring begins', async () => {
    await register.import(abrRecords(2));
    const verificationId = (await client.verify(testAbn(1))).body.result.id;
    await register.import([
      abrRecord({ abn: testAbn(1), name: 'NUMBER 1 PTY LTD', status: 'CAN' }),
      ...abrRecords(1, 2),
    ]);
    expect(await register.tell()).toBe(0);
    await client.post('/api/enterprise/monitored-entities', { verificationId });
    expect(await register.tell()).toBe(1);
    const { items } = (await client.get('/api/enterprise/monitored-entities')).body;
    expect(items).toMatchObject([{ verificationId, abnStatus: 'Cancelled', changedAt: expect.any(String) }]);
  });

  it('tells each customer by itself, and none that has stopped', async () => {
    await register.import(abrRecords(2));
    const others = [await newCustomer(), await newCustomer(), await newCustomer()];
    for (const other of others) await other.client.verify(testAbn(1), 'AU', { monitor: true });
    const [entity] = (await others[2]?.client.get('/api/enterprise/monitored-entities'))?.body.items ?? [];
    await others[2]?.client.send('DELETE', `/api/enterprise/monitored-entities/${entity.id}`);
    await register.import(abrRecords(1, 2));
    expect(await register.tell()).toBe(2);
    const told = await Promise.all(others.map((other) => register.told(other.key)));
    expect(told.map((events) => events.length)).toEqual([1, 1, 0]);
  });

  it('says nothing of an absence that what is held cannot prove', async () => {
    await register.import(abrRecords(3));
    await watch(3);
    await register.import([...abrRecords(2), abrRecord({ abn: testAbn(3), updated: '0' })]);
    expect(await register.tell()).toBe(0);
    await register.import(abrRecords(2));
    // In production a part of the register proves none, and that it was compared is noted.
    expect(await register.tell(true)).toBe(0);
    expect(await register.tell()).toBe(0);
    await register.import(abrRecords(2));
    expect(await register.tell()).toBe(1);
  });

  it('compares with no invented data in production, and takes nothing back that is of a later day', async () => {
    const { pool } = app.database;
    await register.import(abrRecords(2));
    await watch(1);
    await pool.query(`update monitored_entities set legal_name = 'AS OF TOMORROW', as_of = current_date + 1`);
    expect(await register.tell()).toBe(0);
    await register.import(abrRecords(2));
    await pool.query(`update monitored_entities set as_of = null`);
    await pool.query(`update register_extracts set is_sample = true`);
    expect(await register.tell(true)).toBe(0);
    await pool.query(`update register_extracts set is_sample = false`);
    expect(await register.tell(true)).toBe(1);
  });

  it('watches nothing for who does not ask, and nothing that is on no register', async () => {
    await register.import(abrRecords(2));
    await client.verify(testAbn(1));
    await client.verify(testAbn(1), 'AU', { monitor: false });
    expect((await client.verify(testAbn(9), 'AU', { monitor: true })).body.result.status).toBe('not_found');
    expect((await app.database.pool.query('select 1 from monitored_entities')).rows).toEqual([]);
  });
});

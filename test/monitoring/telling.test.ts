import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formatAbn } from '../../src/domain/abn.js';
import { abrRecord, abrRecords, testAbn } from '../support/abrFile.js';
import { clientOf, testApp, type TestApp } from '../support/app.js';
import { WatchedRegister } from './watchedRegister.js';

// Whoever watches an entity is told what the register says otherwise of it than was told last, once.
let app: TestApp;
let register: WatchedRegister;
let key: string;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  app = await testApp({ sample: false });
  register = new WatchedRegister(app);
});
beforeEach(async () => {
  await app.database.pool.query('delete from monitored_entities');
  key = (await app.newKey(await app.newOrganisation())).key;
  client = clientOf(app, key);
});
afterAll(async () => {
  register.remove();
  await app.stop();
});

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
    expect(await register.tell()).toBe(0);
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

  it('watches nothing for who does not ask, and nothing that is on no register', async () => {
    await register.import(abrRecords(2));
    await client.verify(testAbn(1));
    await client.verify(testAbn(1), 'AU', { monitor: false });
    expect((await client.verify(testAbn(9), 'AU', { monitor: true })).body.result.status).toBe('not_found');
    expect((await app.database.pool.query('select 1 from monitored_entities')).rows).toEqual([]);
  });
});

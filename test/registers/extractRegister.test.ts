import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryConfig } from 'pg';
import { pino } from 'pino';
import { abnFromAcn } from '../../src/domain/abn.js';
import type { Identifier } from '../../src/domain/identifier.js';
import { createExtractRegister } from '../../src/registers/extractRegister.js';
import { importExtract } from '../../src/registers/importExtract.js';
import { abrFile, abrRecord, otherName, testAbn } from '../support/registers/abrFile.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

const files = new TemporaryFiles();
const acn = '999000010';
const companyAbn = abnFromAcn(acn);
let database: TestDatabase;

const abn = (value: string): Identifier => ({ kind: 'abn', value });
const lookUp = (
  identifier: Identifier,
  production = false,
): ReturnType<ReturnType<typeof createExtractRegister>['lookUp']> =>
  createExtractRegister({ pool: database.pool, production, log: pino({ level: 'silent' }) }).lookUp(identifier);

const source = {
  register: 'ABR',
  kind: 'extract',
  asOf: '2026-05-06',
  attribution: 'ABN Lookup bulk extract, CC BY 3.0 AU',
};

beforeAll(async () => {
  database = await testDatabase();
  const asic = `<ASICNumber ASICNumberType="undetermined">${acn}</ASICNumber>`;
  const records = [
    abrRecord({
      abn: testAbn(1),
      rest: `<GST status="CAN" GSTStatusFromDate="20190502" />${otherName('TRD', 'Shop')}`,
    }),
    abrRecord({ abn: testAbn(2), status: 'CAN', type: 'XXX', typeText: 'A new type', state: '<State />', rest: '' }),
    abrRecord({ abn: testAbn(3), status: 'SUS', type: 'DTT', typeText: 'Discretionary Trading Trust', rest: asic }),
    abrRecord({ abn: companyAbn, name: 'THE COMPANY ITSELF PTY LTD', status: 'CAN', rest: asic }),
    abrRecord({ abn: testAbn(4), updated: '0' }),
  ];
  await importExtract(database.pool, {
    register: 'abr',
    files: [files.write('a.xml', abrFile(records))],
    production: false,
  });
  const nzbn = {
    nzbn: '9429000000123', entityName: 'EXAMPLE LIMITED', entityStatusCode: '60', entityTypeCode: 'Trading_Trust',
    registrationDate: '2017-07-19T16:51:53.000+1200', gstNumbers: [{ gstNumber: '1' }],
  }; // prettier-ignore
  const nzbnFile = files.write('n_2026-04-01.json', JSON.stringify([nzbn]));
  await importExtract(database.pool, { register: 'nzbn', files: [nzbnFile], production: false });
});
afterAll(async () => {
  await database.drop();
  files.remove();
});

describe('a look-up in the imported registers', () => {
  it('finds an entity with all that the register says of it', async () => {
    expect(await lookUp(abn(testAbn(1)))).toEqual({
      kind: 'found',
      record: {
        legalName: 'EXAMPLE PTY LTD',
        abn: testAbn(1),
        acn: null,
        nzbn: null,
        entityTypeCode: 'PRV',
        entityType: 'Australian Private Company',
        entityClass: 'company',
        statusCode: 'ACT',
        status: 'Active',
        statusFrom: '2000-07-01',
        gstStatus: 'CAN',
        gstFrom: '2019-05-02',
        registeredState: 'NSW',
        registeredDate: null,
        otherNames: [{ type: 'TRD', name: 'Shop' }],
        registeredPostcode: '2000',
        addressFrom: null,
        isReplaced: false,
        updatedAt: '2020-01-31',
      },
      source,
    });
  });

  it('leaves null what the register does not say, and takes its text for a type that we do not know', async () => {
    expect(await lookUp(abn(testAbn(2)))).toMatchObject({
      record: { entityType: 'A new type', entityClass: 'unknown', status: 'Cancelled', registeredState: null, gstStatus: null, gstFrom: null, otherNames: [] },
    }); // prettier-ignore
  });

  it('gives a status that we do not know as it is', async () => {
    expect(await lookUp(abn(testAbn(3)))).toMatchObject({ record: { statusCode: 'SUS', status: 'SUS' } });
  });

  it('finds a company by its ACN, before others that carry the same', async () => {
    expect(await lookUp({ kind: 'acn', value: acn })).toMatchObject({
      kind: 'found',
      record: { abn: companyAbn, acn, legalName: 'THE COMPANY ITSELF PTY LTD' },
    });
  });

  it('finds an entity of New Zealand', async () => {
    expect(await lookUp({ kind: 'nzbn', value: '9429000000123' })).toMatchObject({
      kind: 'found',
      record: { nzbn: '9429000000123', abn: null, entityClass: 'trust', statusCode: '60', status: 'In Liquidation', gstStatus: 'ACT', registeredDate: '2017-07-19' },
      source: { register: 'NZBN', asOf: '2026-04-01' },
    }); // prettier-ignore
  });

  it('finds nothing for a number that is on no register', async () => {
    expect(await lookUp(abn(testAbn(99)))).toEqual({ kind: 'not_found', source });
    expect(await lookUp({ kind: 'acn', value: '999999987' })).toMatchObject({ kind: 'not_found' });
    expect(await lookUp({ kind: 'nzbn', value: '9429000000130' })).toMatchObject({ kind: 'not_found' });
  });

  it('gives no answer for a record that could not be read', async () => {
    expect(await lookUp(abn(testAbn(4)))).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('could not read'),
    });
  });

  it('names those of several numbers that are registered', async () => {
    const register = createExtractRegister({ pool: database.pool, production: false, log: pino({ level: 'silent' }) });
    expect(await register.loadNames([abn(testAbn(98)), abn(testAbn(2)), abn(testAbn(99))])).toEqual([
      { identifier: abn(testAbn(2)), legalName: 'EXAMPLE PTY LTD' },
    ]);
    expect(await register.loadNames([])).toEqual([]);
    const byAcn = { kind: 'acn', value: acn } as const;
    expect(await register.loadNames([byAcn])).toEqual([{ identifier: byAcn, legalName: 'THE COMPANY ITSELF PTY LTD' }]);
    // ABNs and ACNs together, in the order in which they were asked for.
    expect(await register.loadNames([byAcn, abn(testAbn(2)), abn(testAbn(99))])).toEqual([
      { identifier: byAcn, legalName: 'THE COMPANY ITSELF PTY LTD' },
      { identifier: abn(testAbn(2)), legalName: 'EXAMPLE PTY LTD' },
    ]);
  });

  it('uses one statement for a hit, and a second only on a miss', async () => {
    let statements = 0;
    const query = async (config: QueryConfig): Promise<unknown> => {
      statements++;
      return await database.pool.query(config);
    };
    const log = pino({ level: 'silent' });
    const register = createExtractRegister({ pool: { query } as never, production: false, log });
    await register.lookUp(abn(testAbn(1)));
    expect(statements).toBe(1);
    await register.lookUp(abn(testAbn(99)));
    expect(statements).toBe(3);
    // A third one for a number whose check digit does not see every swap, for all such numbers together.
    await Promise.all(['999000001', '999999987'].map((value) => register.lookUp({ kind: 'acn', value })));
    expect(statements).toBe(6);
  });

  it('says which registered number was probably meant where the check digit does not see a swap', async () => {
    expect(await lookUp({ kind: 'acn', value: '999000001' })).toMatchObject({
      kind: 'not_found',
      meant: [{ identifier: { kind: 'acn', value: acn }, legalName: 'THE COMPANY ITSELF PTY LTD' }],
    });
    expect(await lookUp({ kind: 'acn', value: '999999987' })).not.toHaveProperty('meant');
  });
});

describe('a look-up beside an import', () => {
  it('finds a number that the import put there after the first look', async () => {
    const late = testAbn(77);
    const pool = {
      query: async (statement: QueryConfig) => {
        const answer = await database.pool.query(statement);
        if (statement.name === 'find-abn' && answer.rowCount === 0) {
          await database.pool.query(
            `insert into abr_entities (abn, status, type_code, legal_name, file) values ($1, 'ACT', 'PRV', 'LATE', 1)`,
            [late],
          );
        }
        return answer;
      },
    } as unknown as typeof database.pool;
    const register = createExtractRegister({ pool, production: false, log: pino({ level: 'silent' }) });
    expect(await register.lookUp(abn(late))).toMatchObject({ kind: 'found', record: { legalName: 'LATE' } });
  });
});

describe('in production', () => {
  it('a part of a register proves no absence, but what it holds is true', async () => {
    expect(await lookUp(abn(testAbn(1)), true)).toMatchObject({ kind: 'found' });
    expect(await lookUp(abn(testAbn(99)), true)).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('part'),
    });
    expect(await lookUp({ kind: 'nzbn', value: '9429000000130' }, true)).toMatchObject({ kind: 'unavailable' });
  });

  it('a whole register proves an absence, unless its files are of different extracts or one is missing', async () => {
    const setRecords = async (records: number): Promise<unknown> =>
      await database.pool.query(`update register_extracts set records = $1 where register = 'abr'`, [records]);
    await setRecords(15_000_000);
    expect(await lookUp(abn(testAbn(99)), true)).toMatchObject({ kind: 'not_found' });
    await database.pool.query(`insert into register_files values ('abr', 2, 'b.xml', '2026-05-13', 0, 0, now())`);
    expect(await lookUp(abn(testAbn(99)), true)).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('different'),
    });
    await database.pool.query(`delete from register_files where sequence = 2`);
    await database.pool
      .query(`insert into register_files (register, sequence, name, extract_time, records, rejects, imported_at)
      select register, 3, 'c.xml', extract_time, 0, 0, now() from register_files where register = 'abr' and sequence = 1`);
    expect(await lookUp(abn(testAbn(99)), true)).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('is not imported'),
    });
    await database.pool.query(`delete from register_files where sequence = 3`);
    await setRecords(4);
  });
});

describe('without real data', () => {
  let empty: TestDatabase;
  beforeAll(async () => {
    empty = await testDatabase({ sample: true });
  });
  afterAll(async () => {
    await empty.drop();
  });

  it('the sample answers as the sample, and not at all in production', async () => {
    const log = pino({ level: 'silent' });
    const { rows } = await empty.pool.query<{ abn: string }>('select abn::text from abr_entities limit 1');
    const held = abn(rows[0]?.abn ?? '');
    const development = createExtractRegister({ pool: empty.pool, production: false, log });
    expect(await development.lookUp(held)).toMatchObject({ kind: 'found', source: { register: 'sample' } });
    expect(await development.lookUp(abn(testAbn(99)))).toMatchObject({
      kind: 'not_found',
      source: { register: 'sample' },
    });
    const production = createExtractRegister({ pool: empty.pool, production: true, log });
    expect(await production.lookUp(held)).toMatchObject({
      kind: 'unavailable',
      reason: 'The ABR has not been imported yet.',
    });
    expect(await production.lookUp(abn(testAbn(99)))).toMatchObject({ kind: 'unavailable' });
    expect(await production.loadNames([held])).toEqual([]);
  });

  it('an empty register gives no answer', async () => {
    await empty.pool.query('delete from register_extracts');
    for (const production of [true, false]) {
      const register = createExtractRegister({ pool: empty.pool, production, log: pino({ level: 'silent' }) });
      expect(await register.lookUp(abn(testAbn(99)))).toMatchObject({ kind: 'unavailable', source: { asOf: null } });
    }
  });

  it('a database that does not answer is an error, not an answer', async () => {
    await empty.pool.query('drop table abr_entities');
    const register = createExtractRegister({ pool: empty.pool, production: false, log: pino({ level: 'silent' }) });
    await expect(register.lookUp(abn(testAbn(99)))).rejects.toThrow(/abr_entities/);
  });
});

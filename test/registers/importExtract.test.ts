import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createExtractRegister } from '../../src/registers/extractRegister.js';
import { ImportRefusal } from '../../src/registers/import/importRefusal.js';
import { importExtract, type ImportOptions } from '../../src/registers/importExtract.js';
import { abrFile, abrRecord, abrRecords, testAbn } from '../support/abrFile.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { hasSharedRegisters, sharedRegisterPath } from '../support/sharedRegisters.js';
import { TemporaryFiles } from '../support/temporaryFiles.js';
import { zipFile } from '../support/zipFile.js';

const files = new TemporaryFiles();
const sampleFile = fileURLToPath(new URL('../../data/sample/abn.xml', import.meta.url));
const nzbnSampleFile = fileURLToPath(new URL('../../data/sample/nzbn.json', import.meta.url));
let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await database.drop();
});
afterAll(() => {
  files.remove();
});

let fileCount = 0;
const write = (content: string | Buffer, name = `part${++fileCount}.xml`): string => files.write(name, content);

type Report = Awaited<ReturnType<typeof importExtract>>;
async function importAbr(paths: string | readonly string[], options: Partial<ImportOptions> = {}): Promise<Report> {
  const list = typeof paths === 'string' ? [paths] : paths;
  return await importExtract(database.pool, { register: 'abr', files: list, production: false, ...options });
}

async function rows<Row extends object>(statement: string): Promise<Row[]> {
  return (await database.pool.query<Row>(statement)).rows;
}

/** The whole register as one comparable value. */
async function snapshot(): Promise<unknown> {
  return [
    await rows('select * from abr_entities order by abn'),
    await rows('select register, is_sample, as_of::text, records, rejects from register_extracts order by register'),
    await rows(
      'select register, sequence, name, extract_time::text, records, rejects from register_files order by 1, 2',
    ),
    await rows('select register, sequence, number, file, line, reason from register_rejects order by id'),
  ];
}

describe('an import into an empty register', () => {
  it('puts every record into the table and reports what it did', async () => {
    const progress: { bytes: number; totalBytes: number; records: number }[] = [];
    const report = await importAbr(write(abrFile(abrRecords(3)), 'a.xml'), {
      onProgress: (each) => progress.push(each),
    });
    expect(report).toMatchObject({
      register: 'abr', isSample: false, files: ['a.xml'], read: 3, rejected: 0, rejects: [], added: 3, changed: 0, removed: 0,
      asOf: '2026-05-06',
    }); // prettier-ignore
    expect(report.seconds).toBeGreaterThan(0);
    expect(progress.at(-1)).toMatchObject({ bytes: progress.at(-1)?.totalBytes, records: 3 });
    expect(
      await rows('select abn::text, legal_name, status_from::text, names, file from abr_entities order by abn'),
    ).toHaveLength(3);
    expect(await rows('select is_sample, as_of::text, records::int, rejects::int from register_extracts')).toEqual([
      { is_sample: false, as_of: '2026-05-06', records: 3, rejects: 0 },
    ]);
  });

  it('leaves table and indexes under the names that the migration gave them', async () => {
    const indexes = "select indexname, indexdef from pg_indexes where tablename = 'abr_entities' order by 1";
    const columns =
      "select column_name, data_type, is_nullable from information_schema.columns where table_name = 'abr_entities' order by ordinal_position";
    const before = [await rows(indexes), await rows(columns)];
    await importAbr(write(abrFile(abrRecords(3))));
    expect([await rows(indexes), await rows(columns)]).toEqual(before);
  });

  it('keeps what others had been granted on the table', async () => {
    await rows('grant select on abr_entities to public');
    await importAbr(write(abrFile(abrRecords(1))));
    expect(
      await rows(
        `select privilege_type from information_schema.role_table_grants where table_name = 'abr_entities' and grantee = 'PUBLIC'`,
      ),
    ).toEqual([{ privilege_type: 'SELECT' }]);
  });

  it('stores rejects with file, line, reason and number, and shows the first twenty', async () => {
    const bad = Array.from({ length: 25 }, (_, index) => abrRecord({ abn: testAbn(100 + index), updated: '0' }));
    const report = await importAbr(write(abrFile([...abrRecords(2), ...bad]), 'bad.xml'));
    expect(report).toMatchObject({ read: 27, rejected: 25, added: 2 });
    expect(report.rejects).toHaveLength(20);
    expect(report.rejects[0]).toEqual({
      sequence: 1,
      number: testAbn(100),
      file: 'bad.xml',
      line: 6,
      reason: 'recordLastUpdatedDate is no date',
    });
    expect(
      await rows('select number::text, file, line::int, reason from register_rejects order by id limit 1'),
    ).toEqual([{ number: testAbn(100), file: 'bad.xml', line: 6, reason: 'recordLastUpdatedDate is no date' }]);
    expect(await rows('select count(*)::int as rejects from register_rejects')).toEqual([{ rejects: 25 }]);
  });

  it('takes numbers that occur twice out of the register, every one of them', async () => {
    const twice = abrRecord({ abn: testAbn(2), name: 'THE OTHER PTY LTD' });
    const report = await importAbr([
      write(abrFile(abrRecords(3)), 'one.xml'),
      write(abrFile([twice], { sequence: 2 }), 'two.xml'),
    ]);
    expect(report).toMatchObject({ read: 4, rejected: 2, added: 2 });
    expect(report.rejects.map(({ number, file }) => [number, file]).sort()).toEqual([
      [testAbn(2), 'one.xml'],
      [testAbn(2), 'two.xml'],
    ]);
    expect(await rows(`select from abr_entities where abn = ${testAbn(2)}`)).toEqual([]);
  });

  it('takes the published zip, with all files in it', async () => {
    const zip = zipFile([
      { name: 'readme.txt', content: 'read me' },
      { name: 'folder/20260506_Public01.xml', content: abrFile(abrRecords(3)) },
      { name: 'folder/20260506_Public02.xml', content: abrFile(abrRecords(2, 10), { sequence: 2 }), isStored: true },
    ]);
    const report = await importAbr(write(zip, 'public_split_1_10.zip'));
    expect(report).toMatchObject({
      added: 5,
      files: ['public_split_1_10.zip: 20260506_Public01.xml', 'public_split_1_10.zip: 20260506_Public02.xml'],
    });
  });

  (hasSharedRegisters ? it : it.skip)('takes real records', async () => {
    expect(await importAbr(sharedRegisterPath('abr-bulk/20260506_Public01.sample.xml'), { production: true })).toMatchObject({
      read: 11, rejected: 0, added: 11, asOf: '2026-05-06',
    }); // prettier-ignore
  });
});

describe('an import that is refused', () => {
  const good = abrFile(abrRecords(3));
  const entry = { name: 'a.xml', content: good };
  const zip = zipFile([entry]);
  it.each([
    ['a file that is cut off', good.slice(0, -12), /is cut off or damaged after 3 records/],
    ['a zip that is cut off', zip.subarray(0, -30), /is damaged or cut off/],
    [
      'a zip whose content is damaged',
      zipFile([{ ...entry, claimedCrc: 1 }]),
      /is damaged or cut off: size or CRC is not what the zip states/,
    ],
    [
      'a zip whose content is longer than it says',
      zipFile([{ ...entry, claimedSize: good.length - 5 }]),
      /is damaged or cut off: size or CRC/,
    ],
    [
      'a zip that is damaged in the middle',
      Buffer.concat([zip.subarray(0, 60), Buffer.alloc(20), zip.subarray(80)]),
      /is damaged or cut off/,
    ],
    ['a zip bomb', zipFile([{ name: 'a.xml', content: Buffer.alloc(5_000_000) }]), /would grow more than 100 times/],
    [
      'a zip of too many files',
      zipFile(Array.from({ length: 201 }, (_, at) => ({ name: `${at}.xml`, content: '' }))),
      /holds 201 files: too many/,
    ],
    ['a zip without data', zipFile([{ name: 'readme.txt', content: '' }]), /holds no XML or JSON file/],
    ['something else', 'abn,name\n1,2\n', /is no file of the ABN bulk extract/],
  ])('for %s leaves the register as it was', async (_, content, message) => {
    await importAbr(write(abrFile(abrRecords(5, 50))));
    const before = await snapshot();
    const attempt = importAbr(write(content));
    await expect(attempt).rejects.toThrow(ImportRefusal);
    await expect(attempt).rejects.toThrow(message);
    expect(await snapshot()).toEqual(before);
    expect(await rows(`select relname from pg_class where relname like '%staging%'`)).toEqual([]);
  });

  it('for a path that is no file says so', async () => {
    await expect(importAbr('/nowhere/a.xml')).rejects.toThrow(/^\/nowhere\/a.xml cannot be read: ENOENT/);
    await expect(importAbr('/tmp')).rejects.toThrow('/tmp is no file.');
    await expect(importAbr([])).rejects.toThrow('No file was given.');
  });

  it('for the same part of the extract twice names both files', async () => {
    const paths = [write(good, 'first.xml'), write(good, 'again.xml')];
    await expect(importAbr(paths)).rejects.toThrow('first.xml and again.xml are the same part of the extract (1).');
  });

  it('for files of different days names the days', async () => {
    const paths = [
      write(good, 'old.xml'),
      write(abrFile([], { sequence: 2, extractTime: '2026-05-13T12:00:00' }), 'new.xml'),
    ];
    await expect(importAbr(paths)).rejects.toThrow(
      'The files are from different extracts: old.xml is of 2026-05-06, new.xml is of 2026-05-13.',
    );
    const nextDay = abrFile([], { sequence: 2, extractTime: '2026-05-07T00:10:00' });
    expect(await importAbr([write(good), write(nextDay)])).toMatchObject({ added: 3, asOf: '2026-05-06' });
  });

  it('for more unreadable records than an extract can have', async () => {
    const broken = '<ABR></ABR>'.repeat(50_001);
    await expect(importAbr(write(abrFile([broken], { count: 50_001 })))).rejects.toThrow(
      /more than 50000 records that cannot be read/,
    );
  });

  it('while another import of the register is under way, which goes on', async () => {
    const path = write(abrFile(abrRecords(20_000)));
    const results = await Promise.allSettled([importAbr(path), importAbr(path)]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as Error).message)).toEqual([
      'Another import of the abr register is under way; try again when it has ended.',
    ]);
    expect(await rows('select count(*)::int as held from abr_entities')).toEqual([{ held: 20_000 }]);
    expect(await importAbr(path)).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });
});

describe('an import into a register that holds the files already', () => {
  it('changes nothing when they are the same', async () => {
    const path = write(abrFile(abrRecords(50), { sequence: 3 }));
    await importAbr(path);
    const before = await snapshot();
    expect(await importAbr(path)).toMatchObject({ read: 50, added: 0, changed: 0, removed: 0 });
    expect(await snapshot()).toEqual(before);
  });

  it('adds, changes and removes what differs, and leaves other files alone', async () => {
    await importAbr([
      write(abrFile(abrRecords(100), { sequence: 1 })),
      write(abrFile(abrRecords(100, 200), { sequence: 2 })),
    ]);
    const changed = abrRecord({ abn: testAbn(7), name: 'RENAMED PTY LTD', status: 'CAN' });
    const records = [...abrRecords(6), changed, ...abrRecords(91, 8), ...abrRecords(3, 500)];
    const report = await importAbr(write(abrFile(records, { extractTime: '2026-05-13T00:00:00' })));
    expect(report).toMatchObject({ read: 101, added: 3, changed: 1, removed: 2, asOf: '2026-05-06' });
    expect(await rows(`select legal_name, status from abr_entities where abn = ${testAbn(7)}`)).toEqual([
      { legal_name: 'RENAMED PTY LTD', status: 'CAN' },
    ]);
    expect(await rows('select file, count(*)::int as held from abr_entities group by file order by file')).toEqual([
      { file: 1, held: 101 },
      { file: 2, held: 100 },
    ]);
    expect(
      await rows('select sequence, extract_time::text, records::int from register_files order by sequence'),
    ).toEqual([
      { sequence: 1, extract_time: '2026-05-13 00:00:00', records: 101 },
      { sequence: 2, extract_time: '2026-05-06 12:23:33', records: 100 },
    ]);
    expect(await importAbr(write(abrFile(abrRecords(100, 200), { sequence: 2, extractTime: '2026-05-13T00:00:00' })))).toMatchObject({
      added: 0, changed: 0, removed: 0, asOf: '2026-05-13',
    }); // prettier-ignore
  });

  it('moves a record that has moved from one file to another', async () => {
    await importAbr([write(abrFile(abrRecords(10))), write(abrFile(abrRecords(10, 20), { sequence: 2 }))]);
    const report = await importAbr([
      write(abrFile(abrRecords(9))),
      write(abrFile([...abrRecords(1, 10), ...abrRecords(10, 20)], { sequence: 2 })),
    ]);
    expect(report).toMatchObject({ added: 0, changed: 1, removed: 0 });
  });

  it('makes a number unavailable whose record can no longer be read, and available again', async () => {
    await importAbr(write(abrFile(abrRecords(10))));
    const broken = write(abrFile([...abrRecords(9), abrRecord({ abn: testAbn(10), updated: '0' })]));
    expect(await importAbr(broken)).toMatchObject({ rejected: 1, removed: 1 });
    expect(await rows('select number::text from register_rejects')).toEqual([{ number: testAbn(10) }]);
    expect(await importAbr(write(abrFile(abrRecords(10))))).toMatchObject({ rejected: 0, added: 1 });
    expect(await rows('select number::text from register_rejects')).toEqual([]);
  });

  it('refuses a file that is much smaller, unless that is meant', async () => {
    await importAbr(write(abrFile(abrRecords(100))));
    const before = await snapshot();
    const small = write(abrFile(abrRecords(79)), 'small.xml');
    await expect(importAbr(small)).rejects.toThrow(
      'small.xml holds 79 records where the register holds 100: it looks incomplete.',
    );
    expect(await snapshot()).toEqual(before);
    expect(await importAbr(small, { allowSmaller: true })).toMatchObject({ removed: 21 });
  });

  it('refuses a file that is older, unless that is meant', async () => {
    await importAbr(write(abrFile(abrRecords(3))));
    const old = write(abrFile(abrRecords(3), { extractTime: '2026-04-29T10:00:00' }), 'old.xml');
    await expect(importAbr(old)).rejects.toThrow(
      'old.xml is of 2026-04-29, older than what the register holds of it (2026-05-06).',
    );
    expect(await importAbr(old, { allowSmaller: true })).toMatchObject({ asOf: '2026-04-29' });
  });

  it('works through many batches, and finishes what one that broke off had begun', async () => {
    await importAbr(write(abrFile(abrRecords(25_000))));
    const last = testAbnsAbove(25_000);
    await rows(`create function refuse() returns trigger language plpgsql as $$ begin raise 'disk on fire'; end $$`);
    await rows(
      `create trigger refuse before update on abr_entities for each row when (new.abn = ${last}) execute function refuse()`,
    );
    const renamed = abrRecords(25_000).map((record) => record.replace('NUMBER', 'RENAMED'));
    const path = write(abrFile(renamed, { extractTime: '2026-06-01T00:00:00' }));
    await expect(importAbr(path)).rejects.toThrow('disk on fire');
    const held = `select count(*)::int as held, count(*) filter (where legal_name like 'RENAMED%')::int as renamed from abr_entities`;
    expect(await rows(held)).toEqual([{ held: 25_000, renamed: 20_000 }]);
    expect(await rows('select as_of::text from register_extracts')).toEqual([{ as_of: '2026-05-06' }]);
    await rows('drop trigger refuse on abr_entities');
    expect(await importAbr(path)).toMatchObject({ added: 0, changed: 5_000, removed: 0, asOf: '2026-06-01' });
  });
});

/** The highest ABN of the first `count` test records. */
function testAbnsAbove(count: number): string {
  return (
    Array.from({ length: count }, (_, index) => testAbn(index + 1))
      .sort()
      .at(-1) ?? ''
  );
}

describe('an import that breaks off', () => {
  it('when its connection is lost leaves the old data whole, and the register usable', async () => {
    await importAbr(write(abrFile(abrRecords(100))));
    await rows(`update register_extracts set is_sample = true`);
    const before = await snapshot();
    let isKilled = false;
    const path = write(abrFile(abrRecords(20_000)));
    const attempt = importAbr(path, {
      onProgress: () => {
        if (isKilled) return;
        isKilled = true;
        void rows(
          `select pg_terminate_backend(pid) from pg_stat_activity where query like 'copy abr_entities_staging%'`,
        );
      },
    });
    await expect(attempt).rejects.toThrow(/terminat|ECONNRESET|EPIPE/i);
    expect(await snapshot()).toEqual(before);
    expect(await importAbr(path)).toMatchObject({ added: 20_000, removed: 100 });
  });

  it('when PostgreSQL refuses the rows says so and leaves the old data whole', async () => {
    await importAbr(write(abrFile(abrRecords(3))));
    const before = await snapshot();
    await rows('alter table abr_entities add column surprise text not null default 1');
    await rows('alter table abr_entities alter surprise drop default');
    await expect(importAbr(write(abrFile(abrRecords(5)), 'rows.xml'))).rejects.toThrow(
      'PostgreSQL refused the rows of rows.xml: null value in column "surprise"',
    );
    await rows('alter table abr_entities drop column surprise');
    expect(await snapshot()).toEqual(before);
  });
});

describe('the sample', () => {
  it('gives way to real data under look-ups whose statements were prepared on it', async () => {
    await importAbr(sampleFile);
    const log = pino({ level: 'silent' });
    const register = createExtractRegister({ pool: database.pool, production: false, log });
    const identifier = { kind: 'abn', value: testAbn(1) } as const;
    const lookUps = async (): Promise<unknown[]> => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => register.lookUp(identifier)));
      return [...new Set(answers.map(({ kind, source }) => `${kind} ${source.register}`))];
    };
    expect(await lookUps()).toEqual(['not_found sample']);
    await importAbr(write(abrFile(abrRecords(3))));
    expect(await lookUps()).toEqual(['found ABR']);
  });

  it('goes as a whole with the first real import', async () => {
    await importAbr(sampleFile);
    const [{ held } = { held: 0 }] = await rows<{ held: number }>('select count(*)::int as held from abr_entities');
    expect(await importAbr(write(abrFile(abrRecords(3), { sequence: 5 })))).toMatchObject({
      isSample: false,
      added: 3,
      removed: held,
    });
    expect(await rows('select count(*)::int as held from abr_entities')).toEqual([{ held: 3 }]);
    expect(await rows('select sequence from register_files')).toEqual([{ sequence: 5 }]);
    expect(await rows('select is_sample from register_extracts')).toEqual([{ is_sample: false }]);
  });

  it('may be imported again, which changes nothing', async () => {
    expect(await importAbr(sampleFile)).toMatchObject({ isSample: true, rejected: 0 });
    expect(await importAbr(sampleFile)).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  it('is refused in production', async () => {
    await expect(importAbr(sampleFile, { production: true })).rejects.toThrow(
      'abn.xml is the sample: invented data, which production refuses.',
    );
    await expect(importAbr(nzbnSampleFile, { register: 'nzbn', production: true })).rejects.toThrow(/is the sample/);
    expect(await rows('select * from register_extracts')).toEqual([]);
  });

  it('never replaces real data, whatever its file is called', async () => {
    await importAbr(write(abrFile(abrRecords(3))));
    const { readFileSync } = await import('node:fs');
    const disguised = write(readFileSync(sampleFile), '20260506_Public01.xml');
    await expect(importAbr(disguised)).rejects.toThrow(
      '20260506_Public01.xml is the sample: it never replaces real data.',
    );
  });
});

describe('an import of NZBN data', () => {
  const record = (nzbn: string, entityName = 'EXAMPLE LIMITED'): object => ({
    nzbn, entityName, entityStatusCode: '50', entityTypeCode: 'LTD', lastUpdatedDate: '2026-02-03T00:00:00.000+1300',
  }); // prettier-ignore
  const importNzbn = async (paths: readonly string[], options: Partial<ImportOptions> = {}): Promise<Report> =>
    await importAbr(paths, { register: 'nzbn', ...options });

  it('is as of the day that is stated, else that of the file name, else that of the newest record', async () => {
    const content = JSON.stringify([record('9429000000123')]);
    expect(await importNzbn([write(content, 'plain.json')])).toMatchObject({ added: 1, asOf: '2026-02-03' });
    expect(await importNzbn([write(content, 'plain_2026-03-01.json')])).toMatchObject({ added: 0, asOf: '2026-03-01' });
    expect(await importNzbn([write(content, 'plain_20260401.json')], { asOf: '2026-03-31' })).toMatchObject({
      asOf: '2026-03-31',
    });
    await expect(importNzbn([write(content)], { asOf: '31/03/2026' })).rejects.toThrow(
      '31/03/2026 is no day: write YYYY-MM-DD.',
    );
    const undated = JSON.stringify([{ ...record('9429000000123'), lastUpdatedDate: null }]);
    await expect(importNzbn([write(undated, 'undated.json')])).rejects.toThrow(
      /undated.json does not say of which day it is/,
    );
  });

  it('replaces a file by the one of the same name, dates aside, and leaves others', async () => {
    const companies = write(
      JSON.stringify([record('9429000000123'), record('9429000000130')]),
      'companies_20260101.json',
    );
    const others = write(JSON.stringify([record('9429000000147')]), 'unincorporated_20260101.json');
    expect(await importNzbn([companies, others])).toMatchObject({ added: 3 });
    const next = write(
      JSON.stringify([record('9429000000123'), record('9429000000130', 'NEW LIMITED')]),
      'companies_20260201.json',
    );
    expect(await importNzbn([next])).toMatchObject({ added: 0, changed: 1, removed: 0, asOf: '2026-01-01' });
    expect(await rows('select count(*)::int as held from nzbn_entities')).toEqual([{ held: 3 }]);
  });

  it('takes the sample, and lets the two registers be filled apart', async () => {
    expect(await importNzbn([nzbnSampleFile])).toMatchObject({ isSample: true, rejected: 0 });
    expect(await rows('select register from register_extracts')).toEqual([{ register: 'nzbn' }]);
  });
});

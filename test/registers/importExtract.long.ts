import { describe, expect, it } from '@jest/globals';
import { ImportRefusal } from '../../src/registers/import/importRefusal.js';
import { abrFile, abrRecord, abrRecords, testAbn } from '../support/registers/abrFile.js';
import { importBench } from '../support/registers/importBench.js';
import { hasSharedRegisters, sharedRegisterPath } from '../support/registers/sharedRegisters.js';
import { zipFile } from '../support/registers/zipFile.js';

const bench = importBench();

describe('an import into an empty register', () => {
  it('puts every record into the table and reports what it did', async () => {
    const progress: { bytes: number; totalBytes: number; records: number }[] = [];
    const report = await bench.importAbr(bench.write(abrFile(abrRecords(3)), 'a.xml'), {
      onProgress: (each) => progress.push(each),
    });
    expect(report).toMatchObject({
      register: 'abr', isSample: false, files: ['a.xml'], read: 3, rejected: 0, rejects: [], added: 3, changed: 0, removed: 0,
      asOf: '2026-05-06',
    }); // prettier-ignore
    expect(report.seconds).toBeGreaterThan(0);
    expect(progress.at(-1)).toMatchObject({ bytes: progress.at(-1)?.totalBytes, records: 3 });
    expect(
      await bench.rows('select abn::text, legal_name, status_from::text, names, file from abr_entities order by abn'),
    ).toHaveLength(3);
    expect(
      await bench.rows('select is_sample, as_of::text, records::int, rejects::int from register_extracts'),
    ).toEqual([{ is_sample: false, as_of: '2026-05-06', records: 3, rejects: 0 }]);
  });

  it('leaves table and indexes under the names that the migration gave them', async () => {
    const indexes = "select indexname, indexdef from pg_indexes where tablename = 'abr_entities' order by 1";
    const columns =
      "select column_name, data_type, is_nullable from information_schema.columns where table_name = 'abr_entities' order by ordinal_position";
    const before = [await bench.rows(indexes), await bench.rows(columns)];
    await bench.importAbr(bench.write(abrFile(abrRecords(3))));
    expect([await bench.rows(indexes), await bench.rows(columns)]).toEqual(before);
  });

  it('keeps what others had been granted on the table', async () => {
    await bench.rows('grant select on abr_entities to public');
    await bench.importAbr(bench.write(abrFile(abrRecords(1))));
    expect(
      await bench.rows(
        `select privilege_type from information_schema.role_table_grants where table_name = 'abr_entities' and grantee = 'PUBLIC'`,
      ),
    ).toEqual([{ privilege_type: 'SELECT' }]);
  });

  it('stores rejects with file, line, reason and number, and shows the first twenty', async () => {
    const bad = Array.from({ length: 25 }, (_, index) => abrRecord({ abn: testAbn(100 + index), updated: '0' }));
    const report = await bench.importAbr(bench.write(abrFile([...abrRecords(2), ...bad]), 'bad.xml'));
    expect(report).toMatchObject({ read: 27, rejected: 25, added: 2 });
    expect(report.rejects).toHaveLength(20);
    expect(report.rejects[0]).toEqual({
      sequence: 1,
      number: testAbn(100),
      file: 'bad.xml',
      line: 6,
      reason: 'recordLastUpdatedDate is not a date',
    });
    expect(
      await bench.rows('select number::text, file, line::int, reason from register_rejects order by id limit 1'),
    ).toEqual([{ number: testAbn(100), file: 'bad.xml', line: 6, reason: 'recordLastUpdatedDate is not a date' }]);
    expect(await bench.rows('select count(*)::int as rejects from register_rejects')).toEqual([{ rejects: 25 }]);
  });

  it('takes numbers that occur twice out of the register, every one of them', async () => {
    const twice = abrRecord({ abn: testAbn(2), name: 'THE OTHER PTY LTD' });
    const report = await bench.importAbr([
      bench.write(abrFile(abrRecords(3)), 'one.xml'),
      bench.write(abrFile([twice], { sequence: 2 }), 'two.xml'),
    ]);
    expect(report).toMatchObject({ read: 4, rejected: 2, added: 2 });
    expect(report.rejects.map(({ number, file }) => [number, file]).sort()).toEqual([
      [testAbn(2), 'one.xml'],
      [testAbn(2), 'two.xml'],
    ]);
    expect(await bench.rows(`select from abr_entities where abn = ${testAbn(2)}`)).toEqual([]);
  });

  it('takes the published zip, with all files in it', async () => {
    const zip = zipFile([
      { name: 'readme.txt', content: 'read me' },
      { name: 'folder/20260506_Public01.xml', content: abrFile(abrRecords(3)) },
      { name: 'folder/20260506_Public02.xml', content: abrFile(abrRecords(2, 10), { sequence: 2 }), isStored: true },
    ]);
    const report = await bench.importAbr(bench.write(zip, 'public_split_1_10.zip'));
    expect(report).toMatchObject({
      added: 5,
      files: ['public_split_1_10.zip: 20260506_Public01.xml', 'public_split_1_10.zip: 20260506_Public02.xml'],
    });
  });

  (hasSharedRegisters ? it : it.skip)('takes real records', async () => {
    expect(await bench.importAbr(sharedRegisterPath('abr-bulk/20260506_Public01.sample.xml'), { production: true })).toMatchObject({
      read: 11, rejected: 0, added: 11, asOf: '2026-05-06',
    }); // prettier-ignore
  });
});

describe('an import that is refused', () => {
  it.each([
    ['that holds no record that can be used', abrFile([abrRecord({ abn: '11111111111' })]), 'No record'],
    ['of a day to come', abrFile(abrRecords(2), { extractTime: '2999-01-01T00:00:00' }), 'is in the future'],
    ['of a day that does not exist', abrFile(abrRecords(2), { extractTime: '2026-02-30T00:00:00' }), 'is incomplete'],
  ])('is one of a file %s', async (_title, content, reason) => {
    await bench.importAbr(bench.write(abrFile(abrRecords(3))));
    const before = await bench.snapshot();
    await expect(bench.importAbr(bench.write(content), { allowSmaller: true })).rejects.toThrow(reason);
    expect(await bench.snapshot()).toEqual(before);
  });

  const good = abrFile(abrRecords(3));
  const entry = { name: 'a.xml', content: good };
  const zip = zipFile([entry]);
  it.each([
    ['a file that is cut off', good.slice(0, -12), /is cut off or damaged after 3 records/],
    ['a zip that is cut off', zip.subarray(0, -30), /is damaged or cut off/],
    [
      'a zip whose content is damaged',
      zipFile([{ ...entry, claimedCrc: 1 }]),
      /is damaged or cut off: the size or CRC differs from the one in the ZIP file/,
    ],
    [
      'a zip whose content is longer than it says',
      zipFile([{ ...entry, claimedSize: good.length - 5 }]),
      /is damaged or cut off: the size or CRC/,
    ],
    [
      'a zip that is damaged in the middle',
      Buffer.concat([zip.subarray(0, 60), Buffer.alloc(20), zip.subarray(80)]),
      /is damaged or cut off/,
    ],
    [
      'a zip bomb',
      zipFile([{ name: 'a.xml', content: Buffer.alloc(5_000_000) }]),
      /would become more than 100 times larger/,
    ],
    [
      'a zip of too many files',
      zipFile(Array.from({ length: 201 }, (_, at) => ({ name: `${at}.xml`, content: '' }))),
      /has 201 files, which is too many/,
    ],
    ['a zip without data', zipFile([{ name: 'readme.txt', content: '' }]), /has no XML, JSON or CSV file/],
    ['something else', 'abn,name\n1,2\n', /is not a file of the ABN bulk extract/],
  ])('for %s leaves the register as it was', async (_, content, message) => {
    await bench.importAbr(bench.write(abrFile(abrRecords(5, 50))));
    const before = await bench.snapshot();
    const attempt = bench.importAbr(bench.write(content));
    await expect(attempt).rejects.toThrow(ImportRefusal);
    await expect(attempt).rejects.toThrow(message);
    expect(await bench.snapshot()).toEqual(before);
    expect(await bench.rows(`select relname from pg_class where relname like '%staging%'`)).toEqual([]);
  });

  it('for a path that is no file says so', async () => {
    await expect(bench.importAbr('/nowhere/a.xml')).rejects.toThrow(/^\/nowhere\/a.xml cannot be read: ENOENT/);
    await expect(bench.importAbr('/tmp')).rejects.toThrow('/tmp is not a file.');
    await expect(bench.importAbr([])).rejects.toThrow('No file was given. Name at least one.');
  });

  it('for the same part of the extract twice names both files', async () => {
    const paths = [bench.write(good, 'first.xml'), bench.write(good, 'again.xml')];
    await expect(bench.importAbr(paths)).rejects.toThrow(
      'first.xml and again.xml are the same part of the extract (1).',
    );
  });

  it('for files of different days names the days', async () => {
    const paths = [
      bench.write(good, 'old.xml'),
      bench.write(abrFile([], { sequence: 2, extractTime: '2026-05-13T12:00:00' }), 'new.xml'),
    ];
    await expect(bench.importAbr(paths)).rejects.toThrow(
      'The files are from different extracts: old.xml is dated 2026-05-06, new.xml is dated 2026-05-13. Use the files of one extract.',
    );
    const nextDay = abrFile([], { sequence: 2, extractTime: '2026-05-07T00:10:00' });
    expect(await bench.importAbr([bench.write(good), bench.write(nextDay)])).toMatchObject({
      added: 3,
      asOf: '2026-05-06',
    });
  });

  it('for more unreadable records than an extract can have', async () => {
    const broken = '<ABR></ABR>'.repeat(50_001);
    await expect(bench.importAbr(bench.write(abrFile([broken], { count: 50_001 })))).rejects.toThrow(
      /more than 50000 records that cannot be read/,
    );
  });

  it('while another import of the register is under way, which goes on', async () => {
    const path = bench.write(abrFile(abrRecords(20_000)));
    const results = await Promise.allSettled([bench.importAbr(path), bench.importAbr(path)]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as Error).message)).toEqual([
      'Another import of the abr register is running. Try again when it has ended.',
    ]);
    expect(await bench.rows('select count(*)::int as held from abr_entities')).toEqual([{ held: 20_000 }]);
    expect(await bench.importAbr(path)).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });
});

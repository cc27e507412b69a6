import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { recordDatasetImport } from '../../../src/audit/recordAudit.js';
import { asicBench } from '../../support/registers/asicBench.js';
import { companiesFile, companyLines, testAcn } from '../../support/registers/asicFiles.js';
import { zipFile } from '../../support/registers/zipFile.js';
import { until } from '../../support/until.js';

const bench = asicBench();
const companies = (count: number) => companiesFile(companyLines(count));

describe('the day of the data', () => {
  it('is that which is stated, else that in the name, else the file is refused', async () => {
    expect(await bench.take('companies', companies(2), { asOf: '2026-08-20' })).toMatchObject({ asOf: '2026-08-20' });
    await expect(bench.take('companies', companies(2), { name: 'company.csv' })).rejects.toThrow(
      'The name of company.csv has no date. State the date with --as-of YYYY-MM-DD.',
    );
    await expect(bench.take('companies', companies(2), { asOf: '2026-02-30' })).rejects.toThrow('is not a date');
    await expect(bench.take('companies', companies(2), { asOf: '2999-01-01' })).rejects.toThrow(
      'data_202608.csv is dated 2999-01-01, which is in the future.',
    );
  });
});

describe('an import of a dataset', () => {
  it('refuses a file that is older or much smaller, unless that is meant', async () => {
    await bench.take('companies', companies(10), { asOf: '2026-08-20' });
    const before = await bench.snapshot();
    await expect(bench.take('companies', companies(10), { asOf: '2026-08-19' })).rejects.toThrow(
      'data_202608.csv is dated 2026-08-19, older than the current data (2026-08-20). To import it anyway, add --allow-smaller.',
    );
    await expect(bench.take('companies', companies(7), { asOf: '2026-08-20' })).rejects.toThrow(
      'data_202608.csv has 7 records, and the current data have 10, so it looks incomplete. To import it anyway, add --allow-smaller.',
    );
    expect(await bench.snapshot()).toEqual(before);
    expect(await bench.take('companies', companies(8), { asOf: '2026-08-20' })).toMatchObject({ recordsBefore: 10 });
    const report = await bench.take('companies', companies(1), { allowSmaller: true, asOf: '2026-08-01' });
    expect(report).toMatchObject({ records: 1, recordsBefore: 8 });
    expect(await bench.rows('select count(*)::int as held from asic_companies')).toEqual([{ held: 1 }]);
  });

  it('notes what it took, and is in the trail', async () => {
    const content = companies(3);
    await bench.take('companies', content, { onReplaced: recordDatasetImport });
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(await bench.rows('select name, as_of::text, records::int, rejects::int, files from datasets')).toEqual([
      {
        ...{ name: 'ASIC companies', as_of: '2026-08-01', records: 3, rejects: 0 },
        files: [{ name: 'data_202608.csv', sha256 }],
      },
    ]);
    const [entry] = await bench.rows<{ body: string }>('select body from audit_entries');
    expect(JSON.parse(entry?.body ?? '')).toMatchObject({
      ...{ action: 'register.imported', actor: { kind: 'console' }, object: { kind: 'dataset', id: 'ASIC companies' } },
      details: { asOf: '2026-08-01', records: 3, rejects: 0, files: [`data_202608.csv ${sha256}`] },
    });
  });

  it('leaves tables and indexes under the names that the migration gave them, with what was granted', async () => {
    await bench.rows('grant select on asic_business_names to public');
    const shape = `select tablename, indexname, indexdef from pg_indexes where tablename like 'asic%' order by 1, 2`;
    const before = await bench.rows(shape);
    await bench.take('companies', companies(1));
    const names = `REGISTER_NAME\tBN_NAME\tBN_STATUS\tBN_REG_DT\tBN_CANCEL_DT\tBN_ABN\nX\tA\tRegistered\t\t\t51824753556\n`;
    await bench.take('businessNames', names);
    expect(await bench.rows(shape)).toEqual(before);
    const granted = `select 1 from information_schema.role_table_grants where table_name = 'asic_business_names' and grantee = 'PUBLIC'`;
    expect(await bench.rows(granted)).toHaveLength(1);
  });

  it('is refused while another of the same dataset is under way, which goes on', async () => {
    const content = companies(20_000);
    const results = await Promise.allSettled([
      bench.take('companies', content, { name: 'one_202608.csv' }),
      bench.take('companies', content, { name: 'two_202608.csv' }),
    ]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as Error).message)).toEqual([
      'Another import of the ASIC companies is running. Try again when it has ended.',
    ]);
    expect(await bench.rows('select count(*)::int as held from asic_companies')).toEqual([{ held: 20_000 }]);
  });

  it('that is killed leaves the old data whole, and can be run again', async () => {
    await bench.take('companies', companies(10));
    const before = await bench.snapshot();
    // The import cannot end before it is killed, because it cannot replace a table that somebody reads.
    const reader = await bench.database.pool.connect();
    await reader.query('begin; lock table asic_companies in access share mode');
    const kill = async (): Promise<boolean> =>
      (
        await bench.rows(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
           and (query like 'copy asic_companies_staging%' or query like 'lock table asic_companies in access exclusive%')`,
        )
      ).length > 0;
    let killing: Promise<unknown> | undefined;
    const attempt = bench.take('companies', companies(20_000), {
      onProgress: () => {
        killing ??= until(kill);
      },
    });
    await expect(attempt).rejects.toThrow(/terminat|ECONNRESET|EPIPE/i);
    await killing;
    await reader.query('rollback');
    reader.release();
    expect(await bench.snapshot()).toEqual(before);
    expect(await bench.take('companies', companies(20_000))).toMatchObject({ records: 20_000, recordsBefore: 10 });
  });

  it('is read whole or not at all by who asks meanwhile', async () => {
    await bench.take('companies', companies(5_000), { asOf: '2026-08-01' });
    const acns = Array.from({ length: 50 }, (_, index) => testAcn(index * 100 + 1));
    const state = { isDone: false };
    const seen = new Set<string>();
    const reading = (async () => {
      while (!state.isDone) {
        const answers = [...(await bench.registers.companies(acns)).values()];
        seen.add(
          [
            ...new Set(
              answers.map((answer) =>
                answer.kind === 'found' ? `${answer.source.asOf} ${answer.record.name.slice(0, 3)}` : answer.kind,
              ),
            ),
          ].join(),
        );
      }
    })();
    for (const [day, word] of [
      ['02', 'NEW'],
      ['03', 'TOO'],
    ] as const) {
      const content = companies(5_000).replaceAll('COMPANY', word);
      await bench.take('companies', content, { asOf: `2026-08-${day}` });
    }
    state.isDone = true;
    await reading;
    expect([...seen].filter((each) => !['2026-08-01 COM', '2026-08-02 NEW', '2026-08-03 TOO'].includes(each))).toEqual(
      [],
    );
    expect(seen.size).toBeGreaterThan(1);
  });

  it.each([
    [
      'two files',
      [
        { name: 'a_202608.csv', content: 'x' },
        { name: 'b_202608.csv', content: 'x' },
      ],
      /has 2 files; it must have one/,
    ],
    ['no CSV', [{ name: 'readme.txt', content: 'x' }], /has no CSV file/],
    [
      'a damaged one',
      [{ name: 'a_202608.csv', content: companies(2), claimedCrc: 1 }],
      /is damaged or cut off: the size or CRC/,
    ],
  ])('refuses a zip with %s', async (_title, entries, reason) => {
    await expect(bench.take('companies', zipFile(entries), { name: 'a.zip' })).rejects.toThrow(reason);
  });

  it('says so when there is no such file', async () => {
    await expect(bench.takePath('companies', '/nowhere/company_202608.csv')).rejects.toThrow('cannot be read: ENOENT');
  });
});

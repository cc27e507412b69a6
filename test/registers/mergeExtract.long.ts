import { describe, expect, it } from '@jest/globals';
import { abrFile, abrRecord, abrRecords, testAbn } from '../support/registers/abrFile.js';
import { importBench } from '../support/registers/importBench.js';
import { untilLockWaits } from '../support/database/lockWaits.js';

const bench = importBench();

describe('an import into a register that holds the files already', () => {
  it('changes nothing when they are the same', async () => {
    const path = bench.write(abrFile(abrRecords(50), { sequence: 3 }));
    await bench.importAbr(path);
    const before = await bench.snapshot();
    expect(await bench.importAbr(path)).toMatchObject({ read: 50, added: 0, changed: 0, removed: 0 });
    expect(await bench.snapshot()).toEqual(before);
  });

  it('adds, changes and removes what differs, and leaves other files alone', async () => {
    await bench.importAbr([
      bench.write(abrFile(abrRecords(100), { sequence: 1 })),
      bench.write(abrFile(abrRecords(100, 200), { sequence: 2 })),
    ]);
    const changed = abrRecord({ abn: testAbn(7), name: 'RENAMED PTY LTD', status: 'CAN' });
    const records = [...abrRecords(6), changed, ...abrRecords(91, 8), ...abrRecords(3, 500)];
    const report = await bench.importAbr(bench.write(abrFile(records, { extractTime: '2026-05-13T00:00:00' })));
    expect(report).toMatchObject({ read: 101, added: 3, changed: 1, removed: 2, asOf: '2026-05-06' });
    expect(await bench.rows(`select legal_name, status from abr_entities where abn = ${testAbn(7)}`)).toEqual([
      { legal_name: 'RENAMED PTY LTD', status: 'CAN' },
    ]);
    expect(await bench.rows('select records::int from register_extracts')).toEqual([{ records: 201 }]);
    expect(
      await bench.rows('select file, count(*)::int as held from abr_entities group by file order by file'),
    ).toEqual([
      { file: 1, held: 101 },
      { file: 2, held: 100 },
    ]);
    expect(
      await bench.rows('select sequence, extract_time::text, records::int from register_files order by sequence'),
    ).toEqual([
      { sequence: 1, extract_time: '2026-05-13 00:00:00', records: 101 },
      { sequence: 2, extract_time: '2026-05-06 12:23:33', records: 100 },
    ]);
    expect(await bench.importAbr(bench.write(abrFile(abrRecords(100, 200), { sequence: 2, extractTime: '2026-05-13T00:00:00' })))).toMatchObject({
      added: 0, changed: 0, removed: 0, asOf: '2026-05-13',
    }); // prettier-ignore
  });

  it('moves a record that has moved from one file to another', async () => {
    await bench.importAbr([
      bench.write(abrFile(abrRecords(10))),
      bench.write(abrFile(abrRecords(10, 20), { sequence: 2 })),
    ]);
    const report = await bench.importAbr([
      bench.write(abrFile(abrRecords(9))),
      bench.write(abrFile([...abrRecords(1, 10), ...abrRecords(10, 20)], { sequence: 2 })),
    ]);
    expect(report).toMatchObject({ added: 0, changed: 1, removed: 0 });
  });

  it('makes a number unavailable whose record can no longer be read, and available again', async () => {
    await bench.importAbr(bench.write(abrFile(abrRecords(10))));
    const broken = bench.write(abrFile([...abrRecords(9), abrRecord({ abn: testAbn(10), updated: '0' })]));
    expect(await bench.importAbr(broken)).toMatchObject({ rejected: 1, removed: 1 });
    expect(await bench.rows('select number::text from register_rejects')).toEqual([{ number: testAbn(10) }]);
    expect(await bench.importAbr(bench.write(abrFile(abrRecords(10))))).toMatchObject({ rejected: 0, added: 1 });
    expect(await bench.rows('select number::text from register_rejects')).toEqual([]);
  });

  it('refuses a file that is much smaller, unless that is meant', async () => {
    await bench.importAbr(bench.write(abrFile(abrRecords(100))));
    const before = await bench.snapshot();
    const small = bench.write(abrFile(abrRecords(79)), 'small.xml');
    await expect(bench.importAbr(small)).rejects.toThrow(
      'small.xml has 79 records, and the register has 100, so it looks incomplete.',
    );
    expect(await bench.snapshot()).toEqual(before);
    expect(await bench.importAbr(small, { allowSmaller: true })).toMatchObject({ removed: 21 });
  });

  it('refuses a file that is older, unless that is meant', async () => {
    await bench.importAbr(bench.write(abrFile(abrRecords(3))));
    const old = bench.write(abrFile(abrRecords(3), { extractTime: '2026-04-29T10:00:00' }), 'old.xml');
    await expect(bench.importAbr(old)).rejects.toThrow(
      'old.xml is dated 2026-04-29, older than the current data (2026-05-06).',
    );
    expect(await bench.importAbr(old, { allowSmaller: true })).toMatchObject({ asOf: '2026-04-29' });
  });

  it('works through many batches, and finishes what one that broke off had begun', async () => {
    await bench.importAbr(bench.write(abrFile(abrRecords(25_000))));
    await failAt('update', testAbnsAbove(25_000));
    const renamed = abrRecords(25_000).map((record) => record.replace('NUMBER', 'RENAMED'));
    const path = bench.write(abrFile(renamed, { extractTime: '2026-06-01T00:00:00' }));
    await expect(bench.importAbr(path)).rejects.toThrow('disk on fire');
    const held = `select count(*)::int as held, count(*) filter (where legal_name like 'RENAMED%')::int as renamed from abr_entities`;
    expect(await bench.rows(held)).toEqual([{ held: 25_000, renamed: 20_000 }]);
    expect(await bench.rows('select as_of::text from register_extracts')).toEqual([{ as_of: '2026-05-06' }]);
    await bench.rows('drop trigger refuse on abr_entities');
    expect(await bench.importAbr(path)).toMatchObject({ added: 0, changed: 5_000, removed: 0, asOf: '2026-06-01' });
  });

  // In production the number of records decides whether a missing number is on no register.
  it('counts its records at the end, and not while some numbers are still missing', async () => {
    await bench.importAbr(bench.write(abrFile(abrRecords(10))));
    const path = bench.write(abrFile(abrRecords(15_000, 20), { sequence: 2 }));
    await failAt('insert', testAbnsAbove(15_019));
    await expect(bench.importAbr(path)).rejects.toThrow('disk on fire');
    expect(await bench.rows('select count(*)::int as held from abr_entities')).toEqual([{ held: 10_010 }]);
    expect(await bench.rows('select records::int from register_extracts')).toEqual([{ records: 10 }]);
    await bench.rows('drop trigger refuse on abr_entities');
    expect(await bench.importAbr(path)).toMatchObject({ added: 5_000 });
    expect(await bench.rows('select records::int from register_extracts')).toEqual([{ records: 15_010 }]);
  });

  it('deletes many rows in batches', async () => {
    await bench.importAbr(bench.write(abrFile(abrRecords(15_000))));
    await failAt('delete', testAbnsAbove(15_000));
    const path = bench.write(abrFile(abrRecords(100)));
    await expect(bench.importAbr(path, { allowSmaller: true })).rejects.toThrow('disk on fire');
    expect(await bench.rows('select count(*)::int as held from abr_entities')).toEqual([{ held: 5_000 }]);
    await bench.rows('drop trigger refuse on abr_entities');
    expect(await bench.importAbr(path, { allowSmaller: true })).toMatchObject({ removed: 4_900 });
  });
});

/** Makes the write of one row fail. */
async function failAt(write: 'insert' | 'update' | 'delete', abn: string): Promise<void> {
  await bench.rows(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'disk on fire'; end $$`,
  );
  await bench.rows(
    `create trigger refuse before ${write} on abr_entities for each row
     when (${write === 'delete' ? 'old' : 'new'}.abn = ${abn}) execute function refuse()`,
  );
}

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
    await bench.importAbr(bench.write(abrFile(abrRecords(100))));
    await bench.rows(`update register_extracts set is_sample = true`);
    const before = await bench.snapshot();
    const path = bench.write(abrFile(abrRecords(20_000)));
    const holder = await bench.database.pool.connect();
    try {
      // The import cannot finish before its connection is cut.
      await holder.query('begin');
      await holder.query('lock table register_extracts in share mode');
      const attempt = bench.importAbr(path).catch((error: unknown) => error);
      await untilLockWaits(bench.database);
      await bench.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(String(await attempt)).toMatch(/terminat|ECONNRESET|EPIPE/i);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await bench.snapshot()).toEqual(before);
    expect(await bench.importAbr(path)).toMatchObject({ added: 20_000, removed: 100 });
  });

  it('when PostgreSQL refuses the rows says so and leaves the old data whole', async () => {
    await bench.importAbr(bench.write(abrFile(abrRecords(3))));
    const before = await bench.snapshot();
    await bench.rows('alter table abr_entities add column surprise text not null default 1');
    await bench.rows('alter table abr_entities alter surprise drop default');
    await expect(bench.importAbr(bench.write(abrFile(abrRecords(5)), 'rows.xml'))).rejects.toThrow(
      'PostgreSQL refused the rows of rows.xml: null value in column "surprise"',
    );
    await bench.rows('alter table abr_entities drop column surprise');
    expect(await bench.snapshot()).toEqual(before);
  });
});

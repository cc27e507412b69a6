import { describe, expect, it } from '@jest/globals';
import { abrFile, abrRecord, abrRecords, testAbn } from '../support/registers/abrFile.js';
import { createLog } from '../../src/platform/log.js';
import { createExtractRegister } from '../../src/registers/extractRegister.js';
import { importBench } from '../support/registers/importBench.js';

const bench = importBench();
const week = { extractTime: '2026-05-13T12:00:00' };

interface StoredRow {
  readonly abn: string;
  readonly legal_name: string;
  readonly digest: string | null;
  /** Changes whenever the row is written. */
  readonly xmin: string;
}

function storedRows(): Promise<StoredRow[]> {
  return bench.rows('select abn::text, legal_name, digest::text, xmin::text from abr_entities order by abn');
}

describe('a record that an import has stored before', () => {
  it('is not written again, and one that has changed is', async () => {
    await bench.importAbr(bench.write(abrFile(abrRecords(20))));
    const before = await storedRows();
    const renamed = abrRecord({ abn: testAbn(7), name: 'RENAMED PTY LTD' });
    const records = [...abrRecords(6), renamed, ...abrRecords(13, 8)];
    expect(await bench.importAbr(bench.write(abrFile(records, week)))).toMatchObject({ read: 20, changed: 1 });
    const written = (await storedRows()).filter(({ xmin }, index) => xmin !== before[index]?.xmin);
    expect(written).toEqual([expect.objectContaining({ abn: testAbn(7), legal_name: 'RENAMED PTY LTD' })]);
  });

  it('is not reported as changed if only parts differ that the register does not store', async () => {
    await bench.importAbr(bench.write(abrFile(abrRecords(5))));
    const before = await storedRows();
    const others = abrRecords(5).map((record) => record.replace('><EntityType>', '>\n<EntityType>'));
    expect(await bench.importAbr(bench.write(abrFile(others, week)))).toMatchObject({ changed: 0, added: 0 });
    for (const [index, { digest }] of (await storedRows()).entries()) expect(digest).not.toBe(before[index]?.digest);
    expect(await bench.rows('select * from register_names_pending')).toEqual([]);
  });

  it('has another digest in another register', async () => {
    const path = bench.write(abrFile(abrRecords(1)));
    await bench.importAbr(path);
    const [first] = await storedRows();
    await bench.rows('truncate abr_entities, register_files, register_extracts');
    await bench.importAbr(path);
    const [second] = await storedRows();
    expect(second?.digest).not.toBe(first?.digest);
  });

  it.each([
    ['in the same file', [...abrRecords(5), ...abrRecords(1, 3)], abrRecords(5, 6), [1, 1]],
    ['in another file', abrRecords(5), [...abrRecords(5, 6), ...abrRecords(1, 3)], [1, 2]],
    [
      'twice in another file',
      abrRecords(5),
      [...abrRecords(5, 6), ...abrRecords(1, 3), ...abrRecords(1, 3)],
      [1, 2, 2],
    ],
  ])('and is also %s makes its number unavailable', async (_, first, second, sequences) => {
    const write = (records: readonly string[], sequence: number): string =>
      bench.write(abrFile(records, { sequence, ...week }));
    await bench.importAbr([write(abrRecords(5), 1), write(abrRecords(5, 6), 2)]);
    const report = await bench.importAbr([write(first, 1), write(second, 2)]);
    expect(report).toMatchObject({ added: 0, changed: 0, removed: 1, rejected: sequences.length });
    expect(await bench.rows('select number::text, sequence from register_rejects order by sequence')).toEqual(
      sequences.map((sequence) => ({ number: testAbn(3), sequence })),
    );
    expect((await storedRows()).map(({ abn }) => abn)).not.toContain(testAbn(3));
    expect(await storedRows()).toHaveLength(9);
  });

  it('counts for the line of a record that cannot be read', async () => {
    await bench.importAbr(bench.write(abrFile(abrRecords(9))));
    const broken = abrRecord({ abn: testAbn(10), updated: '0' });
    const report = await bench.importAbr(bench.write(abrFile([...abrRecords(9), broken])));
    expect(report.rejects).toEqual([expect.objectContaining({ number: testAbn(10), line: 13 })]);
  });

  it('is compared in full if the last release has imported its file', async () => {
    await bench.importAbr(bench.write(abrFile(abrRecords(5))));
    // That release changes rows, and knows neither digests nor seeds.
    await bench.rows(`update abr_entities set legal_name = 'OTHER' where abn = ${testAbn(2)}`);
    await bench.rows('update register_files set digest_seed = null');
    expect(await bench.importAbr(bench.write(abrFile(abrRecords(5))))).toMatchObject({ added: 0, changed: 1 });
    expect((await storedRows()).map((row) => row.legal_name)).not.toContain('OTHER');
  });

  it('is compared in full if the last release has changed its row and was stopped', async () => {
    await bench.importAbr(bench.write(abrFile(abrRecords(5))));
    await bench.rows(`update abr_entities set legal_name = 'OTHER' where abn = ${testAbn(2)}`);
    await bench.rows(`insert into register_names_pending (register, number) values ('abr', ${testAbn(2)})`);
    expect(await bench.importAbr(bench.write(abrFile(abrRecords(5))))).toMatchObject({ added: 0, changed: 1 });
    expect((await storedRows()).map((row) => row.legal_name)).not.toContain('OTHER');
  });

  it('gets its digest from the first import after the upgrade', async () => {
    const path = bench.write(abrFile(abrRecords(5)));
    await bench.importAbr(path);
    await bench.rows('update abr_entities set digest = null');
    await bench.rows('update register_files set digest_seed = null');
    expect(await bench.importAbr(path)).toMatchObject({ added: 0, changed: 0 });
    const after = await storedRows();
    expect(after.map(({ digest }) => digest)).not.toContain(null);
    await bench.importAbr(path);
    expect(await storedRows()).toEqual(after);
  });
});

describe('a number that its file no longer has', () => {
  const write = (records: readonly string[]): string => bench.write(abrFile(records, week));
  const rejected = () => bench.rows('select number::text from register_rejects order by id');
  const damaged = abrRecord({ abn: testAbn(3) }).replace(testAbn(3), `${testAbn(3).slice(0, 10)}?`);

  it('is unavailable, and not missing, while a record of the file has no legible number', async () => {
    await bench.importAbr(write(abrRecords(5)));
    const path = write([...abrRecords(2), damaged, ...abrRecords(2, 4)]);
    for (const removed of [1, 0]) {
      expect(await bench.importAbr(path)).toMatchObject({ read: 5, rejected: 1, removed });
      expect(await rejected()).toEqual([{ number: null }, { number: testAbn(3) }]);
    }
    await bench.importAbr(write(abrRecords(5)));
    expect(await rejected()).toEqual([]);
    expect(await storedRows()).toHaveLength(5);
  });

  it('is missing if every record of the file has a legible number', async () => {
    await bench.importAbr(write(abrRecords(5)));
    expect(await bench.importAbr(write(abrRecords(4)))).toMatchObject({ removed: 1 });
    expect(await rejected()).toEqual([]);
  });

  it.each([
    ['first', [1]],
    ['last', [1, 2]],
  ])('is not missing for certain while the merge of the %s file has not ended', async (_, sequences) => {
    const file = (sequence: number, records: readonly string[], more = {}): string =>
      bench.write(abrFile(records, { sequence, ...more }));
    await bench.importAbr([file(1, abrRecords(5)), file(2, abrRecords(5, 6))]);
    const stopped = sequences.at(-1) ?? 0;
    for (const sequence of sequences) {
      if (sequence === stopped) {
        await bench.rows(
          `create function stop() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$`,
        );
        await bench.rows('create trigger stop before delete on abr_entities execute function stop()');
      }
      const merged = bench.importAbr(file(sequence, abrRecords(4, (sequence - 1) * 5 + 1), week));
      await (sequence === stopped ? expect(merged).rejects.toThrow('stopped') : merged);
    }
    await bench.rows('update register_extracts set records = 15000000');
    const register = createExtractRegister({ pool: bench.database.pool, production: true, log: createLog('silent') });
    expect(await register.lookUp({ kind: 'abn', value: testAbn(99) })).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('different'),
    });
  });
});

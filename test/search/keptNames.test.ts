import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { type NamedEntity, toNameRows, toWantedName } from '../../src/domain/names/likeness.js';
import { LineFolder } from '../../src/registers/names/foldLines.js';
import { createExtractRegister } from '../../src/registers/extractRegister.js';
import { abrFile, abrRecord, abrRecords, testAbn } from '../support/registers/abrFile.js';
import { importBench } from '../support/registers/importBench.js';
import type { NameSearchAnswer } from '../../src/caller/registerServices.js';

const bench = importBench();
const names = 'select core, form, number::text, kind from abr_names order by number, core';
const log = pino({ level: 'silent' });

function search(
  name: string,
  options: { limit?: number; after?: string; production?: boolean } = {},
): Promise<NameSearchAnswer> {
  const { limit = 20, after = null, production = false } = options;
  const register = createExtractRegister({ pool: bench.database.pool, production, log });
  return register.search('AU', { wanted: toWantedName(name), limit, after });
}

async function found(name: string, options = {}): Promise<string[]> {
  const answer = await search(name, options);
  return answer.kind === 'found' ? answer.matches.map(({ best }) => best.name) : [answer.kind];
}

/** Names that need more than the folding of plain letters, and some with many words. */
const texts = [
  'BACK\\SLASH PTY LTD',
  'TAB\tBED\nNAME\r\\N',
  '\\N',
  'He said "Kowhai" & sons',
  "O'BRIEN-MARTIN P/L",
  'P L',
  'KOWHAI P L',
  'THE NO LIABILITY CO',
  'QUOKKA N.L.',
  'Café Ørsted straße × 3',
  '北京 饭店 PTY LTD',
  'Łódź e\u0301te\u0301 ﬁne',
  'COMPANY LIMITED',
  '& Co',
  '!?',
  'A AND B PROPRIETARY LIMITED',
  'PTY LTD KOWHAI INC',
  'KOWHAI & & & & & CO',
  'ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN',
  'kowhai '.repeat(100),
  'a'.repeat(9_000),
  '\u{1F600} emoji \u0001',
];

describe('names of a register', () => {
  it('are made by the import, and are what it holds after a second one', async () => {
    await bench.importAbr(bench.write(abrFile(abrRecords(50))));
    expect(await found('number 7')).toContain(
      (await bench.rows<{ legal_name: string }>(`select legal_name from abr_entities where abn = ${testAbn(7)}`))[0]
        ?.legal_name,
    );
    const changed = abrRecord({ abn: testAbn(7), name: 'KOWHAI LANTERNS PTY LTD' });
    await bench.importAbr(
      bench.write(abrFile([...abrRecords(6), changed, ...abrRecords(40, 8)], { extractTime: '2026-05-13T00:00:00' })),
    );
    expect(await found('kowhai lanterns')).toEqual(['KOWHAI LANTERNS PTY LTD']);
    const merged = await bench.rows(names);
    await bench.rows('delete from register_names');
    await bench.importAbr(
      bench.write(abrFile([...abrRecords(6), changed, ...abrRecords(40, 8)], { extractTime: '2026-05-13T00:00:00' })),
    );
    expect(await bench.rows(names)).toEqual(merged);
    expect(await bench.rows('select * from register_names_pending')).toEqual([]);
  });

  it('are the same when a build reads them by COPY, whatever characters they contain', async () => {
    await bench.importAbr(bench.write(abrFile(abrRecords(texts.length + 1))));
    const others = texts.map((name, at) => ({ name, type: ['BN', 'TRD', 'OTN', 'FORMER', 'A"B\\'][at % 5] }));
    for (const [at, text] of texts.entries()) {
      await bench.database.pool.query('update abr_entities set legal_name = $2, names = $3 where abn = $1', [
        testAbn(at + 1),
        text,
        at % 3 === 0 ? null : JSON.stringify(others.slice(at, at + (at % 4))),
      ]);
    }
    await bench.database.pool.query('update abr_entities set names = $2 where abn = $1', [
      testAbn(texts.length + 1),
      JSON.stringify(others),
    ]);
    await bench.rows('delete from register_names');
    await bench.importAbr(bench.write(abrFile(abrRecords(texts.length + 1))));

    const entities = await bench.rows<NamedEntity>('select abn::text as number, legal_name, names from abr_entities');
    const rows = entities.flatMap((entity) => toNameRows(entity).map((row) => ({ ...row, number: entity.number })));
    const toLines = (list: readonly object[]): string[] =>
      list.map((row) => JSON.stringify(Object.entries(row).sort()));
    expect(toLines(await bench.rows(names)).sort()).toEqual(toLines(rows).sort());
    const counts = Map.groupBy(
      rows.flatMap(({ core }) => core.split(' ')),
      (word) => word,
    );
    expect(await bench.rows('select word, names from abr_words order by word')).toEqual(
      Array.from(counts, ([word, { length }]) => ({ word, names: length })).sort((one, other) =>
        Buffer.compare(Buffer.from(one.word), Buffer.from(other.word)),
      ),
    );
    const inOrder = 'select core from abr_names order by';
    expect(await bench.rows(`${inOrder} ctid`)).toEqual(
      await bench.rows(`${inOrder} length(core) - length(replace(core, ' ', '')), core`),
    );
  });

  it('of one entity may have more words than are counted in memory', () => {
    const words = Array.from({ length: 450_000 }, (_, at) => `W${at}`);
    const list = Array.from({ length: 7_500 }, (_, at) => ({
      name: words.slice(at * 60, at * 60 + 60).join(' '),
      type: 'BN',
    }));
    const line = Buffer.from(`1\tKOWHAI\t${JSON.stringify(list)}\n2\tKOWHAI\t\\N\n`);
    const folder = new LineFolder();
    const second = line.indexOf('\n') + 1;
    folder.add(line, 0, second - 1);
    folder.add(line, second, line.length - 1);
    expect(folder.isFull).toBe(true);
    const counts = folder.words.take().trimEnd().split('\n').toSorted();
    expect(counts).toEqual([...words.map((word) => `${word}\t1`), 'KOWHAI\t1', 'KOWHAI\t1'].toSorted());
    expect(folder.isFull).toBe(true);
    expect(
      Array.from(folder.takeBatches(1), ([place, rows]) => [place, rows.toString().split('\n').length - 1]),
    ).toEqual([
      [1, 2],
      [8, 7_500],
    ]);
    expect(folder.isFull).toBe(false);
  });

  it('are brought up to date by the next import where one broke off', async () => {
    await bench.importAbr(bench.write(abrFile(abrRecords(5))));
    await bench.rows(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'disk on fire'; end $$`,
    );
    await bench.rows(`create trigger refuse before insert on abr_names for each row execute function refuse()`);
    const path = bench.write(
      abrFile([...abrRecords(4), abrRecord({ abn: testAbn(5), name: 'KOWHAI LANTERNS PTY LTD' })]),
    );
    await expect(bench.importAbr(path)).rejects.toThrow('disk on fire');
    expect(await found('kowhai lanterns')).toEqual([]);
    await bench.rows('drop trigger refuse on abr_names');
    expect(await bench.importAbr(path)).toMatchObject({ changed: 0 });
    expect(await found('kowhai lanterns')).toEqual(['KOWHAI LANTERNS PTY LTD']);
  });

  it('keep their indexes and what others had been granted', async () => {
    const indexes = `select indexname, indexdef from pg_indexes where tablename in ('abr_names', 'abr_words') order by 1`;
    const before = await bench.rows(indexes);
    await bench.rows('grant select on abr_names, abr_words to public');
    await bench.importAbr(bench.write(abrFile(abrRecords(3))));
    expect(await bench.rows(indexes)).toEqual(before);
    const granted = `select table_name from information_schema.role_table_grants where grantee = 'PUBLIC'
      and table_name in ('abr_names', 'abr_words') order by 1`;
    expect(await bench.rows(granted)).toEqual([{ table_name: 'abr_names' }, { table_name: 'abr_words' }]);
  });

  it('are not searched before they are made, nor invented ones in production', async () => {
    expect(await search('anything')).toEqual({
      kind: 'unavailable',
      reason: 'The ABR has not been imported yet.',
    });
    await bench.importAbr(bench.write(abrFile(abrRecords(3))));
    await bench.rows('update register_extracts set is_sample = true');
    expect(await search('number', { production: true })).toMatchObject({ kind: 'unavailable' });
    expect(await search('number')).toMatchObject({ kind: 'found', source: { register: 'sample' } });
    await bench.rows('delete from register_names');
    expect(await search('number')).toEqual({
      kind: 'unavailable',
      reason: 'The name index of the ABR is not built yet. An import builds it when it has replaced the data.',
    });
  });
});

describe('a search', () => {
  const register = [
    abrRecord({ abn: testAbn(1), name: 'KOWHAI' }),
    abrRecord({ abn: testAbn(2), name: 'KOWHAI PTY LTD', status: 'CAN' }),
    abrRecord({ abn: testAbn(3), name: 'KOWHAI PTY LTD' }),
    abrRecord({ abn: testAbn(4), name: 'KOWHAI LANTERNS PTY LTD' }),
    abrRecord({ abn: testAbn(5), name: 'THE KOWHAI AND QUOKKA LANTERN COMPANY PTY LTD' }),
    abrRecord({ abn: testAbn(6), name: 'LANTERNS OF KOWHAI PTY LTD' }),
    abrRecord({ abn: testAbn(7), name: 'KOHWAI LANTERNS PTY LTD' }),
    abrRecord({ abn: testAbn(8), name: 'BANKSIA HOLDINGS PTY LTD' }),
  ];

  it('ranks the name itself first, active ones before others, then by how much of a name was asked for', async () => {
    await bench.importAbr(bench.write(abrFile(register)));
    const answer = await search('kowhai pty ltd');
    if (answer.kind !== 'found') throw new Error(answer.kind);
    expect(answer.matches.map(({ number, best }) => [number, best.likeness.score])).toEqual([
      [testAbn(3), 100],
      [testAbn(2), 100],
      [testAbn(1), 99],
      [testAbn(4), expect.any(Number)],
      [testAbn(6), expect.any(Number)],
      [testAbn(5), expect.any(Number)],
    ]);
    expect(await found('lantern kowhai')).toEqual([
      'LANTERNS OF KOWHAI PTY LTD',
      'KOWHAI LANTERNS PTY LTD',
      'THE KOWHAI AND QUOKKA LANTERN COMPANY PTY LTD',
      'KOHWAI LANTERNS PTY LTD',
    ]);
    expect(await found('kowhia lanterns')).toEqual([
      'KOWHAI LANTERNS PTY LTD',
      'LANTERNS OF KOWHAI PTY LTD',
      'THE KOWHAI AND QUOKKA LANTERN COMPANY PTY LTD',
    ]);
    expect(await found('holdings pty ltd')).toEqual([]);
    expect(await found('wattlebrim holdings')).toEqual([]);
  });

  it('goes on behind the last of a page, and says when that is no match any more', async () => {
    await bench.importAbr(bench.write(abrFile(register)));
    const whole = await found('kowhai');
    const pages: string[] = [];
    let after: string | null = null;
    do {
      const answer = await search('kowhai', { limit: 2, ...(after !== null && { after }) });
      if (answer.kind !== 'found') throw new Error(answer.kind);
      pages.push(...answer.matches.map(({ best }) => best.name));
      after = answer.hasNextPage ? (answer.matches.at(-1)?.number ?? null) : null;
    } while (after !== null);
    expect(pages).toEqual(whole);
    expect(await search('kowhai', { after: testAbn(8) })).toEqual({ kind: 'lost' });
  });

  it('has a limited number of statements, whatever is asked for', async () => {
    await bench.importAbr(bench.write(abrFile(register)));
    const statements: unknown[] = [];
    const client = await bench.database.pool.connect();
    const query = client.query.bind(client) as (...words: unknown[]) => unknown;
    Object.assign(client, {
      query: (...words: unknown[]) => {
        statements.push(words[0]);
        return query(...words);
      },
    });
    client.release();
    for (const name of [
      'kowhai',
      'kowhia lanterns',
      'aaa '.repeat(50),
      'a%_\\b c',
      '北京 饭店 公司',
      'q'.repeat(200),
    ]) {
      statements.length = 0;
      expect((await search(name)).kind).toBe('found');
      expect([name, statements.length <= 8]).toEqual([name, true]);
    }
  });
});

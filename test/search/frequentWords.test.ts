import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { toWantedName } from '../../src/domain/names/likeness.js';
import { createExtractRegister } from '../../src/registers/extractRegister.js';
import { abrFile, abrRecord, testAbn } from '../support/registers/abrFile.js';
import { importBench } from '../support/registers/importBench.js';

const bench = importBench();
/** More names than an index is asked to list. */
const many = 10_500;
const syllables = ['ba', 'ke', 'li', 'mo', 'nu', 'pa', 'ri', 'so', 'tu', 've'];

const toWord = (number: number): string => String(number).replaceAll(/\d/g, (digit) => syllables[Number(digit)] ?? '');

async function find(name: string): Promise<string[]> {
  const register = createExtractRegister({
    pool: bench.database.pool,
    production: false,
    log: pino({ level: 'silent' }),
  });
  const answer = await register.search('AU', { wanted: toWantedName(name), limit: 50, after: null });
  return answer.kind === 'found' ? answer.matches.map(({ best }) => best.name) : [answer.kind];
}

it('finds names with a frequent word by the entities that are stored with it', async () => {
  const records = Array.from({ length: many }, (_, at) =>
    abrRecord({ abn: testAbn(at + 1), name: `${toWord(at)}${at % 3 === 0 ? ' north' : ''} lanterns`.toUpperCase() }),
  );
  await bench.importAbr(bench.write(abrFile(records)));
  const first = `select number from abr_names where 'LANTERNS' = any (string_to_array(core, ' ')) order by ctid limit 300`;
  const stored = `select word, first_numbers = array(${first}) as in_order from abr_words where first_numbers is not null`;
  expect(await bench.rows(stored)).toEqual([{ word: 'LANTERNS', in_order: true }]);
  const searches = ['lanterns', 'lantern', 'lanterms', 'lan', 'north lanterns'];
  const found = await Promise.all(searches.map(find));
  expect(found.map(({ length }) => length)).toEqual(searches.map(() => 50));
  const [lanterns = []] = found;

  // An entity that has lost the word since the names were built is not found by it.
  await bench.rows(`update abr_names set core = 'ELSEWHERE' where core = '${lanterns[0]}'`);
  expect(await find('lanterns')).not.toContain(lanterns[0]);
  // The stored entities are the ones that are read: without them no name is left.
  await bench.rows(`update abr_words set first_numbers = '{}' where first_numbers is not null`);
  expect(await find('lanterns')).toEqual([]);
  // A build by an earlier release stores none, and the index is used.
  await bench.rows('update abr_words set first_numbers = null');
  expect((await find('lanterns')).length).toBe(50);
  // The next import stores them.
  const changed = abrRecord({ abn: testAbn(1), name: 'KOWHAI PTY LTD' });
  await bench.importAbr(bench.write(abrFile([changed, ...records.slice(1)], { extractTime: '2026-05-13T00:00:00' })));
  expect(await bench.rows(stored)).toEqual([{ word: 'LANTERNS', in_order: true }]);

  // Entities that get another name are replaced.
  const [kept] = await bench.rows<{ listed: string[] }>(
    'select first_numbers[:250]::text[] as listed from abr_words where first_numbers is not null',
  );
  const renamed = new Set(kept?.listed);
  const next = records.map((record, at) =>
    renamed.has(testAbn(at + 1)) ? abrRecord({ abn: testAbn(at + 1), name: 'KOWHAI PTY LTD' }) : record,
  );
  await bench.importAbr(bench.write(abrFile(next, { extractTime: '2026-05-20T00:00:00' })));
  expect(await bench.rows(stored)).toEqual([{ word: 'LANTERNS', in_order: true }]);
  expect((await find('lanterns')).length).toBe(50);
});

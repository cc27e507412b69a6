import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { recordDatasetImport } from '../../src/audit/recordAudit.js';
import { createLog } from '../../src/platform/log.js';
import { StoredLists } from '../../src/registers/screening/storedLists.js';
import { importList } from '../../src/registers/screening/importList.js';
import { loadSanctionsList } from '../../src/registers/screening/loadStoredList.js';
import { createScreening } from '../../src/registers/screening/screeningLists.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { until } from '../support/until.js';
import { dfatFile, dfatRow } from './dfatFile.js';
import { listEntry } from './inventedNames.js';
import { unFile } from './unFile.js';
import type { Screening } from '../../src/caller/registerServices.js';
import type { ScreenedParty } from '../../src/domain/screening/screenedParty.js';

// Policy 2026-3: a party with all its names against every list, by the matcher of src/domain/matching.
const files = new TemporaryFiles();
const log = createLog('silent');
const on = '2026-11-23';
const now = new Date('2026-11-23T00:00:00Z');
const person = { Type: 'Individual' };
const bans = {
  source: { name: 'ASIC banned persons', asOf: '2026-11-01', attribution: 'Invented' },
  entries: [
    listEntry('7', ['Tobias Bramwell'], { isPerson: true }),
    { ...listEntry('8', ['Tobias Bramwell'], { isPerson: true, fingerprint: '8' }), to: '2026-11-22' },
  ],
} as const;
let database: TestDatabase;
let screening: Screening;

beforeAll(async () => {
  database = await testDatabase();
  await importDfat(
    dfatRow('1', 'Joint Stock Company Quarrelmoor Shipyard'),
    dfatRow('2', 'Sergey Petrovich ZABELINKOV', {
      ...person,
      'Date of Birth': '17/03/1968',
      Citizenship: 'Russian Federation',
    }),
    dfatRow('3', 'Quarrelmoor Bank'),
  );
  await imported(
    'UN',
    unFile({
      individuals: [{ reference: 'i1', names: ['TOBIAS', 'BRAMWELL'] }],
      entities: [{ reference: 'e1', names: ['Nobody'] }],
    }),
  );
  await database.pool.query(`insert into datasets values ('ASIC banned persons', '2026-11-01', 2, 0, '[]', $1)`, [now]);
  screening = createScreening({ pool: database.pool, log, clock: () => now, readers: readers() });
});
afterAll(async () => {
  await database.drop();
  files.remove();
});

const readers = () => ({
  DFAT: loadSanctionsList('DFAT'),
  UN: loadSanctionsList('UN'),
  'ASIC banned persons': () => Promise.resolve(bans),
});
let imports = 0;
function imported(list: 'DFAT' | 'UN', content: Buffer | string) {
  const file = files.write('list', content);
  const at = new Date(now.getTime() + imports++);
  return importList(database.pool, { list, file, now: at, allowSmaller: true, onImported: recordDatasetImport });
}
const importDfat = (...rows: ReturnType<typeof dfatRow>[]) => imported('DFAT', dfatFile(rows));
const found = async (party: ScreenedParty, day = on) =>
  (await screening.screenParty(party, day)).candidates.map(({ list, reference }) => `${list} ${reference}`);
const body = (...names: string[]): ScreenedParty => ({ names, kind: 'body' });

describe('a screened party', () => {
  it('has candidates with a strength and reasons, and the lists that were asked', async () => {
    const screened = await screening.screenParty(body('Something else', 'Quarrelmor Shipyard Pty Ltd'), on);
    expect(screened).toEqual({
      lists: [
        {
          list: 'DFAT',
          publisher: 'Department of Foreign Affairs and Trade (Australia)',
          ...{ asOf: '2026-10-01', importedAt: '2026-11-23T00:00:00.000Z', entries: 3, state: 'current' },
        },
        expect.objectContaining({ list: 'UN', entries: 2, state: 'current' }),
      ],
      names: 2,
      candidates: [
        {
          list: 'DFAT',
          reference: '1',
          name: 'Joint Stock Company Quarrelmoor Shipyard',
          matchedName: 'Joint Stock Company Quarrelmoor Shipyard',
          screenedName: 'Quarrelmor Shipyard Pty Ltd',
          result: 'close',
          reason: expect.stringContaining('“quarrelmor” is spelt almost like “quarrelmoor”.'),
          strength: expect.any(Number),
          reasons: expect.arrayContaining(['“quarrelmor” is spelt almost like “quarrelmoor”.']),
          fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
          resolution: 'open',
        },
      ],
    });
    const [candidate] = screened.candidates;
    expect(candidate?.reason).toBe(candidate?.reasons?.join(' '));
    expect(candidate?.strength).toBeGreaterThan(0.5);
    expect(candidate?.strength).toBeLessThan(1);
  });

  it('is an exact match where only case, accents, punctuation, order or the legal form differ', async () => {
    const { candidates } = await screening.screenParty(body('SHIPYARD, QUARRELMÖOR LLC'), on);
    expect(candidates).toMatchObject([{ reference: '1', result: 'exact' }]);
  });

  it('has each entry once, by the name that is most alike, the strongest first', async () => {
    const names = ['Quarrelmoor Banc', 'QUARRELMOOR SHIPYARD', 'Quarrelmoor Bank', 'Quarrelmor Shipyard'];
    const { candidates } = await screening.screenParty(body(...names, ...names), on);
    expect(candidates.map(({ reference, screenedName }) => [reference, screenedName])).toEqual([
      ['3', 'Quarrelmoor Bank'],
      ['1', 'QUARRELMOOR SHIPYARD'],
    ]);
    expect((await screening.screenParty(body(...names, ...names), on)).names).toBe(4);
  });

  it('is screened as a person, a body, or as both', async () => {
    const names = ['Tobias Bramwell', 'Quarrelmoor Shipyard'];
    expect(await found({ names, kind: 'person' })).toEqual(['UN i1', 'ASIC banned persons 7']);
    expect(await found({ names, kind: 'body' })).toEqual(['DFAT 1']);
    expect(await found({ names, kind: 'sole_trader' })).toEqual(['DFAT 1', 'UN i1', 'ASIC banned persons 7']);
    const { lists } = await screening.screenParty({ names, kind: 'body' }, on);
    expect(lists.map(({ list }) => list)).toEqual(['DFAT', 'UN']);
  });

  it('has no candidate that is out of force on the day', async () => {
    const party = { names: ['Tobias Bramwell'], kind: 'person' } as const;
    expect(await found(party, '2026-11-22')).toContain('ASIC banned persons 8');
    expect(await found(party, '2026-11-23')).not.toContain('ASIC banned persons 8');
  });

  it('is compared by date of birth and country, which change the strength and hide no candidate', async () => {
    const screened = async (more: Partial<ScreenedParty>) => {
      const party = { names: ['Sergei Zabelinkov'], kind: 'person', ...more } as const;
      const [candidate] = (await screening.screenParty(party, on)).candidates;
      return candidate ?? { strength: 0, reasons: [] };
    };
    const { strength = 0 } = await screened({});
    const same = await screened({ dateOfBirth: '1968-03-17', countries: ['RU'] });
    expect(same.strength).toBeGreaterThan(strength);
    expect(same.reasons).toEqual(expect.arrayContaining(['The dates of birth agree.', 'A country agrees.']));
    const other = await screened({ dateOfBirth: '1991-01-02', countries: ['NZ'] });
    expect(other.strength).toBeLessThan(strength);
    expect(other.reasons).toEqual(expect.arrayContaining(['No country agrees.']));
  });

  it('is found by the earlier rules as before, without strength', async () => {
    const answer = await screening.screen('DFAT', ['Quarrelmoor Shipyard Pty Ltd'], false);
    expect(answer).toMatchObject({ kind: 'answered', candidates: [] });
    const close = await screening.screen('DFAT', ['Quarrelmor Bank'], false);
    expect(close).toMatchObject({ candidates: [{ reference: '3', result: 'close' }] });
    expect(close.kind === 'answered' && Object.keys(close.candidates[0] ?? {})).not.toContain('strength');
  });
});

describe('many parties', () => {
  it('have the results that each has alone, in their order, while other work goes on', async () => {
    const parties = Array.from({ length: 300 }, (_, at) =>
      at % 3 === 0 ? body(`Quarrelmoor Shipyard ${at}`) : body(`Invented ${at} Pty Ltd`),
    );
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const screened = await screening.screenParties(parties, on);
    isDone = true;
    expect(turns).toBeGreaterThan(1);
    expect(screened).toHaveLength(300);
    for (const at of [0, 1, 299]) {
      expect(screened[at]).toEqual(await screening.screenParty(parties[at] ?? body(), on));
    }
  });

  it('are screened against the editions that are imported now', async () => {
    const own = createScreening({ pool: database.pool, log, clock: () => now, readers: readers() });
    const after = async (name: string) =>
      (await own.screenParties([body(name)], on))[0]?.candidates.map(({ reference }) => reference);
    expect(await after('Velmoor Traders')).toEqual([]);
    await importDfat(dfatRow('9', 'Velmoor Traders'));
    expect(await after('Velmoor Traders')).toEqual(['9']);
  });
});

describe('the lists in memory', () => {
  it('are indexed for the policies that ask, and no other', async () => {
    const held = new StoredLists({
      pool: database.pool,
      log,
      clock: () => now,
      readers: { UN: loadSanctionsList('UN') },
    });
    const list = await held.load('UN', 'held');
    if (!list || 'failedAt' in list) throw new Error('The list was not loaded.');
    expect(Object.keys(list.indexes)).toEqual([]);
    await held.loadMatcher('UN', list);
    expect(Object.keys(list.indexes)).toEqual(['matcher']);
    await held.loadRules('UN', list);
    expect(Object.keys(list.indexes)).toEqual(['matcher', 'rules']);
  });

  it('are used while the next edition is loaded, which then replaces them whole', async () => {
    const read = loadSanctionsList('UN');
    const next = Promise.withResolvers<undefined>();
    let reads = 0;
    const slow = async (pool: Pool) => {
      if (reads++ > 0) await next.promise;
      return read(pool);
    };
    const own = createScreening({ pool: database.pool, log, clock: () => now, readers: { UN: slow } });
    const references = async () =>
      (await own.screenParty(body('Nobody', 'Somebody'), on)).candidates.map(({ reference }) => reference);
    expect(await references()).toEqual(['e1']);
    await database.pool.query(`update datasets set imported_at = imported_at + interval '1 s' where name = 'UN'`);
    await database.pool.query(`update list_entries set reference = 'e2' where list = 'UN' and reference = 'e1'`);
    await until(async () => {
      expect(await references()).toEqual(['e1']);
      return reads === 2;
    });
    next.resolve(undefined);
    await until(async () => (await references())[0] === 'e2');
  });

  it('are not used once their next edition was imported a minute ago, however long the process was idle', async () => {
    const later = new Date(now.getTime() + 120_000);
    const own = createScreening({ pool: database.pool, log, clock: () => later, readers: readers() });
    expect((await own.screenParty(body('Ettelwick Rope'), on)).candidates).toEqual([]);
    await importDfat(dfatRow('10', 'Ettelwick Rope'));
    await setTimeout(1_100);
    expect((await own.screenParty(body('Ettelwick Rope'), on)).candidates).toMatchObject([{ reference: '10' }]);
  });

  it('that cannot be read are named, and nothing is found in them', async () => {
    const own = createScreening({
      ...{ pool: database.pool, log },
      readers: { UN: () => Promise.reject(new Error('a damaged page')), DFAT: loadSanctionsList('DFAT') },
    });
    const { lists } = await own.screenParty(body('Nobody'), on);
    expect(lists.map(({ list, state, entries }) => [list, state, entries])).toEqual([
      ['UN', 'unreadable', null],
      ['DFAT', expect.any(String), expect.any(Number)],
    ]);
  });
});

import { afterAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { recordDatasetImport } from '../../src/audit/recordAudit.js';
import { createLog } from '../../src/platform/log.js';
import { importList, type SanctionsListName } from '../../src/registers/screening/importList.js';
import { loadSanctionsList } from '../../src/registers/screening/loadStoredList.js';
import { screenSanctions } from '../../src/registers/screening/screenSanctions.js';
import { createScreening } from '../../src/registers/screening/screeningLists.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { createDfatFile } from './dfatFile.js';
import { listEntry } from './inventedNames.js';
import { unFile } from './unFile.js';
import { until } from '../support/until.js';
import type { Screening } from '../../src/caller/registerServices.js';

const files = new TemporaryFiles();
const log = createLog('silent');
const dayMs = 24 * 60 * 60 * 1000;
let database: TestDatabase;
let screening: Screening;

beforeEach(async () => {
  database = await testDatabase();
  screening = createScreening({ pool: database.pool, log });
});
afterEach(() => database.drop());
afterAll(() => {
  files.remove();
});

function imported(list: SanctionsListName, content: Buffer | string, now = new Date()) {
  const file = files.write('list', content);
  return importList(database.pool, { list, file, now, allowSmaller: true, onImported: recordDatasetImport });
}
const createUnFile = (name: string) =>
  unFile({
    individuals: [{ reference: 'i1', names: ['TOBIAS', 'BRAMWELL'] }],
    entities: [{ reference: 'e1', names: [name] }],
  });

describe('screening against what is held', () => {
  it('tells of candidates, with what the list says of itself', async () => {
    await imported('UN', createUnFile('Zoltrane Shipping'));
    expect(await screening.screen('UN', ['Something else', 'ZOLTRANE SHIPING PTY LTD'], false)).toEqual({
      kind: 'answered',
      source: { name: 'UN', asOf: '2026-11-20', attribution: 'United Nations Security Council Consolidated List' },
      candidates: [
        {
          list: 'UN',
          reference: 'e1',
          name: 'Zoltrane Shipping',
          matchedName: 'Zoltrane Shipping',
          screenedName: 'ZOLTRANE SHIPING PTY LTD',
          result: 'close',
          reason: 'The same but for the spelling of a word (SHIPPING for SHIPING). It is the name of the entry.',
          fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
          resolution: 'open',
        },
      ],
    });
    expect(await screening.screen('UN', ['Bramwell Tobias'], true)).toMatchObject({
      candidates: [{ reference: 'i1' }],
    });
    expect(await screening.screen('UN', ['Tobias Bramwell'], false)).toMatchObject({ candidates: [] });
  });

  it('is no answer where the list is not held, or was fetched more than a month ago', async () => {
    expect(await screening.screen('DFAT', ['Zoltrane'], false)).toEqual({
      kind: 'unavailable',
      name: 'DFAT',
      isHeld: false,
      reason: 'The DFAT list has not been imported yet.',
    });
    const now = Date.now();
    await imported('DFAT', createDfatFile(['Zoltrane']), new Date(now));
    const after = (days: number) =>
      createScreening({ pool: database.pool, log, clock: () => new Date(now + days * dayMs) }).screen(
        'DFAT',
        ['Zoltrane'],
        false,
      );
    expect(await after(30.9)).toMatchObject({ kind: 'answered' });
    expect(await after(41)).toEqual({
      kind: 'unavailable',
      name: 'DFAT',
      isHeld: true,
      reason: 'The DFAT list was imported 41 days ago. Import the current list.',
    });
  });

  it('takes up a new list within a second, whole, while others screen', async () => {
    await imported('UN', createUnFile('Zoltrane One'));
    const seen = new Set<string>();
    const ends = Date.now() + 2_500;
    let isReplaced = false;
    while (Date.now() < ends) {
      const both = ['Zoltrane One', 'Zoltrane Two'];
      // Each of the three may see the old list or the new one, but never parts of both.
      for (const answer of await Promise.all([1, 2, 3].map(() => screening.screen('UN', both, false)))) {
        seen.add(answer.kind === 'answered' ? answer.candidates.map(({ name }) => name).join() : 'none');
      }
      if (!isReplaced) {
        isReplaced = true;
        await imported('UN', createUnFile('Zoltrane Two'));
      }
    }
    expect([...seen].map((names) => names.toLowerCase())).toEqual(['zoltrane one', 'zoltrane two']);
  });

  it('asks the database once for many, and at most once a second', async () => {
    await imported('UN', createUnFile('Zoltrane'));
    await screening.screen('UN', ['Zoltrane'], false);
    let statements = 0;
    database.pool.on('acquire', () => {
      statements++;
    });
    await Promise.all(Array.from({ length: 500 }, () => screening.screen('UN', ['Zoltrane'], false)));
    expect(statements).toBe(0);
    await until(async () => {
      await Promise.all(Array.from({ length: 500 }, () => screening.screen('UN', ['Zoltrane'], false)));
      return statements > 0;
    });
    expect(statements).toBe(1);
  });

  it('takes a list from wherever it is held', async () => {
    const source = { name: 'ASIC banned persons', asOf: '2026-11-01', attribution: 'Invented' } as const;
    const entries = [listEntry('7', ['BRAMWELL, TOBIAS'], { isPerson: true })];
    const own = createScreening({
      pool: database.pool,
      log,
      readers: { 'ASIC banned persons': () => Promise.resolve({ source, entries }) },
    });
    expect(await own.screen('ASIC banned persons', ['Tobias Bramwell'], true)).toMatchObject({ kind: 'unavailable' });
    await database.pool.query(`insert into datasets values ('ASIC banned persons', '2026-11-01', 1, 0, '[]', now())`);
    const screened = () => own.screen('ASIC banned persons', ['Tobias Bramwell'], true);
    await until(async () => (await screened()).kind === 'answered');
    expect(await screened()).toMatchObject({
      source,
      candidates: [{ list: 'ASIC banned persons', reference: '7', result: 'exact' }],
    });
  });

  it('waits for no other list: one that does not come keeps nobody from the others', async () => {
    await imported('UN', createUnFile('Zoltrane'));
    await imported('DFAT', createDfatFile(['Zoltrane']));
    const slow = Promise.withResolvers<null>();
    const own = createScreening({
      ...{ pool: database.pool, log },
      readers: { DFAT: () => slow.promise, UN: loadSanctionsList('UN') },
    });
    const waiting = own.screen('DFAT', ['Zoltrane'], false);
    expect(await own.screen('UN', ['Zoltrane'], false)).toMatchObject({ kind: 'answered' });
    slow.reject(new Error('canceling statement due to statement timeout'));
    expect(await waiting).toMatchObject({ kind: 'unavailable', isHeld: true });
  });

  it('is no answer of a list alone that cannot be loaded, until it can', async () => {
    await imported('UN', createUnFile('Zoltrane One'));
    await imported('DFAT', createDfatFile(['Zoltrane One']));
    const read = loadSanctionsList('UN');
    let isBroken = false;
    let tries = 0;
    const readers = {
      UN: (pool: Pool) => {
        tries++;
        return isBroken ? Promise.reject(new Error('a damaged page')) : read(pool);
      },
      DFAT: loadSanctionsList('DFAT'),
    };
    const own = createScreening({ pool: database.pool, log, readers });
    const screened = (list: SanctionsListName) => own.screen(list, ['Zoltrane One'], false);
    expect(await screened('UN')).toMatchObject({ candidates: [{ list: 'UN' }] });
    isBroken = true;
    await imported('UN', createUnFile('Zoltrane Two'));
    await until(async () => (await screened('UN')).kind === 'unavailable');
    expect(await screened('UN')).toEqual({
      ...{ kind: 'unavailable', name: 'UN', isHeld: true },
      reason: 'The UN list cannot be read now. Retry later.',
    });
    expect(await screened('DFAT')).toMatchObject({ candidates: [{ list: 'DFAT' }] });
    expect(await screenSanctions(own, 'AU', { persons: [], others: ['Zoltrane'] })).toMatchObject({ name: 'UN' });
    expect(tries).toBe(2);
    isBroken = false;
    await until(async () => (await screened('UN')).kind === 'answered');
    expect(await own.screen('UN', ['Zoltrane Two'], false)).toMatchObject({ candidates: [{ list: 'UN' }] });
    expect(tries).toBe(3);
  });
});

describe('screening for sanctions', () => {
  const names = ['Zoltrane'];
  it('needs the list of the jurisdiction, and asks every other that is held', async () => {
    await imported('UN', createUnFile('Zoltrane'));
    expect(await screenSanctions(screening, 'AU', { persons: [], others: names })).toMatchObject({
      kind: 'unavailable',
      name: 'DFAT',
    });
    expect(await screenSanctions(screening, 'NZ', { persons: [], others: names })).toMatchObject({
      sources: [{ name: 'UN' }],
      candidates: [{ list: 'UN' }],
    });
    await imported('DFAT', createDfatFile(['Zoltrane']));
    const fresh = createScreening({ pool: database.pool, log });
    expect(await screenSanctions(fresh, 'AU', { persons: [], others: names })).toMatchObject({
      sources: [{ name: 'DFAT' }, { name: 'UN' }],
      candidates: [{ list: 'DFAT' }, { list: 'UN' }],
    });
    expect(await screenSanctions(fresh, 'NZ', { persons: [], others: names })).toMatchObject({
      sources: [{ name: 'UN' }, { name: 'DFAT' }],
    });
  });
});

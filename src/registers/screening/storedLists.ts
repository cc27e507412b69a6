import { setImmediate } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { EnrichmentSource, EnrichmentSourceName } from '../../domain/enrichment.js';
import { MatchIndex } from '../../domain/matching/matchIndex.js';
import { type ListEntry, ScreeningIndex } from '../../domain/screening/screeningIndex.js';
import { EventLoopYield } from '../../platform/eventLoopYield.js';
import type { LoadStoredList } from './loadStoredList.js';

/** A list as it is held in memory. */
export interface LoadedList {
  /** When it was imported, in milliseconds since 1970. */
  readonly importedAt: number;
  readonly source: EnrichmentSource;
  readonly entries: readonly ListEntry[];
  readonly indexes: Indexes;
}

/** Each index is built when a policy first needs it: an organisation on one policy does not pay for the other. */
interface Indexes {
  /** For policy 2026-3. */
  matcher?: Promise<MatchIndex<ListEntry>>;
  /** For policy 2026-2. */
  rules?: Promise<ScreeningIndex>;
}

/** An imported list that could not be loaded. The edition before it is no longer in force, so it is not screened against. */
export interface FailedList {
  readonly importedAt: number;
  /** By the clock of the process. */
  readonly failedAt: number;
}

interface StoredListsOptions {
  readonly pool: Pool;
  readonly log: Logger;
  readonly readers: Partial<Readonly<Record<EnrichmentSourceName, LoadStoredList>>>;
}

/**
 * Which edition of a list is wanted. `held`: the edition in memory, or the first one while none is. `fresh`: the edition that was
 * imported a second ago at most. `newest`: the edition that is imported now.
 */
export type Edition = 'held' | 'fresh' | 'newest';

/** How long the database is not asked again which lists are imported. */
const freshMs = 1_000;
/** A list that could not be loaded is retried after this time, because requests wait for the first load. */
const retryMs = 5_000;

/**
 * The lists of this database, held in memory. Nothing is read until the first name is screened. A new edition is loaded and indexed
 * beside the one in use, which it then replaces whole. A list that is slow to load delays no other list.
 */
export class StoredLists {
  readonly #options: StoredListsOptions;
  readonly #lists = new Map<EnrichmentSourceName, LoadedList | FailedList>();
  readonly #loading = new Map<EnrichmentSourceName, Promise<void>>();
  /** The lists that can be held. */
  readonly names: readonly EnrichmentSourceName[];
  #askedAt = -Infinity;
  #edition = 0;
  #asking: Promise<void> | undefined;

  constructor(options: StoredListsOptions) {
    this.#options = options;
    this.names = Object.keys(options.readers) as EnrichmentSourceName[];
  }

  /**
   * A number that is the same for as long as `load` of the editions held gives the same lists; undefined while the database has to be
   * asked first, or a list is being retried.
   */
  get edition(): number | undefined {
    const isSettled = performance.now() - this.#askedAt < freshMs && this.#loading.size === 0;
    return isSettled ? this.#edition : undefined;
  }

  /** The list in the edition that is wanted; undefined for one that was never imported. */
  async load(name: EnrichmentSourceName, edition: Edition): Promise<LoadedList | FailedList | undefined> {
    if (edition === 'newest') await this.#loadNewest(name);
    else {
      if (performance.now() - this.#askedAt >= freshMs) {
        await (this.#asking ??= this.#ask().finally(() => {
          this.#asking = undefined;
        }));
      }
      const held = this.#lists.get(name);
      if (edition === 'fresh' || !held || 'failedAt' in held) await this.#loading.get(name);
    }
    return this.#lists.get(name);
  }

  /** The index of a loaded list for the matcher; null where it cannot be built, which is a failed list from then on. */
  matcherOf(name: EnrichmentSourceName, list: LoadedList): Promise<MatchIndex<ListEntry> | null> {
    return this.#built(name, list, (list.indexes.matcher ??= MatchIndex.buildInParts(list.entries, setImmediate)));
  }

  /** The same for the rules of policy 2026-2. */
  rulesOf(name: EnrichmentSourceName, list: LoadedList): Promise<ScreeningIndex | null> {
    return this.#built(name, list, (list.indexes.rules ??= buildRules(list.entries)));
  }

  async #built<Index>(name: EnrichmentSourceName, list: LoadedList, index: Promise<Index>): Promise<Index | null> {
    try {
      return await index;
    } catch (error) {
      if (this.#lists.get(name) === list) this.#fail(name, list.importedAt, error);
      return null;
    }
  }

  async #loadNewest(name: EnrichmentSourceName): Promise<void> {
    for (;;) {
      await this.#ask();
      const loading = this.#loading.get(name);
      if (!loading) return;
      await loading;
    }
  }

  async #ask(): Promise<void> {
    const now = performance.now();
    const { rows } = await this.#options.pool.query<{ name: string; imported_at: number }>({
      name: 'screening lists',
      text: 'select name, floor(extract(epoch from imported_at) * 1000)::float8 as imported_at from datasets',
    });
    const imports = new Map(rows.map((row) => [row.name, row.imported_at]));
    for (const name of this.names) {
      const importedAt = imports.get(name);
      if (importedAt === undefined) this.#lists.delete(name);
      else if (isDue(this.#lists.get(name), importedAt) && !this.#loading.has(name)) {
        const loaded = this.#read(name, importedAt)
          .catch((error: unknown) => {
            this.#fail(name, importedAt, error);
          })
          .finally(() => this.#loading.delete(name));
        this.#loading.set(name, loaded);
      }
    }
    this.#askedAt = now;
    this.#edition++;
  }

  async #read(name: EnrichmentSourceName, importedAt: number): Promise<void> {
    const { pool, log, readers } = this.#options;
    const startedAt = performance.now();
    const held = (await readers[name]?.(pool)) ?? null;
    if (held === null) {
      this.#lists.delete(name);
      this.#edition++;
      return;
    }
    const list: LoadedList = { importedAt, ...held, indexes: {} };
    const before = this.#lists.get(name);
    if (before && 'indexes' in before) {
      // The next edition is ready for every policy that used the one before it.
      if (before.indexes.matcher) await (list.indexes.matcher = MatchIndex.buildInParts(list.entries, setImmediate));
      if (before.indexes.rules) await (list.indexes.rules = buildRules(list.entries));
    }
    this.#lists.set(name, list);
    this.#edition++;
    const ms = Math.round(performance.now() - startedAt);
    log.info({ list: name, asOf: held.source.asOf, entries: held.entries.length, ms }, 'a screening list was loaded');
  }

  #fail(name: EnrichmentSourceName, importedAt: number, error: unknown): void {
    this.#lists.set(name, { importedAt, failedAt: performance.now() });
    this.#edition++;
    this.#options.log.error({ err: error, list: name }, 'a screening list could not be loaded; the process will retry');
  }
}

async function buildRules(entries: readonly ListEntry[]): Promise<ScreeningIndex> {
  const index = new ScreeningIndex();
  const eventLoop = new EventLoopYield(2);
  for (const entry of entries) {
    await eventLoop.run(() => {
      index.add(entry);
    });
  }
  return index;
}

/** Whether the list of this import is still to be loaded. */
function isDue(held: LoadedList | FailedList | undefined, importedAt: number): boolean {
  if (held?.importedAt !== importedAt) return true;
  return 'failedAt' in held && performance.now() - held.failedAt >= retryMs;
}

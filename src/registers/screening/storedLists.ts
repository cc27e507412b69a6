import { setImmediate } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { EnrichmentSource, EnrichmentSourceName } from '../../domain/enrichment.js';
import { MatchIndex } from '../../domain/matching/matchIndex.js';
import { type ListEntry, ScreeningIndex } from '../../domain/screening/screeningIndex.js';
import { EventLoopYield } from '../../platform/eventLoopYield.js';
import type { LoadStoredList } from './loadStoredList.js';

/** A list in memory. */
export interface LoadedList {
  /** When it was imported, in milliseconds since 1970. */
  readonly importedAt: number;
  readonly source: EnrichmentSource;
  readonly entries: readonly ListEntry[];
  readonly rejected?: number;
  readonly indexes: Indexes;
}

/**
 * Each index is built when a policy first needs it, so that an organisation on one policy does not pay for the other.
 */
interface Indexes {
  /** For policy 2026-3. */
  matcher?: Promise<MatchIndex<ListEntry>>;
  /** For policy 2026-2. */
  rules?: Promise<ScreeningIndex>;
}

/**
 * An imported list that could not be loaded. Its previous edition is no longer in force, so it is not screened against.
 */
export interface FailedList {
  readonly importedAt: number;
  /** By the clock of the process. */
  readonly failedAt: number;
}

interface StoredListsOptions {
  readonly pool: Pool;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly readers: Partial<Readonly<Record<EnrichmentSourceName, LoadStoredList>>>;
}

/**
 * The edition of a list to use. `held`: the one in memory while one that was imported less than a minute ago is loaded, otherwise
 * `fresh`. `fresh`: the one that was
 * imported at most a second ago. `newest`: the one that is imported now.
 */
export type Edition = 'held' | 'fresh' | 'newest';

/** How long the known imports are cached. */
const freshMs = 1_000;
/** How long a failed load is cached, because requests wait for the first load. */
const retryMs = 5_000;
/** For how long after an import its previous edition may be used. A process that was idle since the import waits for the new one. */
const replacedMs = 60_000;

/**
 * The lists of this database in memory. Nothing is loaded until the first name is screened. A new edition is loaded and
 * indexed while the old one is in use, and then replaces it as a whole. A list that loads slowly does not delay the
 * others.
 */
export class StoredLists {
  readonly #options: StoredListsOptions;
  readonly #lists = new Map<EnrichmentSourceName, LoadedList | FailedList>();
  readonly #loading = new Map<EnrichmentSourceName, { readonly importedAt: number; readonly loaded: Promise<void> }>();
  readonly names: readonly EnrichmentSourceName[];
  #askedAt = -Infinity;
  #edition = 0;
  #asking: Promise<void> | undefined;

  constructor(options: StoredListsOptions) {
    this.#options = options;
    this.names = Object.keys(options.readers) as EnrichmentSourceName[];
  }

  /**
   * A number that changes whenever `load` of the editions held would return other lists. Undefined if the database must
   * be queried first, or a list is being retried.
   */
  get edition(): number | undefined {
    const isSettled = performance.now() - this.#askedAt < freshMs && this.#loading.size === 0;
    return isSettled ? this.#edition : undefined;
  }

  /** The requested edition of a list. Undefined if it was never imported. */
  async load(name: EnrichmentSourceName, edition: Edition): Promise<LoadedList | FailedList | undefined> {
    if (edition === 'newest') await this.#loadNewest(name);
    else {
      if (performance.now() - this.#askedAt >= freshMs) {
        await (this.#asking ??= this.#ask().finally(() => {
          this.#asking = undefined;
        }));
      }
      const held = this.#lists.get(name);
      const loading = this.#loading.get(name);
      const isReplaced = loading !== undefined && this.#options.clock().getTime() - loading.importedAt > replacedMs;
      if (edition === 'fresh' || !held || 'failedAt' in held || isReplaced) await loading?.loaded;
    }
    return this.#lists.get(name);
  }

  /** The matcher's index of a loaded list. Null if it cannot be built; the list then counts as failed. */
  loadMatcher(name: EnrichmentSourceName, list: LoadedList): Promise<MatchIndex<ListEntry> | null> {
    return this.#built(name, list, (list.indexes.matcher ??= MatchIndex.buildInParts(list.entries, setImmediate)));
  }

  /** The index of a loaded list for the rules of policy 2026-2. */
  loadRules(name: EnrichmentSourceName, list: LoadedList): Promise<ScreeningIndex | null> {
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
      await loading.loaded;
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
        this.#loading.set(name, { importedAt, loaded });
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
      // The next edition is built for every policy that used the previous one.
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

/** Whether the list of this import still needs loading. */
function isDue(held: LoadedList | FailedList | undefined, importedAt: number): boolean {
  if (held?.importedAt !== importedAt) return true;
  return 'failedAt' in held && performance.now() - held.failedAt >= retryMs;
}

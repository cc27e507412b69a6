import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { readTreeCpu, readTreeMemory } from '../processCpu.js';

export const parts = ['gateway', 'worker', 'PostgreSQL', 'console'] as const;
export type Part = (typeof parts)[number];

export function ofEachPart(read: (part: Part) => number): Record<Part, number> {
  return Object.fromEntries(parts.map((part) => [part, read(part)])) as Record<Part, number>;
}

/** The resources that a number of units of one kind of work used. */
export interface Usage {
  readonly units: number;
  readonly seconds: number;
  /** CPU seconds. */
  readonly cpu: Readonly<Record<Part, number>>;
  readonly walBytes: number;
  /** Growth on disk of tables with their indexes: rows that are kept for years, and rows that are deleted after 90 days. */
  readonly keptBytes: number;
  readonly shortBytes: number;
  /** The most memory at a time. */
  readonly peakBytes: Readonly<Record<Part, number>>;
}

// As in docs/reference/retention.md.
const shortTables = new Set([
  'events',
  'event_heads',
  'deliveries',
  'delivery_attempts',
  'bulk_chunks',
  'list_changes',
]);
const sampleMs = 500;
const quietShare = 0.1;
const maxQuietMs = 20_000;

/** Measures what a piece of work and the background work after it use. */
export interface Meter {
  measure(work: () => Promise<number>): Promise<Usage>;
}

export function createMeter(pool: Pool, pids: Readonly<Record<Part, number>>): Meter {
  const readCpu = (): Record<Part, number> => ofEachPart((part) => readTreeCpu(pids[part]) ?? NaN);
  return {
    measure: async (work) => {
      await pool.query('vacuum');
      const [startedAt, cpu, sizes, wal] = [performance.now(), readCpu(), await readSizes(pool), await readWal(pool)];
      const memory = sampleMemory(() => ofEachPart((part) => readTreeMemory(pids[part])));
      const units = await work();
      await untilQuiet(() => readTreeCpu(pids.worker) ?? 0);
      const cpuAfter = readCpu();
      const walBytes = (await readWal(pool)) - wal;
      const seconds = (performance.now() - startedAt) / 1_000;
      const peakBytes = await memory.stop();
      await pool.query('vacuum');
      const growth = { kept: 0, short: 0 };
      for (const [table, bytes] of await readSizes(pool)) {
        growth[shortTables.has(table) ? 'short' : 'kept'] += bytes - (sizes.get(table) ?? 0);
      }
      return {
        ...{ units, seconds, walBytes, keptBytes: growth.kept, shortBytes: growth.short, peakBytes },
        cpu: ofEachPart((part) => cpuAfter[part] - cpu[part]),
      };
    },
  };
}

/** Waits until the worker has finished its background work. */
async function untilQuiet(readCpu: () => number): Promise<void> {
  const end = performance.now() + maxQuietMs;
  for (let cpu = readCpu(), quiet = 0; quiet < 2 && performance.now() < end;) {
    await sleep(1_000);
    const now = readCpu();
    quiet = now - cpu < quietShare ? quiet + 1 : 0;
    cpu = now;
  }
}

function sampleMemory(read: () => Record<Part, number>): { stop(): Promise<Record<Part, number>> } {
  const ended = new AbortController();
  const peak = read();
  const sampling = (async () => {
    while (!ended.signal.aborted) {
      await sleep(sampleMs, undefined, { signal: ended.signal }).catch(() => undefined);
      const now = read();
      for (const part of parts) peak[part] = Math.max(peak[part], now[part]);
    }
    return peak;
  })();
  return {
    stop: () => {
      ended.abort();
      return sampling;
    },
  };
}

async function readWal(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(`select pg_current_wal_lsn() - '0/0' as bytes`);
  return Number(rows[0]?.bytes);
}

async function readSizes(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

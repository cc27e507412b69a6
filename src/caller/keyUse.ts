import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { repeatUntilStopped } from '../platform/loop.js';

/** Notes which keys are used, for `lastUsedAt`. */
export interface KeyUse {
  /** Costs a request nothing but a line in memory. */
  note(keyId: string, at: Date): void;
  /** Writes what is noted; called at the stop. */
  flush(): Promise<void>;
}

const intervalMs = 5_000;

/**
 * Writes the last use of keys in batches, off the requests. What a crash loses is at most the last five seconds: a time
 * of last use is a help for tidying up, no evidence.
 */
export function trackKeyUse(pool: Pool, log: Logger): KeyUse & { readonly stop: () => Promise<void> } {
  let noted = new Map<string, Date>();
  const flush = async (): Promise<void> => {
    if (noted.size === 0) return;
    const batch = [...noted];
    noted = new Map();
    try {
      // The keys are locked in the order of their ids, as everywhere.
      await pool.query(
        `update api_keys set last_used_at = used.at
         from unnest($1::text[], $2::timestamptz[]) as used (id, at)
         where api_keys.id = used.id and (last_used_at is null or last_used_at < used.at)
           and api_keys.id in (select id from api_keys where id = any ($1) order by id for no key update)`,
        [batch.map(([id]) => id), batch.map(([, at]) => at)],
      );
    } catch (error) {
      // For the next time, unless they were used again meanwhile.
      noted = new Map([...batch, ...noted]);
      throw error;
    }
  };
  const flushes = repeatUntilStopped(
    { everyMs: intervalMs, run: flush, failure: 'the last use of API keys could not be stored' },
    log,
  );
  return {
    note: (keyId, at) => noted.set(keyId, at),
    flush,
    stop: async () => {
      await flushes.stop();
      await flushes.run();
    },
  };
}

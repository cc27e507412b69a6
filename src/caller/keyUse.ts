import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { repeatUntilStopped } from '../platform/loop.js';

/** Records when keys were last used, for `lastUsedAt`. */
export interface KeyUse {
  /** Writes nothing to the database: a request pays only for a map entry. */
  note(keyId: string, at: Date): void;
  /** Writes what is recorded so far. Called when the process stops. */
  flush(): Promise<void>;
}

const intervalMs = 5_000;

/**
 * Writes the last use of keys in batches, outside requests. A crash loses at most the last five seconds. That is
 * acceptable: the time helps to find unused keys and is not evidence.
 */
export function trackKeyUse(pool: Pool, log: Logger): KeyUse & { readonly stop: () => Promise<void> } {
  let noted = new Map<string, Date>();
  const flush = async (): Promise<void> => {
    if (noted.size === 0) return;
    const batch = [...noted];
    noted = new Map();
    try {
      // A key that a transaction has locked is written with a later batch: a lock on the others must not last as long as that.
      const { rows } = await pool.query<{ id: string }>(
        `with free as materialized (
           select id from api_keys where id = any ($1) order by id for no key update skip locked
         ), written as (
           update api_keys set last_used_at = used.at
           from unnest($1::text[], $2::timestamptz[]) as used (id, at)
           where api_keys.id = used.id and (last_used_at is null or last_used_at < used.at)
             and api_keys.id in (select id from free)
         )
         select id from free`,
        [batch.map(([id]) => id), batch.map(([, at]) => at)],
      );
      const free = new Set(rows.map(({ id }) => id));
      noted = new Map([...batch.filter(([id]) => !free.has(id)), ...noted]);
    } catch (error) {
      // Retried with the next batch. Later uses recorded since then win.
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

import type { Logger } from 'pino';
import type { RedisClient } from './openRedis.js';

/** A connection to Redis that comes back by itself. What is asked of it while it is away fails at once. */
export type Redis = RedisClient;

/** One more connection to the same Redis: one that subscribes can do nothing else. */
export function anotherConnection(redis: Redis, log: Logger): Redis {
  return connect(redis.duplicate(), log);
}

/** Connects, and comes back whenever the connection is lost. */
export function connect(client: Redis, log: Logger): Redis {
  // Said once, and not for each attempt to come back.
  let isAway = false;
  client.on('error', (error: unknown) => {
    if (!isAway) log.warn({ err: error }, 'Redis is not available; the process will retry');
    isAway = true;
  });
  client.on('ready', () => {
    isAway = false;
  });
  // It rejects when it is stopped before it was there.
  client.connect().catch(() => undefined);
  return client;
}

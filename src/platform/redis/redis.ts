import { createClient } from '@redis/client';
import type { Logger } from 'pino';

/** A connection to Redis that comes back by itself. What is asked of it while it is away fails at once. */
export type Redis = RedisClient;

/** One more connection to the same Redis: one that subscribes can do nothing else. */
export function duplicateConnection(redis: Redis, log: Logger): Redis {
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

const connectWithinMs = 5_000;
const maxRetryMs = 5_000;
// A connection on which nothing comes for so long, not even the answer to a ping, is given up.
const silenceMs = 10_000;
const pingMs = 3_000;

/** The client as it is set up here. */
export type RedisClient = ReturnType<typeof newClient>;

/**
 * Begins to connect to the Redis at REDIS_URL; whether it is there shows in `isReady`. Nothing that the service needs is
 * kept there: without it, processes find out by looking, and each counts for itself.
 */
export function openRedis(url: string, log: Logger): Redis {
  return connect(newClient(url), log);
}

function newClient(url: string) {
  return createClient({
    url,
    name: 'kyb',
    disableOfflineQueue: true,
    pingInterval: pingMs,
    socket: {
      connectTimeout: connectWithinMs,
      socketTimeout: silenceMs,
      // Not all processes at the same moment.
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, maxRetryMs) * (0.5 + Math.random()),
    },
  });
}

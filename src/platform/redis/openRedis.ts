import { createClient } from '@redis/client';
import type { Logger } from 'pino';
import { connect, type Redis } from './redis.js';

const connectWithinMs = 5_000;
const longestRetryMs = 5_000;
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
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, longestRetryMs) * (0.5 + Math.random()),
    },
  });
}

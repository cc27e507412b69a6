import { createClient } from '@redis/client';
import type { Logger } from 'pino';

/** A connection to Redis that reconnects by itself. Commands fail at once while it is disconnected. */
export type Redis = RedisClient;

/** Another connection to the same Redis: a subscribed connection can do nothing else. */
export function duplicateConnection(redis: Redis, log: Logger): Redis {
  return connect(redis.duplicate(), log);
}

/** Connects, and reconnects whenever the connection is lost. */
export function connect(client: Redis, log: Logger): Redis {
  // An outage is logged once, not for each retry.
  let isAway = false;
  client.on('error', (error: unknown) => {
    if (!isAway) log.warn({ err: error }, 'Redis is not available; the process will retry');
    isAway = true;
  });
  client.on('ready', () => {
    isAway = false;
  });
  // Rejects if it is stopped before it connected.
  client.connect().catch(() => undefined);
  return client;
}

const connectWithinMs = 5_000;
const maxRetryMs = 5_000;
// A connection without any data for this long, not even a reply to a ping, is closed.
const silenceMs = 10_000;
const pingMs = 3_000;

/** The client with this module's options. */
export type RedisClient = ReturnType<typeof newClient>;

/**
 * Starts connecting to the Redis at REDIS_URL; `isReady` shows whether it is connected. The service can run without it:
 * processes then poll, and each counts rate limits separately.
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
      // Random, so that processes do not reconnect at the same moment.
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, maxRetryMs) * (0.5 + Math.random()),
    },
  });
}

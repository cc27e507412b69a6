import type { Logger } from 'pino';
import type { Bus } from '../../caller/eventServices.js';
import type { Redis } from '../../platform/redis/redis.js';
import { createPostgresBus, type PostgresAddress } from './postgresBus.js';
import { createRedisBus } from './remoteBus.js';

interface BusAddresses {
  /** Undefined if REDIS_URL is not set. */
  readonly redis: Redis | undefined;
  readonly database: PostgresAddress;
}

/** The bus between all processes of this installation: over Redis if it is configured, otherwise over the database. */
export function createBus({ redis, database }: BusAddresses, log: Logger): Bus {
  return redis ? createRedisBus(redis, log) : createPostgresBus(database, log);
}

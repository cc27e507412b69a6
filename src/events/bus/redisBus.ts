import type { Logger } from 'pino';
import { anotherConnection, type Redis } from '../../platform/redis/redis.js';
import { RemoteBus, type Transport, type TransportEvents } from './remoteBus.js';

const channel = 'kyb:bus';
const messageBytes = 64 * 1024;

/** The bus over Redis, for more processes than one database should tell. After a loss it comes back as the other does. */
export function createRedisBus(redis: Redis, log: Logger): RemoteBus {
  return new RemoteBus((events) => redisTransport(redis, events, log), log);
}

function redisTransport(
  publisher: Redis,
  { onMessage, onListening, onReady }: TransportEvents,
  log: Logger,
): Transport {
  const subscriber = anotherConnection(publisher, log);
  const { promise: subscription, resolve } = Promise.withResolvers<undefined>();
  let hasSubscribed = false;
  subscriber.on('ready', () => {
    // The client itself subscribes again when it comes back, before it says that it is ready.
    const subscribed = hasSubscribed ? Promise.resolve() : subscriber.subscribe(channel, onMessage);
    subscribed.then(
      () => {
        hasSubscribed = true;
        resolve(undefined);
        onListening();
      },
      (error: unknown) => {
        log.warn({ err: error }, 'the subscription to Redis failed; the process will retry when Redis is back');
      },
    );
  });
  publisher.on('ready', onReady);
  return {
    messageBytes,
    isReady: () => publisher.isReady,
    tried: async () => {
      await subscription;
    },
    send: async (message) => {
      await publisher.publish(channel, message);
    },
    stop: () => {
      publisher.off('ready', onReady);
      subscriber.destroy();
      return Promise.resolve();
    },
  };
}

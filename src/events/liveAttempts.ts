import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { AttemptSubscription, Bus, LiveAttempt, LiveAttempts } from '../caller/eventServices.js';
import { callerRevoked, RevocationListener } from '../caller/revocation.js';
import { parseDeliveryId } from '../domain/ids.js';
import { tenantKey } from './appendEvents.js';
import { Inbox } from './live/eventSubscriber.js';
import { type AttemptKey, loadAttempts } from './live/readLive.js';

interface Subscriber extends AttemptSubscription {
  readonly inbox: Inbox<LiveAttempt>;
}

const batchWindowMs = 10;
const maxBatch = 500;
// The most attempts gathered while the database does not respond. Further ones appear only in the delivery log.
const maxGathered = 10_000;
const maxWaiting = 1_000;
const remedy = 'Too slow: attempts were skipped. Subscribe again. The delivery log has every attempt.';

/** The live attempts of this process. Nothing is read for tenants without a subscriber. */
export function createLiveAttempts({ pool, bus, log }: { pool: Pool; bus: Bus; log: Logger }): LiveAttempts {
  const subscribers = new Set<Subscriber>();
  const revocations = new RevocationListener(bus);
  const gathered = new Map<string, AttemptKey>();
  let timer: NodeJS.Timeout | undefined;

  const gather = (subjects: readonly string[]): void => {
    if (subscribers.size === 0) return;
    for (const subject of subjects) {
      const place = parseAttemptKey(subject);
      if (place && gathered.size < maxGathered) gathered.set(subject, place);
    }
    handOutSoon();
  };
  const handOutSoon = (): void => {
    timer ??= setTimeout(() => {
      handOut()
        .catch((error: unknown) => {
          log.warn({ err: error }, 'attempts could not be read; subscribers will not see them');
        })
        .finally(() => {
          timer = undefined;
          if (gathered.size > 0) handOutSoon();
        });
    }, batchWindowMs);
  };
  const handOut = async (): Promise<void> => {
    while (gathered.size > 0 && subscribers.size > 0) {
      const batch = [...gathered].slice(0, maxBatch);
      for (const [subject] of batch) gathered.delete(subject);
      await handOutBatch(batch.map(([, place]) => place));
    }
    gathered.clear();
  };
  const handOutBatch = async (places: readonly AttemptKey[]): Promise<void> => {
    // A caller that subscribes during this read was not checked by it, so it is left to the next one.
    const asked = [...subscribers];
    const tenants = new Map(asked.map(({ tenant }) => [tenantKey(tenant), tenant]));
    const callerIds = new Set(asked.map(({ callerId }) => callerId));
    const { attempts, revokedCallers } = await loadAttempts(pool, places, [...tenants.values()], [...callerIds]);
    revocations.endEverywhere(revokedCallers);
    for (const { tenant, attempt } of attempts) {
      for (const { tenant: own, endpointId, inbox } of asked) {
        const isWanted = endpointId === null || endpointId === attempt.webhookId;
        if (isWanted && tenantKey(own) === tenantKey(tenant)) inbox.push(attempt);
      }
    }
  };
  const unsubscribe = bus.subscribe('attempts', gather);

  return {
    subscribe: (subscription) => {
      const inbox = new Inbox<LiveAttempt>({
        most: maxWaiting,
        remedy: () => remedy,
        onEnd: () => {
          leave();
          subscribers.delete(subscriber);
        },
      });
      const subscriber = { ...subscription, inbox };
      const { callerId } = subscription;
      const leave = revocations.add(callerId, () => {
        inbox.end(() => callerRevoked(callerId));
      });
      subscribers.add(subscriber);
      return inbox;
    },
    stop: () => {
      clearTimeout(timer);
      unsubscribe();
      revocations.stop();
      for (const { inbox } of subscribers) inbox.end();
    },
  };
}

/** `dlv_…:<number>`. Null for any other text. */
function parseAttemptKey(subject: string): AttemptKey | null {
  const [, id = '', digits] = /^(dlv_\w{52}):([1-9]\d{0,3})$/.exec(subject) ?? [];
  const delivery = parseDeliveryId(id);
  return delivery && { ...delivery, number: Number(digits) };
}

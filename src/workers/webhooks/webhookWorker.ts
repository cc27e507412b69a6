import type { Services } from '../../caller/context.js';
import { createDialler, type DiallerOptions } from '../../egress/dialler.js';
import { failLeftDeliveries } from '../../events/failDeliveries.js';
import { noteHealth } from './endpointHealth.js';
import { Gatherer } from './gather.js';
import { startSender, type Sender } from './sender.js';
import type { Settlement } from './settleDeliveries.js';

/** In how many polls it is looked once for what waits for endpoints that are there no more. */
const sweepEvery = 10;

/** The worker that delivers events to webhook endpoints: dialler, sender and the account of failing endpoints. */
export function startWebhookWorker(
  services: Services,
  dialling: DiallerOptions,
  { pollMs }: { readonly pollMs?: number } = {},
): Sender {
  const { database, vault, bus, eventLog, clock, log, urls } = services;
  const health = new Gatherer<Settlement>(
    async (settlements) => {
      const endpointIds = await noteHealth(database.orm.em, settlements, clock(), urls.portalUrl());
      if (endpointIds.length > 0) eventLog.committed(endpointIds);
    },
    (error) => {
      log.error({ err: error }, 'the health of endpoints could not be stored; the worker will retry');
    },
    { most: 1_000, retryMs: 1_000 },
  );
  const sender = startSender({
    pool: database.pool,
    vault,
    bus,
    clock,
    log,
    dialler: createDialler(dialling),
    onSettled: (settlements) => {
      for (const one of settlements) if (one.was_failing || one.outcome !== 'delivered') health.add(one);
    },
    ...(pollMs !== undefined && { pollMs }),
  });
  const stopping = new AbortController();
  let sweeping: Promise<void> | undefined;
  const sweep = setInterval(
    () => {
      sweeping ??= failLeftDeliveries(database.pool, stopping.signal)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'deliveries of disabled endpoints could not be ended; the worker will retry');
        })
        .finally(() => (sweeping = undefined));
    },
    sweepEvery * (pollMs ?? 1_000),
  );
  return {
    stop: async (graceMs) => {
      clearInterval(sweep);
      stopping.abort();
      await sender.stop(graceMs);
      await Promise.all([health.settled(), sweeping]);
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { AnchorPlace } from '../../domain/audit/anchorPlace.js';
import { deliverCheckpoints, type AnchorServices } from './anchorDelivery.js';

/** Has checkpoints leave the house, in the background. */
export interface Anchoring {
  /** Begins nothing new, cuts off what is under way, and waits for its end. */
  stop(): Promise<void>;
}

interface AnchoringOptions extends AnchorServices {
  readonly anchors: readonly AnchorPlace[];
  readonly log: Logger;
  readonly pollMs?: number;
  /** The longest wait between two tries. */
  readonly mostMs?: number;
}

/** Each anchor is looked after on its own: one that takes nothing is tried again, after longer and longer, and holds up no other. */
export function startAnchoring({
  anchors,
  log,
  pollMs = 5_000,
  mostMs = 300_000,
  ...services
}: AnchoringOptions): Anchoring {
  const stopping = new AbortController();

  const look = async (anchor: AnchorPlace): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const count = await deliverCheckpoints(services, anchor);
        failures = 0;
        if (count > 0) log.info({ anchor: anchor.kind, count }, 'checkpoints of the audit log were anchored');
      } catch (error) {
        failures += 1;
        log.warn(
          { err: error, anchor: anchor.kind, failures },
          'an audit anchor did not accept the checkpoint; the worker will retry',
        );
      }
      const wait = Math.min(mostMs, pollMs * 2 ** failures);
      await sleep(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = Promise.all(anchors.map(look));

  return {
    stop: async () => {
      stopping.abort();
      await services.dialler.stop();
      await running;
    },
  };
}

import { useMemo, useState } from 'react';
import type { Delivery, DeliveryRow, LiveAttempt } from './deliveryDocuments.js';
import { isTaken } from './attemptWords.js';

type News = Pick<DeliveryRow, 'state' | 'attemptCount' | 'nextAttemptAt' | 'attempts'>;

const mostKept = 500;

/** The latest known state of deliveries since the page was opened, so that all parts of the page show the same. */
export interface DeliveryNews {
  /** Records the latest state of a delivery. */
  readonly noteDelivery: (delivery: Delivery) => void;
  readonly noteAttempt: (attempt: LiveAttempt) => void;
  /** A row with its latest known state. */
  readonly refresh: (row: DeliveryRow) => DeliveryRow;
}

export function useDeliveryNews(): DeliveryNews {
  const [news, setNews] = useState<ReadonlyMap<string, News>>(new Map());
  const notes = useMemo(() => {
    const note = (id: string, one: News): void => {
      setNews((before) => {
        const known = before.get(id);
        if (known?.attemptCount === one.attemptCount && known.state === one.state) return before;
        return new Map([...before, [id, one] as const].slice(-mostKept));
      });
    };
    return {
      noteDelivery: ({ id, state, attemptCount, nextAttemptAt, attempts }: Delivery) => {
        note(id, { state, attemptCount, nextAttemptAt, attempts });
      },
      noteAttempt: ({ deliveryId, number, outcome, status, nextAttemptAt }: LiveAttempt) => {
        const isDelivered = isTaken({ outcome, status });
        const state = isDelivered ? 'DELIVERED' : nextAttemptAt === null ? 'FAILED' : 'PENDING';
        note(deliveryId, { state, attemptCount: number, nextAttemptAt, attempts: [{ number, outcome, status }] });
      },
    };
  }, []);
  const refresh = (row: DeliveryRow): DeliveryRow => {
    const newer = news.get(row.id);
    return newer && newer.attemptCount > row.attemptCount ? { ...row, ...newer } : row;
  };
  return { ...notes, refresh };
}

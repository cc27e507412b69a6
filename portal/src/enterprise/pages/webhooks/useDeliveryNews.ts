import { useMemo, useState } from 'react';
import type { Delivery, DeliveryRow, LiveAttempt } from './deliveryDocuments.js';
import { isTaken } from './attemptWords.js';

type News = Pick<DeliveryRow, 'state' | 'attemptCount' | 'nextAttemptAt' | 'attempts'>;

const mostKept = 500;

/** What was learned of deliveries since the page was opened, so that every place that shows one says the same of it. */
export interface DeliveryNews {
  /** A delivery as it was last read. */
  readonly noteDelivery: (delivery: Delivery) => void;
  readonly noteAttempt: (attempt: LiveAttempt) => void;
  /** A row of a list, with what is newer. */
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

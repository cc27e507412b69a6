import { useEffect } from 'react';
import { useQuery, type CombinedError } from 'urql';
import { deliveryDocument, type Delivery } from './deliveryDocuments.js';

/** The first attempt follows at once, unless the endpoint is paused. Later ones follow at longer intervals. */
const soonMs = 500;
const newMs = 10_000;
const laterMs = 4_000;

/** One delivery, refetched until it is final. */
export function useDelivery(id: string): {
  readonly delivery: Delivery | null;
  readonly error: CombinedError | undefined;
  readonly again: () => void;
} {
  const [{ data, error, fetching }, ask] = useQuery({ query: deliveryDocument, variables: { id } });
  const again = (): void => {
    ask({ requestPolicy: 'network-only' });
  };
  const delivery = data?.delivery ?? null;
  const isWaiting = delivery?.state === 'PENDING' && !error && !fetching;
  const isNew = delivery?.attemptCount === 0 && Date.now() - Date.parse(delivery.createdAt) < newMs;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(again, isNew ? soonMs : laterMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isWaiting, isNew, id]);
  return { delivery, error, again };
}

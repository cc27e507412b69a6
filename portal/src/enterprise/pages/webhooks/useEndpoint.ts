import { useEffect, useRef, useState } from 'react';
import { useQuery, type CombinedError } from 'urql';
import { useKept } from '../../parts/data/useKept.js';
import { endpointTypes, webhookDocument, type Endpoint } from './webhookDocuments.js';

/** How long attempts are gathered before the endpoint is refetched. */
const gatherMs = 1_000;
// The response of a rotation has a different type name.
const context = { additionalTypenames: [...endpointTypes] };

/**
 * One endpoint, refetched after attempts to deliver to it.
 * @param seen how many attempts were received
 */
export function useEndpoint(
  id: string,
  seen: number,
): { readonly endpoint: Endpoint | null; readonly error: CombinedError | undefined; readonly again: () => void } {
  const [{ data, error }, ask] = useQuery({ query: webhookDocument, variables: { id }, context });
  const [asked, setAsked] = useState(0);
  const latest = useRef(seen);
  useEffect(() => {
    latest.current = seen;
  }, [seen]);
  const again = (): void => {
    ask({ requestPolicy: 'network-only' });
  };
  const isBehind = seen > asked;
  useEffect(() => {
    if (!isBehind) return;
    // Attempts do not restart the timer: otherwise a busy endpoint would never be refetched.
    const timer = setTimeout(() => {
      setAsked(latest.current);
      again();
    }, gatherMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isBehind]);
  const endpoint = useKept(data?.webhook ?? null, id);
  return { endpoint, error, again };
}

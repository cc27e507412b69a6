import { useEffect, useRef, useState } from 'react';
import { useQuery, type CombinedError } from 'urql';
import { useKept } from '../../parts/data/useKept.js';
import { endpointTypes, webhookDocument, type Endpoint } from './webhookDocuments.js';

/** How long attempts are gathered before their endpoint is asked for anew. */
const gatherMs = 1_000;
// A rotation answers with a type of its own.
const context = { additionalTypenames: [...endpointTypes] };

/** One endpoint, asked for anew after attempts to deliver to it. @param seen how many attempts were seen */
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
    // Not begun anew by each attempt: a busy endpoint would never be asked for.
    const timer = setTimeout(() => {
      setAsked(latest.current);
      again();
    }, gatherMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isBehind]);
  // While another is asked for, the one before is still there.
  const endpoint = useKept(data?.webhook?.id === id ? data.webhook : null, id);
  return { endpoint, error, again };
}

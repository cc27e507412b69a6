import { useEffect, useReducer, useState, type Dispatch } from 'react';
import { useClient, type CombinedError } from 'urql';
import { liveAttemptsDocument, type LiveAttempt } from './deliveryDocuments.js';
import { changeTail, emptyTail, type Tail, type TailChange } from './tail.js';

/** Attempts as they happen, since the page was opened. */
export interface LiveAttempts {
  readonly tail: Tail<LiveAttempt>;
  readonly change: Dispatch<TailChange<LiveAttempt>>;
  readonly error: CombinedError | undefined;
  /** Subscribes again. */
  readonly again: () => void;
}

/**
 * Subscribes to the attempts of an endpoint.
 * @param onAttempt called for each. It must be a stable function
 */
export function useLiveAttempts(webhookId: string, onAttempt: (attempt: LiveAttempt) => void): LiveAttempts {
  const client = useClient();
  const [tail, change] = useReducer(changeTail<LiveAttempt>, emptyTail<LiveAttempt>());
  const [error, setError] = useState<CombinedError>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const watched = client.subscription(liveAttemptsDocument, { webhookId }).subscribe(({ data, error: fault }) => {
      setError(fault);
      if (!data) return;
      change({ kind: 'came', item: data.deliveryAttempts });
      onAttempt(data.deliveryAttempts);
    });
    return () => {
      watched.unsubscribe();
    };
  }, [client, webhookId, turn]);
  return {
    tail,
    change,
    error,
    again: () => {
      setError(undefined);
      setTurn(turn + 1);
    },
  };
}

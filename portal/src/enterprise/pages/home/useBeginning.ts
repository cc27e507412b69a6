import type { ResultOf } from 'gql.tada';
import { useMemo } from 'react';
import { useQuery, type CombinedError } from 'urql';
import { beginningDocument } from './homeDocuments.js';

/** Which of the first steps are done. */
export interface Begun {
  readonly hasVerified: boolean;
  readonly hasKey: boolean;
  readonly hasEndpoint: boolean;
  /** The steps need no longer be shown: all are done, or somebody is at work already. */
  readonly isOver: boolean;
}

const atWork = 10;

interface Beginning {
  /** Null while it is not known. */
  readonly begun: Begun | null;
  readonly error: CombinedError | undefined;
  readonly again: () => void;
}

/** How far the organisation has come. */
export function useBeginning(): Beginning {
  // Lists that are empty name no type.
  const context = useMemo(() => ({ additionalTypenames: ['Verification', 'ApiKey', 'Webhook'] }), []);
  const [{ data, error }, ask] = useQuery({ query: beginningDocument, context });
  const again = (): void => {
    ask({ requestPolicy: 'network-only' });
  };
  return { begun: data ? begunOf(data) : null, error, again };
}

function begunOf({ verifications, apiKeys, webhooks }: ResultOf<typeof beginningDocument>): Begun | null {
  if (!verifications || !apiKeys || !webhooks) return null;
  const verified = verifications.nodes.length;
  const [hasVerified, hasKey, hasEndpoint] = [verified > 0, apiKeys.nodes.length > 0, webhooks.nodes.length > 0];
  return { hasVerified, hasKey, hasEndpoint, isOver: (hasVerified && hasKey && hasEndpoint) || verified >= atWork };
}

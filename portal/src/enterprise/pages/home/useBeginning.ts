import { useMemo } from 'react';
import { useQuery } from 'urql';
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

/** How far the organisation has come; null while it is not known. */
export function useBeginning(): Begun | null {
  // Lists that are empty name no type.
  const context = useMemo(() => ({ additionalTypenames: ['Verification', 'ApiKey', 'Webhook'] }), []);
  const [{ data }] = useQuery({ query: beginningDocument, context });
  if (!data?.verifications || !data.apiKeys || !data.webhooks) return null;
  const verified = data.verifications.nodes.length;
  const [hasVerified, hasKey, hasEndpoint] = [
    verified > 0,
    data.apiKeys.nodes.length > 0,
    data.webhooks.nodes.length > 0,
  ];
  return { hasVerified, hasKey, hasEndpoint, isOver: (hasVerified && hasKey && hasEndpoint) || verified >= atWork };
}

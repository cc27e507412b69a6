import type { ResultOf } from 'gql.tada';
import { useMemo } from 'react';
import { useQuery, type CombinedError } from 'urql';
import { useSession } from '../../session/SessionContext.js';
import { beginningDocument } from './homeDocuments.js';

/** The completed first steps. */
export interface Begun {
  readonly steps: Readonly<Record<'key' | 'verify' | 'endpoint' | 'invite' | 'live', boolean>>;
  readonly isOver: boolean;
}

interface Beginning {
  /** Null until it is loaded. */
  readonly begun: Begun | null;
  readonly error: CombinedError | undefined;
  readonly again: () => void;
}

/** The organisation's progress, in the current mode. */
export function useBeginning(): Beginning {
  const { mode } = useSession();
  // Empty lists contain no type name, so the types are given explicitly.
  const context = useMemo(
    () => ({ additionalTypenames: ['Verification', 'ApiKey', 'Webhook', 'Member', 'Invitation'] }),
    [],
  );
  const [{ data, error }, ask] = useQuery({ query: beginningDocument, context });
  const again = (): void => {
    ask({ requestPolicy: 'network-only' });
  };
  return { begun: data ? toBegun(data, mode === 'LIVE') : null, error, again };
}

function toBegun(data: ResultOf<typeof beginningDocument>, isLive: boolean): Begun | null {
  const { verifications, apiKeys, webhooks, members, invitations } = data;
  if (!verifications || !apiKeys || !webhooks || !members || !invitations) return null;
  const hasVerified = verifications.nodes.length > 0;
  const steps = {
    key: apiKeys.nodes.length > 0,
    verify: hasVerified,
    endpoint: webhooks.nodes.length > 0,
    invite: members.nodes.length > 1 || invitations.nodes.length > 0,
    live: isLive && hasVerified,
  };
  return { steps, isOver: Object.values(steps).every(Boolean) };
}

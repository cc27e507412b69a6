import type { ResultOf } from 'gql.tada';
import { useMemo } from 'react';
import { useQuery, type CombinedError } from 'urql';
import { useSession } from '../../session/SessionContext.js';
import { beginningDocument } from './homeDocuments.js';

/** The first steps in the chosen mode, and whether each is completed. */
export interface Begun {
  readonly steps: {
    readonly key: boolean;
    readonly verify: boolean;
    /** Undefined for a plan without webhooks, which could never complete it. */
    readonly endpoint: boolean | undefined;
    readonly invite: boolean;
  };
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
  const { plan } = useSession();
  // Empty lists contain no type name, so the types are given explicitly.
  const context = useMemo(
    () => ({ additionalTypenames: ['Verification', 'ApiKey', 'Webhook', 'Member', 'Invitation'] }),
    [],
  );
  const [{ data, error }, ask] = useQuery({ query: beginningDocument, context });
  const again = (): void => {
    ask({ requestPolicy: 'network-only' });
  };
  return { begun: data ? toBegun(data, plan === 'STARTER') : null, error, again };
}

function toBegun(data: ResultOf<typeof beginningDocument>, isWithoutWebhooks: boolean): Begun | null {
  const { verifications, apiKeys, webhooks, members, invitations } = data;
  if (!verifications || !apiKeys || !webhooks || !members || !invitations) return null;
  const hasEndpoint = webhooks.nodes.length > 0;
  const steps = {
    key: apiKeys.nodes.length > 0,
    verify: verifications.nodes.length > 0,
    endpoint: isWithoutWebhooks && !hasEndpoint ? undefined : hasEndpoint,
    invite: members.nodes.length > 1 || invitations.nodes.length > 0,
  };
  return { steps, isOver: !Object.values(steps).includes(false) };
}

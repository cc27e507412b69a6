import { Center, Loader } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { RequestFault } from '../parts/forms/RequestFault.js';
import { onPossibleChange } from './sessionChannel.js';
import { SessionContext, sessionDocument, type Session } from './SessionContext.js';

/**
 * Shows nothing before it is known who is signed in. All windows of a browser share one session: where another one has gone
 * over to other data or to another organisation, nothing that this one shows is to be taken for that, and it is loaded anew.
 */
export function SessionProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [{ data, error }, ask] = useQuery({ query: sessionDocument });
  const [session, setSession] = useState<Session | null>(null);
  const me = data?.me ?? null;
  if (session === null && me !== null) setSession(me);
  const hasChanged = session !== null && me !== null && placeOf(me) !== placeOf(session);
  useEffect(() => {
    if (hasChanged) location.assign('/');
  }, [hasChanged]);
  useEffect(
    () =>
      onPossibleChange(() => {
        ask({ requestPolicy: 'network-only' });
      }),
    [ask],
  );
  if (session !== null && !hasChanged) return <SessionContext value={session}>{children}</SessionContext>;
  if (
    error &&
    session === null &&
    !error.graphQLErrors.some(({ extensions }) => extensions['code'] === 'UNAUTHENTICATED')
  ) {
    return (
      <main className="page">
        <RequestFault
          error={error}
          onRetry={() => {
            ask({ requestPolicy: 'network-only' });
          }}
        />
      </main>
    );
  }
  return (
    <Center mih="60vh">
      <Loader aria-label="Loading" />
    </Center>
  );
}

function placeOf({ kind, memberId, organisationId, mode }: Session): string {
  return [kind, memberId, organisationId, mode].join(' ');
}

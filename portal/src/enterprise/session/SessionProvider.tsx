import { Center, Loader } from '@mantine/core';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { partsText } from '../../shared/text/partsText.js';
import { RequestFault } from '../parts/forms/RequestFault.js';
import { onPossibleChange } from './sessionChannel.js';
import { SessionContext, sessionDocument, type Session } from './SessionContext.js';
import { setOwner, useSessionPhase } from './sessionEnd.js';

// Loaded only when a session ends: few pages live that long.
const SignInAgain = lazy(async () => ({ default: (await import('./SignInAgain.js')).SignInAgain }));

/**
 * Renders nothing until the session is known. All windows of a browser share one session. If another window switches
 * the organisation or the mode, this one reloads, so that its data are not mistaken for the new session's. If the
 * session ends, the page stays and a dialog asks to sign in again. The person may have another role by then.
 */
export function SessionProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [{ data, error }, ask] = useQuery({ query: sessionDocument });
  const [session, setSession] = useState<Session | null>(null);
  const phase = useSessionPhase();
  const me = data?.me ?? null;
  const hasChanged = session !== null && me !== null && toSessionKey(me) !== toSessionKey(session);
  if (me !== null && !hasChanged && JSON.stringify(me) !== JSON.stringify(session)) setSession(me);
  useEffect(() => {
    if (hasChanged) location.assign('/');
  }, [hasChanged]);
  useEffect(() => {
    if (session) setOwner(session);
  }, [session]);
  useEffect(
    () =>
      onPossibleChange(() => {
        ask({ requestPolicy: 'network-only' });
      }),
    [ask],
  );
  const isValid = phase === 'valid';
  useEffect(() => {
    if (isValid) return;
    return () => {
      ask({ requestPolicy: 'network-only' });
    };
  }, [isValid, ask]);
  if (session !== null && !hasChanged && phase !== 'discarded') {
    return (
      <SessionContext value={session}>
        {children}
        {phase === 'ended' && (
          <Suspense>
            <SignInAgain owner={session} />
          </Suspense>
        )}
      </SessionContext>
    );
  }
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
      <Loader aria-label={partsText.loading} />
    </Center>
  );
}

function toSessionKey({ kind, memberId, organisationId, mode }: Session): string {
  return [kind, memberId, organisationId, mode].join(' ');
}

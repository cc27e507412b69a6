import { Center, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { RequestFault } from '../parts/RequestFault.js';
import { SessionContext, sessionDocument } from './SessionContext.js';

/** Shows nothing before it is known who is signed in. */
export function SessionProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [{ data, error }, ask] = useQuery({ query: sessionDocument });
  if (data?.me) return <SessionContext value={data.me}>{children}</SessionContext>;
  if (error && !error.graphQLErrors.some(({ extensions }) => extensions['code'] === 'UNAUTHENTICATED')) {
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

import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../../parts/layout/Facts.js';
import { Moment } from '../../parts/time/Moment.js';
import { EndpointStateMark } from './EndpointStateMark.js';
import { kindName } from './eventKinds.js';
import type { Endpoint } from './webhookDocuments.js';

/** What an endpoint is, and how it does. */
export function EndpointSummary({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const {
    url,
    description,
    events,
    status,
    disabledReason,
    previousSecretUntil,
    rateLimit,
    headerNames,
    isPrivateRange,
    verification,
    verifiedAt,
  } = endpoint;
  const { failures, lastAttemptAt, lastStatus, lastError } = endpoint.health;
  return (
    <Paper withBorder p="md">
      <Facts
        facts={[
          ['State', <EndpointStateMark key="state" endpoint={endpoint} />],
          ['Meaning', meaningOf(status, disabledReason)],
          ['Address', <code key="url">{url}</code>],
          ['Network', isPrivateRange ? 'A private address, which this installation permits' : null],
          [
            'Ownership',
            verifiedAt === null ? (
              ownershipOf(verification)
            ) : (
              <>
                Verified <Moment at={verifiedAt} />
              </>
            ),
          ],
          ['Description', description],
          [
            'Kinds',
            events.map((kind, index) => (
              <span key={kind}>
                {index > 0 && ', '}
                <code>{kindName(kind)}</code>
              </span>
            )),
          ],
          [
            'Last attempt',
            lastAttemptAt === null ? (
              'None'
            ) : (
              <>
                <Moment at={lastAttemptAt} />, {lastStatus === null ? 'no answer' : `HTTP ${lastStatus}`}
              </>
            ),
          ],
          ['Why it failed', lastError],
          ['Failed in a row', failures === 0 ? null : failures.toLocaleString('en-AU')],
          ['Headers of your own', headerNames.length === 0 ? null : headerNames.join(', ')],
          ['Attempts a second', rateLimit === null ? null : `${rateLimit.toLocaleString('en-AU')} at most`],
          [
            'Rotation',
            previousSecretUntil && (
              <>
                The secret before signs too; that ends <Moment at={previousSecretUntil} />.
              </>
            ),
          ],
        ]}
      />
    </Paper>
  );
}

function ownershipOf(verification: Endpoint['verification']): string {
  return verification === 'PENDING' ? 'Not verified: events are held until the URL is verified.' : 'Not verified';
}

function meaningOf(status: Endpoint['status'], disabledReason: string | null): string | null {
  if (status === 'PAUSED') return 'Nothing is sent; what happens is held, and sent when it is enabled.';
  if (status === 'ENABLED') return null;
  return `${disabledReason ?? ''} Nothing is sent or held until it is enabled.`.trim();
}

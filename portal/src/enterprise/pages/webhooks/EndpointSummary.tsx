import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { counted } from '../../../shared/text/numbers.js';
import { Breakable } from '../../parts/layout/Breakable.js';
import { Facts } from '../../parts/layout/Facts.js';
import { Moment } from '../../parts/time/Moment.js';
import { EndpointStateMark } from './EndpointStateMark.js';
import { kindName } from './eventTypes.js';
import type { Endpoint } from './webhookDocuments.js';

/** The settings and health of an endpoint. */
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
          [text.facts.state, <EndpointStateMark key="state" endpoint={endpoint} />],
          [text.facts.meaning, describeStatus(status, disabledReason)],
          [
            text.facts.url,
            <code key="url">
              <Breakable text={url} />
            </code>,
          ],
          [text.facts.network, isPrivateRange ? text.privateRange : null],
          [
            text.facts.ownership,
            verifiedAt === null ? (
              describeOwnership(verification)
            ) : (
              <>
                {text.verifiedAt} <Moment at={verifiedAt} />
              </>
            ),
          ],
          [text.facts.description, description],
          [
            text.facts.events,
            events.map((kind, index) => (
              <span key={kind}>
                {index > 0 && ', '}
                <code>
                  <Breakable text={kindName(kind)} />
                </code>
              </span>
            )),
          ],
          [
            text.facts.lastAttempt,
            lastAttemptAt === null ? (
              text.none
            ) : (
              <>
                <Moment at={lastAttemptAt} />, {lastStatus === null ? text.noResponse : text.response(lastStatus)}
              </>
            ),
          ],
          [text.facts.lastError, lastError],
          [text.facts.failures, failures === 0 ? null : counted(failures)],
          [text.facts.headers, headerNames.length === 0 ? null : headerNames.join(', ')],
          [text.facts.rate, rateLimit === null ? null : text.atMost(counted(rateLimit))],
          [
            text.facts.rotation,
            previousSecretUntil && (
              <>
                {text.overlap} <Moment at={previousSecretUntil} />.
              </>
            ),
          ],
        ]}
      />
    </Paper>
  );
}

function describeOwnership(verification: Endpoint['verification']): string {
  return verification === 'PENDING' ? text.ownership.PENDING : text.ownership.other;
}

function describeStatus(status: Endpoint['status'], disabledReason: string | null): string | null {
  if (status === 'PAUSED') return text.meaning.PAUSED;
  if (status === 'ENABLED') return null;
  return `${disabledReason ?? ''} ${text.meaning.DISABLED}`.trim();
}

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import { endpointState } from './endpointState.js';
import type { Endpoint } from './webhookDocuments.js';

/** The state of an endpoint and, where it matters, since when. */
export function EndpointStateMark({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const { state, tone } = endpointState(endpoint);
  const since = state === 'disabled' ? endpoint.disabledAt : state === 'failing' ? endpoint.health.failingSince : null;
  return (
    <div>
      <State tone={tone}>{text.states[state]}</State>
      {since !== null && (
        <Text size="sm">
          {text.since} <Moment at={since} />
        </Text>
      )}
    </div>
  );
}

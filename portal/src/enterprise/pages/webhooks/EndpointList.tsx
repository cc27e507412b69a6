import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListTable } from '../../parts/lists/ListTable.js';
import { Moment } from '../../parts/time/Moment.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { EndpointStateMark } from './EndpointStateMark.js';
import { kindName } from './eventKinds.js';
import type { Endpoint } from './webhookDocuments.js';

/** The endpoints, newest first; each leads to its page. */
export function EndpointList({ endpoints }: { readonly endpoints: readonly Endpoint[] }): ReactNode {
  return (
    <ListTable columns={['Endpoint', 'State', 'Kinds', 'Last attempt']}>
      {endpoints.map((endpoint) => (
        <EndpointRow key={endpoint.id} endpoint={endpoint} />
      ))}
    </ListTable>
  );
}

function EndpointRow({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const { id, url, description, events, health } = endpoint;
  const { lastAttemptAt, lastStatus } = health;
  return (
    <tr>
      <td data-title="Endpoint">
        <div>
          <PageLink to="/webhooks/$id" params={{ id }}>
            {url}
          </PageLink>
          {description !== null && <Text size="sm">{description}</Text>}
        </div>
      </td>
      <td data-title="State">
        <EndpointStateMark endpoint={endpoint} />
      </td>
      <td data-title="Kinds">
        <KindSummary kinds={events.map(kindName)} />
      </td>
      <td data-title="Last attempt">
        {lastAttemptAt === null ? (
          'None'
        ) : (
          <div>
            <Moment at={lastAttemptAt} />
            <Text size="sm">{lastStatus === null ? 'no answer' : `HTTP ${lastStatus}`}</Text>
          </div>
        )}
      </td>
    </tr>
  );
}

const mostNamed = 3;

function KindSummary({ kinds }: { readonly kinds: readonly string[] }): ReactNode {
  const more = kinds.length - mostNamed;
  return (
    <div>
      {kinds.slice(0, mostNamed).map((kind) => (
        <div key={kind}>
          <code>{kind}</code>
        </div>
      ))}
      {more > 0 && <Text size="sm">and {more} more</Text>}
    </div>
  );
}

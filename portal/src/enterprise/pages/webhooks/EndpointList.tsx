import type { ReactNode } from 'react';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { Breakable } from '../../parts/layout/Breakable.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { Moment } from '../../parts/time/Moment.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { addressName, endpointName } from './endpointState.js';
import { EndpointStateMark } from './EndpointStateMark.js';
import { kindName } from './eventTypes.js';
import { HourLine } from './HourLine.js';
import type { Endpoint } from './webhookDocuments.js';

/** The endpoints, newest first. Each links to its page. */
export function EndpointList({ endpoints }: { readonly endpoints: readonly Endpoint[] }): ReactNode {
  return (
    <ListTable className="one-line" columns={text.columns}>
      {endpoints.map((endpoint) => (
        <EndpointRow key={endpoint.id} endpoint={endpoint} />
      ))}
    </ListTable>
  );
}

function EndpointRow({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const { id, url, events, health } = endpoint;
  const [name, address] = [endpointName(endpoint), addressName(url)];
  const { lastAttemptAt, lastStatus } = health;
  return (
    <tr>
      <td data-title={text.columns[0]}>
        <div>
          <PageLink to="/webhooks/$id" params={{ id }}>
            <Breakable text={name} />
          </PageLink>
          {name !== address && (
            <div className="soft endpoint-address">
              <Breakable text={address} />
            </div>
          )}
        </div>
      </td>
      <td data-title={text.columns[1]}>
        <EndpointStateMark endpoint={endpoint} />
      </td>
      <td data-title={text.columns[2]} className="cut">
        <KindSummary kinds={events.map(kindName)} />
      </td>
      <td data-title={text.columns[3]}>
        {lastAttemptAt === null ? (
          text.none
        ) : (
          <div>
            <Moment at={lastAttemptAt} />
            <div className="soft">{lastStatus === null ? text.noResponse : text.response(lastStatus)}</div>
          </div>
        )}
      </td>
      <td data-title={text.columns[4]}>
        <HourLine hours={health.hours} />
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
          <code>
            <Breakable text={kind} />
          </code>
        </div>
      ))}
      {more > 0 && <div className="soft">{text.more(more)}</div>}
    </div>
  );
}

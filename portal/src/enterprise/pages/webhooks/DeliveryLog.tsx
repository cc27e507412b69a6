import { Button, NativeSelect } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { webhooksText } from '../../../shared/text/webhooksText.js';
import { ExportButton } from '../../parts/lists/ExportButton.js';
import { Empty } from '../../parts/layout/Empty.js';
import { MoreButton } from '../../parts/lists/MoreButton.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { usePages } from '../../parts/lists/usePages.js';
import { DeliveryList } from './DeliveryList.js';
import { deliveriesDocument, type DeliveryRow } from './deliveryDocuments.js';
import { kindNamed, kindNames } from './eventTypes.js';
import { deliveryStates } from './readEndpointSearch.js';
import type { Endpoint } from './webhookDocuments.js';

const text = webhooksText.log;

const route = getRouteApi('/webhooks/$id');
const changing = ['Delivery', 'RecoveredDeliveries', 'Webhook'];
const states = { pending: 'PENDING', delivered: 'DELIVERED', failed: 'FAILED' } as const;

interface DeliveryLogProps {
  readonly endpoint: Endpoint;
  /** How many attempts were received live. */
  readonly seen: number;
  /** Returns a row with its latest known state. */
  readonly refresh: (row: DeliveryRow) => DeliveryRow;
}

/**
 * The deliveries of an endpoint, newest events first. New deliveries are shown on request, so that no row moves
 * unexpectedly. Listed rows always show their current state.
 */
export function DeliveryLog({ endpoint, seen, refresh }: DeliveryLogProps): ReactNode {
  const { state, kind: wanted } = route.useSearch();
  const kind = kindNames.find((name) => name === wanted);
  const navigate = route.useNavigate();
  const [known, setKnown] = useState(seen);
  const { nodes, error, isLoading, more, again } = usePages(
    deliveriesDocument,
    {
      webhookId: endpoint.id,
      ...(state && { state: states[state] }),
      ...(kind !== undefined && { event: kindNamed(kind) ?? null }),
    },
    ({ deliveries }) => deliveries,
    changing,
  );
  const isFiltered = state !== undefined || kind !== undefined;
  const renew = (): void => {
    setKnown(seen);
    again();
  };
  const clear = (
    <Button
      variant="default"
      size="sm"
      onClick={() => void navigate({ search: (search) => ({ ...search, state: undefined, kind: undefined }) })}
    >
      {text.clear}
    </Button>
  );
  return (
    <>
      <div className="filter-row">
        <NativeSelect
          label={text.state}
          value={state ?? ''}
          data={[{ value: '', label: text.anyState }, ...deliveryStates]}
          onChange={({ currentTarget: { value } }) => {
            const chosen = deliveryStates.find((one) => one === value);
            void navigate({ search: (search) => ({ ...search, state: chosen }), replace: true });
          }}
        />
        <NativeSelect
          label={text.kind}
          value={kind ?? ''}
          data={[{ value: '', label: text.anyKind }, ...kindNames]}
          onChange={({ currentTarget: { value } }) => {
            void navigate({
              search: (search) => ({ ...search, kind: value === '' ? undefined : value }),
              replace: true,
            });
          }}
        />
        {isFiltered && clear}
        <Button variant="default" size="sm" onClick={renew}>
          {seen > known ? text.show(seen - known) : text.reload}
        </Button>
        {nodes.length > 0 && (
          <ExportButton list={`webhooks/${endpoint.id}/deliveries`} filters={{ state, event: kind }} />
        )}
      </div>
      {error && <RequestFault error={error} onRetry={again} />}
      {!isLoading && !error && nodes.length === 0 && <NoDelivery isFiltered={isFiltered} action={clear} />}
      {nodes.length > 0 && <DeliveryList deliveries={nodes.map(refresh)} isPaused={endpoint.status === 'PAUSED'} />}
      <MoreButton more={more} isLoading={isLoading} />
    </>
  );
}

function NoDelivery({ isFiltered, action }: { readonly isFiltered: boolean; readonly action: ReactNode }): ReactNode {
  if (isFiltered) {
    return (
      <Empty title={text.filteredTitle} action={action}>
        {text.filtered}
      </Empty>
    );
  }
  return <Empty title={text.emptyTitle}>{text.empty}</Empty>;
}

import { Loader, Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { AboveList } from '../../parts/lists/AboveList.js';
import { Page } from '../../parts/layout/Page.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { DeliveryLog } from './DeliveryLog.js';
import { EndpointActions } from './EndpointActions.js';
import { EndpointSummary } from './EndpointSummary.js';
import { endpointName } from './endpointState.js';
import { endpointViews } from './readEndpointSearch.js';
import { useDeliveryNews } from './useDeliveryNews.js';
import { useEndpoint } from './useEndpoint.js';
import { useLiveAttempts } from './useLiveAttempts.js';

const LiveTail = lazy(async () => ({ default: (await import('./LiveTail.js')).LiveTail }));
const OpenDelivery = lazy(async () => ({ default: (await import('./OpenDelivery.js')).OpenDelivery }));
const Signatures = lazy(async () => ({ default: (await import('./Signatures.js')).Signatures }));

const route = getRouteApi('/webhooks/$id');

/** One endpoint: its health, its deliveries, and how a receiver verifies them. */
export function EndpointPage(): ReactNode {
  const { id } = route.useParams();
  const { view = 'deliveries', delivery } = route.useSearch();
  const navigate = route.useNavigate();
  const news = useDeliveryNews();
  const live = useLiveAttempts(id, news.noteAttempt);
  const { endpoint, error, again } = useEndpoint(id, live.tail.seen);
  const show = (name: string | null): void => {
    const chosen = endpointViews.find((one) => one === name);
    void navigate({ search: (search) => ({ ...search, view: chosen === 'deliveries' ? undefined : chosen }) });
  };
  return (
    <Page
      title={endpoint ? endpointName(endpoint) : text.endpoint}
      crumb={endpoint ? endpointName(endpoint) : undefined}
    >
      {error && <RequestFault error={error} onRetry={again} />}
      {!endpoint && !error && <Loader aria-label={text.loading} />}
      {endpoint && (
        <>
          <AboveList title={text.aboutEndpoint}>
            <EndpointActions endpoint={endpoint} onDelivery={news.noteDelivery} />
            <EndpointSummary endpoint={endpoint} />
          </AboveList>
          <Tabs value={view} onChange={show} keepMounted={false}>
            <Tabs.List>
              {endpointViews.map((one) => (
                <Tabs.Tab key={one} value={one}>
                  {text.tabs[one]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="deliveries">
              <DeliveryLog endpoint={endpoint} seen={live.tail.seen} refresh={news.refresh} />
            </Tabs.Panel>
            <Tabs.Panel value="live">
              <Suspense>
                <LiveTail live={live} />
              </Suspense>
            </Tabs.Panel>
            <Tabs.Panel value="signatures">
              <Suspense>
                <Signatures endpoint={endpoint} />
              </Suspense>
            </Tabs.Panel>
          </Tabs>
          <Suspense>
            {delivery !== undefined && (
              <OpenDelivery id={delivery} endpoint={endpoint} onDelivery={news.noteDelivery} />
            )}
          </Suspense>
        </>
      )}
    </Page>
  );
}

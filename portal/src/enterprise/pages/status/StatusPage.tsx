import { Paper, Text, Title } from '@mantine/core';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { counted } from '../../../shared/text/numbers.js';
import { platformText } from '../../../shared/text/platformText.js';
import { statusText } from '../../../shared/text/statusText.js';
import { useWatch } from '../../parts/data/useWatch.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { Facts, type Fact } from '../../parts/layout/Facts.js';
import { Page } from '../../parts/layout/Page.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { State } from '../../parts/layout/State.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { Day } from '../../parts/time/Day.js';
import { Moment } from '../../parts/time/Moment.js';
import { useTimeZone } from '../../parts/time/timeZone.js';
import { useCan } from '../../session/SessionContext.js';
import { QueueList } from '../platform/QueueList.js';
import { RegisterList } from '../platform/RegisterList.js';
import { usePlatformOverview } from '../platform/usePlatformOverview.js';
import { listSources } from './listSources.js';
import { deliveriesDocument, sourcesDocument } from './statusDocuments.js';

const everyMs = 30_000;
const patienceMs = 10_000;
const { service, sources, webhooks } = statusText;

/** Whether the service works, for every signed-in person, as far as the role may read it. */
export function StatusPage(): ReactNode {
  const can = useCan();
  return (
    <Page title={statusText.title}>
      {can('platformOverview') ? (
        <PlatformStatus />
      ) : (
        <>
          <Service />
          {can('verifications') && <Sources />}
          {can('organisationOverview') && <Webhooks />}
        </>
      )}
    </Page>
  );
}

/** The state of the whole platform, for operators. */
function PlatformStatus(): ReactNode {
  const { overview, error, again } = usePlatformOverview();
  return (
    <>
      <Service
        facts={
          overview && [
            [service.version, overview.service.version],
            [service.started, <Moment key="started" at={overview.service.startedAt} />],
          ]
        }
      />
      {error && <RequestFault error={error} onRetry={again} />}
      {overview && (
        <>
          <RegisterList registers={overview.registers} now={overview.asOf} />
          <QueueList {...overview} />
          <PageLink to="/platform">{statusText.more}</PageLink>
        </>
      )}
    </>
  );
}

interface Health {
  readonly state: 'up' | 'unready' | 'down';
  readonly tookMs: number | null;
  readonly version: string | null;
  readonly at: string;
}

function Service({ facts = [] }: { readonly facts?: readonly Fact[] | null | undefined }): ReactNode {
  const [health, setHealth] = useState<Health | null>(null);
  const read = useCallback((): void => {
    void readHealth().then(setHealth);
  }, []);
  useEffect(read, [read]);
  useWatch(read, everyMs);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="service" className="platform-part">
      <Title order={2} size="h4" id="service" mb="xs">
        {service.title}
      </Title>
      <div aria-live="polite" aria-busy={health === null}>
        {health && (
          <Facts
            facts={[
              [
                service.state,
                <State key="state" tone={health.state === 'up' ? 'good' : 'bad'}>
                  {service[health.state]}
                </State>,
              ],
              [service.responded, health.tookMs === null ? null : service.ms(health.tookMs)],
              [service.apiVersion, health.version],
              ...(facts ?? []),
              [service.checked, <Moment key="checked" at={health.at} />],
            ]}
          />
        )}
      </div>
    </Paper>
  );
}

async function readHealth(): Promise<Health> {
  const begun = performance.now();
  const at = new Date().toISOString();
  try {
    const response = await fetch('/readyz', { signal: AbortSignal.timeout(patienceMs) });
    const tookMs = Math.round(performance.now() - begun);
    return { state: response.ok ? 'up' : 'unready', tookMs, version: response.headers.get('API-Version'), at };
  } catch {
    return { state: 'down', tookMs: null, version: null, at };
  }
}

const [source, state, dataDate, age] = sources.columns;

function Sources(): ReactNode {
  const [{ data, error }, ask] = useQuery({ query: sourcesDocument, requestPolicy: 'cache-and-network' });
  const found = listSources(data?.verifications?.nodes ?? []);
  return (
    <section aria-labelledby="sources" className="platform-part">
      <Title order={2} size="h4" id="sources" mb="xs">
        {sources.title}
      </Title>
      {error && (
        <RequestFault
          error={error}
          onRetry={() => {
            ask({ requestPolicy: 'network-only' });
          }}
        />
      )}
      {data?.verifications && (
        <Text className="soft" size="sm" mb="xs">
          {found.length === 0 ? sources.none : sources.lead}
        </Text>
      )}
      {found.length > 0 && (
        <ListTable label={sources.title} columns={sources.columns}>
          {found.map((one) => (
            <tr key={`${one.kind} ${one.name}`}>
              <td data-title={source}>
                {one.name}, {one.kind}
              </td>
              <td data-title={state}>
                <State tone={one.state[0]}>{one.state[1]}</State>
              </td>
              <td data-title={dataDate}>
                {one.asOf === null ? platformText.registers.notCounted : <Day day={one.asOf} />}
              </td>
              <td data-title={age}>
                {one.asOf === null
                  ? platformText.registers.notCounted
                  : platformText.registers.age(countDays(one.asOf))}
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </section>
  );
}

function countDays(date: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(date)) / 86_400_000));
}

function Webhooks(): ReactNode {
  const timeZone = useTimeZone();
  const [{ data, error }, ask] = useQuery({ query: deliveriesDocument, variables: { timeZone } });
  const again = (): void => {
    ask({ requestPolicy: 'network-only' });
  };
  useWatch(again, everyMs);
  const deliveries = data?.organisationOverview?.deliveries;
  if (error) return <RequestFault error={error} onRetry={again} />;
  if (!deliveries) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="webhooks" className="platform-part">
      <Title order={2} size="h4" id="webhooks" mb="xs">
        {webhooks.title}
      </Title>
      <Text className="soft" size="sm" mb="xs">
        {webhooks.lead}
      </Text>
      <Facts
        facts={[
          [webhooks.waiting, counted(deliveries.pending)],
          [webhooks.delivered, counted(deliveries.delivered)],
          [webhooks.failed, counted(deliveries.failed)],
        ]}
      />
    </Paper>
  );
}

import { Paper, SimpleGrid, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { WarningIcon } from '../../../shared/icons.js';
import { percentAtLeast } from '../../../shared/text/numbers.js';
import { platformText } from '../../../shared/text/platformText.js';
import { locale } from '../../../shared/text/locale.js';
import { Chart } from '../../parts/charts/Chart.js';
import { ChartPatterns } from '../../parts/charts/ChartPatterns.js';
import type { Look } from '../../parts/looks.js';
import { Figure } from '../../parts/charts/Figure.js';
import { type Share, ShareBars } from '../../parts/charts/ShareBars.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { Facts } from '../../parts/layout/Facts.js';
import { Page } from '../../parts/layout/Page.js';
import { Moment } from '../../parts/time/Moment.js';
import { riskWords, statusWords } from '../verifications/verificationWords.js';
import { listConcerns } from './listConcerns.js';
import type { Overview } from './platformDocument.js';
import { PlatformViews } from './PlatformViews.js';
import { QueueList } from './QueueList.js';
import { RegisterList } from './RegisterList.js';
import { serviceDocument } from './serviceDocuments.js';
import { ImportHistory, RouteErrorList } from './ServiceParts.js';
import { usePlatformOverview } from './usePlatformOverview.js';

/** The platform overview for operators. It contains only counts, and no data of an organisation. */
export function PlatformPage(): ReactNode {
  const { overview, error, again } = usePlatformOverview();
  return (
    <Page title={platformText.title}>
      <PlatformViews />
      {error && <RequestFault error={error} onRetry={again} />}
      {overview && (
        <>
          <ChartPatterns />
          <Concerns concerns={listConcerns(overview)} />
          <Figures overview={overview} />
          <Charts overview={overview} />
          <QueueList {...overview} />
          <RegisterList registers={overview.registers} now={overview.asOf} />
          <ImportHistory />
          <RouteErrorList startedAt={overview.service.startedAt} />
          <Service overview={overview} />
        </>
      )}
    </Page>
  );
}

function Concerns({ concerns }: { readonly concerns: readonly string[] }): ReactNode {
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="needs" className="needs">
      <Title order={2} size="h4" id="needs" mb="xs">
        {platformText.needs}
      </Title>
      {concerns.length === 0 && <Text className="soft">{platformText.noNeeds}</Text>}
      {concerns.length > 0 && (
        <ul>
          {concerns.map((concern) => (
            <li key={concern} className="concern">
              <WarningIcon />
              <span>{concern}</span>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}

function Figures({ overview }: { readonly overview: Overview }): ReactNode {
  const { verifications, webhooks, organisations, apiKeys } = overview;
  const { delivered24Hours: delivered, failed24Hours: failed, pending } = webhooks;
  const all = delivered + failed + pending;
  const words = platformText.figures;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} mb="md">
      <Figure title={words.verifications} value={verifications.last24Hours}>
        {words.verificationsLead(verifications.total)}
      </Figure>
      <Figure title={words.success} value={all === 0 ? words.none : percentAtLeast(delivered / all)}>
        {words.successLead(delivered, failed, pending)}
      </Figure>
      <Figure title={words.p95} value={webhooks.p95Ms === null ? words.none : words.ms(webhooks.p95Ms)}>
        {words.p95Lead}
      </Figure>
      <Figure title={words.organisations} value={organisations.total}>
        {words.organisationsLead(apiKeys.active)}
      </Figure>
    </SimpleGrid>
  );
}

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const { shares } = platformText;

function Charts({ overview }: { readonly overview: Overview }): ReactNode {
  const { verifications, organisations, apiKeys, certificates, onboardings } = overview;
  return (
    <>
      <Chart
        title={platformText.byDay}
        series={[{ title: platformText.verifications, look: 'plain' }]}
        bars={verifications.byDay.map(({ day: date, count }) => ({
          label: day.format(new Date(`${date}T00:00Z`)),
          name: longDay.format(new Date(`${date}T00:00Z`)),
          values: [count],
        }))}
      />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} my="md">
        <ShareBars title={shares.risk} shares={toShares(verifications.byRisk, riskWords)} />
        <ShareBars title={shares.status} shares={toShares(verifications.byStatus, statusWords)} />
        <ShareBars title={shares.plan} shares={toShares(organisations.byPlan)} />
        <ShareBars title={shares.keys} shares={toShares(apiKeys)} />
        <ShareBars title={shares.certificates} shares={toShares(certificates)} />
        <ShareBars title={shares.onboardings} shares={toShares(onboardings)} />
      </SimpleGrid>
    </>
  );
}

const names: Readonly<Record<string, string>> = platformText.names;

/** The counts of an object that GraphQL returned, with their names. */
function toShares(
  counts: Readonly<Record<string, unknown>>,
  words: Readonly<Record<string, { readonly look: Look }>> = {},
): readonly Share[] {
  return Object.entries(counts).flatMap(([key, count]) =>
    typeof count === 'number'
      ? [{ title: names[key] ?? key, count, look: words[key.toUpperCase()]?.look ?? 'plain' }]
      : [],
  );
}

function Service({ overview: { service, asOf } }: { readonly overview: Overview }): ReactNode {
  const words = platformText.service;
  const [{ data }] = useQuery({ query: serviceDocument });
  const versions = data?.platformService;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="service" className="platform-part">
      <Title order={2} size="h4" id="service" mb="xs">
        {words.title}
      </Title>
      <Facts
        facts={[
          [words.version, service.version],
          [words.schema, versions && words.schemaLabel(versions.schema, versions.migrations)],
          [words.migrated, versions?.migratedAt == null ? null : <Moment key="migrated" at={versions.migratedAt} />],
          [words.database, versions?.database],
          [words.size, versions && words.sizeLabel(versions.databaseBytes)],
          [words.node, versions?.node],
          [words.region, service.region],
          [words.started, <Moment key="started" at={service.startedAt} />],
          [
            words.asOf,
            <span key="as-of">
              <Moment at={asOf} />, {words.refresh}
            </span>,
          ],
        ]}
      />
    </Paper>
  );
}

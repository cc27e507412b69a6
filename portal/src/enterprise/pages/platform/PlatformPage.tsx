import { Alert, List, SimpleGrid, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { BarChart } from '../../parts/charts/BarChart.js';
import { Figure } from '../../parts/charts/Figure.js';
import { Moment } from '../../parts/time/Moment.js';
import { Page } from '../../parts/layout/Page.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useWatch } from '../../parts/data/useWatch.js';
import { concernsOf } from './concernsOf.js';
import { platformDocument, type Overview } from './platformDocument.js';
import { RegisterList } from './RegisterList.js';

const everyMs = 30_000;

/** How the platform does, for those who run it: counts alone, of nobody in particular. */
export function PlatformPage(): ReactNode {
  const [{ data, error }, ask] = useQuery({ query: platformDocument });
  const again = (): void => {
    ask({ requestPolicy: 'network-only' });
  };
  useWatch(again, everyMs);
  const overview = data?.platformOverview;
  return (
    <Page title="The platform">
      {error && <RequestFault error={error} onRetry={again} />}
      {overview && <Figures overview={overview} />}
    </Page>
  );
}

function Figures({ overview }: { readonly overview: Overview }): ReactNode {
  const { organisations, apiKeys, verifications, certificates, onboardings, webhooks, bulk, mail, service } = overview;
  const concerns = concernsOf(overview);
  return (
    <>
      <Concerns concerns={concerns} />
      <BarChart
        title="Live verifications by day (UTC)"
        bars={verifications.byDay.map(({ day, count }) => ({ label: day, value: count }))}
      />
      <SimpleGrid cols={{ base: 2, md: 4 }} my="md">
        <Figure title="Verifications, 24 hours" value={verifications.last24Hours}>
          {verifications.total.toLocaleString('en-AU')} in all; by risk {pairs(verifications.byRisk)}
        </Figure>
        <Figure title="Organisations" value={organisations.total}>
          {pairs(organisations.byPlan)}
        </Figure>
        <Figure title="API keys" value={apiKeys.active}>
          {apiKeys.expired} expired, {apiKeys.revoked} revoked
        </Figure>
        <Figure title="Certificates" value={certificates.issued}>
          {certificates.proposed} proposed, {certificates.suspended} suspended, {certificates.expired} expired,{' '}
          {certificates.revoked} revoked
        </Figure>
        <Figure title="Onboardings that wait" value={onboardings.submitted}>
          {onboardings.open} with applicants, {onboardings.decided} decided
        </Figure>
        <Figure title="Deliveries, 24 hours" value={webhooks.delivered24Hours}>
          {webhooks.failed24Hours} failed, {webhooks.pending} waiting
          {webhooks.p95Ms !== null && `, 95 of 100 receivers within ${webhooks.p95Ms} ms`}
        </Figure>
        <Figure title="Rows of bulks left" value={bulk.rowsLeft}>
          {bulk.running} running, {bulk.queued} queued
        </Figure>
        <Figure title="Mail to be sent" value={mail.pending} />
      </SimpleGrid>
      <RegisterList registers={overview.registers} />
      <Text className="soft" size="sm" mt="md">
        Version {service.version}, data kept in {service.region}, started <Moment at={service.startedAt} />. As of{' '}
        <Moment at={overview.asOf} />; asked again every 30 seconds.
      </Text>
    </>
  );
}

function Concerns({ concerns }: { readonly concerns: readonly string[] }): ReactNode {
  if (concerns.length === 0) return <Text mb="md">Nothing needs attention now.</Text>;
  return (
    <Alert variant="outline" color="orange" mb="md" role="region" aria-label="Needs attention">
      <Title order={2} size="h4" mb="xs">
        Needs attention
      </Title>
      <List>
        {concerns.map((concern) => (
          <List.Item key={concern}>{concern}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function pairs(counts: Readonly<Record<string, unknown>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${Number(count).toLocaleString('en-AU')}`)
    .join(', ');
}

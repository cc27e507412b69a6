import { Button, Loader, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { organisationsText as text } from '../../../../shared/text/organisationsText.js';
import { locale } from '../../../../shared/text/locale.js';
import { Chart } from '../../../parts/charts/Chart.js';
import { ChartPatterns } from '../../../parts/charts/ChartPatterns.js';
import { Figure } from '../../../parts/charts/Figure.js';
import { ShareBars } from '../../../parts/charts/ShareBars.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { Facts } from '../../../parts/layout/Facts.js';
import { LongId } from '../../../parts/layout/LongId.js';
import { Page } from '../../../parts/layout/Page.js';
import { Moment } from '../../../parts/time/Moment.js';
import { UseBar } from '../../settings/plan/UseBar.js';
import { ChangePlan, ResumeOrganisation, SuspendOrganisation } from './ChangeOrganisation.js';
import { organisationDocument, type ManagedOrganisation } from './organisationDocuments.js';
import { OrganisationState } from './OrganisationsPage.js';

const route = getRouteApi('/platform/organisations/$id');
const { figures, facts } = text;

/** One organisation, for operators: its plan, usage and state, and the available actions. */
export function OrganisationPage(): ReactNode {
  const { id } = route.useParams();
  const [open, setOpen] = useState<'plan' | 'suspend' | 'resume' | null>(null);
  const [{ data, error, fetching }, ask] = useQuery({ query: organisationDocument, variables: { id } });
  const organisation = data?.platformOrganisation;
  const close = (): void => {
    setOpen(null);
  };
  const opens = (what: typeof open, label: string): ReactNode => (
    <Button
      variant="default"
      onClick={() => {
        setOpen(what);
      }}
    >
      {label}
    </Button>
  );
  const actions = organisation && (
    <>
      {opens('plan', text.changePlan)}
      {organisation.suspendedAt === null ? opens('suspend', text.suspend) : opens('resume', text.resume)}
    </>
  );
  return (
    <Page title={organisation?.name ?? text.title} crumb={organisation?.name} actions={actions}>
      {error && (
        <RequestFault
          error={error}
          onRetry={() => {
            ask({ requestPolicy: 'network-only' });
          }}
        />
      )}
      {fetching && !organisation && <Loader />}
      {organisation && <Known organisation={organisation} />}
      {organisation && open === 'plan' && <ChangePlan organisation={organisation} onClose={close} />}
      {organisation && open === 'suspend' && <SuspendOrganisation organisation={organisation} onClose={close} />}
      {organisation && open === 'resume' && <ResumeOrganisation organisation={organisation} onClose={close} />}
    </Page>
  );
}

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

type Days = ManagedOrganisation['byDay'];

function toBars(days: Days, label: Intl.DateTimeFormat, name: Intl.DateTimeFormat) {
  return days.map(({ day: date, count }) => {
    const at = new Date(`${date}T00:00Z`);
    return { label: label.format(at), name: name.format(at), values: [count] };
  });
}

const series = [{ title: text.verifications, look: 'plain' }] as const;

function Known({ organisation }: { readonly organisation: ManagedOrganisation }): ReactNode {
  const { suspendedAt, suspendedReason, limitPerMinute, peakPerMinute, membersByRole } = organisation;
  return (
    <>
      <ChartPatterns />
      {suspendedAt !== null && (
        <Paper withBorder p="md" mb="md" component="section" aria-label={text.suspendedSince}>
          <Text>
            {text.suspendedSince} <Moment at={suspendedAt} />
          </Text>
          {suspendedReason !== null && <Text className="soft">{text.reasonLabel(suspendedReason)}</Text>}
        </Paper>
      )}
      <SimpleGrid cols={{ base: 2, md: 4 }} mb="md">
        <Figure title={figures.month} value={organisation.verificationsThisMonth}>
          {figures.monthLead}
        </Figure>
        <Figure title={figures.peak} value={peakPerMinute}>
          {limitPerMinute === null ? (
            figures.peakFree
          ) : (
            <>
              <UseBar count={{ limit: limitPerMinute, used: peakPerMinute, resetsAt: null }} />
              {figures.peakLead}
            </>
          )}
        </Figure>
        <Figure title={figures.people} value={organisation.members}>
          {figures.invitations(organisation.openInvitations)}
        </Figure>
        <Figure title={figures.keys} value={organisation.activeKeys}>
          {figures.endpoints(organisation.webhookEndpoints)}
        </Figure>
      </SimpleGrid>
      <Chart title={text.byDay} series={series} bars={toBars(organisation.byDay, day, longDay)} />
      <SimpleGrid cols={{ base: 1, md: 2 }} my="md">
        <Chart title={text.byMonth} series={series} bars={toBars(organisation.byMonth, month, longMonth)} />
        <ShareBars title={text.byRole} shares={toShares(membersByRole)} />
      </SimpleGrid>
      <Paper withBorder p="md" component="section" aria-labelledby="details">
        <Title order={2} size="h4" id="details" mb="xs">
          {text.details}
        </Title>
        <Facts
          facts={[
            [facts.id, <LongId key="id" value={organisation.id} label={text.copyId} />],
            [text.columns[1], <OrganisationState key="state" suspendedAt={suspendedAt} />],
            [facts.plan, text.plans[organisation.plan]],
            [facts.created, <Moment key="created" at={organisation.createdAt} />],
          ]}
        />
      </Paper>
    </>
  );
}

function toShares(counts: Readonly<Record<string, unknown>>) {
  return Object.entries(text.roles).map(([role, title]) => {
    const count = counts[role];
    return { title, count: typeof count === 'number' ? count : 0, look: 'plain' } as const;
  });
}

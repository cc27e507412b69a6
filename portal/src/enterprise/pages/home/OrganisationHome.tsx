import { Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../parts/layout/Page.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useSession } from '../../session/SessionContext.js';
import { Charts } from './Charts.js';
import { Figures } from './Figures.js';
import { FirstSteps } from './FirstSteps.js';
import { Needs } from './Needs.js';
import { PeriodChoice } from './PeriodChoice.js';
import { useBeginning } from './useBeginning.js';
import { useOverview } from './useOverview.js';

const route = getRouteApi('/');

/** How it goes in the organisation, and what needs somebody; where nothing has happened yet, how to begin. */
export function OrganisationHome({ title }: { readonly title: string }): ReactNode {
  const { days = 30 } = route.useSearch();
  const { memberships, memberId, mode } = useSession();
  const { overview, error, isLoading, again } = useOverview(days);
  const { begun, ...beginning } = useBeginning();
  const fault = error ?? beginning.error;
  const organisation = memberships.find(({ id }) => id === memberId)?.organisationName ?? '';
  const isBeginning = begun !== null && !begun.hasVerified;
  return (
    <Page title={title} actions={!isBeginning && <PeriodChoice days={days} />}>
      <Text className="soft" mb="md">
        {isBeginning
          ? `Nothing is verified yet in the ${mode === 'TEST' ? 'test' : 'live'} data of ${organisation}.`
          : `The last ${days} days of ${organisation}, today included.`}
      </Text>
      {fault && (
        <RequestFault
          error={fault}
          onRetry={() => {
            if (error) again();
            if (beginning.error) beginning.again();
          }}
        />
      )}
      {begun !== null && !begun.isOver && <FirstSteps begun={begun} />}
      {overview && (
        <div className="home" aria-busy={isLoading}>
          <Needs needs={overview.needs} />
          {!isBeginning && (
            <>
              <Figures overview={overview} />
              {overview.verifications && <Charts byDay={overview.verifications.byDay} />}
            </>
          )}
        </div>
      )}
    </Page>
  );
}

import { Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useSyncExternalStore, type ReactNode } from 'react';
import { homeText } from '../../../shared/text/homeText.js';
import { keptChoice } from '../../parts/data/keptChoice.js';
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
/** The organisations whose first steps are hidden in this browser. */
const hidden = keptChoice('hidden-first-steps');

/**
 * The “Needs attention” list of the organisation, then figures, then charts. A new organisation sees its first steps
 * above them.
 */
export function OrganisationHome({ title }: { readonly title: string }): ReactNode {
  const { days = 30 } = route.useSearch();
  const { memberships, memberId, organisationId, mode } = useSession();
  const { overview, error, isLoading, again } = useOverview(days);
  const { begun, ...beginning } = useBeginning();
  const hiddenIds = useSyncExternalStore(hidden.listen, hidden.read)?.split(' ') ?? [];
  const fault = error ?? beginning.error;
  const organisation = memberships.find(({ id }) => id === memberId)?.organisationName ?? '';
  const isBeginning = begun !== null && !begun.steps.verify;
  const steps = begun !== null && !begun.isOver && !hiddenIds.includes(organisationId ?? '') && (
    <FirstSteps
      begun={begun}
      onHide={() => {
        hidden.keep([...hiddenIds, organisationId].join(' '));
      }}
    />
  );
  return (
    <Page title={title} actions={!isBeginning && <PeriodChoice days={days} />}>
      <Text className="soft" mb="md">
        {isBeginning
          ? homeText.nothingYet(mode === 'TEST' ? 'test' : 'live', organisation)
          : homeText.period(days, organisation)}
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
      {isBeginning && steps}
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
      {!isBeginning && steps}
    </Page>
  );
}

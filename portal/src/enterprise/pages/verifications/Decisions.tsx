import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { Happenings } from '../../parts/layout/Happenings.js';
import { happeningsOf } from '../../parts/layout/happeningsOf.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useCan } from '../../session/SessionContext.js';
import { caseOfLinkDocument } from './decidedDocuments.js';
import type { Decided, KnownDecisions } from './useDecided.js';
import type { Verification } from './verificationDocuments.js';

interface DecisionsProps {
  readonly verification: Verification;
  readonly decided: Decided;
  readonly nameOf: (id: string) => string;
}

/** What was decided on a verification, by whom and why; that of an applicant’s is on its case. */
export function Decisions({ verification: { requestedBy }, decided, nameOf }: DecisionsProps): ReactNode {
  const { known, error, again } = decided;
  if (!useCan()('decisions')) return null;
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="decisions">
      <Title order={2} size="h4" mb="sm" id="decisions">
        Decisions
      </Title>
      {error && <RequestFault error={error} onRetry={again} />}
      {requestedBy?.kind === 'APPLICANT' && <OnItsCase linkId={requestedBy.id} />}
      {known && <History known={known} nameOf={nameOf} />}
    </Paper>
  );
}

function OnItsCase({ linkId }: { readonly linkId: string }): ReactNode {
  const [{ data, error }] = useQuery({ query: caseOfLinkDocument, variables: { linkId } });
  const id = data?.onboardingLink?.onboardingId ?? null;
  return (
    <>
      {error && <RequestFault error={error} />}
      <Text>
        It was asked for by the submission of an applicant, and is decided on{' '}
        {id === null ? (
          'its case'
        ) : (
          <PageLink to="/onboarding/$id" params={{ id }}>
            its case
          </PageLink>
        )}
        .
      </Text>
    </>
  );
}

interface HistoryProps {
  readonly known: KnownDecisions;
  readonly nameOf: (id: string) => string;
}

function History({ known: { decisions, hasMore }, nameOf }: HistoryProps): ReactNode {
  const can = useCan();
  if (decisions.length === 0) {
    return (
      <Text className="soft">
        Nothing is decided. {can('notifyDecision') ? 'You may approve or decline it.' : 'An officer may decide on it.'}
      </Text>
    );
  }
  const happenings = decisions.flatMap((decision) => happeningsOf(decision, nameOf));
  return (
    <>
      <Happenings
        label="Decisions, newest first"
        happenings={happenings.toSorted((left, right) => Date.parse(right.at) - Date.parse(left.at))}
      />
      {hasMore && <Text className="soft">There are older ones.</Text>}
    </>
  );
}

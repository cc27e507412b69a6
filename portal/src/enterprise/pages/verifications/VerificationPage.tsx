import { Group, Loader, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageButton, PageLink } from '../../parts/layout/PageLink.js';
import { useQuery } from 'urql';
import { CopyButton } from '../../parts/layout/CopyButton.js';
import { Page } from '../../parts/layout/Page.js';
import { ProposalPanel } from '../../parts/layout/ProposalPanel.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useKept } from '../../parts/data/useKept.js';
import { useMemberNames } from '../../parts/data/useMemberNames.js';
import { useCan } from '../../session/SessionContext.js';
import { Candidates } from './Candidates.js';
import { curlOf } from './curlOf.js';
import { DecideVerification } from './DecideVerification.js';
import { Decisions } from './Decisions.js';
import { Earlier } from './Earlier.js';
import { BundleButton } from './BundleButton.js';
import { History } from './History.js';
import { LatestScreening, Monitoring } from './Monitoring.js';
import { Notes } from './Notes.js';
import { ownNumber } from './ownNumber.js';
import { Replay } from './Replay.js';
import { useDecided } from './useDecided.js';
import { VerdictCard } from './VerdictCard.js';
import { verificationDocument, type Verification } from './verificationDocuments.js';
import { VerificationFacts } from './VerificationFacts.js';
import { titleOf } from './verificationWords.js';

const route = getRouteApi('/verifications/$id');

/** All that is known of one verification. */
export function VerificationPage(): ReactNode {
  const { id } = route.useParams();
  const [{ data, error }, ask] = useQuery({ query: verificationDocument, variables: { id } });
  const again = (): void => {
    ask({ requestPolicy: 'network-only' });
  };
  // While another is asked for, the one before is still there.
  const verification = useKept(data?.verification?.id === id ? data.verification : null, id);
  const fault = error && <RequestFault error={error} onRetry={again} />;
  if (verification) return <Known key={id} verification={verification} fault={fault} />;
  return (
    <Page key={id} title="Verification">
      {!error && <Loader aria-label="Loading" />}
      {fault}
      <PageLink to="/verifications">All verifications</PageLink>
    </Page>
  );
}

interface KnownProps {
  readonly verification: Verification;
  /** Why it could not be asked for anew. */
  readonly fault: ReactNode;
}

function Known({ verification, fault }: KnownProps): ReactNode {
  const can = useCan();
  const { nameOf } = useMemberNames();
  const decided = useDecided(verification);
  const latest = decided.known?.latest;
  const number = ownNumber(verification);
  return (
    <Page
      title={titleOf(verification)}
      actions={
        <>
          {decided.known && <DecideVerification id={verification.id} known={decided.known} />}
          <Monitoring verification={verification} />
          {number !== null && <CopyButton value={curlOf(location.origin, verification)} label="Copy as cURL" />}
          {can('auditBundle') && <BundleButton id={verification.id} />}
          {number !== null && can('verify') && (
            <PageButton to="/verifications/new" search={{ number }} variant="default" size="sm">
              Verify again
            </PageButton>
          )}
          {(verification.status === 'VERIFIED' || verification.status === 'REVIEW') && can('issueCertificate') && (
            <PageButton to="/certificates" search={{ verification: verification.id }} variant="default" size="sm">
              Issue a certificate
            </PageButton>
          )}
        </>
      }
    >
      {fault}
      <div className="stacked">
        {latest?.status === 'PROPOSED' && <ProposalPanel decision={latest} nameOf={nameOf} />}
        <VerdictCard verification={verification} />
        <LatestScreening verification={verification} />
        {verification.candidates && verification.candidates.length > 0 && <Candidates verification={verification} />}
        <Decisions verification={verification} decided={decided} nameOf={nameOf} />
        <Notes id={verification.id} />
        <History id={verification.id} />
        <VerificationFacts verification={verification} />
        {verification.status !== 'ERROR' && <Replay verification={verification} />}
        <Earlier verification={verification} />
      </div>
      <Group mt="lg">
        <Text>
          <PageLink to="/verifications">All verifications</PageLink>
        </Text>
      </Group>
    </Page>
  );
}

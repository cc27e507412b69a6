import { Alert, Loader, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { verificationText } from '../../../shared/text/verificationText.js';
import { CopyButton } from '../../parts/layout/CopyButton.js';
import { Page } from '../../parts/layout/Page.js';
import { PageButton, PageLink } from '../../parts/layout/PageLink.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useKept } from '../../parts/data/useKept.js';
import { useMemberNames } from '../../parts/data/useMemberNames.js';
import { Moment } from '../../parts/time/Moment.js';
import { useCan } from '../../session/SessionContext.js';
import { BundleButton } from './BundleButton.js';
import { formatCurl } from './formatCurl.js';
import { Earlier } from './Earlier.js';
import { History } from './History.js';
import { ownNumber } from './ownNumber.js';
import { Rail } from './Rail.js';
import { Replay } from './Replay.js';
import { useDecided } from './useDecided.js';
import { Evidence } from './VerdictCard.js';
import { verificationDocument, type Verification } from './verificationDocuments.js';
import { VerificationFacts } from './VerificationFacts.js';
import { formatTitle } from './verificationWords.js';

// Few verifications have candidates or wait for a second officer.
const Candidates = lazy(async () => ({ default: (await import('./Candidates.js')).Candidates }));
const RegisterOwners = lazy(async () => ({ default: (await import('./RegisterOwners.js')).RegisterOwners }));
const ProposalPanel = lazy(async () => ({
  default: (await import('../../parts/layout/ProposalPanel.js')).ProposalPanel,
}));

const route = getRouteApi('/verifications/$id');
const text = verificationText.actions;

/** One verification: evidence and facts, and next to them a rail with the verdict and its actions. */
export function VerificationPage(): ReactNode {
  const { id } = route.useParams();
  const [{ data, error }, ask] = useQuery({ query: verificationDocument, variables: { id } });
  const again = (): void => {
    ask({ requestPolicy: 'network-only' });
  };
  const verification = useKept(data?.verification ?? null, id);
  const fault = error && <RequestFault error={error} onRetry={again} />;
  if (verification) return <Known verification={verification} fault={fault} />;
  return (
    <Page title={verificationText.title}>
      {!error && <Loader aria-label={verificationText.loading} />}
      {fault}
      <PageLink to="/verifications">{verificationText.all}</PageLink>
    </Page>
  );
}

interface KnownProps {
  readonly verification: Verification;
  /** The error of a failed refetch. */
  readonly fault: ReactNode;
}

function Known({ verification, fault }: KnownProps): ReactNode {
  const can = useCan();
  const { findName } = useMemberNames();
  const decided = useDecided(verification);
  const latest = decided.known?.latest;
  const number = ownNumber(verification);
  return (
    <Page
      title={formatTitle(verification)}
      crumb={formatTitle(verification)}
      actions={
        <>
          {number !== null && <CopyButton value={formatCurl(location.origin, verification)} label={text.curl} />}
          {can('auditBundle') && verification.erasedAt === null && <BundleButton id={verification.id} />}
          {number !== null && can('verify') && (
            <PageButton
              to="/verifications/new"
              search={{ number, product: verification.product ?? undefined }}
              variant="default"
            >
              {text.verifyAgain}
            </PageButton>
          )}
        </>
      }
    >
      {fault}
      {verification.erasedAt !== null && (
        <Alert mb="md">
          {verificationText.erased} <Moment at={verification.erasedAt} />
        </Alert>
      )}
      <div className="with-rail">
        <Rail verification={verification} decided={decided} />
        <div className="stacked">
          {latest?.status === 'PROPOSED' && (
            <Suspense>
              <ProposalPanel decision={latest} findName={findName} />
            </Suspense>
          )}
          {verification.status !== 'ERROR' && <Evidence verification={verification} />}
          {verification.candidates && verification.candidates.length > 0 && (
            <Suspense>
              <Candidates verification={verification} />
            </Suspense>
          )}
          <Suspense>
            <RegisterOwners verification={verification} />
          </Suspense>
          <VerificationFacts verification={verification} />
          <History id={verification.id} decisions={decided.known?.decisions ?? []} />
          {verification.status !== 'ERROR' && verification.erasedAt === null && <Replay verification={verification} />}
          <Earlier verification={verification} />
        </div>
      </div>
      <Text mt="lg">
        <PageLink to="/verifications">{verificationText.all}</PageLink>
      </Text>
    </Page>
  );
}

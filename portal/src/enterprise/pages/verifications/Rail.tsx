import { Button, Group, Paper, Text } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../../../shared/graphql.js';
import { CertificateIcon } from '../../../shared/icons.js';
import { verificationText } from '../../../shared/text/verificationText.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { RailPart } from '../../parts/layout/RailPart.js';
import { State } from '../../parts/layout/State.js';
import type { Tone } from '../../parts/looks.js';
import { useCan } from '../../session/SessionContext.js';
import { stateWords, statusTones } from '../certificates/certificateState.js';
import { Assignee } from './Assignee.js';
import { DecideVerification } from './DecideVerification.js';
import { caseOfLinkDocument } from './decidedDocuments.js';
import { Monitoring } from './Monitoring.js';
import type { Decided } from './useDecided.js';
import { VerificationScore, VerdictHead } from './VerdictCard.js';
import type { Verification } from './verificationDocuments.js';

const text = verificationText.rail;
const IssueCertificate = lazy(async () => ({
  default: (await import('../certificates/IssueCertificate.js')).IssueCertificate,
}));

interface RailProps {
  readonly verification: Verification;
  readonly decided: Decided;
}

/** The result of a verification and its actions: status, score, decision, assignee, certificate, monitoring. */
export function Rail({ verification, decided }: RailProps): ReactNode {
  const can = useCan();
  return (
    <Paper withBorder component="aside" className="rail" aria-label={verificationText.verdict.summary}>
      <div className="rail-part">
        <VerdictHead verification={verification} />
        <VerificationScore verification={verification} />
      </div>
      {can('decisions') && (
        <RailPart id="decision" title={text.decision}>
          <DecisionState verification={verification} decided={decided} />
        </RailPart>
      )}
      <RailPart id="assignee" title={text.assignee}>
        <Assignee id={verification.id} />
      </RailPart>
      {can('certificates') && <CertificatePart verification={verification} />}
      <Monitoring verification={verification} />
    </Paper>
  );
}

const decisionWords = {
  APPROVED: { word: text.approved, tone: 'good' },
  DECLINED: { word: text.declined, tone: 'bad' },
  MORE_INFORMATION: { word: text.moreInformation, tone: 'info' },
} as const satisfies Record<string, { readonly word: string; readonly tone: Tone }>;

function DecisionState({ verification, decided: { known, error, again } }: RailProps): ReactNode {
  const can = useCan();
  const { requestedBy } = verification;
  if (requestedBy?.kind === 'APPLICANT') return <OnItsCase linkId={requestedBy.id} />;
  const latest = known?.latest ?? null;
  return (
    <>
      {error && <RequestFault error={error} onRetry={again} />}
      {known && latest === null && (
        <Text className="soft">{can('notifyDecision') ? text.undecidedOfficer : text.undecidedOther}</Text>
      )}
      {latest && (
        <div>
          <State tone={latest.status === 'PROPOSED' ? 'warn' : decisionWords[latest.decision].tone}>
            {latest.status === 'PROPOSED' && `${text.proposed}: `}
            {decisionWords[latest.decision].word}
          </State>
        </div>
      )}
      {known && <DecideVerification verification={verification} known={known} />}
    </>
  );
}

function OnItsCase({ linkId }: { readonly linkId: string }): ReactNode {
  const [{ data, error }] = useQuery({ query: caseOfLinkDocument, variables: { linkId } });
  const id = data?.onboardingLink?.onboardingId ?? null;
  return (
    <>
      {error && <RequestFault error={error} />}
      <Text>{text.onCase}</Text>
      {id !== null && (
        <PageLink to="/onboarding/$id" params={{ id }}>
          {text.openCase}
        </PageLink>
      )}
    </>
  );
}

const certificateOfDocument = graphql(`
  query PortalCertificateOfVerification($verificationId: ID!) {
    certificates(verificationId: $verificationId, first: 1) {
      nodes {
        id
        status
      }
    }
  }
`);

const withCertificates = { additionalTypenames: ['Certificate'] };

/** The newest certificate that rests on the verification, or the button that issues one. */
export function CertificatePart({ verification }: { readonly verification: Verification }): ReactNode {
  const { id } = verification;
  const [{ data, error }] = useQuery({
    query: certificateOfDocument,
    variables: { verificationId: id },
    context: withCertificates,
  });
  const certificate = data?.certificates?.nodes[0] ?? null;
  const isOver = certificate?.status === 'REVOKED' || certificate?.status === 'EXPIRED';
  return (
    <RailPart id="certificate" title={text.certificate}>
      {error && <RequestFault error={error} />}
      {data && certificate === null && <Text className="soft">{text.noCertificate}</Text>}
      {certificate && (
        <Group gap="sm">
          <State tone={statusTones[certificate.status]}>{stateWords[certificate.status]}</State>
          <PageLink to="/certificates/$id" params={{ id: certificate.id }}>
            {text.openCertificate}
          </PageLink>
        </Group>
      )}
      {data && (certificate === null || isOver) && <Certify verification={verification} />}
    </RailPart>
  );
}

/** Issues a certificate, in a dialog over the page. Renders nothing if the verification cannot get one. */
export function Certify({ verification: { id, status } }: { readonly verification: Verification }): ReactNode {
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  if (!can('issueCertificate') || (status !== 'VERIFIED' && status !== 'REVIEW')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<CertificateIcon />}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {text.certify}
      </Button>
      {isOpen && (
        <Suspense>
          <IssueCertificate
            verificationId={id}
            onClose={() => {
              setIsOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

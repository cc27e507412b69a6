import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useQuery, type CombinedError } from 'urql';
import type { Outcome } from '../../parts/forms/decisionDocuments.js';
import { Page } from '../../parts/layout/Page.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { ProposalPanel } from '../../parts/layout/ProposalPanel.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useMemberNames } from '../../parts/data/useMemberNames.js';
import { useCan } from '../../session/SessionContext.js';
import { Candidates } from '../verifications/Candidates.js';
import { judgedCandidates } from '../verifications/judgedCandidates.js';
import { useResolutions } from '../verifications/useResolutions.js';
import { verificationDocument } from '../verifications/verificationDocuments.js';
import { numberOf } from '../verifications/verificationWords.js';
import { caseChecks } from './caseChecks.js';
import type { Case, CaseWorld } from './caseDocument.js';
import { CaseHead } from './CaseHead.js';
import { caseWords, isWaiting } from './caseWords.js';
import { Checks } from './Checks.js';
import { DecideCase } from './DecideCase.js';
import { Documents } from './Documents.js';
import { Notes } from './Notes.js';
import { OwnershipPanel } from './OwnershipPanel.js';
import { PeopleScreening } from './PeopleScreening.js';
import { RetentionPanel } from './RetentionPanel.js';
import { Stated } from './Stated.js';
import { Timeline } from './Timeline.js';
import { timelineOf } from './timelineOf.js';

interface KnownCaseProps {
  readonly one: Case;
  readonly world: CaseWorld;
  /** Why it could not be asked for anew. */
  readonly fault: CombinedError | undefined;
  /** Asks for the case anew: of two changes at once, the first one’s answer may not have the second. */
  readonly onChanged: () => void;
}

/** A case: what stands against it first, then what was stated, and what happened. */
export function KnownCase({ one, world, fault, onChanged }: KnownCaseProps): ReactNode {
  const can = useCan();
  const { assignable, nameOf } = useMemberNames();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [{ data, error }] = useQuery({
    query: verificationDocument,
    variables: { id: one.verificationId },
    pause: !can('verification'),
  });
  const verification = data?.verification ?? null;
  const { said } = useResolutions(verification);
  const proposal = one.decisions.find(({ status }) => status === 'PROPOSED');
  const outcomes = proposal ? [] : outcomesFor(one, world);
  const title = one.legalName ?? numberOf(one);
  const { submission } = one;
  return (
    <Page
      title={title}
      actions={
        can('notifyDecision') &&
        outcomes.length > 0 && (
          <Button
            onClick={() => {
              setBegun({ round: one.round, status: one.status, outcomes });
            }}
          >
            Decide
          </Button>
        )
      }
    >
      {fault && <RequestFault error={fault} onRetry={onChanged} />}
      <div className="stacked">
        <CaseHead one={one} assignable={assignable} />
        {!can('notifyDecision') && outcomes.length > 0 && <Text className="soft">An officer decides on it.</Text>}
        {proposal && <ProposalPanel decision={proposal} nameOf={nameOf} />}
        {error && <RequestFault error={error} />}
        <Checks checks={caseChecks(one, verification && judgedCandidates(verification, said), world.organisation)} />
        {verification?.candidates && verification.candidates.length > 0 && <Candidates verification={verification} />}
        {one.screening && <PeopleScreening one={one} screening={one.screening} onChanged={onChanged} />}
        {submission === null ? (
          <Text>The applicant’s data are erased.</Text>
        ) : (
          <>
            <OwnershipPanel business={title} submission={submission} />
            <Stated submission={submission} />
            <Documents onboardingId={one.id} documents={submission.documents} />
          </>
        )}
        <Timeline happenings={timelineOf(one, world, nameOf)} />
        <Notes one={one} nameOf={nameOf} onAdded={onChanged} />
        <RetentionPanel one={one} nameOf={nameOf} />
      </div>
      <Text mt="lg">
        <PageLink to="/onboarding">All cases</PageLink>
      </Text>
      {begun && (
        <DecideCase
          one={one}
          world={world}
          outcomes={begun.outcomes}
          changed={changedSince(begun, one, proposal !== undefined)}
          onClose={() => {
            setBegun(null);
          }}
        />
      )}
    </Page>
  );
}

/** What a decision was begun on. */
interface Begun {
  readonly round: number;
  readonly status: Case['status'];
  readonly outcomes: readonly Outcome[];
}

/** What has happened to a case since a decision was begun; null: nothing that matters to it. */
function changedSince({ round, status }: Begun, one: Case, isProposed: boolean): string | null {
  if (one.round !== round) return 'The applicant has submitted another version in the meantime.';
  if (isProposed) return 'A decision was proposed in the meantime.';
  return one.status === status ? null : `The case has changed in the meantime: it is ${caseWords[one.status].word}.`;
}

/** What may be decided: one that waits for an applicant who cannot come any more can be declined, and nothing else. */
function outcomesFor({ status }: Case, { onboardingLink }: CaseWorld): readonly Outcome[] {
  if (isWaiting(status)) return ['APPROVED', 'MORE_INFORMATION', 'DECLINED'];
  const isOver = onboardingLink?.status === 'EXPIRED' || onboardingLink?.status === 'REVOKED';
  return status === 'MORE_INFORMATION' && isOver ? ['DECLINED'] : [];
}

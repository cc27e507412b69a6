import { Text } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useQuery, type CombinedError } from 'urql';
import { caseText } from '../../../shared/text/caseText.js';
import { useMemberNames } from '../../parts/data/useMemberNames.js';
import type { Outcome } from '../../parts/forms/decisionDocuments.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { Page } from '../../parts/layout/Page.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { useCan } from '../../session/SessionContext.js';
import { judgedCandidates } from '../verifications/judgedCandidates.js';
import { useResolutions } from '../verifications/useResolutions.js';
import { verificationDocument } from '../verifications/verificationDocuments.js';
import { VerificationFacts } from '../verifications/VerificationFacts.js';
import { formatNumber } from '../verifications/verificationWords.js';
import { caseChecks } from './caseChecks.js';
import type { Case, CaseContext } from './caseDocument.js';
import { CaseRail } from './CaseRail.js';
import type { CasesSearch } from './casesSearch.js';
import { caseWords, isWaiting } from './caseWords.js';
import { Checks } from './Checks.js';
import { Documents } from './Documents.js';
import { NextCase } from './NextCase.js';

// Parts that most cases do not show at first are loaded on demand.
const ProposalPanel = lazy(async () => ({
  default: (await import('../../parts/layout/ProposalPanel.js')).ProposalPanel,
}));
const CaseHistory = lazy(async () => ({ default: (await import('./CaseHistory.js')).CaseHistory }));
const Candidates = lazy(async () => ({ default: (await import('../verifications/Candidates.js')).Candidates }));
const Changes = lazy(async () => ({ default: (await import('./Changes.js')).Changes }));
const DueDiligence = lazy(async () => ({ default: (await import('./DueDiligence.js')).DueDiligence }));
const DecideCase = lazy(async () => ({ default: (await import('./DecideCase.js')).DecideCase }));
const Duplicates = lazy(async () => ({ default: (await import('./Duplicates.js')).Duplicates }));
const OwnershipPanel = lazy(async () => ({ default: (await import('./OwnershipPanel.js')).OwnershipPanel }));
const RegisterDifferences = lazy(async () => ({
  default: (await import('./RegisterDifferences.js')).RegisterDifferences,
}));
const RegisterOwners = lazy(async () => ({
  default: (await import('../verifications/RegisterOwners.js')).RegisterOwners,
}));
const RetentionPanel = lazy(async () => ({ default: (await import('./RetentionPanel.js')).RetentionPanel }));
const Stated = lazy(async () => ({ default: (await import('./Stated.js')).Stated }));
const PeopleScreening = lazy(async () => ({ default: (await import('./PeopleScreening.js')).PeopleScreening }));

interface KnownCaseProps {
  readonly one: Case;
  readonly context: CaseContext;
  /** The filters of the list from which the case was opened. */
  readonly search: CasesSearch;
  /** The error if the case could not be refetched. */
  readonly fault: CombinedError | undefined;
  /** Refetches the case: after two concurrent changes, the first response may lack the second. */
  readonly onChanged: () => void;
}

/** A case: checks, facts and history, and next to them a rail with its state and actions. */
export function KnownCase({ one, context, search, fault, onChanged }: KnownCaseProps): ReactNode {
  const can = useCan();
  const { assignable, findName } = useMemberNames();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [{ data, error }] = useQuery({
    query: verificationDocument,
    variables: { id: one.verificationId },
    pause: !can('verification'),
  });
  const verification = data?.verification ?? null;
  const { said } = useResolutions(verification);
  const proposal = one.decisions.find(({ status }) => status === 'PROPOSED');
  const outcomes = proposal ? [] : outcomesFor(one, context);
  const title = one.legalName ?? formatNumber(one);
  const { submission, previousSubmission } = one;
  return (
    <Page title={title} crumb={title} actions={<NextCase id={one.id} search={search} />}>
      {fault && <RequestFault error={fault} onRetry={onChanged} />}
      <div className="with-rail">
        <CaseRail
          {...{ one, verification, assignable, outcomes }}
          promisedDays={context.organisation?.usualDecisionDays ?? null}
          isProposed={proposal !== undefined}
          onRefused={onChanged}
          onDecide={(initial) => {
            setBegun({ round: one.round, status: one.status, outcomes, initial });
          }}
        />
        <div className="stacked">
          <Suspense>{proposal && <ProposalPanel decision={proposal} findName={findName} />}</Suspense>
          {error && <RequestFault error={error} />}
          <Checks
            checks={caseChecks(
              one,
              verification && { ...verification, candidates: judgedCandidates(verification, said) },
              context.organisation,
            )}
          />
          {one.dueDiligence && (
            <Suspense>
              <DueDiligence one={one} requirements={one.dueDiligence} findName={findName} onChanged={onChanged} />
            </Suspense>
          )}
          {one.registerComparison && (
            <Suspense>
              <RegisterDifferences comparison={one.registerComparison} address={submission?.address} />
            </Suspense>
          )}
          {submission && previousSubmission && (
            <Suspense>
              <Changes before={previousSubmission} now={submission} />
            </Suspense>
          )}
          <Suspense>
            <Duplicates one={one} />
          </Suspense>
          {verification?.candidates && verification.candidates.length > 0 && (
            <Suspense>
              <Candidates verification={verification} keysOfPage={caseText.screening.keys} />
            </Suspense>
          )}
          {one.screening && (
            <Suspense>
              <PeopleScreening one={one} screening={one.screening} onChanged={onChanged} />
            </Suspense>
          )}
          {submission === null ? (
            <Text>{caseText.erased}</Text>
          ) : (
            <>
              <Documents onboardingId={one.id} submission={submission} />
              <Suspense>
                <OwnershipPanel business={title} submission={submission} />
                <Stated submission={submission} />
              </Suspense>
            </>
          )}
          {verification && (
            <Suspense>
              <RegisterOwners verification={verification} />
            </Suspense>
          )}
          {verification && <VerificationFacts verification={verification} />}
          <Suspense>
            <CaseHistory one={one} context={context} findName={findName} onAdded={onChanged} />
            <RetentionPanel one={one} findName={findName} />
          </Suspense>
          {outcomes.length > 0 && can('notifyDecision') && (
            <a className="to-decision" href="#decision">
              {caseText.rail.toDecision}
            </a>
          )}
        </div>
      </div>
      <Text mt="lg">
        <PageLink to="/onboarding" search={search}>
          {caseText.all}
        </PageLink>
      </Text>
      {begun && (
        <Suspense>
          <DecideCase
            one={one}
            context={context}
            initial={begun.initial}
            outcomes={begun.outcomes}
            changed={changedSince(begun, one, proposal !== undefined)}
            onClose={() => {
              setBegun(null);
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** The state of the case when a decision was started. */
interface Begun {
  readonly round: number;
  readonly status: Case['status'];
  readonly outcomes: readonly Outcome[];
  readonly initial: Outcome;
}

/** Describes a change of the case since a decision was started. Null if none affects the decision. */
function changedSince({ round, status }: Begun, one: Case, isProposed: boolean): string | null {
  if (one.round !== round) return caseText.changed.submitted;
  if (isProposed) return caseText.changed.proposed;
  return one.status === status ? null : caseText.changed.status(caseWords[one.status].word);
}

/** The possible decisions. A case that waits for an applicant whose link has ended can only be declined. */
function outcomesFor({ status }: Case, { onboardingLink }: CaseContext): readonly Outcome[] {
  if (isWaiting(status)) return ['APPROVED', 'MORE_INFORMATION', 'DECLINED'];
  const isOver = onboardingLink?.status === 'EXPIRED' || onboardingLink?.status === 'REVOKED';
  return status === 'MORE_INFORMATION' && isOver ? ['DECLINED'] : [];
}

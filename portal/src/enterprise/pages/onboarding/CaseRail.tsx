import { Button, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { caseText } from '../../../shared/text/caseText.js';
import { AssignTo } from '../../parts/forms/AssignTo.js';
import { actionWords } from '../../parts/forms/decisionWords.js';
import type { Outcome } from '../../parts/forms/decisionDocuments.js';
import { useChange } from '../../parts/forms/useChange.js';
import { Facts } from '../../parts/layout/Facts.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { RailPart } from '../../parts/layout/RailPart.js';
import { State } from '../../parts/layout/State.js';
import { Moment } from '../../parts/time/Moment.js';
import { useCan, useSession } from '../../session/SessionContext.js';
import { Monitoring } from '../verifications/Monitoring.js';
import { CertificatePart } from '../verifications/Rail.js';
import { VerificationScore } from '../verifications/VerdictCard.js';
import type { Verification } from '../verifications/verificationDocuments.js';
import { formatNumber, statusWords } from '../verifications/verificationWords.js';
import type { Case } from './caseDocument.js';
import { assignDocument } from './caseDocuments.js';
import { caseWords, isWaiting } from './caseWords.js';
import { Due } from './Due.js';

const text = caseText.rail;

interface CaseRailProps {
  readonly one: Case;
  /** Null until it is loaded, and for callers who may not read it. */
  readonly verification: Verification | null;
  readonly assignable: readonly { readonly id: string; readonly title: string }[];
  /** The decisions that are possible now. */
  readonly outcomes: readonly Outcome[];
  readonly isProposed: boolean;
  readonly promisedDays: number | null;
  readonly onDecide: (outcome: Outcome) => void;
  /** Called when the case was assigned by somebody else since it was shown. */
  readonly onRefused: () => void;
}

/** The state of a case and its actions: status, score, decision, assignee, certificate, monitoring. */
export function CaseRail({ one, verification, assignable, onRefused, ...decision }: CaseRailProps): ReactNode {
  const { word, tone } = caseWords[one.status];
  const can = useCan();
  return (
    <Paper withBorder component="aside" className="rail case-rail" aria-label={text.label}>
      <div className="rail-part">
        <div className="verdict-head">
          <State tone={tone}>{word}</State>
          <Verdict one={one} />
        </div>
        <VerificationScore verification={one} />
      </div>
      <RailPart id="decision" title={text.decision}>
        <Decision one={one} {...decision} />
      </RailPart>
      <RailPart id="assignee" title={text.assignee}>
        {can('assignOnboarding') ? (
          <Assign {...{ one, assignable, onRefused }} />
        ) : (
          <Text>{one.assignee === null ? caseText.nobody : (one.assignee.name ?? caseText.aMember)}</Text>
        )}
      </RailPart>
      <RailPart id="details" title={text.details}>
        <Facts
          facts={[
            [
              text.number,
              <span className="number" key="number">
                {formatNumber(one)}
              </span>,
            ],
            [text.reference, one.reference],
            [
              text.applicant,
              one.applicantName ?? one.applicantEmail ?? (
                <span className="soft" key="applicant">
                  {caseText.unknown}
                </span>
              ),
            ],
            [
              text.submitted,
              <span key="submitted">
                <Moment at={one.submittedAt} />
                {one.round > 1 && text.times(one.round)}
              </span>,
            ],
          ]}
        />
      </RailPart>
      {verification && can('certificates') && <CertificatePart verification={verification} />}
      {verification && <Monitoring verification={verification} />}
    </Paper>
  );
}

function Verdict({ one: { verificationId, verificationStatus } }: { readonly one: Case }): ReactNode {
  const { tone, word } = statusWords[verificationStatus];
  const state = <State tone={tone}>{word}</State>;
  return (
    <span>
      <span className="soft">{text.verification}: </span>
      {useCan()('verification') ? (
        <PageLink to="/verifications/$id" params={{ id: verificationId }}>
          {state}
        </PageLink>
      ) : (
        state
      )}
    </span>
  );
}

type DecisionProps = Pick<CaseRailProps, 'one' | 'outcomes' | 'isProposed' | 'promisedDays' | 'onDecide'>;

function Decision({ one, outcomes, isProposed, promisedDays, onDecide }: DecisionProps): ReactNode {
  const mayDecide = useCan()('notifyDecision');
  const { word, tone } = caseWords[one.status];
  return (
    <>
      {isWaiting(one.status) && (
        <div>
          <Due of={one} promisedDays={promisedDays} />
        </div>
      )}
      {isProposed && <Text>{text.proposed}</Text>}
      {one.decidedAt !== null && (
        <Text component="div">
          <State tone={tone}>{word}</State> <Moment at={one.decidedAt} />
        </Text>
      )}
      {one.status === 'MORE_INFORMATION' && (
        <Text className="soft">{outcomes.length > 0 ? text.linkEnded : text.waitsForApplicant}</Text>
      )}
      {outcomes.length > 0 && !mayDecide && <Text className="soft">{text.officerDecides}</Text>}
      {mayDecide &&
        outcomes.map((outcome) => (
          <Button
            key={outcome}
            variant={outcome === 'APPROVED' ? 'filled' : 'default'}
            onClick={() => {
              onDecide(outcome);
            }}
          >
            {actionWords(outcome, true)}
          </Button>
        ))}
    </>
  );
}

type AssignProps = Pick<CaseRailProps, 'one' | 'assignable' | 'onRefused'>;

function Assign({ one: { id, assignee }, assignable, onRefused }: AssignProps): ReactNode {
  const { memberId: own } = useSession();
  const [{ fetching, error }, assign] = useChange(assignDocument);
  const give = async (memberId: string | null): Promise<void> => {
    const { data } = await assign({ id, memberId, expectedAssigneeId: assignee?.id ?? null });
    if (!data?.assignOnboarding) onRefused();
  };
  return (
    <AssignTo
      {...{ assignee, assignable, own, error }}
      label={text.assignee}
      isSending={fetching}
      onAssign={(memberId) => void give(memberId)}
    />
  );
}

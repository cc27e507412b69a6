import type { ReactNode } from 'react';
import { Decide } from '../../parts/forms/Decide.js';
import type { Outcome } from '../../parts/forms/decisionDocuments.js';
import { useMembers } from '../../parts/data/useMembers.js';
import type { Case, CaseContext } from './caseDocument.js';
import { MailPreview } from './MailPreview.js';
import { toldAddresses } from './toldAddresses.js';

interface DecideCaseProps {
  readonly one: Case;
  readonly context: CaseContext;
  readonly initial: Outcome;
  /** The possible decisions. If the link has ended, only one is left. */
  readonly outcomes: readonly Outcome[];
  readonly changed: string | null;
  readonly onClose: () => void;
}

/** Decides a case, and previews the mail to its applicant. */
export function DecideCase({ one, context, ...props }: DecideCaseProps): ReactNode {
  const { organisation } = context;
  const { members } = useMembers();
  return (
    <Decide
      about={{ onboardingId: one.id, expectedRound: one.round }}
      fourEyes={organisation?.fourEyes === true}
      hasSecondOfficer={members.filter(({ role }) => role === 'OFFICER').length > 1}
      isHighRisk={one.route.reasons.some(({ code }) => code === 'high_risk_country')}
      preview={(told) => (
        <MailPreview
          addresses={toldAddresses(one, context)}
          told={{ brand: organisation?.brandName ?? organisation?.name ?? '', reference: one.reference, ...told }}
        />
      )}
      {...props}
    />
  );
}

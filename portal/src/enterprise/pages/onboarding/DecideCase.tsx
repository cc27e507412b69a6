import type { ReactNode } from 'react';
import { Decide } from '../../parts/forms/Decide.js';
import type { Outcome } from '../../parts/forms/decisionDocuments.js';
import { useMembers } from '../../parts/data/useMembers.js';
import type { Case, CaseWorld } from './caseDocument.js';
import { PreviewOfMail } from './PreviewOfMail.js';
import { toldAddresses } from './toldAddresses.js';

interface DecideCaseProps {
  readonly one: Case;
  readonly world: CaseWorld;
  readonly initial: Outcome;
  /** The possible decisions. If the link has ended, only one is left. */
  readonly outcomes: readonly Outcome[];
  readonly changed: string | null;
  readonly onClose: () => void;
}

/** Decides a case, and previews the mail to its applicant. */
export function DecideCase({ one, world, ...props }: DecideCaseProps): ReactNode {
  const { organisation } = world;
  const { members } = useMembers();
  return (
    <Decide
      about={{ onboardingId: one.id, expectedRound: one.round }}
      fourEyes={organisation?.fourEyes === true}
      hasSecondOfficer={members.filter(({ role }) => role === 'OFFICER').length > 1}
      isHighRisk={one.route.reasons.some(({ code }) => code === 'high_risk_country')}
      preview={(told) => (
        <PreviewOfMail
          addresses={toldAddresses(one, world)}
          told={{ brand: organisation?.brandName ?? organisation?.name ?? '', reference: one.reference, ...told }}
        />
      )}
      {...props}
    />
  );
}

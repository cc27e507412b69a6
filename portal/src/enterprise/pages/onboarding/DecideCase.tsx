import type { ReactNode } from 'react';
import { Decide } from '../../parts/forms/Decide.js';
import type { Outcome } from '../../parts/forms/decisionDocuments.js';
import { useMembers } from '../../parts/data/useMembers.js';
import type { Case, CaseContext } from './caseDocument.js';
import type { PlaceholderFacts } from '../../parts/forms/messagePlaceholders.js';
import { locale } from '../../../shared/text/locale.js';
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
  const { hasSecondOfficer } = useMembers();
  return (
    <Decide
      about={{ onboardingId: one.id, expectedRound: one.round }}
      fourEyes={organisation?.fourEyes === true}
      hasSecondOfficer={needsSecondOfficer(one) && hasSecondOfficer}
      isStrict={needsSecondOfficer(one) || one.route.reasons.some(({ code }) => code === 'recorded_without_officer')}
      facts={toPlaceholderFacts(one, context)}
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

const strictReasons = ['high_risk_country', 'politically_exposed', 'person_candidate_open', 'match_withdrawn'];

/** Whether an approval needs a second officer if there is one, and a stated reason. The service decides; it also knows later candidates. */
function needsSecondOfficer(one: Case): boolean {
  const { outcome, reasons } = one.route;
  return outcome === 'HOLD' || reasons.some(({ code }) => strictReasons.includes(code));
}

/** A request for more information leaves the applicant at least this long, as the service does. */
const moreTimeMs = 14 * 86_400_000;
const timeFormat = new Intl.DateTimeFormat(locale, {
  ...({ day: 'numeric', month: 'long', year: 'numeric' } as const),
  ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
});

/** The facts of a case for message templates. The link of a case that is asked for more information is valid for at least 14 days. */
function toPlaceholderFacts(one: Case, { onboardingLink, organisation }: CaseContext): PlaceholderFacts {
  const stated = one.submission?.declaration?.givenName ?? one.applicantName?.split(' ')[0] ?? '';
  const expiry = onboardingLink && Math.max(Date.parse(onboardingLink.expiresAt), Date.now() + moreTimeMs);
  return {
    givenName: stated === '' ? null : stated,
    businessName: one.legalName,
    organisationName: organisation?.brandName ?? organisation?.name ?? null,
    linkExpiry: expiry === null ? null : timeFormat.format(expiry),
  };
}

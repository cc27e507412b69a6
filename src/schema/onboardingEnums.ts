import { registerEnumType } from 'type-graphql';

// GraphQL shows the key, REST and the database the value (contract.md#enumerations).
export const OnboardingLinkStatusEnum = {
  CREATED: 'created',
  OPENED: 'opened',
  SUBMITTED: 'submitted',
  DECIDED: 'decided',
  EXPIRED: 'expired',
  REVOKED: 'revoked',
} as const;
export const OnboardingStepEnum = {
  BUSINESS: 'business',
  ADDRESS: 'address',
  PEOPLE: 'people',
  DOCUMENTS: 'documents',
  DECLARATION: 'declaration',
} as const;
export const DocumentKindEnum = {
  IDENTITY: 'identity',
  ADDRESS: 'address',
  TRUST_DEED: 'trust_deed',
  OWNERSHIP: 'ownership',
  REGISTRATION: 'registration',
  AUTHORITY: 'authority',
  OTHER: 'other',
} as const;
export const PartyKindEnum = {
  PERSON: 'person',
  COMPANY: 'company',
  TRUST: 'trust',
  PARTNERSHIP: 'partnership',
  OTHER: 'other',
} as const;
export const PartyRoleEnum = {
  DIRECTOR: 'director',
  SECRETARY: 'secretary',
  PARTNER: 'partner',
  TRUSTEE: 'trustee',
  SETTLOR: 'settlor',
  APPOINTOR: 'appointor',
  CONTACT: 'contact',
  BENEFICIARY: 'beneficiary',
  CONTROLLER: 'controller',
  OFFICE_HOLDER: 'office_holder',
  PROTECTOR: 'protector',
} as const;
export const BeneficialOwnershipEnum = {
  YES: 'yes',
  POSSIBLE: 'possible',
  NO: 'no',
} as const;
export const OnboardingStatusEnum = {
  IN_REVIEW: 'in_review',
  ON_HOLD: 'on_hold',
  MORE_INFORMATION: 'more_information',
  APPROVED: 'approved',
  DECLINED: 'declined',
} as const;
export const OnboardingOrderEnum = {
  NEWEST: 'newest',
  OLDEST: 'oldest',
  HIGHEST_SCORE: 'highest_score',
  LOWEST_SCORE: 'lowest_score',
  ASSIGNEE: 'assignee',
  ASSIGNEE_REVERSED: 'assignee_reversed',
} as const;
export const OnboardingOutcomeEnum = {
  APPROVE: 'approve',
  REVIEW: 'review',
  HOLD: 'hold',
} as const;
export const DecisionOutcomeEnum = {
  APPROVED: 'approved',
  DECLINED: 'declined',
  MORE_INFORMATION: 'more_information',
} as const;
export const DecisionStatusEnum = {
  PROPOSED: 'proposed',
  MADE: 'made',
  WITHDRAWN: 'withdrawn',
} as const;
export const NotificationStatusEnum = {
  QUEUED: 'queued',
  SENT: 'sent',
  FAILED: 'failed',
  NONE: 'none',
} as const;

registerEnumType(OnboardingLinkStatusEnum, {
  name: 'OnboardingLinkStatus',
  description: 'The status of an onboarding link.',
  valuesConfig: {
    CREATED: { description: 'The applicant has not opened the link yet.' },
    OPENED: { description: 'The applicant has opened the link and is filling in the form.' },
    SUBMITTED: { description: 'The form is submitted and waits for a decision.' },
    DECIDED: { description: 'The case was approved or declined. This status is final.' },
    EXPIRED: { description: 'The applicant did not submit in time. This status is final.' },
    REVOKED: { description: 'The link was revoked. This status is final.' },
  },
});
registerEnumType(OnboardingStepEnum, {
  name: 'OnboardingStep',
  description: 'A step of the onboarding form.',
  valuesConfig: {
    BUSINESS: { description: 'The business and its registration.' },
    ADDRESS: { description: 'The addresses and the activity of the business.' },
    PEOPLE: { description: 'The owners and the people in charge.' },
    DOCUMENTS: { description: 'The files that the organisation requires.' },
    DECLARATION: { description: 'The declaration of the person who submits the form.' },
  },
});
registerEnumType(DocumentKindEnum, {
  name: 'DocumentKind',
  description: 'The kind of evidence that an uploaded file contains.',
  valuesConfig: {
    IDENTITY: { description: 'Proof of a person’s identity, such as a passport.' },
    ADDRESS: { description: 'Proof of an address, such as a utility bill.' },
    TRUST_DEED: { description: 'The deed of a trust.' },
    OWNERSHIP: { description: 'Proof of who owns the business, such as a share register.' },
    REGISTRATION: { description: 'Proof of the registration of the business.' },
    AUTHORITY: { description: 'Proof that a person may act for the business, such as a power of attorney.' },
    OTHER: { description: 'Any other file about the business.' },
  },
});
registerEnumType(PartyKindEnum, {
  name: 'PartyKind',
  description: 'The kind of person or body that owns or runs a business.',
  valuesConfig: {
    PERSON: { description: 'A natural person who owns or runs the business.' },
    COMPANY: { description: 'A company or other incorporated body.' },
    TRUST: { description: 'A trust, which acts through its trustee.' },
    PARTNERSHIP: { description: 'A partnership of persons or bodies.' },
    OTHER: { description: 'Any other kind of body.' },
  },
});
registerEnumType(PartyRoleEnum, {
  name: 'PartyRole',
  description: 'The role of a party in the business or in another party.',
  valuesConfig: {
    DIRECTOR: { description: 'A director of the company.' },
    SECRETARY: { description: 'A secretary of the company.' },
    PARTNER: { description: 'A partner of the partnership.' },
    TRUSTEE: { description: 'A trustee of the trust.' },
    SETTLOR: { description: 'The person who set up the trust.' },
    APPOINTOR: { description: 'The person who can appoint or remove the trustee.' },
    CONTACT: { description: 'A person to contact about the business.' },
    BENEFICIARY: { description: 'A beneficiary of the trust.' },
    CONTROLLER: {
      description: 'A person who controls the business in another way than by ownership, such as its chief executive.',
    },
    OFFICE_HOLDER: { description: 'An office holder of an association, such as its president or treasurer.' },
    PROTECTOR: { description: 'A guardian or protector of the trust, whose consent its trustee needs.' },
  },
});
registerEnumType(BeneficialOwnershipEnum, {
  name: 'BeneficialOwnership',
  description: 'Whether a party is a beneficial owner, which means that it holds 25% or more of the business.',
  valuesConfig: {
    YES: { description: 'The party certainly holds 25% or more.' },
    POSSIBLE: { description: 'The party may hold 25% or more; the stated holdings leave it open.' },
    NO: { description: 'The party holds less than 25%, even if it held every unstated part.' },
  },
});
registerEnumType(OnboardingStatusEnum, {
  name: 'OnboardingStatus',
  description: 'The status of an onboarding case.',
  valuesConfig: {
    IN_REVIEW: { description: 'It waits for a decision.' },
    ON_HOLD: { description: 'A serious finding speaks against approval. It waits for a decision.' },
    MORE_INFORMATION: { description: 'The applicant was asked for more information.' },
    APPROVED: { description: 'The business was approved. This status is final.' },
    DECLINED: { description: 'The business was declined. This status is final.' },
  },
});
registerEnumType(OnboardingOrderEnum, {
  name: 'OnboardingOrder',
  description: 'The order of a list of onboarding cases.',
  valuesConfig: {
    NEWEST: { description: 'The newest case first.' },
    OLDEST: { description: 'The oldest case first.' },
    HIGHEST_SCORE: {
      description: 'The highest Fracture Score first, then the oldest. Cases without a score are last.',
    },
    LOWEST_SCORE: { description: 'The exact reverse of `HIGHEST_SCORE`.' },
    ASSIGNEE: {
      description:
        'Unassigned cases first, then the cases of each member together, in the order in which the members joined. The oldest case of each comes first.',
    },
    ASSIGNEE_REVERSED: { description: 'The exact reverse of `ASSIGNEE`.' },
  },
});
registerEnumType(OnboardingOutcomeEnum, {
  name: 'OnboardingOutcome',
  description: 'The result of checking a submission against the organisation’s policy.',
  valuesConfig: {
    APPROVE: { description: 'The submission meets the policy and was approved automatically.' },
    REVIEW: { description: 'An officer has to review the submission.' },
    HOLD: { description: 'A serious finding speaks against approval.' },
  },
});
registerEnumType(DecisionOutcomeEnum, {
  name: 'DecisionOutcome',
  description: 'The outcome of a decision.',
  valuesConfig: {
    APPROVED: { description: 'The business is accepted as a customer.' },
    DECLINED: { description: 'The business is not accepted as a customer.' },
    MORE_INFORMATION: { description: 'The applicant is asked for more information.' },
  },
});
registerEnumType(DecisionStatusEnum, {
  name: 'DecisionStatus',
  description: 'The status of a decision.',
  valuesConfig: {
    PROPOSED: { description: 'It waits for a second officer and has no effect yet.' },
    MADE: { description: 'The decision is in effect.' },
    WITHDRAWN: { description: 'The proposal was withdrawn before it took effect.' },
  },
});
registerEnumType(NotificationStatusEnum, {
  name: 'NotificationStatus',
  description: 'Whether the applicant was notified.',
  valuesConfig: {
    QUEUED: { description: 'The e-mail is waiting to be sent.' },
    SENT: { description: 'The mail server accepted the e-mail.' },
    FAILED: { description: 'No mail server accepted the e-mail.' },
    NONE: {
      description:
        'Nobody was notified, because there is no e-mail address or no mail server. Without a mail server, the e-mail is stored.',
    },
  },
});

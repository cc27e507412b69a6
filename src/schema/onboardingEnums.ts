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
  description: 'Where an onboarding link stands.',
  valuesConfig: {
    CREATED: { description: 'Nobody has come by it.' },
    OPENED: { description: 'The applicant is at it.' },
    SUBMITTED: { description: 'It waits for a decision.' },
    DECIDED: { description: 'Final.' },
    EXPIRED: { description: 'Its applicant did not submit in time: final.' },
    REVOKED: { description: 'Taken back: final.' },
  },
});
registerEnumType(OnboardingStepEnum, { name: 'OnboardingStep', description: 'A step of the applicant’s portal.' });
registerEnumType(DocumentKindEnum, { name: 'DocumentKind', description: 'What a document is to show.' });
registerEnumType(PartyKindEnum, { name: 'PartyKind', description: 'What an owner or officer of a business is.' });
registerEnumType(PartyRoleEnum, {
  name: 'PartyRole',
  description: 'What a party is to the business, or to another party.',
});
registerEnumType(BeneficialOwnershipEnum, {
  name: 'BeneficialOwnership',
  description: 'Whether somebody holds a quarter of the business or more.',
  valuesConfig: {
    YES: { description: 'At least a quarter is certain.' },
    POSSIBLE: { description: 'It may be a quarter, as far as is known.' },
    NO: { description: 'It is less, whoever holds what nobody has named.' },
  },
});
registerEnumType(OnboardingStatusEnum, {
  name: 'OnboardingStatus',
  description: 'Where a submission stands.',
  valuesConfig: {
    IN_REVIEW: { description: 'Somebody is to decide on it.' },
    ON_HOLD: { description: 'Something stands against it, and somebody is to decide on it.' },
    MORE_INFORMATION: { description: 'It waits for its applicant.' },
    APPROVED: { description: 'Final.' },
    DECLINED: { description: 'Final.' },
  },
});
registerEnumType(OnboardingOutcomeEnum, {
  name: 'OnboardingOutcome',
  description: 'Where a policy sends a submission.',
});
registerEnumType(DecisionOutcomeEnum, { name: 'DecisionOutcome', description: 'What was decided.' });
registerEnumType(DecisionStatusEnum, {
  name: 'DecisionStatus',
  description: 'Whether a decision counts.',
  valuesConfig: {
    PROPOSED: { description: 'Waits for a second officer.' },
    MADE: { description: 'It counts.' },
    WITHDRAWN: { description: 'It was taken back before it counted.' },
  },
});
registerEnumType(NotificationStatusEnum, {
  name: 'NotificationStatus',
  description: 'Whether the applicant was told.',
  valuesConfig: {
    QUEUED: { description: 'The mail is to be sent.' },
    SENT: { description: 'The mail server has taken it.' },
    FAILED: { description: 'No mail server would take it.' },
    NONE: { description: 'Nobody was told: there is no address, or no mail server, and then the mail is kept.' },
  },
});

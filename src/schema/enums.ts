import { registerEnumType } from 'type-graphql';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';

// GraphQL shows the key, REST and the database the value (contract.md#enumerations).
export const JurisdictionEnum = { AU: 'AU', NZ: 'NZ' } as const satisfies { [Code in Jurisdiction]: Code };
export const ModeEnum = { LIVE: 'live', TEST: 'test' } as const;
export const PlanEnum = { STARTER: 'starter', GROWTH: 'growth', ENTERPRISE: 'enterprise' } as const;
export const MemberRoleEnum = { OWNER: 'owner', DEVELOPER: 'developer', OFFICER: 'officer', VIEWER: 'viewer' } as const;
export const ScopeEnum = {
  VERIFY: 'verify',
  CERTIFICATES: 'certificates',
  WEBHOOKS: 'webhooks',
  BULK: 'bulk',
} as const;
export const ScopeEnforcementEnum = { OFF: 'off', REPORT: 'report', ENFORCE: 'enforce' } as const;
export const RegisterChoiceEnum = {
  EXTRACT: 'extract',
  LIVE: 'live',
  LIVE_THEN_EXTRACT: 'live_then_extract',
} as const;
export const VerificationStatusEnum = {
  VERIFIED: 'verified',
  REVIEW: 'review',
  BLOCKED: 'blocked',
  INACTIVE: 'inactive',
  NOT_FOUND: 'not_found',
  ERROR: 'error',
} as const;
export const VerificationRequesterKindEnum = { KEY: 'key', MEMBER: 'member', APPLICANT: 'applicant' } as const;
export const FractureRiskEnum = { LOW: 'low', MEDIUM: 'medium', HIGH: 'high', CRITICAL: 'critical' } as const;
export const CandidateResolutionEnum = { OPEN: 'open', CONFIRMED: 'confirmed', DISMISSED: 'dismissed' } as const;
export const NameMatchResultEnum = { EXACT: 'exact', CLOSE: 'close', DIFFERENT: 'different' } as const;
export const NameKindEnum = {
  LEGAL: 'legal',
  BUSINESS: 'business',
  TRADING: 'trading',
  FORMER: 'former',
  OTHER: 'other',
} as const;
export const MatchReasonEnum = { EXACT: 'exact', WORDS: 'words', SIMILAR: 'similar' } as const;

export const BulkStatusEnum = {
  QUEUED: 'queued',
  RUNNING: 'running',
  COMPLETED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
} as const;

export const SessionStateEnum = {
  SIGNED_OUT: 'signed_out',
  SECOND_FACTOR: 'second_factor',
  SIGNED_IN: 'signed_in',
} as const;
export const InvitationStatusEnum = {
  OPEN: 'open',
  ACCEPTED: 'accepted',
  REVOKED: 'revoked',
  EXPIRED: 'expired',
} as const;

registerEnumType(JurisdictionEnum, {
  name: 'Jurisdiction',
  description: 'The country whose register is used.',
  valuesConfig: {
    AU: { description: 'Australia, with ABNs and ACNs.' },
    NZ: { description: 'New Zealand, with its NZBNs.' },
  },
});
registerEnumType(ModeEnum, {
  name: 'Mode',
  description: 'Whether data is live or test data. The two never mix.',
  valuesConfig: {
    LIVE: { description: 'Live data, checked against the configured registers.' },
    TEST: { description: 'Test data, checked against an invented sandbox register.' },
  },
});
registerEnumType(PlanEnum, {
  name: 'Plan',
  description: 'The plan tier of an organisation, which decides its limits and features.',
  valuesConfig: {
    STARTER: { description: 'The first tier, without webhooks.' },
    GROWTH: { description: 'The second tier, with webhooks.' },
    ENTERPRISE: { description: 'The highest tier, with every feature.' },
  },
});
registerEnumType(MemberRoleEnum, {
  name: 'MemberRole',
  description: 'The role of a member, which decides what the member can do.',
  valuesConfig: {
    OWNER: { description: 'Manages the organisation, its members and its settings.' },
    DEVELOPER: { description: 'Manages API keys and webhooks, and verifies businesses.' },
    OFFICER: { description: 'Decides on cases and issues certificates.' },
    VIEWER: { description: 'Reads the organisation’s data and changes nothing.' },
  },
});
registerEnumType(ScopeEnum, {
  name: 'Scope',
  description: 'A scope that an API key needs for a group of operations.',
  valuesConfig: {
    VERIFY: { description: 'Verifications, monitoring, search and onboarding links.' },
    CERTIFICATES: { description: 'Issue, read and revoke certificates.' },
    WEBHOOKS: { description: 'Webhook endpoints, deliveries and events.' },
    BULK: { description: 'Start, follow and cancel bulk jobs.' },
  },
});
registerEnumType(ScopeEnforcementEnum, {
  name: 'ScopeEnforcement',
  description: 'The treatment of calls by a key that lacks the scope of an operation.',
  valuesConfig: {
    OFF: { description: 'The call is permitted and nothing is logged.' },
    REPORT: { description: 'The call is permitted, and the service logs the missing scope.' },
    ENFORCE: { description: 'The call is refused with `FORBIDDEN`.' },
  },
});
registerEnumType(RegisterChoiceEnum, {
  name: 'RegisterChoice',
  description: 'The source that live verifications look entities up in.',
  valuesConfig: {
    EXTRACT: { description: 'The imported extracts of the registers.' },
    LIVE: { description: 'The live registers, over the network.' },
    LIVE_THEN_EXTRACT: { description: 'The live registers, or the imported extract when a register does not respond.' },
  },
});
registerEnumType(VerificationStatusEnum, {
  name: 'VerificationStatus',
  description: 'The result of looking the entity up in its register.',
  valuesConfig: {
    VERIFIED: {
      description:
        'The entity is on the register and active. Under policy `2026-3`, nothing else was found either and nothing is open.',
    },
    REVIEW: {
      description:
        'The entity is on the register and active, but a person must look at the reasons in `statusReasons` (policy `2026-3`).',
    },
    BLOCKED: {
      description:
        'A sanctions or ban match was confirmed, or the company is no longer registered at ASIC (policy `2026-3`).',
    },
    INACTIVE: { description: 'The entity is on the register and not active.' },
    NOT_FOUND: { description: 'The number is well formed but not on the register.' },
    ERROR: { description: 'The register did not respond, so there is no score.' },
  },
});
registerEnumType(FractureRiskEnum, {
  name: 'FractureRisk',
  description: 'The risk band of the Fracture Score.',
  valuesConfig: {
    LOW: { description: 'A score from 0 to 20.' },
    MEDIUM: { description: 'A score from 21 to 50.' },
    HIGH: { description: 'A score from 51 to 80.' },
    CRITICAL: { description: 'A score from 81 to 100.' },
  },
});
registerEnumType(CandidateResolutionEnum, {
  name: 'CandidateState',
  description: 'Whether a candidate was confirmed, dismissed or is still open.',
  valuesConfig: {
    OPEN: { description: 'Nobody has resolved the candidate yet.' },
    CONFIRMED: { description: 'The listed person or body is the entity.' },
    DISMISSED: { description: 'The listed person or body only has a similar name.' },
  },
});
registerEnumType(NameMatchResultEnum, {
  name: 'NameMatchResult',
  description: 'How closely two names match.',
  valuesConfig: {
    EXACT: {
      description:
        'It matches a current name of the entity. Case, accents, punctuation and the spelling of the legal form are ignored.',
    },
    CLOSE: {
      description:
        'It differs from a current name in a way that leaves no word open, such as the legal form, short forms or spaces, or it matches a former name. The reason says in what.',
    },
    DIFFERENT: { description: 'No registered name is similar to it.' },
  },
});
registerEnumType(NameKindEnum, {
  name: 'NameKind',
  description: 'The kind of name that an entity has.',
  valuesConfig: {
    LEGAL: { description: 'The name that the entity is registered under.' },
    BUSINESS: { description: 'A business name that is registered with ASIC.' },
    TRADING: { description: 'A trading name. Australia has not updated its trading names since 2012.' },
    FORMER: { description: 'A name that the entity used to have.' },
    OTHER: { description: 'Another name on the register, such as the name of a fund.' },
  },
});
registerEnumType(MatchReasonEnum, {
  name: 'MatchReason',
  description: 'The reason why a search by name found an entity.',
  valuesConfig: {
    EXACT: {
      description: 'The names are equal apart from case, accents, punctuation and the spelling of legal forms.',
    },
    WORDS: { description: 'The name contains every word. The last word can be the beginning of a longer one.' },
    SIMILAR: { description: 'The name contains every word, some with a slightly different spelling.' },
  },
});
registerEnumType(SessionStateEnum, {
  name: 'SessionState',
  description: 'The state of a browser’s session.',
  valuesConfig: {
    SIGNED_OUT: { description: 'Nobody is signed in on this browser.' },
    SECOND_FACTOR: { description: 'The password was correct. A code is required within five minutes.' },
    SIGNED_IN: { description: 'A person is signed in on this browser.' },
  },
});
registerEnumType(InvitationStatusEnum, {
  name: 'InvitationStatus',
  description: 'The status of an invitation.',
  valuesConfig: {
    OPEN: { description: 'The link in the e-mail can be used.' },
    ACCEPTED: { description: 'The invited person has become a member.' },
    REVOKED: { description: 'An owner revoked it, or a newer invitation replaced it.' },
    EXPIRED: { description: 'It was not accepted within seven days.' },
  },
});
registerEnumType(BulkStatusEnum, {
  name: 'BulkStatus',
  description: 'The status of a bulk job.',
  valuesConfig: {
    QUEUED: { description: 'All rows are stored, and none is verified yet.' },
    RUNNING: { description: 'The rows are being verified.' },
    COMPLETED: { description: 'Every row has a result or an error. This status is final.' },
    FAILED: {
      description:
        'The job stopped before its last row, for the reason in `failure`. Results so far are kept. This status is final.',
    },
    CANCELLED: { description: 'The job was cancelled. Results so far are kept. This status is final.' },
  },
});
registerEnumType(VerificationRequesterKindEnum, {
  name: 'VerificationRequesterKind',
  description: 'The type of caller that requested a verification.',
  valuesConfig: {
    KEY: { description: 'It was requested with an API key.' },
    MEMBER: { description: 'It was requested by a member who was signed in.' },
    APPLICANT: { description: 'It was made when an applicant submitted the onboarding form.' },
  },
});

export const WebhookVerificationEnum = {
  UNVERIFIED: 'unverified',
  PENDING: 'pending',
  VERIFIED: 'verified',
} as const;
export const WebhookStatusEnum = { ENABLED: 'enabled', PAUSED: 'paused', DISABLED: 'disabled' } as const;

registerEnumType(WebhookVerificationEnum, {
  name: 'WebhookVerification',
  description: 'Whether the receiver has proved that you control the URL of the endpoint.',
  valuesConfig: {
    UNVERIFIED: { description: 'It is not verified, and the plan does not require it.' },
    PENDING: { description: 'It is not verified, and the plan requires it. Events are kept until it is verified.' },
    VERIFIED: { description: 'The receiver returned a challenge that was sent to the URL.' },
  },
});
registerEnumType(WebhookStatusEnum, {
  name: 'WebhookStatus',
  description: 'Whether an endpoint receives events.',
  valuesConfig: {
    ENABLED: { description: 'Events are sent when they happen.' },
    PAUSED: { description: 'Nothing is sent. Events are kept and sent when the endpoint is enabled again.' },
    DISABLED: {
      description:
        'The endpoint failed for too long or returned 410. Nothing is sent or kept until you enable it again.',
    },
  },
});

import { registerEnumType } from 'type-graphql';

// GraphQL shows the key, REST and the database the value (contract.md#enumerations).
export const JurisdictionEnum = { AU: 'AU', NZ: 'NZ' } as const;
export const ModeEnum = { LIVE: 'live', TEST: 'test' } as const;
export const PlanEnum = { STARTER: 'starter', GROWTH: 'growth', ENTERPRISE: 'enterprise' } as const;
export const MemberRoleEnum = { OWNER: 'owner', DEVELOPER: 'developer', OFFICER: 'officer', VIEWER: 'viewer' } as const;
export const CertificateStatusEnum = {
  PROPOSED: 'proposed',
  ISSUED: 'issued',
  EXPIRED: 'expired',
  REVOKED: 'revoked',
} as const;
export const CertificateVerdictEnum = { CLEAN: 'clean', CONDITIONAL: 'conditional', EXCEPTION: 'exception' } as const;
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
  INACTIVE: 'inactive',
  NOT_FOUND: 'not_found',
  ERROR: 'error',
} as const;
export const VerificationRequesterKindEnum = { KEY: 'key', MEMBER: 'member', APPLICANT: 'applicant' } as const;
export const FractureRiskEnum = { LOW: 'low', MEDIUM: 'medium', HIGH: 'high', CRITICAL: 'critical' } as const;
export const SignalTypeEnum = {
  INACTIVE_REGISTRATION: 'inactive_registration',
  COMPLEX_STRUCTURE: 'complex_structure',
  NO_GST_REGISTRATION: 'no_gst_registration',
  NOT_REGISTERED: 'not_registered',
  RECENTLY_REGISTERED: 'recently_registered',
  EXTERNAL_ADMINISTRATION: 'external_administration',
  STRIKE_OFF_IN_PROGRESS: 'strike_off_in_progress',
  DEREGISTERED_AT_ASIC: 'deregistered_at_asic',
  NAME_MISMATCH: 'name_mismatch',
  BANNED: 'banned',
  SANCTIONED: 'sanctioned',
} as const;
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
export const EventKindEnum = {
  VERIFICATION_COMPLETED: 'verification.completed',
  VERIFICATION_HIGH_RISK: 'verification.high_risk',
  CERTIFICATE_ISSUED: 'certificate.issued',
  CERTIFICATE_EXPIRED: 'certificate.expired',
  CERTIFICATE_REVOKED: 'certificate.revoked',
  ONBOARDING_SUBMITTED: 'onboarding.submitted',
  ONBOARDING_DECIDED: 'onboarding.decided',
  BULK_COMPLETED: 'bulk.completed',
  ENTITY_CHANGED: 'entity.changed',
  ENDPOINT_FAILING: 'endpoint.failing',
  ENDPOINT_DISABLED: 'endpoint.disabled',
  ENDPOINT_TEST: 'endpoint.test',
} as const;
export const EventOrderEnum = { NEWEST: 'newest', OLDEST: 'oldest' } as const;

export const WebhookVerificationEnum = {
  UNVERIFIED: 'unverified',
  PENDING: 'pending',
  VERIFIED: 'verified',
} as const;
export const WebhookStatusEnum = { ENABLED: 'enabled', PAUSED: 'paused', DISABLED: 'disabled' } as const;
export const BulkStatusEnum = {
  QUEUED: 'queued',
  RUNNING: 'running',
  COMPLETED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
} as const;
export const DeliveryStateEnum = { PENDING: 'pending', DELIVERED: 'delivered', FAILED: 'failed' } as const;

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

registerEnumType(JurisdictionEnum, { name: 'Jurisdiction', description: 'The country whose register is asked.' });
registerEnumType(ModeEnum, { name: 'Mode', description: 'Live data, or test data that never mixes with it.' });
registerEnumType(PlanEnum, { name: 'Plan', description: 'The plan tier of an organisation.' });
registerEnumType(CertificateStatusEnum, {
  name: 'CertificateStatus',
  description: 'Where a certificate stands.',
  valuesConfig: {
    PROPOSED: { description: 'Waits for a second officer, and is none yet.' },
    ISSUED: { description: 'In force.' },
    EXPIRED: { description: 'Past its expiry date: final.' },
    REVOKED: { description: 'Taken back by an officer: final.' },
  },
});
registerEnumType(CertificateVerdictEnum, {
  name: 'CertificateVerdict',
  description: 'How good the news is.',
  valuesConfig: {
    CLEAN: { description: 'The score is 20 at most.' },
    CONDITIONAL: { description: 'The score is 21 to 50, and an officer states a condition.' },
    EXCEPTION: { description: 'The score is above 50, and an officer has written down why.' },
  },
});
registerEnumType(MemberRoleEnum, { name: 'MemberRole', description: 'What a member may do.' });
registerEnumType(ScopeEnum, { name: 'Scope', description: 'What a key is meant for.' });
registerEnumType(ScopeEnforcementEnum, {
  name: 'ScopeEnforcement',
  description: 'What happens when a key lacks the scope of an operation.',
  valuesConfig: {
    OFF: { description: 'Nothing.' },
    REPORT: { description: 'A line in the log of the service.' },
    ENFORCE: { description: 'The call is refused.' },
  },
});
registerEnumType(RegisterChoiceEnum, {
  name: 'RegisterChoice',
  description: 'Imported extracts, the register over the network, or the extract where the register gives no answer.',
});
registerEnumType(VerificationStatusEnum, {
  name: 'VerificationStatus',
  description: 'What the register said of the entity.',
  valuesConfig: {
    VERIFIED: { description: 'On the register and active.' },
    INACTIVE: { description: 'On the register, not active.' },
    NOT_FOUND: { description: 'A well-formed number that is on no register.' },
    ERROR: { description: 'The register gave no answer; there is no verdict.' },
  },
});
registerEnumType(FractureRiskEnum, {
  name: 'FractureRisk',
  description: 'The band of the Fracture Score: low 0-20, medium 21-50, high 51-80, critical 81-100.',
});
registerEnumType(SignalTypeEnum, { name: 'FractureSignalKind', description: 'Why a signal fired.' });
registerEnumType(CandidateResolutionEnum, {
  name: 'CandidateState',
  description: 'What a person has said of a candidate; until then it is open.',
});
registerEnumType(NameMatchResultEnum, {
  name: 'NameMatchResult',
  description: 'How like two names are.',
  valuesConfig: {
    EXACT: {
      description:
        'A name that the entity bears now, but for case, accents, punctuation and spelling of the legal form.',
    },
    CLOSE: {
      description:
        'Such a name but for the legal form, the order of words, initials, spaces or few letters; or one that it bore once.',
    },
    DIFFERENT: { description: 'No registered name is like it.' },
  },
});
registerEnumType(NameKindEnum, {
  name: 'NameKind',
  description: 'What a name is to its entity.',
  valuesConfig: {
    LEGAL: { description: 'What it is registered under.' },
    BUSINESS: { description: 'A business name that is registered with ASIC.' },
    TRADING: { description: 'A trading name: in use in New Zealand, frozen since 2012 in Australia.' },
    FORMER: { description: 'A name that it had once.' },
    OTHER: { description: 'Another name on the register, such as that of a fund.' },
  },
});
registerEnumType(MatchReasonEnum, {
  name: 'MatchReason',
  description: 'Why an entity is found by a name.',
  valuesConfig: {
    EXACT: { description: 'It is the name, but for case, accents, punctuation and the spelling of legal forms.' },
    WORDS: { description: 'The name holds all words; the last one may be the beginning of one.' },
    SIMILAR: { description: 'The name holds all words, some of them spelt a little otherwise.' },
  },
});
registerEnumType(EventOrderEnum, {
  name: 'EventOrder',
  description: 'The order in which the event log is read.',
  valuesConfig: { NEWEST: { description: 'Newest first.' }, OLDEST: { description: 'Oldest first.' } },
});
registerEnumType(EventKindEnum, {
  name: 'EventKind',
  description: 'What happened.',
  valuesConfig: {
    VERIFICATION_COMPLETED: { description: 'A verification has finished: verified, inactive or not_found.' },
    VERIFICATION_HIGH_RISK: { description: 'The score of a verification is above 50.' },
    CERTIFICATE_ISSUED: { description: 'An officer has issued a certificate.' },
    CERTIFICATE_EXPIRED: { description: 'A certificate has passed its expiry date.' },
    CERTIFICATE_REVOKED: { description: 'A certificate was revoked.' },
    ONBOARDING_SUBMITTED: { description: 'An applicant has completed the portal.' },
    ONBOARDING_DECIDED: { description: 'A decision on a submission was recorded.' },
    BULK_COMPLETED: { description: 'A bulk upload is done.' },
    ENTITY_CHANGED: { description: 'The register says something else of a verified entity.' },
    ENDPOINT_FAILING: { description: 'A webhook endpoint has failed for a while.' },
    ENDPOINT_DISABLED: {
      description: 'A webhook endpoint gets no more events, for it has failed too long or said so.',
    },
    ENDPOINT_TEST: { description: 'A test of one webhook endpoint, sent to it alone: it cannot be subscribed.' },
  },
});
registerEnumType(SessionStateEnum, {
  name: 'SessionState',
  description: 'How far a browser is with signing in.',
  valuesConfig: {
    SIGNED_OUT: { description: 'Nobody is signed in.' },
    SECOND_FACTOR: { description: 'The password was right; the code is still to come, within five minutes.' },
    SIGNED_IN: { description: 'Somebody is signed in.' },
  },
});
registerEnumType(InvitationStatusEnum, {
  name: 'InvitationStatus',
  description: 'What has become of an invitation.',
  valuesConfig: {
    OPEN: { description: 'Its link can be used.' },
    ACCEPTED: { description: 'It has made a member.' },
    REVOKED: { description: 'It was taken back, or another one took its place.' },
    EXPIRED: { description: 'It was not used within seven days.' },
  },
});
registerEnumType(WebhookVerificationEnum, {
  name: 'WebhookVerification',
  description: 'Whether the receiver of an endpoint has proved that the URL is yours.',
  valuesConfig: {
    UNVERIFIED: { description: 'It has not, and the plan does not require it.' },
    PENDING: { description: 'It has not, and the plan requires it: events are held until it does.' },
    VERIFIED: { description: 'It has returned a challenge that was sent to the URL.' },
  },
});
registerEnumType(WebhookStatusEnum, {
  name: 'WebhookStatus',
  description: 'Whether an endpoint gets events.',
  valuesConfig: {
    ENABLED: { description: 'Events are sent as they happen.' },
    PAUSED: { description: 'Nothing is sent; what happens meanwhile is held, and sent when it is enabled again.' },
    DISABLED: {
      description: 'It has failed too long or said so: nothing is sent or held until it is enabled again.',
    },
  },
});
registerEnumType(DeliveryStateEnum, {
  name: 'DeliveryState',
  description: 'How far a delivery is.',
  valuesConfig: {
    PENDING: { description: 'It is to be sent, now or at its next attempt.' },
    DELIVERED: { description: 'The endpoint has taken it.' },
    FAILED: { description: 'No attempt is left, or it was cancelled. It can be sent again.' },
  },
});
registerEnumType(BulkStatusEnum, {
  name: 'BulkStatus',
  description: 'How far a bulk is.',
  valuesConfig: {
    QUEUED: { description: 'Stored whole; no row is verified yet.' },
    RUNNING: { description: 'Its rows are being verified.' },
    COMPLETED: { description: 'Each row has a result or an error: final.' },
    FAILED: { description: 'It ended before its last row, and `failure` says why; what was done stays: final.' },
    CANCELLED: { description: 'Somebody stopped it; what was done stays: final.' },
  },
});
registerEnumType(VerificationRequesterKindEnum, {
  name: 'VerificationRequesterKind',
  description: 'How a verification was asked for.',
  valuesConfig: {
    KEY: { description: 'With an API key.' },
    MEMBER: { description: 'By a person who was signed in.' },
    APPLICANT: { description: 'By the submission of an applicant.' },
  },
});

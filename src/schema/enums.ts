import { registerEnumType } from 'type-graphql';

// GraphQL shows the key, REST and the database the value (CONTRACT.md section 3).
export const JurisdictionEnum = { AU: 'AU', NZ: 'NZ' } as const;
export const ModeEnum = { LIVE: 'live', TEST: 'test' } as const;
export const PlanEnum = { STARTER: 'starter', GROWTH: 'growth', ENTERPRISE: 'enterprise' } as const;
export const ScopeEnum = {
  VERIFY: 'verify',
  CERTIFICATES: 'certificates',
  WEBHOOKS: 'webhooks',
  BULK: 'bulk',
} as const;
export const VerificationStatusEnum = {
  VERIFIED: 'verified',
  INACTIVE: 'inactive',
  NOT_FOUND: 'not_found',
  ERROR: 'error',
} as const;
export const FractureRiskEnum = { LOW: 'low', MEDIUM: 'medium', HIGH: 'high', CRITICAL: 'critical' } as const;
export const SignalTypeEnum = {
  INACTIVE_REGISTRATION: 'inactive_registration',
  COMPLEX_STRUCTURE: 'complex_structure',
  NO_GST_REGISTRATION: 'no_gst_registration',
  NOT_REGISTERED: 'not_registered',
} as const;
export const NameMatchResultEnum = { EXACT: 'exact', CLOSE: 'close', DIFFERENT: 'different' } as const;

registerEnumType(JurisdictionEnum, { name: 'Jurisdiction', description: 'The country whose register is asked.' });
registerEnumType(ModeEnum, { name: 'Mode', description: 'Live data, or test data that never mixes with it.' });
registerEnumType(PlanEnum, { name: 'Plan', description: 'The plan tier of an organisation.' });
registerEnumType(ScopeEnum, { name: 'Scope', description: 'What a key is meant for.' });
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
registerEnumType(NameMatchResultEnum, { name: 'NameMatchResult', description: 'How like two names are.' });

import { registerEnumType } from 'type-graphql';

// GraphQL shows the key, REST and the database the value (contract.md#enumerations).
export const CertificateStatusEnum = {
  PROPOSED: 'proposed',
  ISSUED: 'issued',
  SUSPENDED: 'suspended',
  EXPIRED: 'expired',
  REVOKED: 'revoked',
} as const;
export const CertificateVerdictEnum = {
  CLEAN: 'clean',
  REGISTER_CHECK_PASSED: 'register_check_passed',
  CONDITIONAL: 'conditional',
  EXCEPTION: 'exception',
  REVIEW: 'review',
} as const;

registerEnumType(CertificateStatusEnum, {
  name: 'CertificateStatus',
  description: 'The status of a certificate.',
  valuesConfig: {
    PROPOSED: { description: 'It waits for a second officer and is not in force yet.' },
    ISSUED: { description: 'The certificate is in force.' },
    SUSPENDED: {
      description:
        'The entity is no longer what the certificate says. The certificate is not in force until it is reinstated.',
    },
    EXPIRED: { description: 'The expiry date has passed. This status is final.' },
    REVOKED: { description: 'An officer revoked the certificate. This status is final.' },
  },
});
registerEnumType(CertificateVerdictEnum, {
  name: 'CertificateVerdict',
  description:
    'The class of a certificate, which follows from the Fracture Score and, since policy `2026-3`, from the status.',
  valuesConfig: {
    CLEAN: { description: 'The score is 20 or less. Policies before `2026-3`.' },
    REGISTER_CHECK_PASSED: {
      description: 'The status is `verified`, and the score is 20 or less. Since policy `2026-3`, in place of `clean`.',
    },
    CONDITIONAL: { description: 'The score is 21 to 50, and an officer stated a condition.' },
    EXCEPTION: { description: 'The score is above 50, and an officer stated a reason.' },
    REVIEW: {
      description: 'The status is `review`. Two officers issued the certificate for a reason that is printed on it.',
    },
  },
});

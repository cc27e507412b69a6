import { Int, ObjectType, registerEnumType } from 'type-graphql';
import { localDate } from './dateTime.js';
import type { CertificateChecks, CertifiedList } from '../domain/certificates/certificate.js';
import type { SuspensionReason, SuspensionReasonCode } from '../domain/certificates/suspension.js';
import type { ListState } from '../domain/enrichment.js';
import type { ScreeningStatus } from '../domain/policies/verdictStatus.js';
import { Described, Nullable } from './described.js';
import {
  ListStateEnum,
  ScreeningStatusEnum,
  StatusReasonCodeEnum,
  statusReasonConfig,
  StatusReasonType,
} from './screening.js';

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

const SuspensionReasonCodeEnum = {
  ...StatusReasonCodeEnum,
  FACTS_CHANGED: 'facts_changed',
  OFFICER: 'officer',
} as const satisfies Record<string, SuspensionReasonCode>;
registerEnumType(SuspensionReasonCodeEnum, {
  name: 'SuspensionReasonCode',
  description: 'A reason why a certificate is suspended: a reason against the entity, or one of the last two.',
  valuesConfig: {
    ...statusReasonConfig,
    FACTS_CHANGED: {
      description: 'The register states another name, entity type or GST registration than the certificate.',
    },
    OFFICER: { description: 'An officer suspended the certificate. The officer’s words stay inside the organisation.' },
  },
});

@ObjectType('SuspensionReason', { simpleResolvers: true, description: 'One reason why a certificate is suspended.' })
export class SuspensionReasonType implements SuspensionReason {
  @Described(() => SuspensionReasonCodeEnum, 'The reason, from a closed list.')
  code!: SuspensionReasonCode;

  @Described(() => String, 'The reason as a sentence for a person.')
  detail!: string;

  @Described(() => String, 'The register or list that gave the fact, or `officer`.')
  source!: string;

  @Nullable(() => localDate, 'The day that the source states; null when it gives none.')
  asOf!: string | null;
}

@ObjectType('CertifiedList', {
  simpleResolvers: true,
  description: 'A list that the names of a certified business were screened against, or should have been.',
})
export class CertifiedListType implements CertifiedList {
  @Described(() => String, 'The list, such as `DFAT` or `UN`; `sandbox` is invented.')
  list!: string;

  @Described(() => String, 'The body that publishes the list.')
  publisher!: string;

  @Nullable(() => localDate, 'The day that the list states; null when the list was unreadable.')
  asOf!: string | null;

  @Nullable(() => Int, 'The number of entries; null when the list was unreadable.')
  entries!: number | null;

  @Described(() => ListStateEnum, 'Whether the list could be relied on.')
  state!: ListState;
}

@ObjectType('CertifiedScreening', {
  simpleResolvers: true,
  description: 'The screening that a certificate rests on. It names no entry of a list.',
})
export class CertifiedScreeningType {
  @Described(() => ScreeningStatusEnum, 'The result of the screening.')
  status!: ScreeningStatus;

  @Described(() => Int, 'The number of different names that were screened.')
  names!: number;

  @Described(() => [CertifiedListType], 'Every list that was ever imported; empty when none was.')
  lists!: readonly CertifiedListType[];
}

@ObjectType('CertificateChecks', {
  simpleResolvers: true,
  description: 'The checks that were made for a certificate and those that were not (policy `2026-3`).',
})
export class CertificateChecksType implements CertificateChecks {
  @Described(() => CertifiedScreeningType, 'The screening of the names.')
  screening!: CertifiedScreeningType;

  @Described(
    () => [StatusReasonType],
    'The questions that are open for an entity with the status `review`; empty for one that is `verified`.',
  )
  statusReasons!: readonly StatusReasonType[];

  @Nullable(
    () => String,
    'The reason of the officers for a certificate on a `review`, which is public. All other certificates have null.',
  )
  reason!: string | null;

  @Described(() => [String], 'A sentence for each check that was made.')
  checked!: readonly string[];

  @Described(() => [String], 'A sentence for each check that was not made.')
  notChecked!: readonly string[];
}

import { Extensions, ID, Int, ObjectType } from 'type-graphql';
import type { CertificateStatus, CertificateVerdict } from '../domain/certificates/certificate.js';
import type { FractureRisk } from '../domain/fractureScore.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import type { VerificationStatus } from '../domain/policies/verdictStatus.js';
import type { Mode } from '../domain/tenancy.js';
import {
  CertificateChecksType,
  CertificateStatusEnum,
  CertificateVerdictEnum,
  SuspensionReasonType,
} from './certificateParts.js';
import { createConnectionType, entityWords } from './connection.js';
import { Described, Nullable } from './described.js';
import { FractureRiskEnum, JurisdictionEnum, ModeEnum, VerificationStatusEnum } from './enums.js';
import { VerificationSource } from './verification.js';

@ObjectType('CertificateOfficer', { simpleResolvers: true, description: 'An officer who is named on a certificate.' })
export class CertificateOfficerType {
  @Described(() => String, 'The name of the officer when the certificate was issued.')
  name!: string;

  @Described(() => String, 'The role of the officer, which is always `officer`.')
  role!: string;
}

@ObjectType('Certificate', {
  simpleResolvers: true,
  description: 'A certificate that an officer issued on a verification. It repeats the facts of that verification.',
})
export class CertificateType {
  @Described(() => ID, 'The id of the certificate: `KYB-` and 20 characters.')
  id!: string;

  @Described(() => CertificateStatusEnum, 'The current status of the certificate.')
  status!: CertificateStatus;

  @Described(() => ModeEnum, 'Whether the certificate rests on live or test data.')
  mode!: Mode;

  @Described(() => ID, 'The id of the verification that the certificate rests on: `ver_…`.')
  verificationId!: string;

  @Described(() => CertificateVerdictEnum, 'The class of the certificate, which follows from the score.')
  verdict!: CertificateVerdict;

  @Nullable(
    () => String,
    'The condition that the officer stated, which is printed on the certificate. Null unless the verdict is conditional.',
  )
  condition!: string | null;

  @Nullable(
    () => String,
    'The reason for an exception, which is not printed on the certificate, or for a certificate on a `review`, which is. All other certificates have null.',
  )
  reason!: string | null;

  @Described(() => String, entityWords.legalName)
  legalName!: string;

  @Nullable(() => String, entityWords.abn)
  abn!: string | null;

  @Nullable(() => String, entityWords.acn)
  acn!: string | null;

  @Nullable(() => String, entityWords.nzbn)
  nzbn!: string | null;

  @Described(() => JurisdictionEnum, entityWords.jurisdiction)
  jurisdiction!: Jurisdiction;

  @Nullable(
    () => String,
    'The entity type in the register’s own words, such as `Australian Private Company`. Null if the register does not state it.',
  )
  entityType!: string | null;

  @Described(() => VerificationStatusEnum, 'The status of the verification that the certificate rests on.')
  entityStatus!: VerificationStatus;

  @Nullable(() => String, entityWords.abnStatus)
  abnStatus!: string | null;

  @Nullable(() => String, entityWords.nzbnStatus)
  nzbnStatus!: string | null;

  @Nullable(() => Boolean, entityWords.gstRegistered)
  gstRegistered!: boolean | null;

  @Nullable(() => String, entityWords.registeredState)
  registeredState!: string | null;

  @Nullable(
    () => String,
    'The day on which the entity was registered, as YYYY-MM-DD. Null if the register does not state it.',
  )
  registeredDate!: string | null;

  @Described(() => Int, 'The Fracture Score of the verification, from 0 (lowest risk) to 100.')
  fractureScore!: number;

  @Described(() => FractureRiskEnum, 'The risk band of the Fracture Score.')
  fractureRisk!: FractureRisk;

  @Described(() => String, entityWords.policyVersion)
  policyVersion!: string;

  @Described(() => Date, entityWords.verifiedAt)
  verifiedAt!: Date;

  @Described(() => CertificateOfficerType, 'The officer who issued or proposed the certificate.')
  issuedBy!: CertificateOfficerType;

  @Described(
    () => ID,
    'The member id of the officer who issued or proposed the certificate, who cannot agree to it: `mem_…`.',
  )
  officerId!: string;

  @Nullable(
    () => CertificateOfficerType,
    'The second officer who agreed. Null if no second officer was required or none has agreed yet.',
  )
  agreedBy!: CertificateOfficerType | null;

  @Described(() => Date, 'When the certificate was issued or proposed.')
  createdAt!: Date;

  @Nullable(() => Date, 'When the certificate was issued. Null while it is only proposed.')
  issuedAt!: Date | null;

  @Nullable(() => Date, 'When the certificate expires. Null while it is only proposed.')
  expiresAt!: Date | null;

  @Nullable(() => Date, 'Since when the certificate is suspended. Null if it is not suspended.')
  suspendedAt!: Date | null;

  @Described(
    () => [SuspensionReasonType],
    'Why the certificate is suspended, which only the organisation can read. Empty if it is not suspended.',
  )
  suspensionReasons!: readonly SuspensionReasonType[];

  @Nullable(
    () => CertificateChecksType,
    'The checks that were made and those that were not. Null for a verification under a policy before `2026-3`.',
  )
  checks!: CertificateChecksType | null;

  @Nullable(() => Date, 'When the certificate was revoked. Null if it was not revoked.')
  revokedAt!: Date | null;

  @Nullable(
    () => String,
    'The reason for revoking the certificate. Only the organisation can read it. Null if it was not revoked.',
  )
  revokedReason!: string | null;

  @Described(() => String, 'The audit hash of the verification, in hex.')
  auditHash!: string;

  @Extensions({ jsonSchema: { maxLength: 16_384 } })
  @Nullable(
    () => String,
    'The certificate as a signed W3C Verifiable Credential: a JWT (EdDSA). Null while it is only proposed.',
  )
  credential!: string | null;

  @Nullable(() => String, 'The address of the public page of the certificate. Null while it is only proposed.')
  url!: string | null;
}

@ObjectType('PublicCertificate', {
  simpleResolvers: true,
  description: 'The public content of a certificate and its current status, which anybody with its id can read.',
})
export class PublicCertificateType {
  @Described(() => ID, 'The id of the certificate: `KYB-` and 20 characters.')
  id!: string;

  @Described(
    () => CertificateStatusEnum,
    'The current status of the certificate. A proposed certificate is not public.',
  )
  status!: CertificateStatus;

  @Described(
    () => ModeEnum,
    'Whether the certificate rests on live or test data. A test certificate proves nothing about a real business.',
  )
  mode!: Mode;

  @Described(() => CertificateVerdictEnum, 'The class of the certificate, which follows from the score.')
  verdict!: CertificateVerdict;

  @Nullable(() => String, 'The condition that the officer stated. Null unless the verdict is conditional.')
  condition!: string | null;

  @Described(() => String, entityWords.legalName)
  legalName!: string;

  @Nullable(() => String, entityWords.abn)
  abn!: string | null;

  @Nullable(() => String, entityWords.acn)
  acn!: string | null;

  @Nullable(() => String, entityWords.nzbn)
  nzbn!: string | null;

  @Described(() => VerificationStatusEnum, 'The status of the verification that the certificate rests on.')
  entityStatus!: VerificationStatus;

  @Nullable(() => Boolean, entityWords.gstRegistered)
  gstRegistered!: boolean | null;

  @Described(() => Int, 'The Fracture Score of the verification, from 0 (lowest risk) to 100.')
  fractureScore!: number;

  @Described(() => FractureRiskEnum, 'The risk band of the Fracture Score.')
  fractureRisk!: FractureRisk;

  @Described(() => String, entityWords.policyVersion)
  policyVersion!: string;

  @Described(() => Date, entityWords.verifiedAt)
  verifiedAt!: string;

  @Described(() => VerificationSource, entityWords.source)
  source!: VerificationSource;

  @Described(() => String, 'The name of the organisation that issued the certificate.')
  organisation!: string;

  @Described(() => CertificateOfficerType, 'The officer who issued the certificate.')
  issuedBy!: CertificateOfficerType;

  @Nullable(() => CertificateOfficerType, 'The second officer who agreed. Null if no second officer was required.')
  agreedBy!: CertificateOfficerType | null;

  @Described(() => Date, 'When the certificate was issued.')
  issuedAt!: string;

  @Described(() => Date, 'When the certificate expires or expired.')
  expiresAt!: string;

  @Nullable(() => Date, 'Since when the certificate is suspended. Null if it is not suspended.')
  suspendedAt!: string | null;

  @Nullable(
    () => CertificateChecksType,
    'The checks that were made and those that were not. Null for a verification under a policy before `2026-3`.',
  )
  checks!: CertificateChecksType | null;

  @Nullable(() => Date, 'When the certificate was revoked. Null if it was not revoked.')
  revokedAt!: string | null;

  @Described(() => String, 'The audit hash of the verification, in hex.')
  auditHash!: string;

  @Extensions({ jsonSchema: { maxLength: 16_384 } })
  @Described(() => String, 'The certificate as a signed W3C Verifiable Credential: a JWT (EdDSA).')
  credential!: string;

  @Described(() => String, 'The address of the public page of the certificate.')
  url!: string;
}

export const CertificateConnection = createConnectionType('Certificate', CertificateType);

import { Extensions, Field, ID, Int, ObjectType } from 'type-graphql';
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
import { FractureRiskEnum, JurisdictionEnum, ModeEnum, VerificationStatusEnum } from './enums.js';
import { VerificationSource } from './verification.js';

@ObjectType('CertificateOfficer', { simpleResolvers: true, description: 'An officer who is named on a certificate.' })
export class CertificateOfficerType {
  @Field(() => String, { description: 'The name of the officer when the certificate was issued.' })
  name!: string;

  @Field(() => String, { description: 'The role of the officer, which is always `officer`.' })
  role!: string;
}

@ObjectType('Certificate', {
  simpleResolvers: true,
  description: 'A certificate that an officer issued on a verification. It repeats the facts of that verification.',
})
export class CertificateType {
  @Field(() => ID, { description: 'The id of the certificate: `KYB-` and 20 characters.' })
  id!: string;

  @Field(() => CertificateStatusEnum, { description: 'The current status of the certificate.' })
  status!: CertificateStatus;

  @Field(() => ModeEnum, { description: 'Whether the certificate rests on live or test data.' })
  mode!: Mode;

  @Field(() => ID, { description: 'The id of the verification that the certificate rests on: `ver_…`.' })
  verificationId!: string;

  @Field(() => CertificateVerdictEnum, { description: 'The class of the certificate, which follows from the score.' })
  verdict!: CertificateVerdict;

  @Field(() => String, {
    nullable: true,
    description:
      'The condition that the officer stated, which is printed on the certificate. Null unless the verdict is conditional.',
  })
  condition!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The reason for an exception, which is not printed on the certificate, or for a certificate on a `review`, which is. All other certificates have null.',
  })
  reason!: string | null;

  @Field(() => String, { description: entityWords.legalName })
  legalName!: string;

  @Field(() => String, { nullable: true, description: entityWords.abn })
  abn!: string | null;

  @Field(() => String, { nullable: true, description: entityWords.acn })
  acn!: string | null;

  @Field(() => String, { nullable: true, description: entityWords.nzbn })
  nzbn!: string | null;

  @Field(() => JurisdictionEnum, { description: entityWords.jurisdiction })
  jurisdiction!: Jurisdiction;

  @Field(() => String, {
    nullable: true,
    description:
      'The entity type in the register’s own words, such as `Australian Private Company`. Null if the register does not state it.',
  })
  entityType!: string | null;

  @Field(() => VerificationStatusEnum, { description: 'The status of the verification that the certificate rests on.' })
  entityStatus!: VerificationStatus;

  @Field(() => String, { nullable: true, description: entityWords.abnStatus })
  abnStatus!: string | null;

  @Field(() => String, { nullable: true, description: entityWords.nzbnStatus })
  nzbnStatus!: string | null;

  @Field(() => Boolean, { nullable: true, description: entityWords.gstRegistered })
  gstRegistered!: boolean | null;

  @Field(() => String, { nullable: true, description: entityWords.registeredState })
  registeredState!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The day on which the entity was registered, as YYYY-MM-DD. Null if the register does not state it.',
  })
  registeredDate!: string | null;

  @Field(() => Int, { description: 'The Fracture Score of the verification, from 0 (lowest risk) to 100.' })
  fractureScore!: number;

  @Field(() => FractureRiskEnum, { description: 'The risk band of the Fracture Score.' })
  fractureRisk!: FractureRisk;

  @Field(() => String, { description: entityWords.policyVersion })
  policyVersion!: string;

  @Field(() => Date, { description: entityWords.verifiedAt })
  verifiedAt!: Date;

  @Field(() => CertificateOfficerType, { description: 'The officer who issued or proposed the certificate.' })
  issuedBy!: CertificateOfficerType;

  @Field(() => CertificateOfficerType, {
    nullable: true,
    description: 'The second officer who agreed. Null if no second officer was required or none has agreed yet.',
  })
  agreedBy!: CertificateOfficerType | null;

  @Field(() => Date, { description: 'When the certificate was issued or proposed.' })
  createdAt!: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When the certificate was issued. Null while it is only proposed.',
  })
  issuedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the certificate expires. Null while it is only proposed.' })
  expiresAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Since when the certificate is suspended. Null if it is not suspended.',
  })
  suspendedAt!: Date | null;

  @Field(() => [SuspensionReasonType], {
    description:
      'Why the certificate is suspended, which only the organisation can read. Empty if it is not suspended.',
  })
  suspensionReasons!: readonly SuspensionReasonType[];

  @Field(() => CertificateChecksType, {
    nullable: true,
    description:
      'The checks that were made and those that were not. Null for a verification under a policy before `2026-3`.',
  })
  checks!: CertificateChecksType | null;

  @Field(() => Date, { nullable: true, description: 'When the certificate was revoked. Null if it was not revoked.' })
  revokedAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The reason for revoking the certificate. Only the organisation can read it. Null if it was not revoked.',
  })
  revokedReason!: string | null;

  @Field(() => String, { description: 'The audit hash of the verification, in hex.' })
  auditHash!: string;

  @Extensions({ jsonSchema: { maxLength: 16_384 } })
  @Field(() => String, {
    nullable: true,
    description:
      'The certificate as a signed W3C Verifiable Credential: a JWT (EdDSA). Null while it is only proposed.',
  })
  credential!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The address of the public page of the certificate. Null while it is only proposed.',
  })
  url!: string | null;
}

@ObjectType('PublicCertificate', {
  simpleResolvers: true,
  description: 'The public content of a certificate and its current status, which anybody with its id can read.',
})
export class PublicCertificateType {
  @Field(() => ID, { description: 'The id of the certificate: `KYB-` and 20 characters.' })
  id!: string;

  @Field(() => CertificateStatusEnum, {
    description: 'The current status of the certificate. A proposed certificate is not public.',
  })
  status!: CertificateStatus;

  @Field(() => ModeEnum, {
    description:
      'Whether the certificate rests on live or test data. A test certificate proves nothing about a real business.',
  })
  mode!: Mode;

  @Field(() => CertificateVerdictEnum, { description: 'The class of the certificate, which follows from the score.' })
  verdict!: CertificateVerdict;

  @Field(() => String, {
    nullable: true,
    description: 'The condition that the officer stated. Null unless the verdict is conditional.',
  })
  condition!: string | null;

  @Field(() => String, { description: entityWords.legalName })
  legalName!: string;

  @Field(() => String, { nullable: true, description: entityWords.abn })
  abn!: string | null;

  @Field(() => String, { nullable: true, description: entityWords.acn })
  acn!: string | null;

  @Field(() => String, { nullable: true, description: entityWords.nzbn })
  nzbn!: string | null;

  @Field(() => VerificationStatusEnum, { description: 'The status of the verification that the certificate rests on.' })
  entityStatus!: VerificationStatus;

  @Field(() => Boolean, { nullable: true, description: entityWords.gstRegistered })
  gstRegistered!: boolean | null;

  @Field(() => Int, { description: 'The Fracture Score of the verification, from 0 (lowest risk) to 100.' })
  fractureScore!: number;

  @Field(() => FractureRiskEnum, { description: 'The risk band of the Fracture Score.' })
  fractureRisk!: FractureRisk;

  @Field(() => String, { description: entityWords.policyVersion })
  policyVersion!: string;

  @Field(() => Date, { description: entityWords.verifiedAt })
  verifiedAt!: string;

  @Field(() => VerificationSource, { description: entityWords.source })
  source!: VerificationSource;

  @Field(() => String, { description: 'The name of the organisation that issued the certificate.' })
  organisation!: string;

  @Field(() => CertificateOfficerType, { description: 'The officer who issued the certificate.' })
  issuedBy!: CertificateOfficerType;

  @Field(() => CertificateOfficerType, {
    nullable: true,
    description: 'The second officer who agreed. Null if no second officer was required.',
  })
  agreedBy!: CertificateOfficerType | null;

  @Field(() => Date, { description: 'When the certificate was issued.' })
  issuedAt!: string;

  @Field(() => Date, { description: 'When the certificate expires or expired.' })
  expiresAt!: string;

  @Field(() => Date, {
    nullable: true,
    description: 'Since when the certificate is suspended. Null if it is not suspended.',
  })
  suspendedAt!: string | null;

  @Field(() => CertificateChecksType, {
    nullable: true,
    description:
      'The checks that were made and those that were not. Null for a verification under a policy before `2026-3`.',
  })
  checks!: CertificateChecksType | null;

  @Field(() => Date, { nullable: true, description: 'When the certificate was revoked. Null if it was not revoked.' })
  revokedAt!: string | null;

  @Field(() => String, { description: 'The audit hash of the verification, in hex.' })
  auditHash!: string;

  @Extensions({ jsonSchema: { maxLength: 16_384 } })
  @Field(() => String, { description: 'The certificate as a signed W3C Verifiable Credential: a JWT (EdDSA).' })
  credential!: string;

  @Field(() => String, { description: 'The address of the public page of the certificate.' })
  url!: string;
}

export const CertificateConnection = createConnectionType('Certificate', CertificateType);

import { ArgsType, Extensions, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { CertificateStatus, CertificateVerdict } from '../domain/certificates/certificate.js';
import type { FractureRisk } from '../domain/fractureScore.js';
import type { Jurisdiction } from '../domain/identifier.js';
import type { VerificationStatus } from '../domain/verdict.js';
import type { Mode } from '../entities/apiKey.js';
import { connectionTypeOf, PageArgs } from './connection.js';
import {
  CertificateStatusEnum,
  CertificateVerdictEnum,
  FractureRiskEnum,
  JurisdictionEnum,
  ModeEnum,
  VerificationStatusEnum,
} from './enums.js';
import { IdempotentInput } from './idempotentInput.js';
import { VerificationSource } from './verification.js';

@ObjectType('CertificateOfficer', { simpleResolvers: true, description: 'An officer who vouches for a certificate.' })
export class CertificateOfficerType {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  role!: string;
}

@ObjectType('Certificate', {
  simpleResolvers: true,
  description: 'What an officer vouches for. Everything on it is as it was verified.',
})
export class CertificateType {
  @Field(() => ID, { description: '`KYB-` and 20 characters.' })
  id!: string;

  @Field(() => CertificateStatusEnum)
  status!: CertificateStatus;

  @Field(() => ModeEnum)
  mode!: Mode;

  @Field(() => ID)
  verificationId!: string;

  @Field(() => CertificateVerdictEnum)
  verdict!: CertificateVerdict;

  @Field(() => String, { nullable: true, description: 'What has to hold for a conditional one.' })
  condition!: string | null;

  @Field(() => String, { nullable: true, description: 'Why an exception was made. It is not on the certificate.' })
  reason!: string | null;

  @Field(() => String)
  legalName!: string;

  @Field(() => String, { nullable: true })
  abn!: string | null;

  @Field(() => String, { nullable: true })
  acn!: string | null;

  @Field(() => String, { nullable: true })
  nzbn!: string | null;

  @Field(() => JurisdictionEnum)
  jurisdiction!: Jurisdiction;

  @Field(() => String, { nullable: true })
  entityType!: string | null;

  @Field(() => VerificationStatusEnum)
  entityStatus!: VerificationStatus;

  @Field(() => String, { nullable: true })
  abnStatus!: string | null;

  @Field(() => String, { nullable: true })
  nzbnStatus!: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Null when it is not known.' })
  gstRegistered!: boolean | null;

  @Field(() => String, { nullable: true })
  registeredState!: string | null;

  @Field(() => String, { nullable: true })
  registeredDate!: string | null;

  @Field(() => Int)
  fractureScore!: number;

  @Field(() => FractureRiskEnum)
  fractureRisk!: FractureRisk;

  @Field(() => String)
  policyVersion!: string;

  @Field(() => Date)
  verifiedAt!: Date;

  @Field(() => CertificateOfficerType)
  issuedBy!: CertificateOfficerType;

  @Field(() => CertificateOfficerType, { nullable: true, description: 'The second officer, where two were asked for.' })
  agreedBy!: CertificateOfficerType | null;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'Null while it is only proposed.' })
  issuedAt!: Date | null;

  @Field(() => Date, { nullable: true })
  expiresAt!: Date | null;

  @Field(() => Date, { nullable: true })
  revokedAt!: Date | null;

  @Field(() => String, { nullable: true })
  revokedReason!: string | null;

  @Field(() => String, { description: 'That of the verification.' })
  auditHash!: string;

  @Extensions({ jsonSchema: { maxLength: 16_384 } })
  @Field(() => String, {
    nullable: true,
    description:
      'The certificate as a W3C Verifiable Credential, signed: a JWT (EdDSA). Null while it is only proposed.',
  })
  credential!: string | null;

  @Field(() => String, { nullable: true, description: 'Its public page. Null while it is only proposed.' })
  url!: string | null;
}

@ObjectType('PublicCertificate', {
  simpleResolvers: true,
  description: 'What anybody may know of a certificate: what stands on it, and whether it holds.',
})
export class PublicCertificateType {
  @Field(() => ID, { description: '`KYB-` and 20 characters.' })
  id!: string;

  @Field(() => CertificateStatusEnum, { description: 'Never `PROPOSED`: until it is issued there is none.' })
  status!: CertificateStatus;

  @Field(() => ModeEnum, { description: 'A certificate of test data says nothing of any business.' })
  mode!: Mode;

  @Field(() => CertificateVerdictEnum)
  verdict!: CertificateVerdict;

  @Field(() => String, { nullable: true, description: 'What has to hold for a conditional one.' })
  condition!: string | null;

  @Field(() => String)
  legalName!: string;

  @Field(() => String, { nullable: true })
  abn!: string | null;

  @Field(() => String, { nullable: true })
  acn!: string | null;

  @Field(() => String, { nullable: true })
  nzbn!: string | null;

  @Field(() => VerificationStatusEnum)
  entityStatus!: VerificationStatus;

  @Field(() => Boolean, { nullable: true, description: 'Null when it is not known.' })
  gstRegistered!: boolean | null;

  @Field(() => Int)
  fractureScore!: number;

  @Field(() => FractureRiskEnum)
  fractureRisk!: FractureRisk;

  @Field(() => String)
  policyVersion!: string;

  @Field(() => Date)
  verifiedAt!: string;

  @Field(() => VerificationSource)
  source!: VerificationSource;

  @Field(() => String, { description: 'The name of the organisation that issued it.' })
  organisation!: string;

  @Field(() => CertificateOfficerType)
  issuedBy!: CertificateOfficerType;

  @Field(() => CertificateOfficerType, { nullable: true, description: 'The second officer, where two were asked for.' })
  agreedBy!: CertificateOfficerType | null;

  @Field(() => Date)
  issuedAt!: string;

  @Field(() => Date)
  expiresAt!: string;

  @Field(() => Date, { nullable: true })
  revokedAt!: string | null;

  @Field(() => String, { description: 'That of the verification.' })
  auditHash!: string;

  @Extensions({ jsonSchema: { maxLength: 16_384 } })
  @Field(() => String, { description: 'The certificate as a W3C Verifiable Credential, signed: a JWT (EdDSA).' })
  credential!: string;

  @Field(() => String, { description: 'Its public page.' })
  url!: string;
}

export const CertificateConnection = connectionTypeOf('Certificate', CertificateType);

@ArgsType()
export class CertificatesArgs extends PageArgs {
  @Field(() => CertificateStatusEnum, { nullable: true, description: 'Those in this state alone.' })
  status?: CertificateStatus | null;

  @Field(() => ID, { nullable: true, description: 'Those that rest on this verification.' })
  verificationId?: string | null;
}

@InputType()
export class IssueCertificateInput extends IdempotentInput {
  @Field(() => ID, { description: 'The verification that it rests on.' })
  verificationId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What has to hold; required where the score is 21 to 50. It is on the certificate.',
  })
  condition?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why a certificate is issued all the same; required where the score is above 50. It stays inside.',
  })
  reason?: string | null;
}

@InputType()
export class AgreeToCertificateInput extends IdempotentInput {
  @Field(() => ID, { description: 'The certificate that another officer has proposed.' })
  id!: string;
}

@InputType()
export class RevokeCertificateInput extends IdempotentInput {
  @Field(() => ID, { description: 'The certificate to revoke.' })
  id!: string;

  @Field(() => String, { description: '1 to 2,000 characters. It stays inside the organisation.' })
  reason!: string;
}

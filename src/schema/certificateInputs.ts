import { ArgsType, Extensions, ID, InputType } from 'type-graphql';
import type { CertificateStatus } from '../domain/certificates/certificate.js';
import { certificateReason } from '../domain/inputs/limits.js';
import { certificateHold, certificateWords, revocation } from '../domain/inputs/verifications.js';
import { CertificateStatusEnum } from './certificateParts.js';
import { IdempotentInput, PageArgs } from './connection.js';
import { Described, Nullable } from './described.js';

@ArgsType()
export class CertificatesArgs extends PageArgs {
  @Nullable(() => CertificateStatusEnum, 'Only certificates with this status.')
  status?: CertificateStatus | null;

  @Nullable(() => ID, 'Only certificates that rest on this verification: `ver_…`.')
  verificationId?: string | null;
}

@Extensions({ input: certificateWords })
@InputType({ description: 'The verification to certify, with the condition or reason that its score requires.' })
export class IssueCertificateInput extends IdempotentInput {
  @Described(() => ID, 'The id of the verification that the certificate rests on: `ver_…`.')
  verificationId!: string;

  @Nullable(() => String, 'A condition that is printed on the certificate. Required if the score is 21 to 50.')
  condition?: string | null;

  @Nullable(
    () => String,
    `The reason for issuing despite the risk. Required if the score is above 50; only the organisation can read it then. Required if the status is \`review\`; it is printed on the certificate then. Under policy \`2026-3\` at least ${certificateReason.minLength} characters and four different words.`,
  )
  reason?: string | null;
}

@InputType({ description: 'The proposed certificate to agree to.' })
export class AgreeToCertificateInput extends IdempotentInput {
  @Described(() => ID, 'The id of a certificate that another officer proposed: `KYB-…`.')
  id!: string;
}

@Extensions({ input: revocation })
@InputType({ description: 'The certificate to revoke, and the reason.' })
export class RevokeCertificateInput extends IdempotentInput {
  @Described(() => ID, 'The id of the certificate to revoke: `KYB-…`.')
  id!: string;

  @Described(() => String, 'The reason for revoking, {least} to {most} characters. Only the organisation can read it.')
  reason!: string;
}

@Extensions({ input: certificateHold })
@InputType({ description: 'The certificate to suspend, and the reason.' })
export class SuspendCertificateInput extends IdempotentInput {
  @Described(() => ID, 'The id of the certificate to suspend: `KYB-…`.')
  id!: string;

  @Described(() => String, 'The reason for suspending, {least} to {most} characters. It stays inside the organisation.')
  reason!: string;
}

@Extensions({ input: certificateHold })
@InputType({ description: 'The suspended certificate to reinstate, and the reason.' })
export class ReinstateCertificateInput extends IdempotentInput {
  @Described(() => ID, 'The id of the certificate to reinstate: `KYB-…`.')
  id!: string;

  @Described(
    () => String,
    `The reason for reinstating, {least} to {most} characters. To accept a reason other than the suspension by an officer, it needs at least ${certificateReason.minLength} characters and four different words. It stays inside the organisation.`,
  )
  reason!: string;
}

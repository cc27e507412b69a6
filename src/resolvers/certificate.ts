import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { checkCertificate } from '../operations/certificates/checkCertificate.js';
import { getCertificate, listCertificates } from '../operations/certificates/findCertificate.js';
import { agreeToCertificate, issueCertificate } from '../operations/certificates/issueCertificate.js';
import {
  reinstateCertificate,
  revokeCertificate,
  suspendCertificate,
} from '../operations/certificates/revokeCertificate.js';
import { CertificateConnection, CertificateType, PublicCertificateType } from '../schema/certificate.js';
import {
  AgreeToCertificateInput,
  CertificatesArgs,
  IssueCertificateInput,
  ReinstateCertificateInput,
  RevokeCertificateInput,
  SuspendCertificateInput,
} from '../schema/certificateInputs.js';
import { type Connection, toConnection } from '../schema/connection.js';

@Resolver()
export class CertificateResolver {
  @Query(() => CertificateConnection, {
    nullable: true,
    description: 'Lists the certificates of the organisation, newest first.',
  })
  async certificates(
    @Ctx() ctx: Context,
    @Args(() => CertificatesArgs) args: CertificatesArgs,
  ): Promise<Connection<CertificateType>> {
    return toConnection(await listCertificates(ctx, args, args), args);
  }

  @Query(() => CertificateType, { nullable: true, description: 'Returns a certificate of the organisation.' })
  certificate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the certificate: `KYB-…`.' }) id: string,
  ): Promise<CertificateType> {
    return getCertificate(ctx, id);
  }

  @Query(() => PublicCertificateType, {
    nullable: true,
    description: 'Returns the public content and the current status of a certificate of any organisation.',
  })
  publicCertificate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the certificate, in any spelling: `KYB-…`.' }) id: string,
  ): Promise<PublicCertificateType> {
    return checkCertificate(ctx, id);
  }

  @Mutation(() => CertificateType, {
    nullable: true,
    description:
      'Issues a certificate on a verification. The caller must be an officer, or a key that acts for one. If the status is `review`, or the score is above 50 and the organisation requires two officers, the certificate is proposed until a second officer agrees. Fails with `STATE_CONFLICT` if the verification is too old or found no entity, if the entity is blocked, or if something has been found against it since.',
  })
  issueCertificate(
    @Ctx() ctx: Context,
    @Arg('input', () => IssueCertificateInput, {
      description: 'The verification to certify, with condition or reason.',
    })
    input: IssueCertificateInput,
  ): Promise<CertificateType> {
    return issueCertificate(ctx, input);
  }

  @Mutation(() => CertificateType, {
    nullable: true,
    description:
      'Agrees to a certificate that another officer proposed, which issues it. The caller must be a second officer, or a key that acts for one. Fails with `FORBIDDEN` for the officer who proposed it, and with `STATE_CONFLICT` if the verification has become too old.',
  })
  agreeToCertificate(
    @Ctx() ctx: Context,
    @Arg('input', () => AgreeToCertificateInput, { description: 'The proposed certificate to agree to.' })
    input: AgreeToCertificateInput,
  ): Promise<CertificateType> {
    return agreeToCertificate(ctx, input.id);
  }

  @Mutation(() => CertificateType, {
    nullable: true,
    description:
      'Revokes a certificate permanently. The caller must be an officer, or a key that acts for one. Fails with `STATE_CONFLICT` if the certificate has expired or is already revoked.',
  })
  revokeCertificate(
    @Ctx() ctx: Context,
    @Arg('input', () => RevokeCertificateInput, { description: 'The certificate to revoke, and the reason.' })
    input: RevokeCertificateInput,
  ): Promise<CertificateType> {
    return revokeCertificate(ctx, input);
  }

  @Mutation(() => CertificateType, {
    nullable: true,
    description:
      'Suspends a certificate until an officer reinstates it. The caller must be an officer, or a key that acts for one. Fails with `STATE_CONFLICT` if the certificate is not in force, or an officer has suspended it already.',
  })
  suspendCertificate(
    @Ctx() ctx: Context,
    @Arg('input', () => SuspendCertificateInput, { description: 'The certificate to suspend, and the reason.' })
    input: SuspendCertificateInput,
  ): Promise<CertificateType> {
    return suspendCertificate(ctx, input);
  }

  @Mutation(() => CertificateType, {
    nullable: true,
    description:
      'Reinstates a suspended certificate and accepts the reasons that stand. The caller must be an officer, or a key that acts for one. Fails with `STATE_CONFLICT` if the certificate is not suspended, or while the entity is blocked, inactive or on no register. It also fails for a reason with which a new certificate would be for `review`, because that needs two officers.',
  })
  reinstateCertificate(
    @Ctx() ctx: Context,
    @Arg('input', () => ReinstateCertificateInput, { description: 'The certificate to reinstate, and the reason.' })
    input: ReinstateCertificateInput,
  ): Promise<CertificateType> {
    return reinstateCertificate(ctx, input);
  }
}

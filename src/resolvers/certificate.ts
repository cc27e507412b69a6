import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { agreeToCertificate } from '../operations/certificates/agreeToCertificate.js';
import { checkCertificate } from '../operations/certificates/checkCertificate.js';
import { getCertificate } from '../operations/certificates/getCertificate.js';
import { issueCertificate } from '../operations/certificates/issueCertificate.js';
import { listCertificates } from '../operations/certificates/listCertificates.js';
import { revokeCertificate } from '../operations/certificates/revokeCertificate.js';
import {
  AgreeToCertificateInput,
  CertificateConnection,
  CertificatesArgs,
  CertificateType,
  IssueCertificateInput,
  PublicCertificateType,
  RevokeCertificateInput,
} from '../schema/certificate.js';
import { connectionOf, type Connection } from '../schema/connection.js';

@Resolver()
export class CertificateResolver {
  @Query(() => CertificateConnection, {
    nullable: true,
    description: 'The certificates of the organisation, newest first.',
  })
  async certificates(
    @Ctx() ctx: Context,
    @Args(() => CertificatesArgs) args: CertificatesArgs,
  ): Promise<Connection<CertificateType>> {
    return connectionOf(await listCertificates(ctx, args, args));
  }

  @Query(() => CertificateType, { nullable: true, description: 'One certificate.' })
  certificate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Its id: `KYB-…`.' }) id: string,
  ): Promise<CertificateType> {
    return getCertificate(ctx, id);
  }

  @Query(() => PublicCertificateType, {
    nullable: true,
    description:
      'The public check of a certificate, of whichever organisation: whoever knows its id may know what it says.',
  })
  publicCertificate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Its id, in any spelling: `KYB-…`.' }) id: string,
  ): Promise<PublicCertificateType> {
    return checkCertificate(ctx, id);
  }

  @Mutation(() => CertificateType, {
    nullable: true,
    description:
      'Issues a certificate on a verification. Takes an officer, signed in or by a key that acts in his name. Where the ' +
      'score is above 50 and the organisation asks for four eyes, it is proposed until a second officer agrees.',
  })
  issueCertificate(
    @Ctx() ctx: Context,
    @Arg('input', () => IssueCertificateInput) input: IssueCertificateInput,
  ): Promise<CertificateType> {
    return issueCertificate(ctx, input);
  }

  @Mutation(() => CertificateType, {
    nullable: true,
    description: 'Agrees to a certificate that another officer has proposed, and so issues it.',
  })
  agreeToCertificate(
    @Ctx() ctx: Context,
    @Arg('input', () => AgreeToCertificateInput) input: AgreeToCertificateInput,
  ): Promise<CertificateType> {
    return agreeToCertificate(ctx, input.id);
  }

  @Mutation(() => CertificateType, { nullable: true, description: 'Revokes a certificate, for ever.' })
  revokeCertificate(
    @Ctx() ctx: Context,
    @Arg('input', () => RevokeCertificateInput) input: RevokeCertificateInput,
  ): Promise<CertificateType> {
    return revokeCertificate(ctx, input);
  }
}

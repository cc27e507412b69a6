import { webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  type X509Certificate,
} from '@peculiar/x509';
import { keyAlgorithms, toPem, validFor, type Pair } from '../../../bench/certificate.js';

export { newCertificate, type Pair } from '../../../bench/certificate.js';

/** A certificate authority of a test. */
export interface CertificateAuthority {
  /** Its certificate, as PEM. */
  readonly cert: string;
  /** Signs a certificate for these names and addresses. */
  issue(options: {
    readonly names?: readonly string[];
    readonly ips?: readonly string[];
    readonly days?: number;
  }): Promise<Pair>;
}

export async function createCertificateAuthority(): Promise<CertificateAuthority> {
  const algorithm = keyAlgorithms.ecdsa;
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const authority: X509Certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Authority of a test',
    ...validFor(365),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });
  return {
    cert: authority.toString('pem'),
    issue: async ({ names = [], ips = [], days = 90 }) => {
      const own = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
      const certificate = await X509CertificateGenerator.create({
        subject: 'CN=receiver',
        issuer: authority.subject,
        ...validFor(days),
        signingAlgorithm: algorithm,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        extensions: [
          new SubjectAlternativeNameExtension([
            ...names.map((value) => ({ type: 'dns' as const, value })),
            ...ips.map((value) => ({ type: 'ip' as const, value })),
          ]),
        ],
      });
      return { cert: certificate.toString('pem'), key: toPem(own.privateKey) };
    },
  };
}

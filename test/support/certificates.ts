import { KeyObject, webcrypto } from 'node:crypto';
import { BasicConstraintsExtension, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

export interface Pair {
  readonly cert: string;
  readonly key: string;
}

const algorithms = {
  ecdsa: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  rsa: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: 2048,
  },
};

interface CertificateOptions {
  readonly kind?: keyof typeof algorithms;
  /** How many days from now it ends; negative: it has ended. */
  readonly days?: number;
}

/** A certificate for 127.0.0.1, its own authority, and its key, as PEM. */
export async function newCertificate({ kind = 'ecdsa', days = 90 }: CertificateOptions = {}): Promise<Pair> {
  const algorithm = algorithms[kind];
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const notAfter = new Date(Date.now() + days * 86_400_000);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=127.0.0.1',
    notBefore: new Date(Math.min(Date.now(), notAfter.getTime()) - 86_400_000),
    notAfter,
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }]),
    ],
  });
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' });
  return { cert: certificate.toString('pem'), key: key.toString() };
}

import { KeyObject, webcrypto } from 'node:crypto';
import { BasicConstraintsExtension, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

/** A certificate and its key, as PEM. */
export interface Pair {
  readonly cert: string;
  readonly key: string;
}

/** The parameters for creating and using keys, for receivers and servers on this machine. */
export const keyAlgorithms = {
  ecdsa: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  rsa: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: 2048,
  },
};

interface CertificateOptions {
  readonly kind?: keyof typeof keyAlgorithms;
  /** How many days from now it expires. A negative number has passed already. */
  readonly days?: number;
}

/** A certificate for 127.0.0.1 that is its own authority, and its key, as PEM. Tests use it too. */
export async function newCertificate({ kind = 'ecdsa', days = 90 }: CertificateOptions = {}): Promise<Pair> {
  const algorithm = keyAlgorithms[kind];
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=127.0.0.1',
    ...validFor(days),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }]),
    ],
  });
  return { cert: certificate.toString('pem'), key: toPem(keys.privateKey) };
}

/** Valid from a day before now, or before its end, until this many days from now. */
export function validFor(days: number): { notBefore: Date; notAfter: Date } {
  const notAfter = new Date(Date.now() + days * 86_400_000);
  return { notBefore: new Date(Math.min(Date.now(), notAfter.getTime()) - 86_400_000), notAfter };
}

/** A private key as PEM (PKCS #8). */
export function toPem(key: webcrypto.CryptoKey): string {
  return KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }).toString();
}

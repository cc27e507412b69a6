import 'reflect-metadata';
import { KeyObject, webcrypto } from 'node:crypto';
import { BasicConstraintsExtension, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

const aDay = 86_400_000;

/** A certificate for these addresses that is its own authority, and its key, as PEM. */
export async function newCertificate(addresses) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=chaos',
    notBefore: new Date(Date.now() - aDay),
    notAfter: new Date(Date.now() + aDay),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new SubjectAlternativeNameExtension(addresses.map((value) => ({ type: 'ip', value }))),
    ],
  });
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' });
  return { cert: certificate.toString('pem'), key: key.toString() };
}

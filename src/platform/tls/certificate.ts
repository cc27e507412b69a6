import { createHash, createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { StartError, type TlsFiles } from '../configuration/config.js';
import { policy } from './policy.js';

/** A certificate with its chain and its private key, as PEM, that were found to belong together. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Differs when either file does. */
  readonly digest: string;
}

/**
 * Reads a certificate and its key and proves that a client could be served with them.
 * @throws StartError naming the variable and the remedy
 */
export async function readCertificate({ certFile, keyFile }: TlsFiles): Promise<Certificate> {
  const cert = await read('TLS_CERT_FILE', certFile);
  const key = await read('TLS_KEY_FILE', keyFile);
  const leaf = parseCertificate(cert, certFile);
  if (!leaf.checkPrivateKey(parseKey(key, keyFile))) {
    throw new StartError(
      `TLS_KEY_FILE (${keyFile}) is not the key of the certificate in TLS_CERT_FILE (${certFile}). Set the two files that were ` +
        'issued together. In a file with a chain, the certificate of this service must come first.',
    );
  }
  try {
    createSecureContext({ ...policy, cert, key });
  } catch (error) {
    throw new StartError(
      `TLS_CERT_FILE (${certFile}) and TLS_KEY_FILE (${keyFile}) cannot be used: ${reasonOf(error)}. ` +
        'Use a certificate with an ECDSA key, or an RSA key of 2048 bits or more.',
      { cause: error },
    );
  }
  const digest = createHash('sha256').update(cert).update('\0').update(key).digest('hex');
  return { cert, key, startsAt: leaf.validFromDate, endsAt: leaf.validToDate, digest };
}

async function read(variable: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new StartError(
      `${variable} (${file}) cannot be read: ${reasonOf(error)}. Set it to a PEM file that this user can read.`,
      { cause: error },
    );
  }
}

function parseCertificate(pem: string, file: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (error) {
    throw new StartError(
      `TLS_CERT_FILE (${file}) has no certificate in PEM (-----BEGIN CERTIFICATE-----). Set it to such a file.`,
      {
        cause: error,
      },
    );
  }
}

function parseKey(pem: string, file: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (error) {
    throw new StartError(
      `TLS_KEY_FILE (${file}) has no private key in PEM without a passphrase. ` +
        'Remove the passphrase with `openssl pkey`, and let only this user read the file.',
      { cause: error },
    );
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

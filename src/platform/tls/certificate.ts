import { constants, createHash, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { Server as TlsServer } from 'node:https';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import type { Logger } from 'pino';
import { dayMs } from '../../domain/days.js';
import { type Config, StartError, type TlsFiles } from '../configuration/config.js';

/** A certificate with its chain and its matching private key, as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Changes with either file. */
  readonly digest: string;
}

/**
 * Reads a certificate and its key and checks that they can serve a client.
 * @throws StartError naming the variable and the remedy
 */
export async function readCertificate({ certFile, keyFile }: TlsFiles): Promise<Certificate> {
  const cert = await readPemFile('TLS_CERT_FILE', certFile);
  const key = await readPemFile('TLS_KEY_FILE', keyFile);
  const leaf = parseCertificate(cert, certFile);
  if (!leaf.checkPrivateKey(parseKey(key, keyFile))) {
    throw new StartError(
      `TLS_KEY_FILE (${keyFile}) is not the key of the certificate in TLS_CERT_FILE (${certFile}). Set the two files that were ` +
        'issued together. In a file with a chain, the certificate of this service must come first.',
    );
  }
  try {
    createSecureContext({ ...tlsPolicy, cert, key });
  } catch (error) {
    throw new StartError(
      `TLS_CERT_FILE (${certFile}) and TLS_KEY_FILE (${keyFile}) cannot be used: ${toErrorMessage(error)}. ` +
        'Use a certificate with an ECDSA key, or an RSA key of 2048 bits or more.',
      { cause: error },
    );
  }
  const digest = createHash('sha256').update(cert).update('\0').update(key).digest('hex');
  return { cert, key, startsAt: leaf.validFromDate, endsAt: leaf.validToDate, digest };
}

async function readPemFile(variable: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new StartError(
      `${variable} (${file}) cannot be read: ${toErrorMessage(error)}. Set it to a PEM file that this user can read.`,
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

function toErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const checkIntervalMs = 3_000;

/**
 * Uses new files for new connections as soon as their content changes, and on SIGHUP. Open connections continue. The
 * files are polled, because watching misses the way in which renewal tools replace files and links. If new files are
 * unusable, the failure is logged and the old certificate stays.
 * @returns a function that stops this
 */
export function renewCertificate(
  server: Server,
  files: TlsFiles,
  first: Certificate,
  log: Logger,
  everyMs = checkIntervalMs,
): () => void {
  if (!(server instanceof TlsServer)) throw new TypeError('The server does not use TLS.');
  warnAboutValidity(first, log);
  let held = first;
  let fault = '';
  const look = async (): Promise<void> => {
    try {
      const found = await readCertificate(files);
      fault = '';
      if (found.digest === held.digest) return;
      server.setSecureContext({ ...tlsPolicy, cert: found.cert, key: found.key });
      held = found;
      log.info({ endsAt: found.endsAt }, 'a new TLS certificate is in use');
      warnAboutValidity(found, log);
    } catch (error) {
      const { message } = error as Error;
      if (message !== fault) {
        log.error(`The service keeps its TLS certificate, because the new one cannot be used. ${message}`);
      }
      fault = message;
    }
  };
  const onHangUp = (): void => void look();
  process.on('SIGHUP', onHangUp);
  const timers = [
    setInterval(onHangUp, everyMs),
    setInterval(() => {
      warnAboutValidity(held, log);
    }, dayMs),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    process.off('SIGHUP', onHangUp);
    timers.forEach(clearInterval);
  };
}

const warnBeforeMs = 14 * dayMs;

/** Warns about a certificate that is invalid now or will be within two weeks. */
function warnAboutValidity({ startsAt, endsAt }: Certificate, log: Logger, now = new Date()): void {
  const leftMs = endsAt.getTime() - now.getTime();
  if (startsAt > now) {
    log.warn({ startsAt }, 'The certificate in TLS_CERT_FILE is not valid yet, so clients refuse it. Check the clock.');
  } else if (leftMs <= 0) {
    log.warn({ endsAt }, 'The certificate in TLS_CERT_FILE has expired, so clients refuse it. Renew it.');
  } else if (leftMs <= warnBeforeMs) {
    log.warn({ endsAt }, 'The certificate in TLS_CERT_FILE expires within 14 days. Renew it.');
  }
}

/**
 * Certificate authorities to trust in addition to the system's, as PEM.
 * @throws StartError
 */
export async function readCaCertificates({ webhookExtraCaFile: path }: Config): Promise<string | undefined> {
  if (path === undefined) return undefined;
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new StartError(
      `WEBHOOK_EXTRA_CA_FILE: ${path} cannot be read. Set it to a PEM file that this user can read.`,
      { cause: error },
    );
  }
}

/**
 * TLS 1.2 and 1.3, only with forward secrecy and authenticated encryption (the recommended suites of RFC 9325, section
 * 4.2). Renegotiation is off, because it costs the server more than the client.
 */
export const tlsPolicy: SecureContextOptions = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
};

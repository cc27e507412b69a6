import type { Logger } from 'pino';
import type { Certificate } from './certificate.js';

const warnBeforeMs = 14 * 86_400_000;

/** Warns of a certificate that clients refuse today, or will within two weeks. */
export function warnOfValidity({ startsAt, endsAt }: Certificate, log: Logger, now = new Date()): void {
  const leftMs = endsAt.getTime() - now.getTime();
  if (startsAt > now) {
    log.warn({ startsAt }, 'The certificate in TLS_CERT_FILE is not valid yet, so clients refuse it. Check the clock.');
  } else if (leftMs <= 0) {
    log.warn({ endsAt }, 'The certificate in TLS_CERT_FILE has expired, so clients refuse it. Renew it.');
  } else if (leftMs <= warnBeforeMs) {
    log.warn({ endsAt }, 'The certificate in TLS_CERT_FILE expires within 14 days. Renew it.');
  }
}

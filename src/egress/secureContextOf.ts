import { constants } from 'node:crypto';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

/**
 * How this service speaks TLS to others: 1.2 or newer (contract.md#transport), trusting those whom Node trusts.
 * @param extraCa Certificates of further authorities to trust, in PEM
 * @throws Error when it is no certificate
 */
export function secureContextOf(extraCa: string | undefined): SecureContext {
  return createSecureContext({
    minVersion: 'TLSv1.2',
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    ...(extraCa !== undefined && { ca: [...getCACertificates('default'), extraCa] }),
  });
}

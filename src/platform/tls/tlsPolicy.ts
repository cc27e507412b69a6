import { constants } from 'node:crypto';
import type { SecureContextOptions } from 'node:tls';

/**
 * What this service speaks: TLS 1.2 and 1.3, with forward secrecy and authenticated encryption alone (the recommended
 * suites of RFC 9325, section 4.2), and no renegotiation, which makes a client's work cheap and ours dear.
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

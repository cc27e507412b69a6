import { Secret, TOTP } from 'otpauth';

const issuer = 'Entity Verification';
const period = 30;

// What every app understands (RFC 6238): SHA-1, six digits, 30 seconds.
function createTotp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });
}

/** A new secret, 160 bits in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an app reads from a QR code. */
export function totpUri(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

/** The step, counted from 1970, that a code is of: the present one, the one before or the one after; null for none of these. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = createTotp(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1_000 / period) + delta;
}

/** The place that the secret of an account is sealed for. */
export function totpAad(accountId: string): string {
  return `${accountId}:totp`;
}

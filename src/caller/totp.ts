import { Secret, TOTP } from 'otpauth';

const issuer = 'Entity Verification';
const period = 30;

// The settings that every authenticator app supports (RFC 6238): SHA-1, six digits, 30 seconds.
function createTotp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });
}

/** A new secret, 160 bits in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth:` URI that an app reads from a QR code. */
export function totpUri(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

/**
 * The time step of a code, counted from 1970: the current one, the one before or the one after. Null if the code
 * matches none of these.
 */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = createTotp(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1_000 / period) + delta;
}

/** The associated data that binds an account's encrypted secret to the account. */
export function totpAad(accountId: string): string {
  return `${accountId}:totp`;
}

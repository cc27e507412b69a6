import { randomBytes } from 'node:crypto';
import { encodeTime } from 'ulid';

// Crockford's alphabet: without I, L, O and U, which are misheard and misread.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const timeLength = 7;

const randomLength = 13;

/**
 * A new id: `KYB-` and 20 characters that a person can read out. Seven of them are the second in which it is made, so that
 * newer ids sort behind older ones; thirteen (65 bits) are random, so that nobody finds one by trying.
 */
export function newCertificateId(at: Date): string {
  const time = encodeTime(Math.floor(at.getTime() / 1000), timeLength);
  const random = [...randomBytes(randomLength)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `KYB-${time}${random}`;
}

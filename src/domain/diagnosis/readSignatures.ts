/** A signature in a header, however it was written there. */
export interface ReadSignature {
  /** In lower-case hex, to be compared. */
  readonly digest: string;
  readonly encoding: 'hex' | 'base64';
}

const mostSignatures = 10;
const hex = /^[0-9a-f]{64}$/i;
const base64 = /^[A-Za-z0-9+/_-]{43}=?$/;

/** All that looks like HMAC-SHA256 in a header: with any prefix, separator, quotes, in hex or base64. */
export function readSignatures(value: string): ReadSignature[] {
  return value
    .split(/[\s,;"'[\]]+/)
    .map((part) => part.replace(/^(?:v\d+a?|sha-?256)[=:]/i, ''))
    .flatMap((part): ReadSignature[] => {
      if (hex.test(part)) return [{ digest: part.toLowerCase(), encoding: 'hex' }];
      if (!base64.test(part)) return [];
      return [{ digest: Buffer.from(part, 'base64').toString('hex'), encoding: 'base64' }];
    })
    .slice(0, mostSignatures);
}

/** Whether stock libraries find this digest in the list: separated by spaces, `v1,` and base64. */
export function isListed(list: string, digest: string): boolean {
  return list.split(' ').includes(`v1,${Buffer.from(digest, 'hex').toString('base64')}`);
}

/** Why stock libraries do not find a signature that is in the list. */
export function listFault(list: string): string {
  if (/["'[\]]/.test(list)) return 'The list is in quotes or brackets. Take only the value of the header.';
  if (/,\s*v\d/.test(list)) return 'The signatures are separated by commas. We separate them by spaces.';
  if (/sha-?256/i.test(list)) {
    return 'It begins with sha256=, like X-Service-Signature. The prefix of this header is v1, with a comma.';
  }
  if (readSignatures(list).every(({ encoding }) => encoding === 'hex')) {
    return 'It is in hex. This header is in base64.';
  }
  if (/v1[=:]/.test(list)) return 'A comma must follow v1.';
  if (!list.includes('v1,')) return 'The prefix v1, is missing. Take the whole value of the header.';
  return 'Its format was changed. We send v1, and base64, separated by spaces.';
}

/** Why a right `X-Service-Signature` is not accepted as it is written. */
export function serviceFault(value: string): string {
  if (/["'[\]]/.test(value)) return 'The value is in quotes or brackets. Take only the value of the header.';
  if (/v\d,/.test(value)) return 'It begins with v1, like webhook-signature. The prefix of this header is sha256=.';
  if (readSignatures(value)[0]?.encoding === 'base64') return 'It is in base64. This header is in hex.';
  if (!/sha256=/i.test(value)) return 'The prefix sha256= is missing. Take the whole value of the header.';
  return 'Its format was changed. We send sha256= and 64 hex digits in lower case, and nothing else.';
}

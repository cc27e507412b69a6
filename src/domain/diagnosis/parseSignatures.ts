import { keyPrefixes } from '../tokens.js';
import { decodeSecret, secretPrefix } from '../webhookSignature.js';

/** A signature in a header, in any format. */
export interface ParsedSignature {
  /** In lower-case hex, for comparison. */
  readonly digest: string;
  readonly encoding: 'hex' | 'base64';
}

const maxSignatures = 10;
const hex = /^[0-9a-f]{64}$/i;
const base64 = /^[A-Za-z0-9+/_-]{43}=?$/;

/** Everything that looks like HMAC-SHA256 in a header: with any prefix, separator, quotes, in hex or base64. */
export function parseSignatures(value: string): ParsedSignature[] {
  return value
    .split(/[\s,;"'[\]]+/)
    .map((part) => part.replace(/^(?:v\d+a?|sha-?256)[=:]/i, ''))
    .flatMap((part): ParsedSignature[] => {
      if (hex.test(part)) return [{ digest: part.toLowerCase(), encoding: 'hex' }];
      if (!base64.test(part)) return [];
      return [{ digest: Buffer.from(part, 'base64').toString('hex'), encoding: 'base64' }];
    })
    .slice(0, maxSignatures);
}

/** Whether stock libraries find this digest in the list: separated by spaces, `v1,` and base64. */
export function isListed(list: string, digest: string): boolean {
  return list.split(' ').includes(`v1,${Buffer.from(digest, 'hex').toString('base64')}`);
}

/** The reason why stock libraries do not find a signature that is in the list. */
export function findListFault(list: string): string {
  if (/["'[\]]/.test(list)) return 'The list is in quotes or brackets. Take only the value of the header.';
  if (/,\s*v\d/.test(list)) return 'The signatures are separated by commas. We separate them by spaces.';
  if (/sha-?256/i.test(list)) {
    return 'It begins with sha256=, like X-Service-Signature. The prefix of this header is v1, with a comma.';
  }
  if (parseSignatures(list).every(({ encoding }) => encoding === 'hex')) {
    return 'It is in hex. This header is in base64.';
  }
  if (/v1[=:]/.test(list)) return 'A comma must follow v1.';
  if (!list.includes('v1,')) return 'The prefix v1, is missing. Take the whole value of the header.';
  return 'Its format was changed. We send v1, and base64, separated by spaces.';
}

/** The reason why a right `X-Service-Signature` is not accepted in this format. */
export function findServiceFault(value: string): string {
  if (/["'[\]]/.test(value)) return 'The value is in quotes or brackets. Take only the value of the header.';
  if (/v\d,/.test(value)) return 'It begins with v1, like webhook-signature. The prefix of this header is sha256=.';
  if (parseSignatures(value)[0]?.encoding === 'base64') return 'It is in base64. This header is in hex.';
  if (!/sha256=/i.test(value)) return 'The prefix sha256= is missing. Take the whole value of the header.';
  return 'Its format was changed. We send sha256= and 64 hex digits in lower case, and nothing else.';
}

/** A pasted secret, with its probable original and its faults. */
export interface ParsedSecret {
  /** The secret with the faults corrected, or the given text if it is not a secret. */
  readonly secret: string;
  /** A sentence with the remedy for each fault; empty for a correct secret. */
  readonly faults: readonly string[];
}

const newSecretBytes = 32;

/** Parses a secret with common copying faults: white space, quotes, a lost prefix or padding. */
export function parseSecret(given: string): ParsedSecret {
  const faults: string[] = [];
  let secret = given;
  const repair = (repaired: string, fault: string): void => {
    if (repaired === secret) return;
    secret = repaired;
    faults.push(fault);
  };
  repair(secret.trim(), 'The secret has white space or a newline around it. Trim it when you read it.');
  repair(
    secret.replace(/^(["'`])(.*)\1$/s, '$2').trim(),
    'The secret is in quotes, which are not part of it. Remove them.',
  );
  if (secret === '') {
    return { secret, faults: [...faults, 'The secret is empty. Set it in your receiver.'] };
  }
  if (Object.values(keyPrefixes).some((prefix) => secret.startsWith(prefix))) {
    faults.push('This is an API key, not the secret of a webhook endpoint, which begins with whsec_.');
    return { secret: '', faults };
  }
  if (!secret.startsWith(secretPrefix)) {
    if (decodeSecret(padded(secretPrefix + secret))?.length !== newSecretBytes) {
      return { secret, faults: [...faults, 'The secret must have the form whsec_…. Copy it as it was shown.'] };
    }
    repair(
      secretPrefix + secret,
      'The prefix whsec_ of the secret is missing. X-Service-Signature uses the whole secret as its key.',
    );
  }
  repair(
    padded(secret),
    'The = at the end of the secret is missing. X-Service-Signature uses the whole secret as its key.',
  );
  const length = decodeSecret(secret)?.length;
  if (length === undefined) faults.push('The part after whsec_ is not base64. Copy the secret as it was shown.');
  return { secret, faults };
}

function padded(secret: string): string {
  const encoded = secret.slice(secretPrefix.length);
  return secretPrefix + encoded.padEnd(Math.ceil(encoded.length / 4) * 4, '=');
}

const names = [
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'x-service-signature',
  'content-length',
] as const;
type HeaderName = (typeof names)[number];

/** Header fields as a framework, a log or a person provides them. */
export type GivenHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ParsedHeaders {
  readonly id: string | null;
  readonly timestamp: string | null;
  readonly list: string | null;
  readonly serviceSignature: string | null;
  readonly contentLength: string | null;
  /** The names that belong to Svix instead of this service, and whose values were used. */
  readonly foreign: readonly string[];
}

/** Finds our headers in any case, with underscores, as CGI names (`HTTP_WEBHOOK_ID`), or as `svix-…`. */
export function parseHeaders(given: GivenHeaders): ParsedHeaders {
  const found = new Map<HeaderName, string>();
  const foreign: string[] = [];
  const entries = Object.entries(given).map(([name, value]) => [plain(name), toHeaderText(value)] as const);
  for (const [name, value] of entries) if (isOurs(name) && value !== null) found.set(name, value);
  for (const [name, value] of entries) {
    const ours = name.replace(/^svix-/, 'webhook-');
    if (ours === name || !isOurs(ours) || value === null || found.has(ours)) continue;
    found.set(ours, value);
    foreign.push(name);
  }
  const get = (name: HeaderName): string | null => found.get(name) ?? null;
  return {
    id: get('webhook-id'),
    timestamp: get('webhook-timestamp'),
    list: get('webhook-signature'),
    serviceSignature: get('x-service-signature'),
    contentLength: get('content-length'),
    foreign,
  };
}

function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/^http-/, '');
}

function isOurs(name: string): name is HeaderName {
  return (names as readonly string[]).includes(name);
}

/** An empty field counts as missing. */
function toHeaderText(value: string | readonly string[] | undefined): string | null {
  const text = typeof value === 'string' ? value : value?.join(', ');
  return text === undefined || text.trim() === '' ? null : text;
}

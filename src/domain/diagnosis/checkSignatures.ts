import { createHmac } from 'node:crypto';
import { decodeSecret } from '../webhookSignature.js';
import type { BodyCandidate } from './bodyCandidates.js';
import { findListFault, findServiceFault, isListed, parseSignatures } from './parseSignatures.js';

/** The header that a signature is sent in. */
export type Scheme = 'webhook-signature' | 'X-Service-Signature';

const keyDescriptions = {
  'webhook-signature': 'the base64-decoded part of the secret after whsec_',
  'X-Service-Signature': 'the text of the secret as shown, with whsec_',
} as const;
const messageDescriptions = {
  'webhook-signature': 'id.timestamp.body',
  'X-Service-Signature': 'the raw body only',
} as const;

/** The scheme whose key and message a variant uses; null if it mixes both. */
function toScheme({ key, stamp }: SigningVariant): Scheme | null {
  if (key === 'decoded' && stamp) return 'webhook-signature';
  return key === 'text' && !stamp ? 'X-Service-Signature' : null;
}

/** Whether a variant is exactly the scheme's, with the received data and the given secret. */
export function isRight(variant: SigningVariant | undefined, scheme: Scheme, given: string): boolean {
  if (!variant || toScheme(variant) !== scheme) return false;
  return variant.secret.secret === given && variant.body.change === null && !variant.stamp?.change;
}

interface Evidence {
  /** The given secret, as it was parsed. */
  readonly given: string;
  readonly variants: ReadonlyMap<string, SigningVariant>;
  /** The explanation for a signature that no variant matches. */
  readonly unexplained: string;
}

/** `webhook-signature`: accepted if one in the list is right and written where stock libraries look for it. */
export function checkSignatureList(list: string, { given, variants, unexplained }: Evidence): Finding {
  const finding = (ok: boolean, explanation: string): Finding => ({ rule: 'webhook-signature', ok, explanation });
  const signatures = parseSignatures(list);
  const right = signatures.find(({ digest }) => isRight(variants.get(digest), 'webhook-signature', given));
  if (right) {
    return isListed(list, right.digest)
      ? finding(true, 'It was computed with this secret over this id, timestamp and body.')
      : finding(false, `The signature is right, but its format was changed. ${findListFault(list)}`);
  }
  if (signatures.length === 0) {
    return finding(
      false,
      'It has no signature. We send v1, and 44 characters of base64. The value is cut off or changed.',
    );
  }
  const variant = signatures.map(({ digest }) => variants.get(digest)).find((known) => known !== undefined);
  return finding(false, variant ? explain(variant, 'webhook-signature', given) : unexplained);
}

/** `X-Service-Signature`; `isOverlap` if the list shows that a rotation overlaps and accepts the given secret. */
export function checkServiceSignature(
  value: string,
  isOverlap: boolean,
  { given, variants, unexplained }: Evidence,
): Finding {
  const finding = (ok: boolean, explanation: string): Finding => ({ rule: 'X-Service-Signature', ok, explanation });
  const [signature] = parseSignatures(value);
  if (!signature) {
    return finding(false, 'It has no signature. We send sha256= and 64 hex digits. The value is cut off or changed.');
  }
  const variant = variants.get(signature.digest);
  const isWritten = value === `sha256=${signature.digest}`;
  if (isRight(variant, 'X-Service-Signature', given)) {
    return isWritten
      ? finding(true, 'It was computed with this secret over this body.')
      : finding(false, `The signature is right, but its format was changed. ${findServiceFault(value)}`);
  }
  const isOther = !variant || (toScheme(variant) === 'X-Service-Signature' && variant.secret.secret !== given);
  if (isOverlap && isWritten && isOther) {
    const whose = variant ? variant.secret.label : 'probably the previous secret';
    return finding(
      true,
      `It was computed with ${whose}. While a rotation overlaps, this header uses the previous secret, and webhook-signature has both.`,
    );
  }
  return finding(false, variant ? explain(variant, 'X-Service-Signature', given) : unexplained);
}

/** Describes the signature that the receiver's own code computed: which key over which message. */
export function checkComputedSignature(value: string, { given, variants }: Evidence): Finding {
  const finding = (ok: boolean, explanation: string): Finding => ({ rule: 'computed', ok, explanation });
  const [signature] = parseSignatures(value);
  if (!signature) {
    return finding(
      false,
      'The value that you computed is not an HMAC-SHA256, which has 32 bytes: 64 hex digits or 44 characters of base64.',
    );
  }
  const variant = variants.get(signature.digest);
  if (!variant) {
    return finding(
      false,
      'The value that you computed is not a known kind of HMAC-SHA256 of this body with this secret.',
    );
  }
  const scheme = toScheme(variant);
  if (scheme && isRight(variant, scheme, given)) {
    const encoding = scheme === 'webhook-signature' ? 'base64' : 'hex';
    return signature.encoding === encoding
      ? finding(true, `The value that you computed is right for ${scheme}. Compare it with that header.`)
      : finding(false, `The value that you computed is right for ${scheme}, but that header is in ${encoding}.`);
  }
  return finding(false, `The value that you computed: ${explain(variant, scheme ?? 'webhook-signature', given)}`);
}

function explain(variant: SigningVariant, scheme: Scheme, given: string): string {
  const { secret, key, stamp, body } = variant;
  const actual = toScheme(variant);
  const sentences = [
    secret.secret !== given &&
      `It is signed with ${secret.label}, not with the secret that you gave. Use ${secret.label} in your receiver.`,
    actual !== null &&
      actual !== scheme &&
      `It is the value of ${actual}, not of ${scheme}. The two use different keys and messages.`,
    actual === null &&
      `It is keyed with ${key === 'text' ? keyDescriptions['X-Service-Signature'] : keyDescriptions['webhook-signature']}, over ${stamp ? messageDescriptions['webhook-signature'] : messageDescriptions['X-Service-Signature']}. webhook-signature is keyed with ${keyDescriptions['webhook-signature']}, over ${messageDescriptions['webhook-signature']}; X-Service-Signature with ${keyDescriptions['X-Service-Signature']}, over ${messageDescriptions['X-Service-Signature']}.`,
    typeof stamp?.change === 'string' && stamp.change,
    body.change !== null && 'It matches the body before it was changed. See the finding about the body.',
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

export interface LabelledSecret {
  /** Used in sentences: "the current secret of the endpoint". */
  readonly label: string;
  readonly secret: string;
}

/** The parts before the body in the message of `webhook-signature`. */
export interface Stamp {
  readonly id: string;
  readonly timestamp: string;
  /** The fault of the headers if this was signed; null for the unchanged headers. */
  readonly change: string | null;
}

/** One way to compute a signature. */
export interface SigningVariant {
  readonly secret: LabelledSecret;
  /** The text of the secret (`X-Service-Signature`), or its decoded bytes (`webhook-signature`). */
  readonly key: 'text' | 'decoded';
  readonly body: BodyCandidate;
  /** Null if the message is the body alone. */
  readonly stamp: Stamp | null;
}

interface Candidates {
  readonly secrets: readonly LabelledSecret[];
  readonly bodies: readonly BodyCandidate[];
  readonly stamps: readonly Stamp[];
}

/**
 * The variant behind each of these digests (lower-case hex), if one of the candidates explains it. An explanation is certain: no
 * other variant has the same HMAC-SHA256 by chance.
 */
export function findSigningVariants(digests: ReadonlySet<string>, candidates: Candidates): Map<string, SigningVariant> {
  const variants = new Map<string, SigningVariant>();
  for (const variant of signingVariants(candidates)) {
    if (variants.size === digests.size) break;
    const digest = computeDigest(variant);
    if (digests.has(digest) && !variants.has(digest)) variants.set(digest, variant);
  }
  return variants;
}

function* signingVariants({ secrets, bodies, stamps }: Candidates): Generator<SigningVariant> {
  for (const body of bodies) {
    for (const secret of secrets) {
      for (const key of ['text', 'decoded'] as const) {
        if (key === 'decoded' && !decodeSecret(secret.secret)) continue;
        for (const stamp of [null, ...stamps]) yield { secret, key, body, stamp };
      }
    }
  }
}

function computeDigest({ secret: { secret }, key, body, stamp }: SigningVariant): string {
  const hmac = createHmac('sha256', key === 'text' ? secret : (decodeSecret(secret) ?? secret));
  if (stamp) hmac.update(`${stamp.id}.${stamp.timestamp}.`);
  return hmac.update(body.bytes).digest('hex');
}

/** The rules in the order of the findings. `computed` is present only if the receiver states what it computed. */
export type DiagnosisRule =
  'headers' | 'secret' | 'body' | 'timestamp' | 'webhook-signature' | 'X-Service-Signature' | 'computed';

export interface Finding {
  readonly rule: DiagnosisRule;
  readonly ok: boolean;
  /** The finding and, unless it is ok, the remedy. */
  readonly explanation: string;
}

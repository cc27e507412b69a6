import { createHmac } from 'node:crypto';
import { decodedSecret } from '../webhookSignature.js';
import type { BodyCandidate } from './bodyCandidates.js';

export interface LabelledSecret {
  /** Stands in sentences: "the current secret of the endpoint". */
  readonly label: string;
  readonly secret: string;
}

/** What of a delivery stands before the body in the message of `webhook-signature`. */
export interface Stamp {
  readonly id: string;
  readonly timestamp: string;
  /** What is wrong with the headers if this is what was signed; null for the headers as they are. */
  readonly change: string | null;
}

/** How a signature was made. */
export interface Making {
  readonly secret: LabelledSecret;
  /** The text of the secret (`X-Service-Signature`), or its decoded bytes (`webhook-signature`). */
  readonly key: 'text' | 'decoded';
  readonly body: BodyCandidate;
  /** Null when the message is the body alone. */
  readonly stamp: Stamp | null;
}

interface Candidates {
  readonly secrets: readonly LabelledSecret[];
  readonly bodies: readonly BodyCandidate[];
  readonly stamps: readonly Stamp[];
}

/**
 * How each of these digests (lower-case hex) was made, of those that one of the candidates explains. An explanation is
 * certain: another making with the same HMAC-SHA256 does not come about by chance.
 */
export function findMakings(digests: ReadonlySet<string>, candidates: Candidates): Map<string, Making> {
  const makings = new Map<string, Making>();
  for (const making of allMakings(candidates)) {
    if (makings.size === digests.size) break;
    const digest = digestOf(making);
    if (digests.has(digest) && !makings.has(digest)) makings.set(digest, making);
  }
  return makings;
}

function* allMakings({ secrets, bodies, stamps }: Candidates): Generator<Making> {
  for (const body of bodies) {
    for (const secret of secrets) {
      for (const key of ['text', 'decoded'] as const) {
        if (key === 'decoded' && !decodedSecret(secret.secret)) continue;
        for (const stamp of [null, ...stamps]) yield { secret, key, body, stamp };
      }
    }
  }
}

function digestOf({ secret: { secret }, key, body, stamp }: Making): string {
  const hmac = createHmac('sha256', key === 'text' ? secret : (decodedSecret(secret) ?? secret));
  if (stamp) hmac.update(`${stamp.id}.${stamp.timestamp}.`);
  return hmac.update(body.bytes).digest('hex');
}

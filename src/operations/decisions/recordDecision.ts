import type { EntityManager } from '@mikro-orm/postgresql';
import canonicalize from 'canonicalize';
import { newId } from '../../domain/ids.js';
import type { Mode } from '../../domain/tenancy.js';
import type { RecordCipher } from '../../encryption/recordCipher.js';
import { Decision, type DecisionStatus } from '../../entities/decision.js';
import type { DecisionTarget, DecisionWords } from './readDecision.js';

/** The caller that decides. */
export interface Decider {
  /** The key or the member; `system` for a policy. */
  readonly by: string;
  /** The officer who is signed in, or in whose name the key acts. */
  readonly officerId: string | null;
}

export interface DecisionRecord {
  readonly id?: string;
  readonly organisationId: string;
  readonly mode: Mode;
  readonly target: DecisionTarget;
  /** The round of an onboarding case. */
  readonly round: number | null;
  readonly status: DecisionStatus;
  /** The reasons of a case whose approval is proposed. */
  readonly routeReasons?: readonly string[];
  readonly words: DecisionWords;
  readonly decider: Decider;
  readonly now: Date;
}

/** Stores a decision, its texts encrypted under the key of its record, without applying it. */
export async function recordDecision(
  em: EntityManager,
  cipher: RecordCipher,
  record: DecisionRecord,
): Promise<Decision> {
  const { organisationId, mode, target, round, status, words, decider, now } = record;
  const id = record.id ?? newId('decision', now);
  const decision = em.create(Decision, {
    id,
    organisationId,
    mode,
    onboardingId: target.kind === 'onboarding' ? target.id : null,
    verificationId: target.kind === 'verification' ? target.id : null,
    round,
    status,
    decision: words.decision,
    sealedReason: words.reason === null ? null : cipher.encrypt(words.reason, `${id}:reason`),
    sealedMessage: words.message === null ? null : cipher.encrypt(words.message, `${id}:message`),
    steps: [...words.steps],
    routeReasons: record.routeReasons ? [...record.routeReasons] : null,
    fingerprint: computeFingerprint(cipher, target, round, words),
    decidedBy: decider.by,
    officerId: decider.officerId,
    decidedAt: now,
  });
  await em.flush();
  return decision;
}

/**
 * Identifies a repeated call. It is computed under the key of the record, so that without the key nobody can guess the texts from
 * it, and it becomes meaningless when the record is erased.
 */
export function computeFingerprint(
  cipher: RecordCipher,
  target: DecisionTarget,
  round: number | null,
  words: DecisionWords,
): Buffer {
  return cipher.mac(canonicalize({ target, round, words }) ?? '', 'decision:fingerprint');
}

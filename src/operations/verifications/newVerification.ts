import { defaultPolicy } from '../../domain/fractureScore.js';
import type { Identifier, Jurisdiction } from '../../domain/identifier.js';
import { newId } from '../../domain/ids.js';
import type { RegisterAnswer } from '../../domain/registerFacts.js';
import { hashVerification, reachVerdict, type HashedVerification } from '../../domain/verdict.js';
import type { Mode } from '../../entities/apiKey.js';

/** A verdict that is ready to be stored. */
export interface RecordedVerification extends HashedVerification {
  readonly jurisdiction: Jurisdiction;
  readonly auditHash: string;
}

/** What was asked, by whom, and what the register said. */
interface Asked {
  readonly organisationId: string;
  readonly mode: Mode;
  readonly jurisdiction: Jurisdiction;
  readonly reference: string | null;
  readonly requestedName: string | null;
  readonly identifier: Identifier;
  readonly answer: RegisterAnswer;
}

/** Reaches the verdict on one entity, with its id and its hash: the same for one that is asked alone and for a row of many. */
export function newVerification(asked: Asked, verifiedAt: Date): RecordedVerification {
  const { organisationId, mode, jurisdiction, reference, requestedName, identifier, answer } = asked;
  const facts = { identifier, answer };
  const verification = {
    id: newId('verification', verifiedAt),
    organisationId,
    mode,
    reference,
    requestedName,
    facts,
    verdict: reachVerdict(facts, requestedName, defaultPolicy),
    verifiedAt: verifiedAt.toISOString(),
  };
  return { ...verification, jurisdiction, auditHash: hashVerification(verification) };
}

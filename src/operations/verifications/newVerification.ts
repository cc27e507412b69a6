import type { PolicyVersion } from '../../domain/fractureScore.js';
import type { FurtherFacts } from '../../domain/furtherFacts.js';
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
  readonly further: FurtherFacts | undefined;
  readonly policyVersion: PolicyVersion;
}

/** Reaches the verdict on one entity, with its id and its hash: the same for one that is asked alone and for a row of many. */
export function newVerification(asked: Asked, verifiedAt: Date): RecordedVerification {
  const { organisationId, mode, jurisdiction, reference, requestedName, identifier, answer, further } = asked;
  const facts = { identifier, answer, ...(further && { further }) };
  const verification = {
    id: newId('verification', verifiedAt),
    organisationId,
    mode,
    reference,
    requestedName,
    facts,
    verdict: reachVerdict(facts, requestedName, asked.policyVersion),
    verifiedAt: verifiedAt.toISOString(),
  };
  return { ...verification, jurisdiction, auditHash: hashVerification(verification) };
}

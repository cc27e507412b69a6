import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../context.js';
import { answerRow } from './answerRow.js';

/**
 * Stores the answer of an idempotent call within the transaction of its change, so that both are there or neither. A
 * parallel call with the same key waits here, and fails when this one commits.
 */
export async function rememberAnswer({ call, clock }: Context, em: EntityManager, result: unknown): Promise<void> {
  if (!call) return;
  const { answer, sealedAnswer } = answerRow(call, result);
  await em.getConnection().execute(
    `insert into idempotency_keys (organisation_id, mode, operation, key, fingerprint, answer, sealed_answer, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    [call.organisationId, call.mode, call.operation, call.key, call.fingerprint, answer, sealedAnswer, clock()],
    'run',
    em.getTransactionContext(),
  );
}

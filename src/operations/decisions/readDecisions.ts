import type { EntityManager } from '@mikro-orm/postgresql';
import type { Vault } from '../../encryption/vault.js';
import { Decision } from '../../entities/decision.js';
import type { MailState } from '../../entities/mail.js';
import { recordSealOf, type RecordSeal } from '../../encryption/recordSeal.js';
import { decisionResultOf, type DecisionResult, type DecisionTexts } from './decisionResult.js';

interface Beside {
  readonly id: string;
  readonly record_id: string;
  readonly sealed_key: Buffer | null;
  readonly mail_state: MailState | null;
}

// The ids are those of decisions that the tenant was found to have.
const besideStatement = `select decision.id, record.record_id, record.sealed_key, mail.state as mail_state
  from decisions decision left join onboardings onboarding on onboarding.id = decision.onboarding_id
    join record_keys record on record.record_id = coalesce(onboarding.link_id, decision.id)
    left join mails mail on mail.id = decision.mail_id
  where decision.id in (select json_array_elements_text(?::json))`;

/** What callers see of decisions, in their order: whatever their number, one statement reads what stands beside them. */
export async function decisionResults(
  vault: Vault,
  em: EntityManager,
  decisions: readonly Decision[],
): Promise<DecisionResult[]> {
  if (decisions.length === 0) return [];
  const ids = JSON.stringify(decisions.map(({ id }) => id));
  const rows: Beside[] = await em.getConnection().execute(besideStatement, [ids], 'all', em.getTransactionContext());
  const besides = new Map(rows.map((row) => [row.id, row]));
  return decisions.map((decision) => {
    const beside = besides.get(decision.id);
    if (!beside) throw new Error(`The decision ${decision.id} has no record.`);
    const texts = decisionTexts(decision, recordSealOf(vault, beside.record_id, beside.sealed_key));
    return decisionResultOf(decision, texts, beside.mail_state);
  });
}

/** All decisions on onboardings of the tenant, oldest first, by the id of the onboarding: two statements for all of them. */
export async function decisionsOf(
  vault: Vault,
  em: EntityManager,
  onboardingIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DecisionResult[]>> {
  const decisions = await em.find(
    Decision,
    { onboardingId: { $in: [...onboardingIds] } },
    { orderBy: { id: 'asc' }, disableIdentityMap: true },
  );
  const results = await decisionResults(vault, em, decisions);
  return Map.groupBy(results, ({ onboardingId }) => onboardingId ?? '');
}

/** Reason and message, as they were given; null where there are none, and where they were erased. */
export function decisionTexts({ id, sealedReason, sealedMessage }: Decision, seal: RecordSeal | null): DecisionTexts {
  const textOf = (sealed: Buffer | null, place: string): string | null =>
    sealed === null || seal === null ? null : seal.unseal(sealed, place);
  return { reason: textOf(sealedReason, `${id}:reason`), message: textOf(sealedMessage, `${id}:message`) };
}

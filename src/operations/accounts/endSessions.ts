import type { EntityManager } from '@mikro-orm/postgresql';

/** Whose sessions end, or which one. */
type Whose =
  | { readonly callerId: string }
  | { readonly accountId: string }
  | { readonly memberId: string }
  | { readonly operatorId: string };

/**
 * Ends the sessions of a person, those that wait for a second factor too, in the transaction of the change that asks for
 * it; all but the one that makes the change.
 * @returns what to publish as `endedCallers` when the change is committed, so that sockets close in every process
 */
export async function endSessions(
  em: EntityManager,
  whose: Whose,
  exceptCallerId: string | null = null,
): Promise<string[]> {
  const [place, id] =
    'callerId' in whose
      ? [`sess ->> 'callerId'`, whose.callerId]
      : 'accountId' in whose
        ? [`sess ->> 'accountId'`, whose.accountId]
        : 'memberId' in whose
          ? [`sess ->> 'memberId'`, whose.memberId]
          : [`sess -> 'signedIn' ->> 'operatorId'`, whose.operatorId];
  const rows: { caller: string | null }[] = await em
    .getConnection()
    .execute(
      `delete from sessions where ${place} = ? and sess ->> 'callerId' is distinct from ? returning sess ->> 'callerId' as caller`,
      [id, exceptCallerId],
      'all',
      em.getTransactionContext(),
    );
  return rows.flatMap(({ caller }) => (caller === null ? [] : [caller]));
}

import { LockMode } from '@mikro-orm/core';
import { enterOwnAudit } from '../../audit/enterAudit.js';
import type { Services } from '../../caller/context.js';
import { Bulk } from '../../entities/bulk.js';
import { appendEvents } from '../../events/appendEvents.js';
import { queryRows } from '../../operations/queryRows.js';

const actor = { kind: 'system', id: 'bulk' } as const;

type Needs = Pick<Services, 'database' | 'bus' | 'eventLog' | 'clock'>;

/**
 * Ends a bulk that is running: as completed where no chunk is left to do, or with the sentence that says why it failed. Its
 * end, its event and its audit entry are one transaction.
 * @returns whether it ended: false where something is left to do, or somebody else has ended it
 */
export async function endBulk(
  { database, bus, eventLog, clock }: Needs,
  id: string,
  failure: string | null,
): Promise<boolean> {
  const now = clock();
  const told = await database.orm.em.fork().transactional(async (em) => {
    const bulk = await em.findOne(
      Bulk,
      { id, status: 'running' },
      { filters: { tenant: false }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!bulk || (failure === null && (await hasOpenChunk()))) return null;
    bulk.status = failure === null ? 'completed' : 'failed';
    bulk.failure = failure;
    bulk.finishedAt = now;
    await em.flush();
    const { organisationId, mode, status, total, processed, failed, counts, createdAt } = bulk;
    const data = { id, status, total, processed, failed, counts, createdAt, finishedAt: now };
    const details = { failed, processed, total };
    const action = failure === null ? 'bulk.completed' : 'bulk.failed';
    await enterOwnAudit(
      em,
      { organisationId, mode, actor, at: now },
      { action, object: { kind: 'bulk', id }, details },
    );
    return appendEvents(em, { organisationId, mode, at: now }, [{ kind: 'bulk.completed', data }]);

    async function hasOpenChunk(): Promise<boolean> {
      const open = 'select 1 from bulk_chunks where bulk_id = ? and outcomes is null limit 1';
      return (await queryRows(em, open, [id])).length > 0;
    }
  });
  if (!told) return false;
  bus.publish('bulks', [id]);
  eventLog.committed(told);
  return true;
}

import { LockMode } from '@mikro-orm/core';
import { enterAudit } from '../../audit/enterAudit.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { isId } from '../../domain/ids.js';
import { MonitoredEntity } from '../../entities/monitoredEntity.js';
import { notFound } from '../../platform/errors.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { monitoredEntityResultOf, type MonitoredEntityResult } from './monitoredEntityResult.js';

/**
 * Ends the monitoring of an entity: nothing more is told of it. What was told stays in the event log.
 * @throws AppError NOT_FOUND, for one that is not monitored any more too
 */
export async function stopMonitoring(ctx: Context, id: string): Promise<MonitoredEntityResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const entity = isId('monitoredEntity', id)
      ? await em.findOne(MonitoredEntity, { id, stoppedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      : null;
    if (!entity) throw notFound('monitored entity');
    entity.stop(now);
    await em.flush();
    const result = await monitoredEntityResultOf(em, entity);
    await enterAudit(ctx, em, {
      action: 'monitoring.stopped',
      object: { kind: 'monitoredEntity', id },
      details: { verificationId: entity.verificationId },
    });
    await rememberAnswer(ctx, em, result);
    return result;
  });
}

import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { queryRows } from '../../database/rows.js';
import { isId } from '../../domain/ids.js';
import { MonitoredEntity } from '../../entities/monitoredEntity.js';
import { Verification } from '../../entities/verification.js';
import { AppError, erasedVerification, notFound } from '../../platform/errors.js';
import { loadMonitoredEntityResult, type MonitoredEntityResult } from './listMonitoredEntities.js';
import { insertMonitored, monitoredColumns, type MonitoredRow, toMonitoredRow } from './monitoredRow.js';

/**
 * Starts to monitor the entity of a verification. Changes since the verification are reported, too. For an entity that is already
 * monitored nothing changes, not even its verification.
 * @throws AppError NOT_FOUND for the verification, STATE_CONFLICT for one that found no entity or is erased
 */
export async function monitorVerification(ctx: Context, verificationId: string): Promise<MonitoredEntityResult> {
  const caller = requireTenant(ctx);
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, ctx.clock());
    const verification = isId('verification', verificationId)
      ? await em.findOne(Verification, { id: verificationId }, { populate: ['facts'] })
      : null;
    if (!verification) throw notFound('verification');
    if (verification.erasedAt !== null) throw erasedVerification();
    const row = toMonitoredRow(ctx, verification);
    if (!row) {
      const remedy = 'Only an entity that was found on a register can be monitored.';
      throw new AppError('STATE_CONFLICT', `This verification is ${verification.status}. ${remedy}`);
    }
    const result = await loadMonitoredEntityResult(em, await watch(em, verification, row, ctx.clock()));
    await storeResponse(ctx, em, result);
    return result;
  });
}

const statement = `with watching as (
    select row.*, ?::text as organisation_id, ?::text as mode, ?::text as verification_id, ?::text as reference,
      ?::timestamptz as created_at
    from json_to_record(?) as row (${monitoredColumns})
  ), ${insertMonitored} select 1`;

async function watch(
  em: EntityManager,
  { id, organisationId, mode, reference }: Verification,
  row: MonitoredRow,
  now: Date,
): Promise<MonitoredEntity> {
  const { register, number } = row;
  for (;;) {
    await queryRows(em, statement, [organisationId, mode, id, reference, now, JSON.stringify(row)]);
    const active = { register, number, stoppedAt: null };
    const found = await em.findOne(MonitoredEntity, active, { lockMode: LockMode.PESSIMISTIC_READ });
    if (found) return found;
    // The monitoring that caused the conflict was stopped in the meantime, so inserting works now.
  }
}

/**
 * Stops the monitoring of an entity, so that nothing more is reported. Past events stay in the event log.
 * @throws AppError NOT_FOUND, also for one that is no longer monitored
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
    const result = await loadMonitoredEntityResult(em, entity);
    await recordAudit(ctx, em, {
      action: 'monitoring.stopped',
      object: { kind: 'monitoredEntity', id },
      details: { verificationId: entity.verificationId },
    });
    await storeResponse(ctx, em, result);
    return result;
  });
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { EventLog } from '../../caller/eventServices.js';
import { queryRows } from '../../database/rows.js';
import { recoverBatch } from '../../operations/webhooks/recoverDeliveries.js';

interface RecoveryServices {
  readonly em: EntityManager;
  readonly eventLog: EventLog;
  readonly log: Logger;
}

interface OpenRecovery {
  readonly endpoint_id: string;
  readonly phase: 'failed' | 'missed';
}

// Never waits for a lock: a recovery or an endpoint that another transaction has locked is left to the next run.
const nextRecoverySql = `select recovery.endpoint_id, recovery.phase
  from webhook_recoveries recovery join webhook_endpoints endpoint on endpoint.id = recovery.endpoint_id
  where recovery.finished_at is null and endpoint.status in ('enabled', 'paused')
    and recovery.endpoint_id not in (select json_array_elements_text(?::json))
  order by recovery.continued_at limit 1
  for update of recovery skip locked for share of endpoint skip locked`;

/**
 * Continues recoveries that their calls did not finish, in turn, with a short transaction for each 1,000 rows. Several
 * processes may run it at once. The recovery of a disabled endpoint waits until it is enabled.
 */
export async function finishRecoveries({ em, eventLog, log }: RecoveryServices, signal?: AbortSignal): Promise<void> {
  // A failed recovery is retried in the next run and does not stop the others.
  const failed: string[] = [];
  while (!signal?.aborted) {
    let endpointId: string | undefined;
    try {
      await em.fork().transactional(async (own) => {
        const [open] = await queryRows<OpenRecovery>(own, nextRecoverySql, [JSON.stringify(failed)]);
        endpointId = open?.endpoint_id;
        if (open) await recoverBatch(own, open.endpoint_id, open.phase);
      });
    } catch (error) {
      if (endpointId === undefined) throw error;
      failed.push(endpointId);
      log.warn({ err: error, endpointId }, 'a recovery of deliveries could not continue; the job will retry');
      continue;
    }
    if (endpointId === undefined) return;
    eventLog.committed([endpointId]);
  }
}

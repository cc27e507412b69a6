import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordSystemAudit } from '../../audit/recordAudit.js';
import type { EventLog } from '../../caller/eventServices.js';
import { Certificate } from '../../entities/certificate.js';
import { appendEvents } from '../../events/appendEvents.js';

const batchSize = 100;
const actor = { kind: 'system', id: 'expiry' } as const;

interface Expiry {
  readonly em: EntityManager;
  readonly eventLog: EventLog;
  readonly clock: () => Date;
}

/**
 * Marks certificates past their expiry date as `expired` and records an event for each, in the same transaction.
 * Several processes may run it at once.
 * @returns how many expired
 */
export async function expireCertificates({ em, eventLog, clock }: Expiry): Promise<number> {
  let expired = 0;
  for (;;) {
    const { count, told } = await em.fork().transactional((own) => expireBatch(own, clock()));
    eventLog.committed(told);
    expired += count;
    if (count < batchSize) return expired;
  }
}

async function expireBatch(em: EntityManager, now: Date): Promise<{ count: number; told: readonly string[] }> {
  const over = await em.find(
    Certificate,
    { status: { $in: ['issued', 'suspended'] }, expiresAt: { $lte: now } },
    {
      filters: { tenant: false },
      orderBy: { expiresAt: 'asc' },
      limit: batchSize,
      lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE,
    },
  );
  const told: string[] = [];
  for (const certificate of over) {
    const { id, organisationId, mode, verificationId, issuedAt, expiresAt } = certificate;
    const { legalName, abn, nzbn } = certificate.subject;
    certificate.expire();
    const data = { id, verificationId, legalName, abn, nzbn, issuedAt, expiresAt };
    told.push(...(await appendEvents(em, { organisationId, mode, at: now }, [{ kind: 'certificate.expired', data }])));
    const origin = { organisationId, mode, actor, at: now };
    await recordSystemAudit(em, origin, { action: 'certificate.expired', object: { kind: 'certificate', id } });
  }
  return { count: over.length, told };
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../caller/actor.js';
import type { Context } from '../caller/context.js';
import type { AuditActor, AuditRecord } from '../domain/audit/auditEntry.js';
import { auditRow, type AuditOrigin } from './auditRow.js';
import { insertAudit } from './insertAudit.js';

/** Enters what a caller does, in the transaction in which it is done. */
export async function enterAudit(ctx: Context, em: EntityManager, ...records: readonly AuditRecord[]): Promise<void> {
  const origin = auditOriginOf(ctx);
  await insertAudit(
    em,
    records.map((record) => auditRow(ctx.vault, origin, record)),
  );
}

/** Who calls, from where and when, as an entry says it. */
export function auditOriginOf({ actor, address, requestId, clock }: Omit<Context, 'em'>): AuditOrigin {
  const isTenant = actor.kind === 'key' || actor.kind === 'member' || actor.kind === 'applicant';
  return {
    organisationId: isTenant ? actor.organisationId : null,
    mode: isTenant ? actor.mode : null,
    actor: auditActorOf(actor),
    address: address === '' ? null : address,
    requestId,
    at: clock(),
  };
}

/** An operator at the machine, whom the system there knows better. */
export const consoleActor = { kind: 'console', id: null } as const;

/** What an operator at the console causes, for no organisation. */
export function consoleOrigin(at: Date): AuditOrigin {
  return { organisationId: null, mode: null, actor: consoleActor, address: null, requestId: null, at };
}

/** Where an entry comes from that no caller causes. */
interface OwnOrigin extends Partial<Pick<AuditOrigin, 'organisationId' | 'mode'>> {
  readonly actor: AuditActor & { readonly kind: 'console' | 'system' };
  readonly at: Date;
}

/**
 * Enters what the service does of itself, or an operator at the console, in the transaction in which it is done. It says
 * nothing about persons.
 */
export async function enterOwnAudit(
  em: EntityManager,
  { organisationId = null, mode = null, actor, at }: OwnOrigin,
  ...records: readonly Omit<AuditRecord, 'personal'>[]
): Promise<void> {
  const origin = { organisationId, mode, actor, address: null, requestId: null, at };
  await insertAudit(
    em,
    records.map((record) => auditRow(null, origin, record)),
  );
}

function auditActorOf(actor: Actor): AuditActor {
  switch (actor.kind) {
    case 'key':
      return { kind: 'key', id: actor.keyId, ...(actor.onBehalfOf !== null && { onBehalfOf: actor.onBehalfOf }) };
    case 'member':
      return { kind: 'member', id: actor.memberId, role: actor.role };
    case 'operator':
      return { kind: 'operator', id: actor.keyId ?? actor.operatorId };
    case 'applicant':
      return { kind: 'applicant', id: actor.linkId };
    case 'stranger':
      return { kind: 'stranger', id: null };
  }
}

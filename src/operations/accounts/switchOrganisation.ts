import { auditRow, type AuditOrigin } from '../../audit/auditRow.js';
import { auditOriginOf, enterAudit } from '../../audit/enterAudit.js';
import { insertAudit } from '../../audit/insertAudit.js';
import type { SignedIn } from '../../caller/callerSession.js';
import type { Context } from '../../caller/context.js';
import type { Mode } from '../../entities/apiKey.js';
import { notFound, sessionEnded } from '../../platform/errors.js';
import { endSessions } from './endSessions.js';
import { listOwnMemberships } from './listOwnMemberships.js';
import { requireSession } from './requireSession.js';

/**
 * Puts the caller to work for another organisation of its own, on live or test data, or for the platform: in a session with
 * a new id, which ends when the old one would have. Sockets of the old one close. The trails of both say so.
 * @throws AppError NOT_FOUND for what the person does not belong to
 */
export async function switchOrganisation(
  ctx: Context,
  { id, mode }: { readonly id: string; readonly mode?: Mode | null },
): Promise<{ readonly state: 'signed_in' }> {
  const session = requireSession(ctx);
  const { signedIn, signedInAt, callerId } = session.data;
  if (!signedIn || signedInAt === undefined || callerId === undefined) throw sessionEnded();
  const { place, ...where } = await placeFor(ctx, signedIn, id);
  const next = { ...signedIn, ...place, mode: mode ?? 'live' };
  await session.beginBeside(next, new Date(signedInAt));
  // Whoever ends the sessions of the person finds the old one or the new one at any moment, and what has ended is not begun
  // again under another id.
  try {
    await ctx.em.fork().transactional(async (em) => {
      if ((await endSessions(em, { callerId })).length === 0) throw sessionEnded();
      const object = { kind: 'session', id: callerId };
      await enterAudit(ctx, em, { action: 'session.ended', object, details: { switched: true } });
      const own = auditOriginOf(ctx);
      const origin = { ...own, ...where, mode: where.organisationId === null ? null : next.mode };
      const details = { method: next.method, switched: true };
      await insertAudit(em, [auditRow(ctx.vault, origin, { action: 'session.started', object, details })]);
    });
  } catch (error) {
    await session.end();
    throw error;
  }
  ctx.bus.publish('endedCallers', [callerId]);
  return { state: 'signed_in' };
}

interface Place extends Pick<AuditOrigin, 'organisationId' | 'actor'> {
  readonly place: Pick<SignedIn, 'memberId' | 'operatorId'>;
}

async function placeFor(ctx: Context, { accountId, memberId }: SignedIn, id: string): Promise<Place> {
  // Whom another service signs in, it signs in for one organisation.
  if (accountId === null && id === memberId) {
    const { organisationId, actor } = auditOriginOf(ctx);
    return { place: { memberId, operatorId: null }, organisationId, actor };
  }
  if (accountId === null) throw notFound('organisation of yours');
  const { memberships, operatorId } = await listOwnMemberships(ctx.pool, accountId);
  if (operatorId !== null && id === operatorId) {
    return { place: { memberId: null, operatorId }, organisationId: null, actor: { kind: 'operator', id } };
  }
  const own = memberships.find((membership) => membership.id === id);
  if (own) {
    const { organisationId, role } = own;
    return { place: { memberId: id, operatorId: null }, organisationId, actor: { kind: 'member', id, role } };
  }
  throw notFound('organisation of yours');
}

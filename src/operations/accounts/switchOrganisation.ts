import type { SignedIn } from '../../auth/callerSession.js';
import type { Context } from '../../context.js';
import type { Mode } from '../../entities/apiKey.js';
import { notFound, sessionEnded } from '../../errors.js';
import { listOwnMemberships } from './listOwnMemberships.js';
import { requireSession } from './requireSession.js';

/**
 * Puts the caller to work for another organisation of its own, on live or test data, or for the platform: in a session with
 * a new id, which ends when the old one would have. Sockets of the old one close.
 * @throws AppError NOT_FOUND for what the person does not belong to
 */
export async function switchOrganisation(
  ctx: Context,
  { id, mode }: { readonly id: string; readonly mode?: Mode | null },
): Promise<{ readonly state: 'signed_in' }> {
  const session = requireSession(ctx);
  const { signedIn, signedInAt, callerId } = session.data;
  if (!signedIn || signedInAt === undefined || callerId === undefined) throw sessionEnded();
  const place = await placeFor(ctx, signedIn, id);
  await session.beginBeside({ ...signedIn, ...place, mode: mode ?? 'live' }, new Date(signedInAt));
  // Whoever ends the sessions of the person finds the old one or the new one at any moment, and what has ended is not begun
  // again under another id.
  const { rowCount } = await ctx.pool.query(`delete from sessions where sess ->> 'callerId' = $1`, [callerId]);
  if (rowCount === 0) {
    await session.end();
    throw sessionEnded();
  }
  ctx.bus.publish('endedCallers', [callerId]);
  return { state: 'signed_in' };
}

async function placeFor(
  { pool }: Context,
  { accountId, memberId }: SignedIn,
  id: string,
): Promise<Pick<SignedIn, 'memberId' | 'operatorId'>> {
  const stay = { memberId, operatorId: null };
  // Whom another service signs in, it signs in for one organisation.
  if (accountId === null && id === memberId) return stay;
  if (accountId === null) throw notFound('organisation of yours');
  const { memberships, operatorId } = await listOwnMemberships(pool, accountId);
  if (operatorId !== null && id === operatorId) return { memberId: null, operatorId };
  if (memberships.some((own) => own.id === id)) return { memberId: id, operatorId: null };
  throw notFound('organisation of yours');
}

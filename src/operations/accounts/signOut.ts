import { enterAudit } from '../../audit/enterAudit.js';
import type { Context } from '../../caller/context.js';
import { endSessions } from './endSessions.js';
import { requireSession } from './requireSession.js';

/** Ends the session of the caller, here and on its sockets; or, `everywhere`, all sessions of its account. */
export async function signOut(
  ctx: Context,
  { everywhere }: { readonly everywhere?: boolean | null } = {},
): Promise<{ readonly state: 'signed_out' }> {
  const session = requireSession(ctx);
  const { accountId } = session.data;
  const { callerId } = ctx.actor;
  const isEverywhere = everywhere === true && accountId != null;
  const ended = await ctx.em.fork().transactional(async (em) => {
    const object = callerId === null ? null : { kind: 'session', id: callerId };
    await enterAudit(ctx, em, { action: 'session.ended', object, details: { everywhere: isEverywhere } });
    return endSessions(em, isEverywhere ? { accountId } : { callerId: callerId ?? '' });
  });
  await session.end();
  ctx.bus.publish('endedCallers', callerId === null ? ended : [callerId, ...ended.filter((id) => id !== callerId)]);
  return { state: 'signed_out' };
}

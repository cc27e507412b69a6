import { enterAudit } from '../../audit/enterAudit.js';
import type { Context } from '../../context.js';
import { requireSession } from './requireSession.js';

/** Ends the session of the caller, here and on its sockets. */
export async function signOut(ctx: Context): Promise<{ readonly state: 'signed_out' }> {
  const session = requireSession(ctx);
  const { callerId } = ctx.actor;
  await session.end();
  if (callerId !== null) {
    ctx.bus.publish('endedCallers', [callerId]);
    await enterAudit(ctx, ctx.em.fork(), { action: 'session.ended', object: { kind: 'session', id: callerId } });
  }
  return { state: 'signed_out' };
}

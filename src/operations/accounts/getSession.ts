import type { Context } from '../../caller/context.js';
import { loadSessionActor } from '../../caller/loadSessionActor.js';
import { type CallerDescription, describeCaller } from './describeCaller.js';
import type { SessionState } from './signIn.js';

/** How far a browser is with signing in, and who is signed in. An answer to everybody. */
export async function getSession(
  ctx: Context,
): Promise<{ readonly state: SessionState; readonly me: CallerDescription | null }> {
  const { session, pool, clock } = ctx;
  const actor = session ? await loadSessionActor(pool, session, clock()) : null;
  if (actor) return { state: 'signed_in', me: await describeCaller(ctx, actor) };
  const isPending = (session?.data.pending?.until ?? 0) > clock().getTime();
  return { state: isPending ? 'second_factor' : 'signed_out', me: null };
}

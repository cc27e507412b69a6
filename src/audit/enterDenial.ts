import type { Context } from '../caller/context.js';
import type { AppError } from '../platform/errors.js';
import { enterAudit } from './enterAudit.js';

/**
 * Puts on record that a caller who is known was refused; strangers are counted, and leave nothing. Whoever calls this has
 * counted the call before, so that nobody fills the trail with what is refused to him.
 * @param operation As the authorisation table names it; null where it did not come so far
 */
export async function enterDenial(ctx: Context, operation: string | null, { message }: AppError): Promise<void> {
  if (ctx.actor.kind === 'stranger') return;
  const details = { operation, reason: message };
  await enterAudit(ctx, ctx.em.fork(), { action: 'operation.denied', object: null, outcome: 'denied', details });
}

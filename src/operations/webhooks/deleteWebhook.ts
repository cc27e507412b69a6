import { enterAudit } from '../../audit/enterAudit.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { failDeliveries } from '../../events/failDeliveries.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { queryRows } from '../queryRows.js';
import { lockWebhook } from './lockWebhook.js';

/**
 * Ends an endpoint of the caller's for ever: nothing is recorded for it any more, and nothing that waits is sent. An
 * attempt that is under way may still arrive.
 * @throws AppError NOT_FOUND
 */
export async function deleteWebhook(ctx: Context, id: string): Promise<{ readonly id: string }> {
  const caller = requireTenant(ctx);
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, ctx.clock());
    const endpoint = await lockWebhook(em, id);
    endpoint.delete();
    await em.flush();
    await failDeliveries(em, id);
    await queryRows(em, 'delete from webhook_recoveries where endpoint_id = ?', [id]);
    const result = { id };
    await enterAudit(ctx, em, { action: 'webhook.deleted', object: { kind: 'webhook', id } });
    await rememberAnswer(ctx, em, result);
    return result;
  });
}

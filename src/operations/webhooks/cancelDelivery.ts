import type { Context } from '../../caller/context.js';
import { AppError } from '../../platform/errors.js';
import { changeDelivery } from './changeDelivery.js';
import type { DeliveryResult } from './deliveryResult.js';

/**
 * Gives up a delivery of the caller's that waits: it is failed, and can be sent again later.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for one that is finished or is being sent
 */
export async function cancelDelivery(ctx: Context, id: string): Promise<DeliveryResult> {
  return changeDelivery(ctx, id, 'delivery.cancelled', ({ state }) => {
    if (state !== 'pending') {
      throw new AppError(
        'STATE_CONFLICT',
        `This delivery is already ${state}. Only a pending delivery can be cancelled.`,
      );
    }
    return `state = 'failed', finished_at = now()`;
  });
}

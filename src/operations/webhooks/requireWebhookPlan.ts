import type { TenantActor } from '../../caller/actor.js';
import { AppError } from '../../platform/errors.js';

/** Webhooks are part of the plans from `growth` (contract.md#limits). @throws AppError FORBIDDEN */
export function requireWebhookPlan({ plan }: TenantActor): void {
  if (plan !== 'starter') return;
  throw new AppError(
    'FORBIDDEN',
    'Webhooks need the plan growth or enterprise, and this organisation has the plan starter. Ask the operator for another plan, or read the event log.',
  );
}

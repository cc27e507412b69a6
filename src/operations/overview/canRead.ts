import type { TenantActor } from '../../caller/actor.js';
import { canUse, permissions } from '../../caller/permissions.js';

/**
 * Whether a caller could ask for this itself: what an overview tells is never more than what it is made of would.
 * @param operation a row of the authorisation table: `Query.verifications`
 */
export function canRead(actor: TenantActor, operation: string): boolean {
  const permission = permissions[operation];
  return permission !== undefined && canUse(actor, permission);
}

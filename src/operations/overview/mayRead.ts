import { callerKindOf, type TenantActor } from '../../auth/actor.js';
import { permissions } from '../../auth/permissions.js';

/**
 * Whether a caller could ask for this itself: what an overview tells is never more than what it is made of would.
 * @param operation a row of the authorisation table: `Query.verifications`
 */
export function mayRead(actor: TenantActor, operation: string): boolean {
  const permission = permissions[operation];
  if (!permission?.callers.includes(callerKindOf(actor))) return false;
  if (actor.kind !== 'key' || actor.scopeEnforcement !== 'enforce' || permission.scope === undefined) return true;
  return actor.scopes.includes(permission.scope);
}

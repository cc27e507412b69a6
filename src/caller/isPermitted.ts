import type { MemberRole } from '../entities/member.js';
import { callerKindOf, type Actor, type KeyActor } from './actor.js';
import type { Permission } from './permissions.js';

/**
 * Whether a row of the authorisation table names the caller. A key that carries a role needs the row to name keys, that
 * role, and the role that its member has now: it is never allowed more than its member.
 */
export function isPermitted(actor: Actor, permission: Permission): boolean {
  if (!permission.callers.includes(callerKindOf(actor))) return false;
  return actor.kind !== 'key' || permission.isOpenForOwnKeys === true || refusedRole(actor, permission) === null;
}

/** The role because of which a key may not use what other keys may; null where there is none. */
export function refusedRole(key: KeyActor, { callers }: Permission): MemberRole | null {
  return rolesOf(key).find((role) => !callers.includes(role)) ?? null;
}

/** The roles that all have to be named where a key with a role is to be permitted. Empty for one from the console. */
export function rolesOf({ role, memberRole }: KeyActor): readonly MemberRole[] {
  return [role, memberRole].filter((one) => one !== null);
}

/** Whether a key lacks the scope of an operation. One without any scope lacks that of every operation. */
export function lacksScope({ scopes }: KeyActor, { scope }: Permission): boolean {
  return scope === undefined ? scopes.length === 0 : !scopes.includes(scope);
}

/** Whether a caller may use an operation now, by role and, where its organisation enforces them, by scopes. */
export function mayUse(actor: Actor, permission: Permission): boolean {
  if (!isPermitted(actor, permission)) return false;
  return actor.kind !== 'key' || actor.scopeEnforcement !== 'enforce' || !lacksScope(actor, permission);
}

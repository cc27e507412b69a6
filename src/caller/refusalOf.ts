import type { Context } from './context.js';
import { AppError } from '../platform/errors.js';
import { callerKindOf } from './actor.js';
import { lacksScope, refusedRole } from './isPermitted.js';
import type { Permission } from './permissions.js';

/** Why a caller may not use an operation, null when it may. */
export function refusalOf({ actor, log }: Context, operation: string, permission: Permission): AppError | null {
  const { callers, scope, isOpenForOwnKeys = false } = permission;
  const kind = callerKindOf(actor);
  if (!callers.includes(kind)) {
    if (actor.kind === 'stranger') return new AppError('UNAUTHENTICATED', 'Send an API key, or sign in.');
    return new AppError(
      'FORBIDDEN',
      `This operation is for these callers: ${callers.join(', ')}. You called as ${kind}.`,
    );
  }
  if (actor.kind !== 'key') return null;
  const role = isOpenForOwnKeys ? null : refusedRole(actor, permission);
  if (role !== null) {
    const roles = callers.filter((one) => one !== 'key').join(', ');
    return new AppError(
      'FORBIDDEN',
      `This operation is for the roles ${roles}, and this key has the role ${role}. Use a key that a member with one of these roles created.`,
    );
  }
  if (!lacksScope(actor, permission)) return null;
  if (actor.scopeEnforcement === 'report') {
    log.warn({ keyId: actor.keyId, operation, scope }, 'the API key lacks the scope');
  }
  if (actor.scopeEnforcement !== 'enforce') return null;
  return new AppError(
    'FORBIDDEN',
    `This operation needs a key with ${scope === undefined ? 'a scope' : `the scope ${scope}`}.`,
  );
}

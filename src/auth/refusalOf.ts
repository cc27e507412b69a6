import type { Context } from '../context.js';
import { AppError } from '../errors.js';
import { callerKindOf } from './actor.js';
import type { Permission } from './permissions.js';

/** Why a caller may not use an operation, null when it may. */
export function refusalOf({ actor, log }: Context, operation: string, { callers, scope }: Permission): AppError | null {
  const kind = callerKindOf(actor);
  if (!callers.includes(kind)) {
    if (actor.kind === 'stranger') return new AppError('UNAUTHENTICATED', 'Send a key, or sign in.');
    return new AppError('FORBIDDEN', `This is for callers of the kind ${callers.join(', ')}; you came as ${kind}.`);
  }
  if (actor.kind !== 'key' || scope === undefined || actor.scopes.includes(scope)) return null;
  if (actor.scopeEnforcement === 'report') log.warn({ keyId: actor.keyId, operation, scope }, 'the scope is missing');
  if (actor.scopeEnforcement !== 'enforce') return null;
  return new AppError('FORBIDDEN', `This needs a key with the scope ${scope}.`);
}

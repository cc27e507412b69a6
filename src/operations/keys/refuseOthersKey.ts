import type { TenantActor } from '../../caller/actor.js';
import { refusedRole } from '../../caller/isPermitted.js';
import { permissions } from '../../caller/permissions.js';
import type { ApiKey } from '../../entities/apiKey.js';
import { AppError } from '../../platform/errors.js';

/**
 * A key whose role manages no keys reaches itself and the keys that it created. Of any other it is not told whether there
 * is one.
 * @throws AppError FORBIDDEN
 */
export function refuseOthersKey(
  caller: TenantActor,
  operation: 'Mutation.revokeApiKey' | 'Mutation.rotateApiKey',
  apiKey: ApiKey | null,
): void {
  const permission = permissions[operation];
  if (caller.kind !== 'key' || !permission || refusedRole(caller, permission) === null) return;
  if (apiKey && (apiKey.id === caller.keyId || apiKey.createdByKeyId === caller.keyId)) return;
  throw new AppError(
    'FORBIDDEN',
    'The role of the calling key does not manage keys. It can change only itself and the keys that it created.',
  );
}

import type { CallerKind, TenantActor } from '../../caller/actor.js';
import { listKeyRoles, permissions } from '../../caller/permissions.js';
import { isWithin } from '../../domain/cidr.js';
import type { Mode } from '../../domain/tenancy.js';
import { type ApiKey, type Scope, scopes } from '../../entities/apiKey.js';
import type { MemberRole } from '../../entities/member.js';
import { AppError } from '../../platform/errors.js';

/** The powers of a key. */
export interface KeyPowers {
  readonly mode: Mode;
  readonly scopes: readonly Scope[];
  readonly allowedCidrs: readonly string[];
  readonly expiresAt: Date | null;
}

/** The powers of the caller itself. A signed-in person has all powers of the organisation, in their current mode. */
export function toKeyPowers(caller: TenantActor): KeyPowers {
  if (caller.kind === 'key') return caller;
  return { mode: caller.mode, scopes, allowedCidrs: [], expiresAt: null };
}

/**
 * A key cannot create one that exceeds it in mode, scopes, addresses or lifetime (contract.md#authentication).
 * @throws AppError FORBIDDEN naming the excess
 */
export function refuseMoreThanCaller(caller: KeyPowers, wanted: KeyPowers): void {
  if (wanted.mode === 'live' && caller.mode === 'test') {
    throw new AppError('FORBIDDEN', 'A test key can create test keys only. Create the live key with a live key.');
  }
  const extra = wanted.scopes.filter((scope) => !caller.scopes.includes(scope));
  if (extra.length > 0) {
    throw new AppError(
      'FORBIDDEN',
      `The calling key does not have the scope ${extra.join(', ')}, so it cannot give it. Leave the scope out.`,
    );
  }
  const isWider = wanted.allowedCidrs.length === 0 && caller.allowedCidrs.length > 0;
  if (isWider || !wanted.allowedCidrs.every((cidr) => isWithin(cidr, caller.allowedCidrs))) {
    throw new AppError(
      'FORBIDDEN',
      `The calling key is limited to ${caller.allowedCidrs.join(', ')}. Send allowedCidrs within these.`,
    );
  }
  if (caller.expiresAt && (wanted.expiresAt === null || wanted.expiresAt > caller.expiresAt)) {
    throw new AppError(
      'FORBIDDEN',
      `The calling key expires at ${caller.expiresAt.toISOString()}. Send an expiresAt that is not later.`,
    );
  }
}

/**
 * Refuses to return the text of a key to a caller who has fewer rights than that key, by the permissions table.
 * @throws AppError FORBIDDEN
 */
export function refuseMoreRights(caller: TenantActor, { role, memberId }: Pick<ApiKey, 'role' | 'memberId'>): void {
  const own = caller.kind === 'key' ? listKeyRoles(caller) : [caller.role];
  const presentRole = caller.kind === 'key' ? caller.memberRole : caller.role;
  const wanted = [role, memberId === caller.memberId ? presentRole : null].filter((one) => one !== null);
  const includesAll = (callers: readonly CallerKind[], roles: readonly MemberRole[]): boolean =>
    roles.every((one) => callers.includes(one));
  const isMore = Object.values(permissions).some(
    ({ callers }) => callers.includes('key') && includesAll(callers, wanted) && !includesAll(callers, own),
  );
  if (!isMore) return;
  throw new AppError(
    'FORBIDDEN',
    `This key has ${role === null ? 'no role' : `the role ${role}`} and more rights than you. Call with the key itself, or use the console, to rotate it.`,
  );
}

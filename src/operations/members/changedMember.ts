import type { EntityManager } from '@mikro-orm/postgresql';
import type { MemberActor } from '../../caller/actor.js';
import type { ApiKey } from '../../entities/apiKey.js';
import type { Member } from '../../entities/member.js';
import { apiKeyResultOf, type ApiKeyResult } from '../keys/apiKeyResult.js';
import { memberResultOf, type MemberResult } from './memberResult.js';

/** What an owner is told of a member that was changed or removed. */
export interface ChangedMember extends MemberResult {
  /** The keys that may do less now, or something else. Who works on test data is told of test keys alone. */
  readonly affectedKeys: readonly ApiKeyResult[];
}

export async function changedMemberOf(
  em: EntityManager,
  member: Member,
  keys: readonly ApiKey[],
  { mode, plan }: MemberActor,
): Promise<ChangedMember> {
  const seen = keys.filter((key) => mode === 'live' || key.mode === mode);
  return { ...(await memberResultOf(em, member)), affectedKeys: seen.map((key) => apiKeyResultOf(key, plan)) };
}

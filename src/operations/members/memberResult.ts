import type { Member, MemberRole } from '../../entities/member.js';

export interface MemberResult {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: MemberRole;
  /** Whether the person has a way to sign in by password. */
  readonly hasAccount: boolean;
  readonly createdAt: Date;
}

/** What is told of a member. */
export function memberResultOf({ id, email, name, role, accountId, createdAt }: Member): MemberResult {
  return { id, email, name, role, hasAccount: accountId !== null, createdAt };
}

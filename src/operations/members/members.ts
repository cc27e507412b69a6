import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireTenant } from '../../caller/context.js';
import { type Page, toPage } from '../../domain/page.js';
import { Account } from '../../entities/account.js';
import { Member, type MemberRole } from '../../entities/member.js';
import { type PageInput, readPageRequest } from '../pageRequest.js';

export interface MemberResult {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: MemberRole;
  /** Whether the person can sign in with a password. */
  readonly hasAccount: boolean;
  /** Whether sign-in also requires a code; null for members without a password here, and for callers who are not owners. */
  readonly hasSecondFactor: boolean | null;
  readonly createdAt: Date;
}

/**
 * Members as the caller sees them, in the given order, with at most one further statement. Only an owner sees who has no second
 * factor.
 */
async function loadMemberResults(
  em: EntityManager,
  members: readonly Member[],
  { isForOwner }: { readonly isForOwner: boolean },
): Promise<MemberResult[]> {
  const secured = isForOwner ? await findWithSecondFactor(em, members) : null;
  return members.map((member) => toMemberResult(member, secured));
}

/** A member as an owner sees them. */
export async function loadMemberResult(em: EntityManager, member: Member): Promise<MemberResult> {
  return toMemberResult(member, await findWithSecondFactor(em, [member]));
}

/** The accounts of members that have a second factor. */
async function findWithSecondFactor(em: EntityManager, members: readonly Member[]): Promise<ReadonlySet<string>> {
  const ids = members.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
  const accounts = await em.find(
    Account,
    { id: { $in: ids }, totpConfirmedAt: { $ne: null } },
    { fields: ['id'], disableIdentityMap: true },
  );
  return new Set(accounts.map(({ id }) => id));
}

function toMemberResult(member: Member, secured: ReadonlySet<string> | null): MemberResult {
  const { id, email, name, role, accountId, createdAt } = member;
  const hasSecondFactor = accountId === null || !secured ? null : secured.has(accountId);
  return { id, email, name, role, hasAccount: accountId !== null, hasSecondFactor, createdAt };
}

/** The members of an organisation, oldest first, without those that were removed. */
export async function listMembers(em: EntityManager, organisationId: string): Promise<Member[]> {
  return em
    .fork()
    .find(Member, { organisationId, removedAt: null }, { orderBy: { id: 'asc' }, filters: { tenant: false } });
}

/** The members of the caller’s organisation, newest first, without those that were removed. */
export async function loadMemberPage(ctx: Context, page: PageInput): Promise<Page<MemberResult>> {
  const caller = requireTenant(ctx);
  const isForOwner = caller.kind === 'member' && caller.role === 'owner';
  const { limit, beforeId } = readPageRequest(page, 'member');
  const rows = await ctx.em.find(
    Member,
    { removedAt: null, ...(beforeId !== null && { id: { $lt: beforeId } }) },
    { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  return toPage(await loadMemberResults(ctx.em, rows, { isForOwner }), limit);
}

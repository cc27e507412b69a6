import type { EntityManager } from '@mikro-orm/postgresql';
import { insertAudit, toAuditRow } from '../../audit/auditRow.js';
import { toAuditOrigin } from '../../audit/recordAudit.js';
import type { Context } from '../../caller/context.js';
import { createOnce } from '../../caller/idempotency/runOnce.js';
import { activeKeySql, activeSessionSql } from '../../caller/revocation.js';
import { queryRows } from '../../database/rows.js';
import type { AuditRecord } from '../../domain/audit/auditEntry.js';
import { isId } from '../../domain/ids.js';
import { operatorReason } from '../../domain/inputs/organisations.js';
import type { Plan } from '../../domain/tenancy.js';
import { Organisation } from '../../entities/organisation.js';
import { AppError, keyEnded, notFound, sessionEnded } from '../../platform/errors.js';
import { type InvitationResult, toInvitationResult } from '../members/invitations.js';
import { queueInvitation } from '../members/inviteMember.js';
import { insertOrganisation } from '../organisations/createOrganisation.js';
import { lockOrganisation } from '../organisations/updateOrganisation.js';
import { parseInput } from '../readInput.js';
import { loadOrganisation, type OrganisationDetail } from './organisations.js';

export interface CreatedOrganisation {
  readonly organisation: OrganisationDetail;
  readonly invitation: InvitationResult;
}

/**
 * Creates an organisation, and invites its first owner by e-mail, in one transaction: without an owner nobody could sign in.
 * @throws AppError INVALID_REQUEST, IDEMPOTENCY_CONFLICT
 */
export async function createOrganisationWithOwner(
  ctx: Context,
  { idempotencyKey, ...input }: NewOrganisation & { readonly idempotencyKey?: string | null | undefined },
): Promise<CreatedOrganisation> {
  const key = idempotencyKey ?? ctx.idempotencyKey;
  const { id, invitation } = await ctx.em.transactional(async (em) => {
    await lockOperator(em, ctx);
    const create = (): Promise<InsertedOrganisation> => insertWithOwner(ctx, em, input);
    return key === undefined ? create() : createOnce(ctx, em, { operation: 'createOrganisation', key, input }, create);
  });
  return { organisation: await loadOrganisation(ctx, id), invitation };
}

interface InsertedOrganisation {
  readonly id: string;
  readonly invitation: InvitationResult;
}

async function insertWithOwner(
  ctx: Context,
  em: EntityManager,
  { name, plan, ownerEmail, ownerName }: NewOrganisation,
): Promise<InsertedOrganisation> {
  const now = ctx.clock();
  const organisation = await insertOrganisation(em, { name, plan, now });
  const { id: organisationId } = organisation;
  await record(ctx, em, organisationId, {
    action: 'organisation.created',
    object: { kind: 'organisation', id: organisationId },
    details: { plan },
  });
  const invited = {
    organisationId,
    email: ownerEmail,
    name: ownerName,
    role: 'owner',
    invitedById: null,
    now,
  } as const;
  const { invitation: made } = await queueInvitation(em, ctx, invited);
  await record(ctx, em, organisationId, {
    action: 'invitation.created',
    object: { kind: 'invitation', id: made.id },
    details: { role: 'owner' },
    personal: { email: made.email, ...(made.name !== null && { name: made.name }) },
  });
  return { id: organisationId, invitation: toInvitationResult(made, now) };
}

interface NewOrganisation {
  readonly name: string;
  readonly plan: Plan;
  readonly ownerEmail: string;
  readonly ownerName?: string | null | undefined;
}

interface Change {
  readonly id: string;
  readonly reason: string;
}

/**
 * Changes the plan of an organisation, from its next request on. @throws AppError NOT_FOUND; STATE_CONFLICT for the current plan
 */
export async function changeOrganisationPlan(
  ctx: Context,
  { plan, ...change }: Change & { readonly plan: Plan },
): Promise<OrganisationDetail> {
  return changeOne(ctx, change, (organisation) => {
    const { plan: before } = organisation;
    if (before === plan) throw new AppError('STATE_CONFLICT', 'The organisation already has this plan.');
    organisation.plan = plan;
    return { action: 'organisation.planChanged', details: { before, plan } };
  });
}

/**
 * Suspends an organisation: its API keys, its people and its applicants are refused from their next request on, its sessions
 * end, its open sockets close, and its bulk jobs fail. Deliveries, monitoring and retention continue.
 * Certificates stay as they are.
 * @throws AppError NOT_FOUND; STATE_CONFLICT for one that is suspended
 */
export async function suspendOrganisation(ctx: Context, change: Change): Promise<OrganisationDetail> {
  let ended: readonly string[] = [];
  const result = await changeOne(ctx, change, async (organisation, reason, em) => {
    if (organisation.suspendedAt !== null) {
      throw new AppError('STATE_CONFLICT', 'The organisation is already suspended.');
    }
    // Read before the suspension, after which they are no longer active.
    const keys = await queryRows<{ id: string }>(
      em,
      `select k.id from api_keys k where k.organisation_id = ? and ${activeKeySql('k')}`,
      [organisation.id],
    );
    organisation.suspendedAt = ctx.clock();
    organisation.suspendedReason = reason;
    await em.flush();
    const sessions = await queryRows<{ caller: string | null }>(
      em,
      `delete from sessions s using members m where m.id = s.sess ->> 'memberId' and m.organisation_id = ?
        returning s.sess ->> 'callerId' as caller`,
      [organisation.id],
    );
    ended = [...keys.map(({ id }) => id), ...sessions.flatMap(({ caller }) => (caller === null ? [] : [caller]))];
    return { action: 'organisation.suspended', details: { keys: keys.length, sessions: sessions.length } };
  });
  ctx.bus.publish('revokedCallers', ended);
  return result;
}

/** Ends a suspension: the same keys and links work again, and people sign in again. @throws AppError NOT_FOUND; STATE_CONFLICT */
export async function resumeOrganisation(ctx: Context, change: Change): Promise<OrganisationDetail> {
  return changeOne(ctx, change, (organisation) => {
    if (organisation.suspendedAt === null) throw new AppError('STATE_CONFLICT', 'The organisation is not suspended.');
    organisation.suspendedAt = null;
    organisation.suspendedReason = null;
    return { action: 'organisation.resumed' };
  });
}

type Work = (
  organisation: Organisation,
  reason: string,
  em: EntityManager,
) => Promise<Pick<AuditRecord, 'action' | 'details'>> | Pick<AuditRecord, 'action' | 'details'>;

async function changeOne(ctx: Context, { id, reason }: Change, work: Work): Promise<OrganisationDetail> {
  const { reason: why } = parseInput(operatorReason, { reason });
  await ctx.em.transactional(async (em) => {
    await lockOperator(em, ctx);
    if (!isId('organisation', id)) throw notFound('organisation');
    await lockOrganisation(em, id);
    const organisation = await em.findOne(Organisation, { id }, { refresh: true });
    if (!organisation) throw notFound('organisation');
    const done = await work(organisation, why, em);
    await em.flush();
    // A reason may name a person, so the organisation's log has only its HMAC.
    await record(ctx, em, id, { ...done, object: { kind: 'organisation', id }, personal: { reason: why } });
  });
  return loadOrganisation(ctx, id);
}

/** Records an operator's action in the audit log of the organisation concerned. */
async function record(ctx: Context, em: EntityManager, organisationId: string, entry: AuditRecord): Promise<void> {
  await insertAudit(em, [toAuditRow(ctx.vault, { ...toAuditOrigin(ctx), organisationId }, entry)]);
}

/**
 * Checks, within the transaction of a change, that the operator's key or session is still valid, and locks it until the commit.
 * @throws AppError UNAUTHENTICATED; FORBIDDEN for a caller who is not an operator
 */
async function lockOperator(em: EntityManager, { actor }: Context): Promise<void> {
  if (actor.kind !== 'operator') throw new AppError('FORBIDDEN', 'Only an operator can do this.');
  if (actor.keyId !== null) {
    const statement = `select 1 from api_keys k where k.id = ? and ${activeKeySql('k')} for share of k`;
    if ((await queryRows(em, statement, [actor.keyId])).length === 0) throw keyEnded();
    return;
  }
  const operators = await queryRows(em, 'select 1 from operators where id = ? and removed_at is null for share', [
    actor.operatorId,
  ]);
  const sessions = await queryRows(
    em,
    `select 1 from sessions s where s.sess ->> 'callerId' = ? and ${activeSessionSql('s')} for key share`,
    [actor.callerId],
  );
  if (operators.length === 0 || sessions.length === 0) throw sessionEnded();
}

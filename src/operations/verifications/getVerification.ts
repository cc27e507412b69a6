import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import { type Context, requireTenant } from '../../caller/context.js';
import { epochMs } from '../../database/rows.js';
import { explainScore, type ScoreExplanation } from '../../domain/explainScore.js';
import { isId } from '../../domain/ids.js';
import { findThresholds } from '../../domain/policies/organisationPolicy.js';
import { Verification } from '../../entities/verification.js';
import { AppError, erasedVerification, notFound } from '../../platform/errors.js';
import { toVerificationResult, type VerificationResult } from './verificationCodec.js';

/** One verification of the caller. @throws AppError NOT_FOUND */
export async function getVerification(ctx: Context, id: string): Promise<VerificationResult> {
  requireTenant(ctx);
  return toVerificationResult(await findVerification(ctx.em, id));
}

/** One verification of the caller. @throws AppError NOT_FOUND */
export async function findVerification(em: EntityManager, id: string): Promise<Verification> {
  const verification = isId('verification', id) ? await em.findOne(Verification, { id }) : null;
  if (!verification) throw notFound('verification');
  return verification;
}

/**
 * The facts of the entity that would have to change for the next lower risk band.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for a verification that is erased or has no score
 */
export async function explainVerification(ctx: Context, id: string): Promise<ScoreExplanation> {
  requireTenant(ctx);
  const { verdict, erasedAt } = await findVerification(ctx.em, id);
  if (erasedAt !== null) throw erasedVerification();
  const { fractureScore, fractureSignals, fractureInterval } = verdict;
  if (fractureScore === null) {
    throw new AppError(
      'STATE_CONFLICT',
      'The register did not respond, so there is no score to explain. Verify again.',
    );
  }
  const { facts } = await ctx.em.findOneOrFail(Verification, { id }, { populate: ['facts'] });
  return explainScore(fractureSignals, fractureInterval?.possibleSignals, findThresholds(facts));
}

/** A person, a key or an applicant who has requested a verification. */
export interface VerificationRequester {
  readonly kind: 'key' | 'member' | 'applicant';
  /** The id of the key, member or onboarding link. */
  readonly id: string;
  /** The name of the key or member. */
  readonly name: string | null;
}

/** Data about a verification that are not part of it. */
export interface VerificationRelations {
  readonly assignee: { readonly id: string; readonly name: string | null } | null;
  readonly requestedBy: VerificationRequester | null;
  /** The name in the request. */
  readonly requestedName: string | null;
  readonly erasedAt: Date | null;
}

interface RelationsRow {
  readonly id: string;
  readonly assignee_id: string | null;
  readonly assignee_name: string | null;
  readonly api_key_id: string | null;
  readonly key_name: string | null;
  readonly member_id: string | null;
  readonly member_name: string | null;
  readonly link_id: string | null;
  readonly requested_name: string | null;
  /** In milliseconds. */
  readonly erased_at: number | null;
}

const loaders = new WeakMap<Context, DataLoader<string, VerificationRelations>>();

/** The assignee and the requester of a verification of the caller. All verifications of a page share one statement. */
export function loadVerificationRelations(ctx: Context, id: string): Promise<VerificationRelations> {
  const tenant = requireTenant(ctx);
  let loader = loaders.get(ctx);
  if (!loader) {
    loader = new DataLoader((ids) => loadRelations(ctx.pool, tenant, ids), { cache: false });
    loaders.set(ctx, loader);
  }
  return loader.load(id);
}

async function loadRelations(
  pool: Pool,
  { organisationId, mode }: { readonly organisationId: string; readonly mode: string },
  ids: readonly string[],
): Promise<VerificationRelations[]> {
  const { rows } = await pool.query<RelationsRow>(
    `select v.id, v.api_key_id, v.member_id, v.link_id, v.requested_name, ${epochMs('v.erased_at')} as erased_at, api_keys.name as key_name,
       asker.name as member_name, assignee.id as assignee_id, assignee.name as assignee_name
     from verifications v left join verification_assignees assigned on assigned.verification_id = v.id
       left join members assignee on assignee.id = assigned.assignee_id
       left join api_keys on api_keys.id = v.api_key_id left join members asker on asker.id = v.member_id
     where v.id = any ($1) and v.organisation_id = $2 and v.mode = $3`,
    [ids, organisationId, mode],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw new Error(`The verification ${id} is not of the caller.`);
    const { assignee_id: assigneeId, assignee_name: name } = row;
    return {
      assignee: assigneeId === null ? null : { id: assigneeId, name },
      requestedBy: toRequester(row),
      requestedName: row.requested_name,
      erasedAt: row.erased_at === null ? null : new Date(row.erased_at),
    };
  });
}

function toRequester(row: RelationsRow): VerificationRequester | null {
  if (row.api_key_id !== null) return { kind: 'key', id: row.api_key_id, name: row.key_name };
  if (row.member_id !== null) return { kind: 'member', id: row.member_id, name: row.member_name };
  return row.link_id === null ? null : { kind: 'applicant', id: row.link_id, name: null };
}

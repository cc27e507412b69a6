import { createHash } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/recordAudit.js';
import type { TenantActor } from '../../caller/actor.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import type { AuditAction, AuditRecord } from '../../domain/audit/auditEntry.js';
import { canonicalJson } from '../../domain/canonicalJson.js';
import { isOwnPolicy, requiresFullScreening, toBasePolicy } from '../../domain/fractureScore.js';
import { isId, newId } from '../../domain/ids.js';
import { newPolicy, policyChanges } from '../../domain/inputs/policies.js';
import { type Page, toPage } from '../../domain/page.js';
import type { PolicyAdjustments, PolicySegment } from '../../domain/policies/policyRules.js';
import { OrganisationPolicy, type PolicyStatus } from '../../entities/organisationPolicy.js';
import { AppError, invalidField, notFound } from '../../platform/errors.js';
import { lockOrganisation } from '../organisations/updateOrganisation.js';
import { type PageInput, readPageRequest } from '../pageRequest.js';
import { parseInput, requireChange } from '../readInput.js';
import { requirePublished } from './loadRules.js';

/** The rules as callers send them: `parseInput` bounds them. */
interface PolicyInput {
  readonly name?: string | null;
  readonly rules?: readonly unknown[] | null;
  readonly thresholds?: readonly unknown[] | null;
  readonly requiredLists?: readonly unknown[] | null;
}

export interface PolicyResult extends PolicyAdjustments {
  readonly id: string;
  readonly version: string;
  readonly baseVersion: string;
  readonly slug: string;
  readonly name: string;
  readonly status: PolicyStatus;
  /** Null for a key: both modes see the policy, and a key belongs to one. */
  readonly authorId: string | null;
  readonly editorIds: readonly string[];
  readonly createdAt: Date;
  readonly editedAt: Date;
  readonly proposedBy: string | null;
  readonly proposedAt: Date | null;
  readonly approvedBy: string | null;
  readonly publishedAt: Date | null;
  readonly retiredAt: Date | null;
}

export function toPolicyResult(policy: OrganisationPolicy): PolicyResult {
  const { id, version, base: baseVersion, slug, name, status, createdAt, editedAt, adjustments } = policy;
  const authorId = isId('member', policy.authorId) ? policy.authorId : null;
  const editorIds = policy.editorIds.filter((editor) => isId('member', editor));
  const { proposedBy, proposedAt, approvedBy, publishedAt, retiredAt } = policy;
  return {
    ...{ id, version, baseVersion, slug, name, status, authorId, editorIds, createdAt, editedAt, ...adjustments },
    ...{ proposedBy, proposedAt, approvedBy, publishedAt, retiredAt },
  };
}

/** A policy of the caller’s organisation. @throws AppError NOT_FOUND */
export async function findPolicy(em: EntityManager, id: string, isLocked = false): Promise<OrganisationPolicy> {
  const lock = isLocked ? { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } : {};
  const policy = isId('policy', id) ? await em.findOne(OrganisationPolicy, { id }, lock) : null;
  if (!policy) throw notFound('policy');
  return policy;
}

/** @throws AppError NOT_FOUND */
export async function getPolicy(ctx: Context, id: string): Promise<PolicyResult> {
  requireTenant(ctx);
  return toPolicyResult(await findPolicy(ctx.em, id));
}

/** The policies that the organisation derived, newest first. @throws AppError INVALID_REQUEST for a bad page */
export async function listPolicies(ctx: Context, page: PageInput): Promise<Page<PolicyResult>> {
  requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'policy');
  const policies = await ctx.em.find(
    OrganisationPolicy,
    { ...(beforeId && { id: { $lt: beforeId } }) },
    { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  return toPage(policies.map(toPolicyResult), limit);
}

/** A safeguard against a program that derives in a loop. */
const mostVersions = 500;

/**
 * Derives a draft from a policy that the service or the organisation published, whose rules it begins with. A slug that exists
 * gets its next number.
 * @throws AppError INVALID_REQUEST, also for a base that has no status reasons; STATE_CONFLICT for too many versions
 */
export async function derivePolicy(
  ctx: Context,
  input: PolicyInput & { readonly slug: string; readonly baseVersion: string },
): Promise<PolicyResult> {
  const caller = requireTenant(ctx);
  const { baseVersion: from, slug, name, ...lists } = parseInput(newPolicy, input);
  if (!requiresFullScreening(from)) {
    throw invalidField('/baseVersion', 'Must be 2026-3: earlier policies have no reasons of the status to adjust.');
  }
  const base = toBasePolicy(from);
  const { organisationId } = caller;
  return ctx.em.transactional(async (em) => {
    const now = ctx.clock();
    await lockOrganisation(em, organisationId);
    await lockCaller(em, caller, now);
    if ((await em.count(OrganisationPolicy, {})) >= mostVersions) {
      throw new AppError('STATE_CONFLICT', `An organisation has at most ${mostVersions} versions of policies.`);
    }
    await requirePublished(em, from, '/baseVersion');
    const source = isOwnPolicy(from) ? await em.findOneOrFail(OrganisationPolicy, { version: from }) : null;
    const [latest] = await em.find(OrganisationPolicy, { slug, base }, { orderBy: { number: 'desc' }, limit: 1 });
    const number = (latest?.number ?? 0) + 1;
    const editors = listEditors(caller);
    const policy = em.create(OrganisationPolicy, {
      ...{ id: newId('policy', now), organisationId, version: `${base}.${slug}.${number}`, base, slug, number, name },
      ...{
        adjustments: toAdjustments(lists, source?.adjustments),
        status: 'draft',
        authorId: toCallerId(caller),
        editorIds: editors,
      },
      ...{ createdAt: now, editedAt: now, proposedBy: null, proposedAt: null },
      ...{ approvedBy: null, publishedAt: null, retiredAt: null },
    });
    return saveChange(ctx, em, policy, 'policy.derived');
  });
}

/**
 * Edits a draft. Omitted fields do not change.
 * @throws AppError INVALID_REQUEST, NOT_FOUND; STATE_CONFLICT unless it is a draft, or if it was edited after `expectedEditedAt`
 */
export async function updatePolicy(
  ctx: Context,
  {
    id,
    expectedEditedAt = null,
    ...input
  }: PolicyInput & { readonly id: string; readonly expectedEditedAt?: Date | null },
): Promise<PolicyResult> {
  requireChange(input, ['name', 'rules', 'thresholds', 'requiredLists']);
  const { name, ...lists } = parseInput(policyChanges, input);
  return changePolicy(ctx, id, 'policy.edited', (policy, caller, now) => {
    policy.requireUnedited(expectedEditedAt);
    const adjustments = toAdjustments(lists, policy.adjustments);
    policy.edit({ name: name ?? policy.name, adjustments }, listEditors(caller), now);
  });
}

/** Changes a policy that is locked, with its audit entry. @throws AppError NOT_FOUND, and what `change` throws */
export async function changePolicy(
  ctx: Context,
  id: string,
  action: AuditAction,
  change: (policy: OrganisationPolicy, caller: TenantActor, now: Date, em: EntityManager) => void | Promise<void>,
): Promise<PolicyResult> {
  const caller = requireTenant(ctx);
  return ctx.em.transactional(async (em) => {
    const now = ctx.clock();
    await lockOrganisation(em, caller.organisationId);
    await lockCaller(em, caller, now);
    const policy = await findPolicy(em, id, true);
    await change(policy, caller, now, em);
    return saveChange(ctx, em, policy, action);
  });
}

async function saveChange(
  ctx: Context,
  em: EntityManager,
  policy: OrganisationPolicy,
  action: AuditAction,
): Promise<PolicyResult> {
  await em.flush();
  await recordAudit(ctx, em, toPolicyAudit(action, policy));
  const result = toPolicyResult(policy);
  await storeResponse(ctx, em, result);
  return result;
}

/** The content as it is then: its hash, and each rule without the explanation, which is free text. */
function toPolicyAudit(action: AuditAction, { id, version, name, adjustments }: OrganisationPolicy): AuditRecord {
  const { rules, thresholds, requiredLists } = adjustments;
  return {
    action,
    object: { kind: 'policy', id },
    details: {
      nameSha256: sha256(name),
      requiredLists: requiredLists.map((required) => join(required.list, required)),
      rules: rules.map((rule) =>
        join(`${rule.reason} points=${rule.points ?? '-'} effect=${rule.effect ?? '-'}`, rule),
      ),
      sha256: sha256(canonicalJson(adjustments)),
      thresholds: thresholds.map((bands) => join(`${bands.low}/${bands.medium}/${bands.high}`, bands)),
      version,
    },
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

// A product may have the name of a class of entities.
const join = (words: string, { entityClasses, jurisdictions, products }: PolicySegment): string => {
  const named = products?.map((product) => `product=${product}`);
  return [words, ...(entityClasses ?? []), ...(jurisdictions ?? []), ...(named ?? [])].join(' ');
};

type Lists = Partial<Record<keyof PolicyAdjustments, unknown>>;

/** The lists, without members that are null: the form that is stored and hashed. */
function toAdjustments(
  given: { readonly [Name in keyof PolicyAdjustments]?: PolicyAdjustments[Name] | null | undefined } & Lists,
  before: PolicyAdjustments = { rules: [], thresholds: [], requiredLists: [] },
): PolicyAdjustments {
  return {
    rules: given.rules?.map(withoutNull) ?? before.rules,
    thresholds: given.thresholds?.map(withoutNull) ?? before.thresholds,
    requiredLists: given.requiredLists?.map(withoutNull) ?? before.requiredLists,
  };
}

function withoutNull<Part extends PolicySegment>(part: Part): Part {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value != null)) as Part;
}

/** The key or member that called. */
const toCallerId = (caller: TenantActor): string => (caller.kind === 'key' ? caller.keyId : caller.memberId);

/** The caller, and every person behind a key: none of them is the second person. */
function listEditors(caller: TenantActor): string[] {
  if (caller.kind === 'member') return [caller.memberId];
  return [caller.keyId, caller.memberId, caller.onBehalfOf].filter((id) => id !== null);
}

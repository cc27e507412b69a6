import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/recordAudit.js';
import type { TenantActor } from '../../caller/actor.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { queryRows } from '../../database/rows.js';
import { type Candidate, listMatches } from '../../domain/enrichment.js';
import { isId, newId } from '../../domain/ids.js';
import { resolutionReason } from '../../domain/inputs/verifications.js';
import { CandidateResolution, type ResolutionOutcome } from '../../entities/candidateResolution.js';
import { Member } from '../../entities/member.js';
import { Verification } from '../../entities/verification.js';
import { AppError, invalidField, notFound } from '../../platform/errors.js';
import { requestRecheck } from '../certificates/suspendCertificates.js';
import { actingOfficer } from '../members/requireMember.js';
import { parseInput } from '../readInput.js';
import { type CandidateResolutionResult, toCandidateResolutionResult } from './listCandidateResolutions.js';
import { listEntityCandidates, listSentOnly, toEntityNumber } from '../../domain/registerFacts.js';
import { toOrigin } from './loadResolutions.js';

export interface ResolveCandidateInput {
  readonly verificationId: string;
  readonly list: string;
  /** The reference of the entry in the list. */
  readonly reference: string;
  /** The fingerprint of the candidate, needed if several have the reference. */
  readonly fingerprint?: string | null;
  readonly outcome: ResolutionOutcome;
  readonly reason: string;
}

/**
 * Records whether an entry of a list is the entity of a verification. The verification does not change. Later verifications of
 * the same number use the resolution as long as the entry does not change. The newest resolution counts.
 * @throws AppError INVALID_REQUEST without a reason, or if several candidates match, FORBIDDEN for callers who are neither owner
 * nor officer and act for none, NOT_FOUND for an unknown verification or candidate
 */
export async function resolveCandidate(ctx: Context, input: ResolveCandidateInput): Promise<CandidateResolutionResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const { reason } = parseInput(resolutionReason, input);
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const resolver = await requireResolver(em, caller);
    const { verificationId: id, list, reference, outcome } = input;
    const verification = isId('verification', id)
      ? await em.findOne(Verification, { id }, { populate: ['facts'] })
      : null;
    if (!verification) throw notFound('verification');
    const { facts, organisationId, mode, requestedName } = verification;
    const sentOnly = listSentOnly(facts, requestedName);
    const candidate = requireCandidate(listEntityCandidates(facts), input);
    const { kind: entityKind, value: entityNumber } = toEntityNumber(facts);
    const resolution = em.create(CandidateResolution, {
      id: newId('candidateResolution', now),
      organisationId,
      mode,
      entityKind,
      entityNumber,
      list,
      reference,
      fingerprint: candidate.fingerprint,
      screenedName: candidate.screenedName,
      // Its reasons name them.
      otherNames: (candidate.others ?? []).map(({ screenedName }) => screenedName),
      screenedAs: listMatches(candidate).map((match) => toOrigin(match, sentOnly)),
      outcome,
      reason,
      verificationId: id,
      resolvedBy: resolver.by,
      officerId: resolver.officerId,
      createdAt: now,
    });
    await em.flush();
    await requestRecheck(em, { organisationId, mode, number: entityNumber });
    await recordAudit(ctx, em, {
      action: resolutionActions[outcome],
      object: { kind: 'candidateResolution', id: resolution.id },
      details: { verificationId: id, list, reference },
      personal: { reason, fingerprint: candidate.fingerprint },
    });
    // Updates the screening state of monitored entities, certificates and customers within seconds.
    await queryRows(em, requestScreening, [organisationId, mode, entityNumber]);
    const result = toCandidateResolutionResult(resolution);
    await storeResponse(ctx, em, result);
    return result;
  });
}

/**
 * The candidate with this reference and fingerprint. A document of ASIC bans several persons under one reference, and only the
 * fingerprint distinguishes them.
 * @throws AppError NOT_FOUND, INVALID_REQUEST if several candidates match
 */
export function requireCandidate<One extends Pick<Candidate, 'list' | 'reference' | 'fingerprint'>>(
  candidates: readonly One[],
  { list, reference, fingerprint }: Pick<ResolveCandidateInput, 'list' | 'reference' | 'fingerprint'>,
): One {
  const found = candidates.filter(
    (one) => one.list === list && one.reference === reference && (fingerprint ?? one.fingerprint) === one.fingerprint,
  );
  const [candidate] = found;
  if (!candidate) throw notFound('candidate');
  if (found.some((one) => one.fingerprint !== candidate.fingerprint)) {
    throw invalidField('/fingerprint', 'Several candidates have this reference. Send the fingerprint of one of them.');
  }
  return candidate;
}

const requestScreening = `update screening_subjects set edition = 0
  where organisation_id = ? and mode = ? and entity_number = ?`;

/** The audit action of each outcome. */
export const resolutionActions = { confirmed: 'candidate.confirmed', dismissed: 'candidate.dismissed' } as const;

/** The person or key that resolves a candidate. */
export interface Resolver {
  /** The key or the member. */
  readonly by: string;
  /** The officer who is signed in, or on whose behalf the key acts; null for an owner. */
  readonly officerId: string | null;
}

/**
 * The caller as one who may resolve candidates: an owner, an officer, or a key on behalf of an officer. Locked until the
 * transaction ends.
 * @throws AppError FORBIDDEN for anyone else, also after losing the role
 */
export async function requireResolver(em: EntityManager, caller: TenantActor): Promise<Resolver> {
  if (caller.kind === 'member' && caller.role === 'owner') {
    const locked = { lockMode: LockMode.PESSIMISTIC_READ, refresh: true } as const;
    const member = await em.findOne(Member, { id: caller.memberId }, locked);
    if (member?.role !== 'owner') {
      throw new AppError(
        'FORBIDDEN',
        'You are no longer an owner. Ask an owner or an officer to resolve this candidate.',
      );
    }
    return { by: caller.memberId, officerId: null };
  }
  const officer = await actingOfficer(em, caller);
  return { by: caller.kind === 'key' ? caller.keyId : caller.memberId, officerId: officer.id };
}

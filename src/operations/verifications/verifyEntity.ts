import { type AuditOrigin, toVerificationAudit } from '../../audit/auditRow.js';
import { toAuditOrigin } from '../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { callerRevoked } from '../../caller/revocation.js';
import type { EnrichmentFacts } from '../../domain/enrichment.js';
import { answerUnder, type PolicyVersion } from '../../domain/fractureScore.js';
import type { Identifier } from '../../domain/identifier.js';
import { newId } from '../../domain/ids.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import type { RegisterAnswer } from '../../domain/registerFacts.js';
import type { Mode } from '../../domain/tenancy.js';
import { maxNameLength, maxReferenceLength } from '../../domain/text.js';
import { type HashedVerification, hashVerification, reachVerdict } from '../../domain/verdict.js';
import { toEventRows, toVerificationEvents } from '../../events/appendEvents.js';
import { AppError, invalidField } from '../../platform/errors.js';
import { toMonitoredRow } from '../monitoring/monitoredRow.js';
import { readIdentifier } from '../readInput.js';
import { registerFor } from '../registerFor.js';
import { createResolutionLoader } from '../screening/loadResolutions.js';
import { toVerificationResult, type VerificationResult } from './getVerification.js';
import { loadEnrichment, startFurther } from './loadEnrichment.js';
import { type VerificationColumns, writeVerification } from './verificationWriter.js';

export interface VerifyInput {
  readonly queryValue: string;
  readonly jurisdiction: Jurisdiction;
  readonly name?: string | null;
  readonly reference?: string | null;
  /** Whether changes of the entity are to be told of. */
  readonly monitor?: boolean | null;
}

const retryAfterSeconds = 60;

/**
 * Verifies one entity against its register and records the verdict, its facts and its events together.
 * A negative verdict is an answer; a register that gives none is recorded as `error` and thrown.
 * @throws AppError IDENTIFIER_INVALID with the registered numbers that were probably meant, JURISDICTION_MISMATCH,
 * REGISTER_UNAVAILABLE
 */
export async function verifyEntity(ctx: Context, input: VerifyInput): Promise<VerificationResult> {
  const actor = requireTenant(ctx);
  refuseLongText('/name', input.name, maxNameLength);
  refuseLongText('/reference', input.reference, maxReferenceLength);
  const register = ctx.registers[actor.mode][input.jurisdiction];
  const identifier = await readIdentifier(register, input);
  const source = registerFor(ctx, actor, input.jurisdiction);
  const { policyVersion } = actor;
  const sources = ctx.further[actor.mode];
  const judged = createResolutionLoader(ctx.pool, actor);
  // A live register may take seconds, in which a candidate may be resolved.
  const started = source === register ? startFurther(sources, judged, { policyVersion, identifier }) : undefined;
  const answer = answerUnder(policyVersion, await source.lookUp(identifier));

  const verifiedAt = ctx.clock();
  const requestedName = input.name ?? null;
  const { jurisdiction } = input;
  const asked = { policyVersion, jurisdiction, identifier, answer, requestedName, at: verifiedAt, started };
  const further = await loadEnrichment(sources, judged, asked);
  const recorded = newVerification(
    {
      organisationId: actor.organisationId,
      mode: actor.mode,
      jurisdiction,
      reference: input.reference ?? null,
      requestedName,
      identifier,
      answer,
      further,
      policyVersion,
    },
    verifiedAt,
  );
  const result = toVerificationResult({ ...recorded, verifiedAt });
  await recordVerification(ctx, recorded, result, { isMonitored: input.monitor === true });

  if (answer.kind === 'unavailable') {
    throw new AppError('REGISTER_UNAVAILABLE', answer.reason, {
      members: { verificationId: recorded.id },
      retryAfterSeconds,
    });
  }
  return result;
}

function refuseLongText(pointer: string, text: string | null | undefined, longest: number): void {
  if ((text?.length ?? 0) > longest) throw invalidField(pointer, `Must have at most ${longest} characters.`);
}

/** A verdict that is ready to be stored. */
export interface RecordedVerification extends HashedVerification {
  readonly jurisdiction: Jurisdiction;
  readonly auditHash: string;
}

/** What was asked, by whom, and what the register said. */
interface VerificationRequest {
  readonly organisationId: string;
  readonly mode: Mode;
  readonly jurisdiction: Jurisdiction;
  readonly reference: string | null;
  readonly requestedName: string | null;
  readonly identifier: Identifier;
  readonly answer: RegisterAnswer;
  readonly further: EnrichmentFacts | undefined;
  readonly policyVersion: PolicyVersion;
}

/** Reaches the verdict on one entity, with its id and its hash: the same for one that is asked alone and for a row of many. */
export function newVerification(asked: VerificationRequest, verifiedAt: Date): RecordedVerification {
  const { organisationId, mode, jurisdiction, reference, requestedName, identifier, answer, further } = asked;
  const facts = { identifier, answer, ...(further && { further }) };
  const verification = {
    id: newId('verification', verifiedAt),
    organisationId,
    mode,
    reference,
    requestedName,
    facts,
    verdict: reachVerdict(facts, requestedName, asked.policyVersion),
    verifiedAt: verifiedAt.toISOString(),
  };
  return { ...verification, jurisdiction, auditHash: hashVerification(verification) };
}

/**
 * Stores a verification with its events, its audit entry and, for an idempotent call, its answer; where it is to be
 * monitored, it is from then on.
 * @throws AppError UNAUTHENTICATED when the key or the session has ended in the meantime
 */
async function recordVerification(
  ctx: Context,
  verification: RecordedVerification,
  result: VerificationResult,
  { isMonitored = false } = {},
): Promise<void> {
  const { verdict } = verification;
  // A register without an answer is a passing failure, and those are not remembered.
  const call = verdict.status === 'error' ? undefined : ctx.call;
  const caller = requireTenant(ctx);
  const watch = isMonitored ? toMonitoredRow(ctx, verification) : null;
  const isStored = await writeVerification(ctx, {
    ...toVerificationColumns(ctx, verification),
    api_key_id: caller.kind === 'key' ? caller.keyId : null,
    member_id: caller.kind === 'member' ? caller.memberId : null,
    caller_id: caller.callerId,
    remembered: call
      ? { operation: call.operation, key: call.key, fingerprint: call.fingerprint.toString('hex'), answer: result }
      : null,
    ...(watch && { watch }),
  });
  if (!isStored) throw callerRevoked(caller.callerId);
}

/** What is stored of a verification, with its events and its audit entry, whoever has caused it. */
export function toVerificationColumns(ctx: Context, verification: RecordedVerification): VerificationColumns {
  return toColumnsWithOrigin(toAuditOrigin(ctx), verification, { isAudited: !ctx.isUnaudited, hasEvents: true });
}

/** The same of one that no request of its own has caused. */
export function toColumnsWithOrigin(
  origin: AuditOrigin,
  verification: RecordedVerification,
  { isAudited, hasEvents }: { readonly isAudited: boolean; readonly hasEvents: boolean },
): VerificationColumns {
  const { verdict, facts } = verification;
  const entry = isAudited ? toAuditEntry(origin, verification) : undefined;
  return {
    id: verification.id,
    organisation_id: verification.organisationId,
    mode: verification.mode,
    reference: verification.reference,
    requested_name: verification.requestedName,
    jurisdiction: verification.jurisdiction,
    status: verdict.status,
    fracture_score: verdict.fractureScore,
    fracture_risk: verdict.fractureRisk,
    abn: digits(verdict.abn),
    acn: digits(verdict.acn),
    nzbn: verdict.nzbn,
    facts,
    verdict,
    policy_version: verdict.policyVersion,
    audit_hash: verification.auditHash,
    verified_at: verification.verifiedAt,
    events: hasEvents ? toEventRows(toVerificationEvents(verification), new Date(verification.verifiedAt)) : [],
    audit_id: entry?.id ?? null,
    audit_body: entry?.body ?? null,
    audit_key: entry?.key.toString('hex') ?? null,
    caller_address: origin.address,
  };
}

function toAuditEntry(
  origin: AuditOrigin,
  { id, verdict, auditHash }: RecordedVerification,
): ReturnType<typeof toVerificationAudit> {
  return toVerificationAudit(origin, {
    action: 'verification.recorded',
    object: { kind: 'verification', id },
    details: { fractureScore: verdict.fractureScore, policyVersion: verdict.policyVersion, status: verdict.status },
    // It covers names, and so is about persons.
    personal: { auditHash },
  });
}

function digits(printed: string | null): string | null {
  return printed?.replaceAll(' ', '') ?? null;
}

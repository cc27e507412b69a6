import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../../caller/context.js';
import { storeResponse } from '../../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../../caller/lockCaller.js';
import { queryRows } from '../../../database/rows.js';
import { isId, newId } from '../../../domain/ids.js';
import { resolutionReason } from '../../../domain/inputs/verifications.js';
import { loadRecordCipher } from '../../../encryption/recordCipher.js';
import type { ResolutionOutcome } from '../../../entities/candidateResolution.js';
import { NameScreening } from '../../../entities/nameScreening.js';
import { AppError, notFound } from '../../../platform/errors.js';
import { requireCandidate, requireResolver, resolutionActions } from '../resolveCandidate.js';
import { parseInput } from '../../readInput.js';
import { loadScreeningResults } from './listScreenings.js';
import { reasonAad } from './loadSubjectResolutions.js';
import { subjectsRecord } from './screenNames.js';
import { decryptSubject, type NameScreeningResult } from './screeningResult.js';

export interface ResolveScreeningCandidateInput {
  readonly screeningId: string;
  readonly list: string;
  /** The reference of the entry in the list. */
  readonly reference: string;
  /** The fingerprint of the candidate, needed if several have the reference. */
  readonly fingerprint?: string | null;
  readonly outcome: ResolutionOutcome;
  readonly reason: string;
}

/**
 * Records whether an entry of a list is the subject of a screening. The resolution applies to all screenings of the same subject,
 * including later ones, as long as the entry does not change. The newest resolution counts.
 * @returns the screening with its new status
 * @throws AppError INVALID_REQUEST without a reason, or if several candidates match, FORBIDDEN for callers who are neither owner
 * nor officer and act for none, NOT_FOUND for an unknown screening or candidate, STATE_CONFLICT once it is erased
 */
export async function resolveScreeningCandidate(
  ctx: Context,
  input: ResolveScreeningCandidateInput,
): Promise<NameScreeningResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const { reason } = parseInput(resolutionReason, input);
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const resolver = await requireResolver(em, caller);
    await queryRows(em, 'select 1 from record_keys where record_id = ? for update', [
      subjectsRecord(caller.organisationId),
    ]);
    const { screeningId: id, list, reference, outcome } = input;
    const screening = isId('screening', id) ? await em.findOne(NameScreening, { id }) : null;
    if (!screening) throw notFound('screening');
    const cipher = await loadRecordCipher(em, ctx.vault, id);
    const subject = decryptSubject(screening, cipher);
    if (cipher === null || subject === null) {
      throw new AppError('STATE_CONFLICT', 'The data of this screening were erased. Screen the name again.');
    }
    const { fingerprint } = requireCandidate(subject.candidates, input);
    const resolutionId = newId('candidateResolution', now);
    const { organisationId, mode } = screening;
    await queryRows(
      em,
      `insert into screening_resolutions (id, organisation_id, mode, screening_id, subject, list, reference, fingerprint, outcome,
         sealed_reason, resolved_by, officer_id, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        ...[resolutionId, organisationId, mode, id, screening.subject, list, reference, fingerprint, outcome],
        ...[cipher.encrypt(reason, reasonAad(resolutionId)), resolver.by, resolver.officerId, now],
      ],
    );
    await updateStatuses(em, screening);
    await recordAudit(ctx, em, {
      action: resolutionActions[outcome],
      object: { kind: 'screening', id },
      details: { list, reference, resolutionId },
      personal: { reason },
    });
    const [result] = await loadScreeningResults(ctx, em, [
      await em.findOneOrFail(NameScreening, { id }, { refresh: true }),
    ]);
    if (!result) throw notFound('screening');
    await storeResponse(ctx, em, result);
    return result;
  });
}

/** Updates the status of each screening of the subject, as `toPartyStatus` does, from the newest resolution of each candidate. */
async function updateStatuses(
  em: EntityManager,
  { organisationId, mode, subject }: Pick<NameScreening, 'organisationId' | 'mode' | 'subject'>,
): Promise<void> {
  await queryRows(
    em,
    `with said as (
       select distinct on (list, reference, fingerprint) list, reference, fingerprint, outcome from screening_resolutions
       where organisation_id = ? and mode = ? and subject = ? order by list, reference, fingerprint, id desc
     )
     update screenings set status = (
       select case when bool_or(outcome = 'confirmed') then 'confirmed' when coverage <> 'clear' then coverage
         when bool_or(outcome is null) then 'candidates' else 'clear' end
       from jsonb_to_recordset(entries) as entry (list text, reference text, fingerprint text)
         left join said using (list, reference, fingerprint))
     where organisation_id = ? and mode = ? and subject = ? and entries <> '[]'`,
    [organisationId, mode, subject, organisationId, mode, subject],
  );
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { epochMs, queryRows } from '../../../database/rows.js';
import type { FractureInterval, FractureRisk } from '../../../domain/fractureScore.js';
import type { VerificationStatus } from '../../../domain/policies/verdictStatus.js';
import type { NoteRow } from '../../notes/notes.js';

/** The related rows of a case. */
export interface CaseRow {
  readonly id: string;
  readonly sealed_key: Buffer | null;
  readonly sealed_applicant: Buffer | null;
  /** The submission of the newest round; null once it is erased. */
  readonly submission: Buffer | null;
  readonly assignee_name: string | null;
  readonly verification_status: VerificationStatus;
  readonly legal_name: string | null;
  readonly abn: string | null;
  readonly nzbn: string | null;
  readonly fracture_score: number | null;
  readonly fracture_risk: FractureRisk | null;
  readonly fracture_interval: FractureInterval | null;
}

export interface CaseNoteRow extends NoteRow {
  readonly onboarding_id: string;
}

// The ids are those of cases that the tenant was found to have.
const idsCondition = 'in (select json_array_elements_text(?::json))';

const caseStatement = `select o.id, record.sealed_key, link.sealed_applicant, submission.sealed as submission,
    member.name as assignee_name, verification.status as verification_status,
    verification.verdict ->> 'legalName' as legal_name, verification.abn, verification.nzbn,
    verification.fracture_score, verification.fracture_risk,
    nullif(verification.verdict -> 'fractureInterval', 'null') as fracture_interval
  from onboardings o join onboarding_links link on link.id = o.link_id join record_keys record on record.record_id = o.link_id
    join verifications verification on verification.id = o.verification_id
    left join members member on member.id = o.assignee_id
    left join onboarding_submissions submission on submission.onboarding_id = o.id and submission.round = o.round
  where o.id ${idsCondition}`;

const noteStatement = `select id, onboarding_id, author_id, sealed_text, ${epochMs('created_at')} as created_at
  from onboarding_notes where onboarding_id ${idsCondition} order by id`;

/** The related rows of cases, by their ids, in one statement. */
export async function loadCaseRows(em: EntityManager, ids: readonly string[]): Promise<ReadonlyMap<string, CaseRow>> {
  const rows = await queryRows<CaseRow>(em, caseStatement, [JSON.stringify(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The notes on cases, oldest first, in one statement. */
export async function loadNoteRows(
  em: EntityManager,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly CaseNoteRow[]>> {
  const rows = await queryRows<CaseNoteRow>(em, noteStatement, [JSON.stringify(ids)]);
  return Map.groupBy(rows, (row) => row.onboarding_id);
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { epochMs, queryRows } from '../../../database/rows.js';
import { toRecordCipher } from '../../../encryption/recordCipher.js';
import type { Vault } from '../../../encryption/vault.js';
import type { ResolutionOutcome } from '../../../entities/candidateResolution.js';
import type { ScreeningResolution } from './screeningResult.js';

interface Row {
  readonly id: string;
  readonly subject: string;
  readonly list: string;
  readonly reference: string;
  readonly fingerprint: string;
  readonly outcome: ResolutionOutcome;
  readonly screening_id: string;
  readonly sealed_reason: Buffer;
  readonly sealed_key: Buffer | null;
  readonly resolved_by: string;
  readonly officer_id: string | null;
  readonly created_at: number;
}

interface Tenant {
  readonly organisationId: string;
  readonly mode: string;
}

// The newest resolution of an entry counts.
const statement = `select resolution.id, encode(subject, 'hex') as subject, list, reference, fingerprint, outcome, screening_id,
    sealed_reason, sealed_key, resolved_by, officer_id, ${epochMs('resolution.created_at')} as created_at
  from (select distinct decode(hex, 'hex') as of from json_array_elements_text(?::json) as hex) asked
  cross join lateral (
    select distinct on (list, reference, fingerprint) * from screening_resolutions
    where organisation_id = ? and mode = ? and subject = asked.of
    order by list, reference, fingerprint, id desc
  ) resolution join record_keys on record_id = screening_id`;

/** The additional data with which the reason of a resolution is encrypted. */
export function reasonAad(resolutionId: string): string {
  return `${resolutionId}:reason`;
}

/** The newest resolution of each list entry, by subject in hexadecimal digits, in one statement for all subjects. */
export async function loadSubjectResolutions(
  em: EntityManager,
  vault: Vault,
  { organisationId, mode }: Tenant,
  subjects: readonly Buffer[],
): Promise<ReadonlyMap<string, readonly ScreeningResolution[]>> {
  if (subjects.length === 0) return new Map();
  const asked = JSON.stringify(subjects.map((subject) => subject.toString('hex')));
  const rows = await queryRows<Row>(em, statement, [asked, organisationId, mode]);
  const said = new Map<string, ScreeningResolution[]>();
  for (const row of rows) {
    const cipher = toRecordCipher(vault, row.screening_id, row.sealed_key);
    const resolution: ScreeningResolution = {
      ...{ list: row.list, reference: row.reference, fingerprint: row.fingerprint, outcome: row.outcome },
      reason: cipher?.decrypt(row.sealed_reason, reasonAad(row.id)) ?? null,
      ...{ resolvedBy: row.resolved_by, officerId: row.officer_id, resolvedAt: new Date(row.created_at) },
    };
    const ofSubject = said.get(row.subject);
    if (ofSubject) ofSubject.push(resolution);
    else said.set(row.subject, [resolution]);
  }
  return said;
}

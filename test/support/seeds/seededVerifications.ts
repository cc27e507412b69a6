import type { Pool } from 'pg';
import { toFirstId, newId } from '../../../src/domain/ids.js';
import type { Mode } from '../../../src/domain/tenancy.js';

/** A row of a verification, without facts. */
export interface SeededVerification {
  readonly at: Date;
  readonly mode?: Mode;
  /** `verified low` by default. Only `error` has no risk. */
  readonly outcome?: string;
}

const scores: Readonly<Record<string, number>> = { low: 0, medium: 40, high: 70, critical: 100 };

/** The facts of seeded verifications, from which every policy can reach a verdict. */
export const seededFacts = JSON.stringify({
  identifier: { kind: 'abn', value: '51824753556' },
  answer: {
    kind: 'not_found',
    source: { register: 'ABR', kind: 'extract', asOf: '2026-11-01', attribution: 'ABN Lookup' },
  },
});

/** Inserts verifications with these times, which were not requested over the API. */
export async function seedVerifications(
  pool: Pool,
  { organisationId, apiKeyId }: { readonly organisationId: string; readonly apiKeyId: string },
  verifications: readonly SeededVerification[],
): Promise<void> {
  const rows = verifications.map(({ at, mode = 'live', outcome = 'verified low' }) => {
    const [status, risk = null] = outcome.split(' ');
    const score = risk === null ? null : scores[risk];
    return { id: idAt(at), mode, status, risk, score, at };
  });
  await pool.query(
    `insert into verifications (id, organisation_id, mode, api_key_id, jurisdiction, status, fracture_score, fracture_risk,
       facts, verdict, policy_version, audit_hash, verified_at)
     select id, $1, mode, $2, 'AU', status, score, risk, $4, '{}', '2026-1', '', at
     from jsonb_to_recordset($3) as row (id text, mode text, status text, score smallint, risk text, at timestamptz)`,
    [organisationId, apiKeyId, JSON.stringify(rows), seededFacts],
  );
}

// Ids from one process always ascend, regardless of the times. Here each id starts with its own time.
function idAt(at: Date): string {
  return `${toFirstId('verification', at).slice(0, 14)}${newId('verification').slice(14)}`;
}

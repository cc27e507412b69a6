import type { Pool } from 'pg';
import { auditRow } from '../../audit/auditRow.js';
import { eraseDisclosures } from '../../audit/eraseDisclosures.js';
import { insertAuditOn } from '../../audit/insertAudit.js';
import { inTransaction } from '../../database/inTransaction.js';
import type { AuditActor } from '../../domain/audit/auditEntry.js';
import type { Mode } from '../../entities/apiKey.js';
import { notFound } from '../../platform/errors.js';

interface ErasingServices {
  readonly database: { readonly pool: Pool };
  readonly clock: () => Date;
}

export interface ScreeningErasure {
  readonly screeningId: string;
  /** Nothing is changed: the report says what would be. */
  readonly isDryRun?: boolean;
  readonly actor: AuditActor & { readonly kind: 'console' | 'system' };
}

const randomSubject = `sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`;

// The key first: without it nothing that was encrypted can be read again.
const statements = [
  'update record_keys set sealed_key = null, erased_at = $2 where record_id = $1 and sealed_key is not null',
  `update screenings set sealed = '', entries = '[]', reference = null, subject = ${randomSubject}, erased_at = $2 where id = $1`,
  `update screening_resolutions set sealed_reason = '' where screening_id = $1`,
];

interface Row {
  readonly organisationId: string;
  readonly mode: Mode;
  readonly subject: Buffer;
  readonly erasedAt: Date | null;
}

export interface ScreeningErasureReport {
  readonly screeningId: string;
  /** Nothing was erased before. */
  readonly mayErase: boolean;
  readonly isErased: boolean;
}

/**
 * Erases what a screening holds about a person, in one transaction. The row stays, with its id, kind, status, lists and time. Decisions
 * are remembered as long as another screening of the same subject is held.
 * @throws AppError NOT_FOUND
 */
export async function eraseScreening(
  { database: { pool }, clock }: ErasingServices,
  { screeningId, isDryRun = false, actor }: ScreeningErasure,
): Promise<ScreeningErasureReport> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Row>(
      `select organisation_id as "organisationId", mode, subject, erased_at as "erasedAt" from screenings where id = $1 for update`,
      [screeningId],
    );
    const [row] = rows;
    if (!row) throw notFound('screening');
    const { organisationId, mode, subject, erasedAt } = row;
    if (isDryRun || erasedAt !== null) return { screeningId, mayErase: erasedAt === null, isErased: false };
    const now = clock();
    for (const statement of statements) {
      await client.query(statement, statement.includes('$2') ? [screeningId, now] : [screeningId]);
    }
    await client.query(
      `update screening_resolutions set subject = ${randomSubject}
       where organisation_id = $1 and mode = $2 and subject = $3 and not exists (
         select from screenings where organisation_id = $1 and mode = $2 and subject = $3)`,
      [organisationId, mode, subject],
    );
    const entries = await eraseDisclosures(client, [screeningId]);
    const origin = { organisationId, mode, actor, address: null, requestId: null, at: now };
    const object = { kind: 'screening', id: screeningId };
    await insertAuditOn(client, [auditRow(null, origin, { action: 'screening.erased', object, details: { entries } })]);
    return { screeningId, mayErase: true, isErased: true };
  });
}

import { consoleActor, recordSystemAudit } from '../../audit/recordAudit.js';
import type { Services } from '../../caller/context.js';
import type { Mode } from '../../domain/tenancy.js';
import { loadRecordCipher, toRecordCipher } from '../../encryption/recordCipher.js';
import { notFound } from '../../platform/errors.js';
import { writePrivateFile } from '../../platform/privateFile.js';
import { reasonAad } from '../screening/names/loadSubjectResolutions.js';
import { type ScreenedSubject, subjectAad } from '../screening/names/screeningResult.js';

interface Row extends Record<string, unknown> {
  readonly organisationId: string;
  readonly mode: Mode;
  readonly sealed: Buffer;
}

interface ResolutionRow extends Record<string, unknown> {
  readonly id: string;
  readonly screeningId: string;
  readonly reason: Buffer;
  readonly key: Buffer | null;
}

/**
 * Writes the data of a screening into a JSON file that only the user of the command can read, with `withInternal` also its
 * candidates and the resolutions for its subject. The export is recorded first.
 * @throws AppError NOT_FOUND
 */
export async function exportScreening(
  { database, vault, clock }: Pick<Services, 'database' | 'vault' | 'clock'>,
  {
    screeningId,
    out,
    withInternal = false,
  }: { readonly screeningId: string; readonly out: string; readonly withInternal?: boolean },
): Promise<{ readonly records: number; readonly files: readonly string[] }> {
  const { pool, orm } = database;
  const now = clock();
  const { rows } = await pool.query<Row>(
    `select id, organisation_id as "organisationId", mode, reference, kind, status, lists, created_at as "screenedAt",
       erased_at as "erasedAt", sealed from screenings where id = $1`,
    [screeningId],
  );
  const [row] = rows;
  if (!row) throw notFound('screening');
  const { sealed, ...screening } = row;
  const { organisationId, mode } = row;
  const em = orm.em.fork();
  await recordSystemAudit(
    em,
    { organisationId, mode, actor: consoleActor, at: now },
    { action: 'screening.exported', object: { kind: 'screening', id: screeningId } },
  );
  const cipher = await loadRecordCipher(em, vault, screeningId);
  const subject = cipher && (JSON.parse(cipher.decrypt(sealed, subjectAad(screeningId))) as ScreenedSubject);
  const { rows: resolutions } = await pool.query<ResolutionRow>(
    `select resolution.id, screening_id as "screeningId", list, resolution.reference, outcome, sealed_reason as reason,
       sealed_key as key, resolved_by as "resolvedBy", officer_id as "officerId", resolution.created_at as "resolvedAt"
     from screening_resolutions resolution join record_keys on record_id = screening_id
     where organisation_id = $1 and mode = $2 and subject = (select subject from screenings where id = $3) order by resolution.id`,
    [organisationId, mode, screeningId],
  );
  const internal = {
    ...screening,
    subject,
    resolutions: resolutions.map(({ key, reason, ...resolution }) => ({
      ...resolution,
      reason: toRecordCipher(vault, resolution.screeningId, key)?.decrypt(reason, reasonAad(resolution.id)) ?? null,
    })),
  };
  // A candidate of a list, or its resolution, can disclose a suspicion.
  const { candidates: _candidates, ...stated } = subject ?? { candidates: null };
  const { status: _status, ...asked } = screening;
  const record = withInternal ? internal : { ...asked, subject: subject && stated };
  const selector = { screeningId };
  await writePrivateFile(
    out,
    JSON.stringify({ format: 'kyb-privacy-export/1', exportedAt: now, selector, records: [record] }, null, 2),
  );
  return { records: 1, files: [out] };
}

import { basename, dirname, join } from 'node:path';
import type { Services } from '../../caller/context.js';
import { consoleActor, enterOwnAudit } from '../../audit/enterAudit.js';
import { writePrivateFile } from '../../platform/privateFile.js';
import { openExport, readDocument } from './exportReader.js';
import { exportRecord } from './exportRecord.js';
import { findRecords, type PrivacySelector } from './findRecords.js';

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

interface PersonalExport {
  readonly selector: PrivacySelector;
  readonly out: string;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/**
 * Writes all that is held of a record or a person into a JSON file, and the documents into a folder beside it, under their ids: what
 * an applicant has called a file decides no path. Only who runs this can read them. Each record that is exported is entered first.
 * @throws AppError NOT_FOUND
 */
export async function exportPersonal(
  { database, vault, clock }: Pick<Services, 'database' | 'vault' | 'clock'>,
  { selector, out, onProgress }: PersonalExport,
): Promise<{ readonly records: number; readonly files: readonly string[] }> {
  const { pool, orm } = database;
  const now = clock();
  const found = await findRecords({ pool, vault, ...(onProgress && { onProgress }) }, selector);
  const folder = `${basename(out)}.documents`;
  const files: string[] = [out];
  const records: object[] = [];
  for (const { linkId, as } of found) {
    const record = await exportRecord({ pool, vault, now }, linkId);
    const { onboardingId, organisationId, mode } = record;
    const object =
      onboardingId === null
        ? ({ kind: 'onboardingLink', id: linkId } as const)
        : ({ kind: 'onboarding', id: onboardingId } as const);
    await enterOwnAudit(
      orm.em.fork(),
      { organisationId, mode, actor: consoleActor, at: now },
      { action: 'onboarding.exported', object, details: { linkId } },
    );
    const reader = await openExport(pool, vault, linkId);
    const documents: object[] = [];
    for (const document of record.documents) {
      const bytes = await readDocument(reader, document.id);
      const file = bytes && join(folder, `${document.id}.${extensions[document.mediaType] ?? 'bin'}`);
      if (bytes && file) {
        await writePrivateFile(join(dirname(out), file), bytes);
        files.push(join(dirname(out), file));
      }
      documents.push({ ...document, file });
    }
    records.push({ ...record, ...(as.length > 0 && { standsAs: as }), documents });
  }
  await writePrivateFile(
    out,
    JSON.stringify({ format: 'kyb-privacy-export/1', exportedAt: now, selector, records }, null, 2),
  );
  return { records: records.length, files };
}

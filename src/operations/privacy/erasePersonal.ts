import { consoleActor } from '../../audit/enterAudit.js';
import type { Services } from '../../caller/context.js';
import { AppError } from '../../platform/errors.js';
import { eraseRecord, type ErasureReport } from './eraseRecord.js';
import { findRecords, type FoundRecord, type PrivacySelector } from './findRecords.js';
import { readRetention } from './readRetention.js';

interface PersonalErasure {
  readonly selector: PrivacySelector;
  /** Nothing is changed: the report says what would be. */
  readonly isDryRun: boolean;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

export interface PersonalErasureReport extends ErasureReport, FoundRecord {
  /** It may be erased, or was. */
  readonly mayErase: boolean;
}

/**
 * Erases, record by record, what a selector names and nothing keeps. Broken off, it goes on where it was when it is run again.
 * @throws AppError NOT_FOUND
 */
export async function erasePersonal(
  { database, vault, clock }: Pick<Services, 'database' | 'vault' | 'clock'>,
  { selector, isDryRun, onProgress }: PersonalErasure,
): Promise<readonly PersonalErasureReport[]> {
  const { pool } = database;
  const now = clock();
  const found = await findRecords({ pool, vault, ...(onProgress && { onProgress }) }, selector);
  const reports: PersonalErasureReport[] = [];
  for (const { linkId, as } of found) {
    const planned = await readRetention(pool, linkId, now);
    if (!planned) throw new AppError('NOT_FOUND', 'No onboarding link with this id exists.');
    const report = isDryRun
      ? { ...planned, isErased: false }
      : await eraseRecord(pool, { linkId, now, actor: consoleActor, isDue: ({ mayErase }) => mayErase });
    reports.push({ ...report, as, mayErase: report.retention.mayErase });
  }
  return reports;
}

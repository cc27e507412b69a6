import { loadRecordCipher } from '../../../src/encryption/recordCipher.js';
import { submissionAad, type EncryptedSubmission } from '../../../src/operations/onboarding/submission/storeCase.js';
import { seededCandidate, type SeededCandidate } from '../../screening/seedCandidates.js';
import type { TestApp } from '../app.js';

/**
 * Makes the screening of a case find a candidate for a party, or for the person who declares.
 * @param more further parts to change in the submission
 */
export async function plantCaseCandidate(
  app: TestApp,
  onboardingId: string,
  candidate: Partial<SeededCandidate> = {},
  partyId: string | null = null,
  more: Partial<EncryptedSubmission> = {},
): Promise<void> {
  const { rows } = await app.database.pool.query<{ link_id: string; round: number; sealed: Buffer }>(
    `select o.link_id, o.round, s.sealed from onboardings o
     join onboarding_submissions s on s.onboarding_id = o.id and s.round = o.round where o.id = $1`,
    [onboardingId],
  );
  const cipher = await loadRecordCipher(app.database.orm.em.fork(), app.services.vault, rows[0]?.link_id ?? '');
  if (!rows[0] || !cipher) throw new Error('There is no such case.');
  const { round } = rows[0];
  const place = submissionAad(onboardingId, round);
  const submission = JSON.parse(cipher.decrypt(rows[0].sealed, place)) as EncryptedSubmission;
  const party = { partyId, name: 'Ada Applicant', kind: 'person', dateOfBirth: null, country: null };
  const found = seededCandidate({ strength: 0.9, reasons: ['The names are the same.'], ...candidate });
  const { list, fingerprint, screenedName } = found;
  const screening = {
    screenedAt: '2026-11-20T00:00:00.000Z',
    required: 'sandbox',
    lists: [
      {
        ...{ list: 'sandbox', publisher: 'Invented', asOf: '2026-11-01', importedAt: '2026-11-01T00:00:00.000Z' },
        ...{ entries: 1, state: 'current' },
      },
    ],
    parties: [{ ...party, candidates: [found] }],
    resolutions: [
      {
        ...{
          ...party,
          list,
          reference: 'earlier',
          fingerprint,
          screenedName,
          outcome: 'dismissed',
          reason: 'Another.',
        },
        ...{ resolvedBy: 'key_00000000000000000000000000', officerId: null, resolvedAt: '2026-11-20T00:00:00.000Z' },
      },
    ],
  };
  await app.database.pool.query(
    'update onboarding_submissions set sealed = $2 where onboarding_id = $1 and round = $3',
    [onboardingId, cipher.encrypt(JSON.stringify({ ...submission, ...more, screening }), place), round],
  );
}

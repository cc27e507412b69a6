import { caseReasonText } from '../../../shared/text/caseReasonText.js';
import { caseText } from '../../../shared/text/caseText.js';
import { enAU } from '../../../shared/text/enAU.js';
import type { Tone } from '../../parts/looks.js';
import type { Party } from './caseDocument.js';
import type { CaseStatus } from './caseDocuments.js';

const { status } = caseText;

export const caseWords: Record<CaseStatus, { readonly word: string; readonly tone: Tone }> = {
  IN_REVIEW: { word: status.IN_REVIEW, tone: 'warn' },
  ON_HOLD: { word: status.ON_HOLD, tone: 'bad' },
  MORE_INFORMATION: { word: status.MORE_INFORMATION, tone: 'soft' },
  APPROVED: { word: status.APPROVED, tone: 'good' },
  DECLINED: { word: status.DECLINED, tone: 'soft' },
};

/** Whether the case waits for a decision. */
export function isWaiting(status: CaseStatus): boolean {
  return status === 'IN_REVIEW' || status === 'ON_HOLD';
}

const shortReasons: Readonly<Record<string, string>> = caseReasonText;

/** A reason of the route in a few words. A reason of a later version of the service has its own sentence. */
export function reasonWords({ code, detail }: { readonly code: string; readonly detail: string }): string {
  return shortReasons[code] ?? detail;
}

/** The display name of a party. */
export function partyName({ kind, givenName, familyName, name }: Party): string {
  const said = kind === 'PERSON' ? [givenName, familyName].filter(Boolean).join(' ') : (name ?? '');
  return said === '' ? enAU.unnamed[kind] : said;
}

import { enAU } from '../../../shared/text/enAU.js';
import type { Tone } from '../../parts/layout/State.js';
import type { Party } from './caseDocument.js';
import type { CaseStatus } from './caseDocuments.js';

export const caseWords: Record<CaseStatus, { readonly word: string; readonly tone: Tone }> = {
  IN_REVIEW: { word: 'in review', tone: 'warn' },
  ON_HOLD: { word: 'on hold', tone: 'bad' },
  MORE_INFORMATION: { word: 'more information', tone: 'soft' },
  APPROVED: { word: 'approved', tone: 'good' },
  DECLINED: { word: 'declined', tone: 'soft' },
};

/** Whether somebody is to decide on it. */
export function isWaiting(status: CaseStatus): boolean {
  return status === 'IN_REVIEW' || status === 'ON_HOLD';
}

/** What a party is called. */
export function partyName({ kind, givenName, familyName, name }: Party): string {
  const said = kind === 'PERSON' ? [givenName, familyName].filter(Boolean).join(' ') : (name ?? '');
  return said === '' ? enAU.unnamed[kind] : said;
}

/** Bounds in percent: `30 %`, `20 to 30 %`; null where nobody has said it. */
export function shareWords({ from, to }: { readonly from: number | null; readonly to: number | null }): string {
  if (from === null || to === null) return 'not said';
  return from === to ? `${rounded(from)} %` : `${rounded(from)} to ${rounded(to)} %`;
}

function rounded(percent: number): string {
  return percent.toLocaleString('en-AU', { maximumFractionDigits: 2 });
}

import type { graphql } from '../../../shared/graphql.js';
import type { Tone } from '../../parts/layout/State.js';
import type { Numbered } from './ownNumber.js';
import type { Candidate, Risk, Signal, Status } from './verificationDocuments.js';

interface Word {
  readonly word: string;
  readonly tone: Tone;
}

export const statusWords: Record<Status, Word> = {
  VERIFIED: { word: 'verified', tone: 'good' },
  REVIEW: { word: 'review', tone: 'warn' },
  BLOCKED: { word: 'blocked', tone: 'bad' },
  INACTIVE: { word: 'inactive', tone: 'warn' },
  NOT_FOUND: { word: 'not found', tone: 'bad' },
  ERROR: { word: 'error', tone: 'soft' },
};

export const riskWords: Record<Risk, Word> = {
  LOW: { word: 'low', tone: 'good' },
  MEDIUM: { word: 'medium', tone: 'warn' },
  HIGH: { word: 'high', tone: 'bad' },
  CRITICAL: { word: 'critical', tone: 'critical' },
};

/** The result of a screening, in a sentence. */
export const screeningWords: Record<ReturnType<typeof graphql.scalar<'ScreeningStatus'>>, string> = {
  CLEAR: 'clear',
  CANDIDATES: 'candidates to resolve',
  CONFIRMED: 'a confirmed match',
  INCOMPLETE: 'incomplete',
  NOT_PERFORMED: 'not performed',
};

export const signalTitles: Record<Signal['type'], string> = {
  ABN_RECENTLY_ACTIVE: 'ABN recently active',
  ADDRESS_RECENTLY_CHANGED: 'Address recently changed',
  BANNED: 'Banned',
  COMPLEX_STRUCTURE: 'Complex structure',
  DEREGISTERED_AT_ASIC: 'Deregistered at ASIC',
  DOCUMENTS_NEEDED: 'Documents needed',
  EXTERNAL_ADMINISTRATION: 'External administration',
  GST_RECENTLY_CANCELLED: 'GST recently cancelled',
  HIGH_RISK_COUNTRY: 'High-risk country',
  INACTIVE_REGISTRATION: 'Inactive registration',
  LIKE_NAMED_PREDECESSOR: 'Predecessor of the same name',
  MONITORED_COUNTRY: 'Country under monitoring',
  NAME_MISMATCH: 'Name mismatch',
  NEWLY_REGISTERED: 'Newly registered',
  NOT_REGISTERED: 'Not registered',
  NO_GST_REGISTRATION: 'No GST registration',
  RECENTLY_REGISTERED: 'Recently registered',
  REPLACED_REGISTRATION: 'Replaced registration',
  SANCTIONED: 'Sanctioned',
  STATUS_IN_NAME: 'Status in the name',
  STRIKE_OFF_IN_PROGRESS: 'Strike-off in progress',
  UNPUBLISHED_CODE: 'Unpublished code',
};

export const resolutionWords: Record<Candidate['resolution'], Word> = {
  OPEN: { word: 'open', tone: 'warn' },
  CONFIRMED: { word: 'confirmed', tone: 'bad' },
  DISMISSED: { word: 'dismissed', tone: 'good' },
};

/** The number of its own register, with its kind: `ABN 51 824 753 556`. */
export function numberOf({ abn, acn = null, nzbn }: Numbered): string {
  if (nzbn !== null) return `NZBN ${nzbn}`;
  if (abn !== null) return `ABN ${abn}`;
  return acn === null ? 'no number' : `ACN ${acn}`;
}

/** What an entity is called; without a name it is on no register, or the register gave no answer. */
export function titleOf({ legalName, ...numbered }: Numbered & { readonly legalName: string | null }): string {
  return legalName ?? numberOf(numbered);
}

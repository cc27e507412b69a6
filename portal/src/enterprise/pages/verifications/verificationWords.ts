import type { graphql } from '../../../shared/graphql.js';
import { verificationText } from '../../../shared/text/verificationText.js';
import type { Tone } from '../../parts/layout/State.js';
import type { Numbered } from './ownNumber.js';
import type { Risk, Signal, Status } from './verificationDocuments.js';

interface Word {
  readonly word: string;
  readonly tone: Tone;
}

const { status, risk } = verificationText;

export const statusWords: Record<Status, Word> = {
  VERIFIED: { word: status.VERIFIED, tone: 'good' },
  REVIEW: { word: status.REVIEW, tone: 'warn' },
  BLOCKED: { word: status.BLOCKED, tone: 'bad' },
  INACTIVE: { word: status.INACTIVE, tone: 'warn' },
  NOT_FOUND: { word: status.NOT_FOUND, tone: 'bad' },
  ERROR: { word: status.ERROR, tone: 'soft' },
};

export const riskWords: Record<Risk, Word> = {
  LOW: { word: risk.LOW, tone: 'good' },
  MEDIUM: { word: risk.MEDIUM, tone: 'warn' },
  HIGH: { word: risk.HIGH, tone: 'bad' },
  CRITICAL: { word: risk.CRITICAL, tone: 'critical' },
};

/** The result of a screening, in a sentence. */
export const screeningWords: Record<
  ReturnType<typeof graphql.scalar<'ScreeningStatus'>>,
  string
> = verificationText.screenings;

export const signalTitles: Record<Signal['type'], string> = verificationText.signals;

/** The number of the entity's register, with its type: `ABN 51 824 753 556`. */
export function formatNumber({ abn, acn = null, nzbn }: Numbered): string {
  if (nzbn !== null) return verificationText.nzbn(nzbn);
  if (abn !== null) return verificationText.abn(abn);
  return acn === null ? verificationText.noNumber : verificationText.acn(acn);
}

/** The title of an entity. Without a name it is not registered, or the register did not respond. */
export function formatTitle({ legalName, ...numbered }: Numbered & { readonly legalName: string | null }): string {
  return legalName ?? formatNumber(numbered);
}

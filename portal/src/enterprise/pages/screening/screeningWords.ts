import { screeningText } from '../../../shared/text/screeningText.js';
import type { Tone } from '../../parts/looks.js';
import type { NameCandidate, ScreenedKind, ScreeningStatus } from './screeningDocuments.js';

const text = screeningText;

interface Word {
  readonly word: string;
  readonly tone: Tone;
}

export const screeningStatuses = ['CANDIDATES', 'CONFIRMED', 'INCOMPLETE', 'NOT_PERFORMED', 'CLEAR'] as const;

export const screeningWords: Record<ScreeningStatus, Word> = {
  CLEAR: { word: text.statuses.CLEAR, tone: 'good' },
  CANDIDATES: { word: text.statuses.CANDIDATES, tone: 'warn' },
  CONFIRMED: { word: text.statuses.CONFIRMED, tone: 'bad' },
  INCOMPLETE: { word: text.statuses.INCOMPLETE, tone: 'warn' },
  NOT_PERFORMED: { word: text.statuses.NOT_PERFORMED, tone: 'soft' },
};

export const candidateWords: Record<NameCandidate['resolution'], Word> = {
  OPEN: { word: text.resolutions.OPEN, tone: 'warn' },
  CONFIRMED: { word: text.resolutions.CONFIRMED, tone: 'bad' },
  DISMISSED: { word: text.resolutions.DISMISSED, tone: 'good' },
};

export const kindWords: Record<ScreenedKind, string> = text.kinds;

/** The filter in the address of the list. */
export interface ScreeningSearch {
  readonly status?: ScreeningStatus | undefined;
  readonly reference?: string | undefined;
}

/** Parses the filter in an address. Every member is present, because the router restores members that are left out. */
export function readScreeningSearch(raw: Readonly<Record<string, unknown>>): ScreeningSearch {
  const reference = typeof raw['reference'] === 'number' ? String(raw['reference']) : raw['reference'];
  return {
    status: screeningStatuses.find((status) => status === raw['status']),
    reference: typeof reference === 'string' && reference.trim() !== '' ? reference.trim().slice(0, 255) : undefined,
  };
}

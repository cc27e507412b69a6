import type { Tone } from '../../parts/layout/State.js';
import type { NameCandidate, ScreenedKind, ScreeningStatus } from './screeningDocuments.js';

interface Word {
  readonly word: string;
  readonly tone: Tone;
}

export const screeningStatuses = ['CANDIDATES', 'CONFIRMED', 'INCOMPLETE', 'NOT_PERFORMED', 'CLEAR'] as const;

export const screeningWords: Record<ScreeningStatus, Word> = {
  CLEAR: { word: 'clear', tone: 'good' },
  CANDIDATES: { word: 'candidates', tone: 'warn' },
  CONFIRMED: { word: 'confirmed', tone: 'bad' },
  INCOMPLETE: { word: 'incomplete', tone: 'warn' },
  NOT_PERFORMED: { word: 'not performed', tone: 'soft' },
};

export const candidateWords: Record<NameCandidate['resolution'], Word> = {
  OPEN: { word: 'open', tone: 'warn' },
  CONFIRMED: { word: 'confirmed', tone: 'bad' },
  DISMISSED: { word: 'dismissed', tone: 'good' },
};

export const kindWords: Record<ScreenedKind, string> = { PERSON: 'Person', BODY: 'Body' };

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

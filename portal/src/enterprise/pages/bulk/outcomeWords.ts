import { bulkText } from '../../../shared/text/bulkText.js';
import type { Look } from '../../parts/looks.js';
import { statusWords } from '../verifications/verificationWords.js';
import type { Bulk } from './bulkDocuments.js';

/** The results of the rows with their counts, the most frequent first. */
export function outcomesIn({ counts }: Pick<Bulk, 'counts'>): readonly (readonly [outcome: string, count: number])[] {
  return Object.entries(counts as Readonly<Record<string, number>>).sort(([, a], [, b]) => b - a);
}

/** A status or an error code in words. */
export function outcomeWord(outcome: string): string {
  return (bulkText.outcomes.words as Readonly<Record<string, string>>)[outcome] ?? outcome;
}

const looks: Readonly<Record<string, { readonly look: Look } | undefined>> = statusWords;

/** The fill of a status in charts. An error of a row has that of a verification without a result. */
export function outcomeLook(outcome: string): Look {
  return (looks[outcome.toUpperCase()] ?? statusWords.ERROR).look;
}

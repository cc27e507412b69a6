import { bulkText } from '../../../shared/text/bulkText.js';
import type { Bulk } from './bulkDocuments.js';

/** The results of the rows with their counts, the most frequent first. */
export function outcomesIn({ counts }: Pick<Bulk, 'counts'>): readonly (readonly [outcome: string, count: number])[] {
  return Object.entries(counts as Readonly<Record<string, number>>).sort(([, a], [, b]) => b - a);
}

/** A status or an error code in words. */
export function outcomeWord(outcome: string): string {
  return (bulkText.outcomes.words as Readonly<Record<string, string>>)[outcome] ?? outcome;
}

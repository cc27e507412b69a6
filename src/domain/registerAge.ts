import type { RegisterSource } from './registerFacts.js';

/** The age in days above which an extract is stale: two of its publications and some days have passed it by (docs/guides/monitoring.md). */
export const staleAfterDays = { ABR: 21, NZBN: 70 } as const;

const dayMs = 24 * 60 * 60 * 1_000;

/** Whether an answer rests on an extract that is stale, or of which nobody knows the day. */
export function isStaleExtract({ register, kind, asOf }: RegisterSource, at: Date): boolean {
  if (kind !== 'extract') return false;
  const days = register === 'NZBN' ? staleAfterDays.NZBN : staleAfterDays.ABR;
  return asOf === null || Math.floor((at.getTime() - Date.parse(asOf)) / dayMs) > days;
}

import type { Overview } from './platformDocument.js';

export type Register = Overview['registers'][number];

/** Registers publish weekly or monthly, so older data have missed a publication. */
const oldDays = 35;

/** The age of imported data in days; null for a live register and for sample data. */
export function findAge({ kind, asOf, isSample }: Register, now: string): number | null {
  if (kind !== 'extract' || asOf === null || isSample) return null;
  return Math.max(0, Math.floor((Date.parse(now) - Date.parse(asOf)) / 86_400_000));
}

/** Whether imported data is so old that a newer file must exist. */
export function isOld(register: Register, now: string): boolean {
  return (findAge(register, now) ?? 0) > oldDays;
}

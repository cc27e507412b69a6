import type { Jurisdiction } from '../identifier.js';

/** The languages of the applicant’s portal (BCP 47). */
export const locales = ['en-AU', 'en-NZ'] as const;
export type Locale = (typeof locales)[number];

/** The one that is chosen unless another is asked for: that of the country of the business, or of Australia. */
export function defaultLocale(jurisdiction: Jurisdiction | null): Locale {
  return jurisdiction === 'NZ' ? 'en-NZ' : 'en-AU';
}

/** Reads the name of a language as it is written in `locales`; null for anything else. */
export function readLocale(text: string): Locale | null {
  return locales.find((locale) => locale === text) ?? null;
}

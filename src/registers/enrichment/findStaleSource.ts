import { dayMs } from '../../domain/days.js';
import type { EnrichmentSource, EnrichmentSourceName, SourceUnavailable } from '../../domain/enrichment.js';
import type { LiquidatorRegister, PublicRegister, Registration } from '../../domain/registrations.js';

/**
 * The maximum age of a dataset's stated day. ASIC publishes weekly, and a file with only a month counts from its first
 * day. The ACNC publishes weekly, and GLEIF and the UN daily. DFAT states the day of its last change, and some months have none.
 */
export const maxAgeDays: Readonly<
  Record<Exclude<EnrichmentSourceName, 'sandbox'> | PublicRegister | LiquidatorRegister, number>
> = {
  'ASIC companies': 45,
  'ASIC business names': 45,
  'ASIC banned organisations': 45,
  'ASIC banned persons': 45,
  DFAT: 180,
  UN: 30,
  'ASIC AFS licensees': 45,
  'ASIC credit licensees': 45,
  'ASIC AFS representatives': 45,
  'ASIC credit representatives': 45,
  'ACNC charities': 45,
  'ASIC liquidators': 45,
  'GLEIF entities': 45,
  'GLEIF parents': 45,
};

/** An answer with the sources on which it rests. An unavailable answer has none. */
interface DatedAnswer {
  readonly kind: string;
  readonly source?: EnrichmentSource;
  readonly sources?: readonly EnrichmentSource[];
}

/**
 * The stale source of an answer, which makes the answer unavailable: old data show the past, not the present. Undefined
 * if all are current.
 */
export function findStaleSource(answer: DatedAnswer, now: Date): SourceUnavailable | undefined {
  for (const { name, asOf } of listSources(answer)) {
    if (name === 'sandbox') continue;
    const days = countDays(asOf, now);
    if (days > maxAgeDays[name]) {
      return {
        kind: 'unavailable',
        name,
        reason: `The data of ${name} are dated ${asOf}, ${days} days ago. Import the current data.`,
      };
    }
  }
  return undefined;
}

/** A registration of a stale register has no entries: old data show the past, not the present. */
export function withoutStale(registration: Registration, now: Date): Registration {
  const { register, asOf } = registration;
  if (asOf === null || isTimely(register, asOf, now)) return registration;
  return { ...registration, state: 'stale', entries: [] };
}

/** Whether data of this day may still be used. */
export function isTimely(register: keyof typeof maxAgeDays, asOf: string, now: Date): boolean {
  return countDays(asOf, now) <= maxAgeDays[register];
}

function countDays(asOf: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(asOf)) / dayMs);
}

function listSources(answer: DatedAnswer): readonly EnrichmentSource[] {
  return [...(answer.source ? [answer.source] : []), ...(answer.sources ?? [])];
}

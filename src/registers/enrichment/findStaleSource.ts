import type { EnrichmentSource, EnrichmentSourceName, SourceUnavailable } from '../../domain/enrichment.js';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * The maximum age of a dataset's stated day. ASIC publishes weekly, and a file with only a month counts from its first
 * day. The UN publishes daily. DFAT states the day of its last change, and some months have none.
 */
export const maxAgeDays: Readonly<Record<Exclude<EnrichmentSourceName, 'sandbox'>, number>> = {
  'ASIC companies': 45,
  'ASIC business names': 45,
  'ASIC banned organisations': 45,
  'ASIC banned persons': 45,
  DFAT: 180,
  UN: 30,
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
    const days = Math.floor((now.getTime() - Date.parse(asOf)) / dayMs);
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

function listSources(answer: DatedAnswer): readonly EnrichmentSource[] {
  return [...(answer.source ? [answer.source] : []), ...(answer.sources ?? [])];
}

import type { EnrichmentSource, EnrichmentSourceName, SourceUnavailable } from '../../domain/enrichment.js';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * How old the day that a dataset states may be. ASIC publishes weekly, and a file that names its month alone counts as of
 * the first; the UN makes its list anew each day; what DFAT states is the day of its last change, and some months pass without one.
 */
export const maxAgeDays: Readonly<Record<Exclude<EnrichmentSourceName, 'sandbox'>, number>> = {
  'ASIC companies': 45,
  'ASIC business names': 45,
  'ASIC banned organisations': 45,
  'ASIC banned persons': 45,
  DFAT: 180,
  UN: 30,
};

/** An answer with the sources that it rests on; one that is none has none. */
interface DatedAnswer {
  readonly kind: string;
  readonly source?: EnrichmentSource;
  readonly sources?: readonly EnrichmentSource[];
}

/** Old data say what was, and not what is: an answer that rests on them is none. Undefined for one that is timely. */
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

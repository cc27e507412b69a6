import type { FurtherSource, FurtherSourceName, SourceUnavailable } from '../../domain/furtherFacts.js';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * How old the day that a dataset states may be. ASIC publishes weekly, and a file that names its month alone counts as of
 * the first; the UN makes its list anew each day; what DFAT states is the day of its last change, and some months pass without one.
 */
export const mostDays: Readonly<Record<Exclude<FurtherSourceName, 'sandbox'>, number>> = {
  'ASIC companies': 45,
  'ASIC business names': 45,
  'ASIC banned organisations': 45,
  'ASIC banned persons': 45,
  DFAT: 180,
  UN: 30,
};

/** An answer with the sources that it rests on; one that is none has none. */
interface Dated {
  readonly kind: string;
  readonly source?: FurtherSource;
  readonly sources?: readonly FurtherSource[];
}

/** Old data say what was, and not what is: an answer that rests on them is none. Undefined for one that is timely. */
export function tooOld(answer: Dated, now: Date): SourceUnavailable | undefined {
  for (const { name, asOf } of sourcesOf(answer)) {
    if (name === 'sandbox') continue;
    const days = Math.floor((now.getTime() - Date.parse(asOf)) / dayMs);
    if (days > mostDays[name]) {
      return {
        kind: 'unavailable',
        name,
        reason: `The data of ${name} are dated ${asOf}, ${days} days ago. Import the current data.`,
      };
    }
  }
  return undefined;
}

function sourcesOf(answer: Dated): readonly FurtherSource[] {
  return [...(answer.source ? [answer.source] : []), ...(answer.sources ?? [])];
}

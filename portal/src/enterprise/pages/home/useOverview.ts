import { useState } from 'react';
import { useQuery, type CombinedError } from 'urql';
import { useTimeZone } from '../../parts/time/timeZone.js';
import { useWatch } from '../../parts/data/useWatch.js';
import { homeDocument, type Overview } from './homeDocuments.js';

const everyMs = 30_000;

interface Asked {
  /** The last that is known, of other days while those that are asked for come. */
  readonly overview: Overview | null;
  readonly error: CombinedError | undefined;
  readonly isLoading: boolean;
  readonly again: () => void;
}

/** The overview of some days, as clocks in the chosen zone have them; asked for again while somebody looks. */
export function useOverview(days: number): Asked {
  const timeZone = useTimeZone();
  const [{ data, error, fetching }, ask] = useQuery({ query: homeDocument, variables: { days, timeZone } });
  const [last, setLast] = useState<Overview | null>(null);
  const overview = data?.organisationOverview ?? last;
  if (overview !== last) setLast(overview);
  const again = (): void => {
    ask({ requestPolicy: 'network-only' });
  };
  useWatch(again, everyMs);
  return { overview, error, isLoading: fetching && overview?.days !== days, again };
}

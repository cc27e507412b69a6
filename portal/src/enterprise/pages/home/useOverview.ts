import { useState } from 'react';
import { useQuery, type CombinedError } from 'urql';
import { useTimeZone } from '../../parts/time/timeZone.js';
import { useWatch } from '../../parts/data/useWatch.js';
import { homeDocument, type Overview } from './homeDocuments.js';

const everyMs = 30_000;

interface Asked {
  /** The last known organisation overview. While another period loads, it is that of the previous one. */
  readonly overview: Overview | null;
  readonly error: CombinedError | undefined;
  readonly isLoading: boolean;
  readonly again: () => void;
}

/** The organisation overview of a number of days in the chosen time zone, refetched while the person is active. */
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

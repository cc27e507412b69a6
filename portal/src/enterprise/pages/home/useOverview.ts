import { useDocumentVisibility, useInterval } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useQuery, type CombinedError } from 'urql';
import { homeDocument, type Overview } from './homeDocuments.js';

const everyMs = 30_000;

interface Asked {
  /** The last that is known, of other days while those that are asked for come. */
  readonly overview: Overview | null;
  readonly error: CombinedError | undefined;
  readonly isLoading: boolean;
  readonly again: () => void;
}

/** The overview of some days, as the clocks here have them; asked for again while somebody looks. */
export function useOverview(days: number): Asked {
  const [{ data, error, fetching }, ask] = useQuery({ query: homeDocument, variables: { days, timeZone: ownZone() } });
  const [last, setLast] = useState<Overview | null>(null);
  const overview = data?.organisationOverview ?? last;
  if (overview !== last) setLast(overview);
  const isSeen = useDocumentVisibility() === 'visible';
  const again = (): void => {
    ask({ requestPolicy: 'network-only' });
  };
  useInterval(
    () => {
      if (isSeen) again();
    },
    everyMs,
    { autoInvoke: true },
  );
  const wasSeen = useRef(isSeen);
  useEffect(() => {
    if (isSeen && !wasSeen.current) ask({ requestPolicy: 'network-only' });
    wasSeen.current = isSeen;
  }, [isSeen, ask]);
  return { overview, error, isLoading: fetching && overview?.days !== days, again };
}

/** Browsers that hide where they are name a zone that is none. */
function ownZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'Etc/Unknown' ? 'UTC' : timeZone;
}

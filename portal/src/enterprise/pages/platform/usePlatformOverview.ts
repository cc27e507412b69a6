import { type CombinedError, useQuery } from 'urql';
import { useWatch } from '../../parts/data/useWatch.js';
import { platformDocument, type Overview } from './platformDocument.js';

const everyMs = 30_000;

/** The platform overview, which is read again every 30 seconds. */
export function usePlatformOverview(): {
  readonly overview: Overview | null | undefined;
  readonly error: CombinedError | undefined;
  readonly again: () => void;
} {
  const [{ data, error }, ask] = useQuery({ query: platformDocument });
  const again = (): void => {
    ask({ requestPolicy: 'network-only' });
  };
  useWatch(again, everyMs);
  return { overview: data?.platformOverview, error, again };
}

import { useQuery, type CombinedError } from 'urql';
import { useKept } from '../../parts/data/useKept.js';
import { useWatch } from '../../parts/data/useWatch.js';
import { useCan } from '../../session/SessionContext.js';
import { resolutionsDocument, type Resolution } from './candidateDocuments.js';
import { ownNumber } from './ownNumber.js';
import type { Verification } from './verificationDocuments.js';

// An empty list contains no type name, so the types are given explicitly.
const typed = { additionalTypenames: ['CandidateResolution'] };

/** No event announces a resolution. */
const pollMs = 30_000;

/**
 * The resolutions of an entity's candidates, newest first. Colleagues may resolve them elsewhere, so they are refetched
 * while the person is active. Empty for people who may not read them.
 */
export function useResolutions(verification: Verification | null): {
  readonly said: readonly Resolution[];
  readonly error: CombinedError | undefined;
} {
  const mayRead = useCan()('candidateResolutions');
  const number = (verification?.candidates?.length ? ownNumber(verification) : null) ?? '';
  const isAsked = mayRead && number !== '';
  const [{ data, error }, ask] = useQuery({
    query: resolutionsDocument,
    variables: { number },
    pause: !isAsked,
    context: typed,
  });
  useWatch(() => {
    if (isAsked) ask({ requestPolicy: 'network-only' });
  }, pollMs);
  const known = useKept(data?.candidateResolutions ?? null, number);
  return { said: isAsked ? (known?.nodes ?? []) : [], error };
}

import { useQuery, type CombinedError } from 'urql';
import { useCan } from '../../session/SessionContext.js';
import { resolutionsDocument, type Resolution } from './candidateDocuments.js';
import { ownNumber } from './ownNumber.js';
import type { Verification } from './verificationDocuments.js';

// An empty list contains no type name, so the types are given explicitly.
const typed = { additionalTypenames: ['CandidateResolution'] };

/** The resolutions of an entity's candidates, newest first. Empty for people who may not read them. */
export function useResolutions(verification: Verification | null): {
  readonly said: readonly Resolution[];
  readonly error: CombinedError | undefined;
} {
  const mayRead = useCan()('candidateResolutions');
  const number = (verification?.candidates?.length ? ownNumber(verification) : null) ?? '';
  const isAsked = mayRead && number !== '';
  const [{ data, error }] = useQuery({
    query: resolutionsDocument,
    variables: { number },
    pause: !isAsked,
    context: typed,
  });
  return { said: isAsked ? (data?.candidateResolutions?.nodes ?? []) : [], error };
}

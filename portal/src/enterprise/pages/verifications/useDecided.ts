import { useQuery, type CombinedError } from 'urql';
import type { Decision } from '../../parts/forms/decisionDocuments.js';
import { useKept } from '../../parts/data/useKept.js';
import { useWatch } from '../../parts/data/useWatch.js';
import { useCan } from '../../session/SessionContext.js';
import { decidedDocument } from './decidedDocuments.js';
import type { Verification } from './verificationDocuments.js';

const everyMs = 30_000;
// An empty list contains no type name, so the types are given explicitly.
const changing = { additionalTypenames: ['Decision'] };

/** The decisions on one verification. */
export interface KnownDecisions {
  /** Newest first. */
  readonly decisions: readonly Decision[];
  /** Whether there are older ones. */
  readonly hasMore: boolean;
  /** The current decision, made or proposed. Withdrawn ones do not count. */
  readonly latest: Decision | null;
  readonly fourEyes: boolean;
}

export interface Decided {
  /** Null until it is loaded, for people who may not read decisions, and for an applicant's verification. */
  readonly known: KnownDecisions | null;
  readonly error: CombinedError | undefined;
  readonly again: () => void;
}

/** The decisions on a verification, refetched while the person is active, because a second officer may be deciding. */
export function useDecided({ id: verificationId, requestedBy }: Verification): Decided {
  const isAsked = useCan()('decisions') && requestedBy?.kind !== 'APPLICANT';
  const [{ data, error }, ask] = useQuery({
    query: decidedDocument,
    variables: { verificationId },
    pause: !isAsked,
    context: changing,
  });
  const again = (): void => {
    if (isAsked) ask({ requestPolicy: 'network-only' });
  };
  useWatch(again, everyMs);
  const kept = useKept(data?.decisions ? data : null, verificationId);
  if (!kept?.decisions) return { known: null, error, again };
  const { nodes, pageInfo } = kept.decisions;
  return {
    known: {
      decisions: nodes,
      hasMore: pageInfo.hasNextPage,
      latest: nodes.find(({ status }) => status !== 'WITHDRAWN') ?? null,
      fourEyes: kept.organisation?.fourEyes === true,
    },
    error,
    again,
  };
}

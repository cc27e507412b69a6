import { useState } from 'react';
import { useClient, type CombinedError } from 'urql';
import { latestDocument, replayDocument, type Latest, type Replay } from './policyDocuments.js';

/** Each comparison is a separate request. */
export const mostCompared = 10;

interface Pair {
  readonly verification: Latest;
  readonly replay: Replay;
}

interface Comparison {
  /** The result, or null before a comparison was requested. */
  readonly pairs: readonly Pair[] | null;
  readonly error: CombinedError | undefined;
  readonly isBusy: boolean;
  readonly compare: () => void;
}

/** Re-scores the latest verifications under a policy. */
export function useComparison(policyVersion: string): Comparison {
  const client = useClient();
  const [pairs, setPairs] = useState<readonly Pair[] | null>(null);
  const [error, setError] = useState<CombinedError>();
  const [isBusy, setIsBusy] = useState(false);
  const ask = async (): Promise<void> => {
    const latest = await client.query(latestDocument, { first: mostCompared }).toPromise();
    const verifications = latest.data?.verifications?.nodes ?? [];
    const answers = await Promise.all(
      verifications.map(async (verification) => {
        const { data, error: fault } = await client.query(replayDocument, { id: verification.id, policyVersion });
        return { verification, replay: data?.replayVerification, fault };
      }),
    );
    const fault = latest.error ?? answers.find((answer) => answer.fault)?.fault;
    setError(fault);
    if (!fault) setPairs(answers.flatMap(({ verification, replay }) => (replay ? [{ verification, replay }] : [])));
    setIsBusy(false);
  };
  return {
    ...{ pairs, error, isBusy },
    compare: () => {
      setIsBusy(true);
      void ask();
    },
  };
}

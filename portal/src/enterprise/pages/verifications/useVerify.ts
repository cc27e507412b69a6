import { useState } from 'react';
import { useMutation, type CombinedError } from 'urql';
import { verifyDocument, type Verification } from './verificationDocuments.js';

interface Asked {
  readonly queryValue: string;
  readonly jurisdiction: 'AU' | 'NZ';
  readonly name?: string;
  readonly reference?: string;
}

interface Verify {
  readonly verify: (asked: Asked) => Promise<void>;
  readonly isBusy: boolean;
  readonly error: CombinedError | undefined;
  readonly result: Verification | null;
}

/** Verifies. What has failed and is tried again is done once; what has succeeded is asked anew. */
export function useVerify(): Verify {
  const [{ fetching, error }, send] = useMutation(verifyDocument);
  const [result, setResult] = useState<Verification | null>(null);
  const [failed, setFailed] = useState<{ readonly about: string; readonly idempotencyKey: string } | null>(null);
  const verify = async (asked: Asked): Promise<void> => {
    setResult(null);
    const about = JSON.stringify(asked);
    const idempotencyKey = failed?.about === about ? failed.idempotencyKey : crypto.randomUUID();
    const { data } = await send({ input: { ...asked, idempotencyKey } });
    setFailed(data?.verify ? null : { about, idempotencyKey });
    setResult(data?.verify ?? null);
  };
  return { verify, isBusy: fetching, error, result };
}

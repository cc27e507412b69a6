import type { Jurisdiction } from '../../../shared/jurisdictions.js';
import { useState } from 'react';
import type { CombinedError } from 'urql';
import { useChange } from '../../parts/forms/useChange.js';
import { verifyDocument, type Verification } from './verificationDocuments.js';

interface Asked {
  readonly queryValue: string;
  readonly jurisdiction: Jurisdiction;
  readonly name?: string;
  readonly reference?: string;
  readonly product?: string;
}

interface Verify {
  readonly verify: (asked: Asked) => Promise<void>;
  readonly isBusy: boolean;
  readonly error: CombinedError | undefined;
  readonly result: Verification | null;
}

/**
 * Verifies a number. A retry after a failure uses the same idempotency key, and a request after a success a new one.
 */
export function useVerify(): Verify {
  const [{ fetching, error }, send] = useChange(verifyDocument);
  const [result, setResult] = useState<Verification | null>(null);
  const verify = async (asked: Asked): Promise<void> => {
    setResult(null);
    const { data } = await send(asked);
    setResult(data?.verify ?? null);
  };
  return { verify, isBusy: fetching, error, result };
}

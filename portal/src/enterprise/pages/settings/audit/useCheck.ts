import { useEffect, useRef, useState } from 'react';
import { useClient, type CombinedError } from 'urql';
import { auditCheckDocument, type AuditCheck } from './auditDocuments.js';

/** The progress of a check of the audit log. */
export interface CheckState {
  readonly checked: number;
  readonly unsealed: number;
  readonly unsigned: number;
  /** Entries that remain to be checked. */
  readonly remaining: number;
  readonly isRunning: boolean;
  /** The result of the last part. Null before the first. */
  readonly last: AuditCheck | null;
  readonly error: CombinedError | null;
}

const begun = { checked: 0, unsealed: 0, unsigned: 0, remaining: 0, isRunning: true, last: null, error: null };

/** Checks the audit log part by part until the end, or until a fault is found. */
export function useCheck(): {
  readonly state: CheckState | null;
  readonly start: () => void;
  readonly stop: () => void;
} {
  const client = useClient();
  const [state, setState] = useState<CheckState | null>(null);
  const run = useRef(0);
  const stop = (): void => {
    run.current += 1;
    setState((before) => before && { ...before, isRunning: false });
  };
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );

  const ask = (after: string | null) =>
    client.query(auditCheckDocument, { after }, { requestPolicy: 'network-only' }).toPromise();
  const go = async (): Promise<void> => {
    const own = (run.current += 1);
    let now: CheckState = begun;
    setState(now);
    for (let after: string | null = null; now.isRunning;) {
      const { data, error } = await ask(after);
      if (own !== run.current) return;
      const part = data?.auditCheck;
      if (!part) {
        setState({ ...now, isRunning: false, error: error ?? null });
        return;
      }
      after = part.nextCursor;
      now = {
        checked: now.checked + part.checked,
        unsealed: now.unsealed + part.unsealed,
        unsigned: now.unsigned + part.unsigned,
        remaining: part.remaining,
        isRunning: part.faultCount === 0 && after !== null,
        last: part,
        error: null,
      };
      setState(now);
    }
  };
  return { state, start: () => void go(), stop };
}

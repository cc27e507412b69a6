import {
  bulkhead,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  isTaskCancelledError,
  retry,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import type { RegisterFaultKind } from '../../caller/registerServices.js';
import { type GuardLimits, RegisterFault } from './liveService.js';

// A response arrives, or is given up, well within the 30 seconds of a request (contract.md#transport).
export const guardLimits: GuardLimits = {
  ...{ wholeMs: 10_000, tries: 3, firstWaitMs: 150, concurrent: 10, queued: 50, failures: 5, pauseMs: 5_000 },
};

export interface Guard {
  /** Runs a call that throws a RegisterFault when it fails. @throws RegisterFault */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** Whether calls are refused because earlier calls failed, or one call checks whether they would still fail. */
  isOpen(): boolean;
}

const maxWaitMs = 1_000;
const maxPauseMs = 60_000;
const passing = new Set<RegisterFaultKind>(['timeout', 'unreachable', 'failing', 'unreadable']);
// Faults about one number, which show nothing about the register's health.
const numberFaults = new Set<RegisterFaultKind>(['mismatch', 'unclear', 'refused']);

/** Protects one register: a deadline, retries, a circuit breaker, and a limit of concurrent attempts. */
export function createGuard(name: string, limits: GuardLimits = guardLimits): Guard {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof RegisterFault && !numberFaults.has(error.kind)),
    {
      breaker: new ConsecutiveBreaker(limits.failures),
      halfOpenAfter: new ExponentialBackoff({ initialDelay: limits.pauseMs, maxDelay: maxPauseMs }),
    },
  );
  // The limit is the innermost policy: an attempt that waits for its retry uses no slot, and a full queue does not
  // count as a failure of the register.
  const policy = wrap(
    timeout(limits.wholeMs, TimeoutStrategy.Aggressive),
    retry(
      handleWhen((error) => error instanceof RegisterFault && passing.has(error.kind)),
      {
        maxAttempts: limits.tries - 1,
        backoff: new ExponentialBackoff({ initialDelay: limits.firstWaitMs, maxDelay: maxWaitMs }),
      },
    ),
    breaker,
    bulkhead(limits.concurrent, limits.queued),
  );
  return {
    run: async (call) => {
      try {
        return await policy.execute(call);
      } catch (error) {
        if (isBrokenCircuitError(error)) {
          throw new RegisterFault('broken', `Calls to the ${name} keep failing and are paused. Retry later.`);
        }
        if (isBulkheadRejectedError(error)) {
          throw new RegisterFault('busy', `Too many calls wait for the ${name}. Retry later.`);
        }
        if (isTaskCancelledError(error)) throw new RegisterFault('timeout', `The ${name} did not respond in time.`);
        throw error;
      }
    },
    isOpen: () => breaker.state !== CircuitState.Closed,
  };
}

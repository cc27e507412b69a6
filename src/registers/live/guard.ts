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

// An answer comes, or is known not to come, well within the 30 seconds of a request (contract.md#transport).
export const guardLimits: GuardLimits = {
  ...{ wholeMs: 10_000, tries: 3, firstWaitMs: 150, concurrent: 10, queued: 50, failures: 5, pauseMs: 5_000 },
};

export interface Guard {
  /** Runs a call that throws a RegisterFault when it fails. @throws RegisterFault */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** Whether calls are refused because those before them have failed. */
  isOpen(): boolean;
}

const maxWaitMs = 1_000;
const maxPauseMs = 60_000;
const passing = new Set<RegisterFaultKind>(['timeout', 'unreachable', 'failing', 'unreadable']);
// An answer that is about one number alone says nothing of the register.
const numberFaults = new Set<RegisterFaultKind>(['mismatch', 'unclear']);

/** Stands before one register: a deadline, tries, a circuit breaker, and a limit to the tries at a time. */
export function createGuard(name: string, limits: GuardLimits = guardLimits): Guard {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof RegisterFault && !numberFaults.has(error.kind)),
    {
      breaker: new ConsecutiveBreaker(limits.failures),
      halfOpenAfter: new ExponentialBackoff({ initialDelay: limits.pauseMs, maxDelay: maxPauseMs }),
    },
  );
  // The limit stands innermost: what waits for its next try takes nobody's turn, and a full queue is no failure.
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
    isOpen: () => breaker.state === CircuitState.Open,
  };
}

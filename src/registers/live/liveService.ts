import type { RegisterFaultKind } from '../../caller/registerServices.js';
import type { Identifier } from '../../domain/identifier.js';
import type { RegisterRecord } from '../../domain/registerFacts.js';

/** A live register's response, as text that is valid UTF-8 and can be stored. */
export interface RawResponse {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** The meaning of a response that is surely understood. `asOf` is the day that the register states, or null. */
export type Reading =
  | { readonly kind: 'found'; readonly record: RegisterRecord; readonly asOf: string | null }
  | { readonly kind: 'not_found'; readonly asOf: string | null };

/** A register's network service: how to request a number, and how to read the responses. */
export interface LiveService {
  readonly name: 'ABR' | 'NZBN';
  /** The attribution that the data's licence requires. */
  readonly attribution: string;
  /** Texts that are removed from everything that is stored. */
  readonly secrets: readonly string[];
  /** The accepted content types of a response, in lower case. */
  readonly contentTypes: readonly string[];
  /** Limits of this register that differ from the guard's. */
  readonly limits?: Partial<GuardLimits>;
  requestFor(identifier: Identifier): { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  /** @throws RegisterFault for everything that is not surely understood */
  read(answer: RawResponse, identifier: Identifier): Reading;
}

/**
 * A call without an answer. Its message is a sentence for the caller, without secrets, URLs or text of the register.
 */
export class RegisterFault extends Error {
  constructor(
    readonly kind: RegisterFaultKind,
    message: string,
  ) {
    super(message);
  }
}

/** The limits of calls to a register. Times are in milliseconds. */
export interface GuardLimits {
  /** From the call to its result, including all attempts and waits. */
  readonly wholeMs: number;
  readonly tries: number;
  /** Before the second attempt. Later waits are longer, with jitter. */
  readonly firstWaitMs: number;
  /** Concurrent attempts. */
  readonly concurrent: number;
  /** Attempts that wait for a slot. More are refused. */
  readonly queued: number;
  /** Consecutive failures that open the circuit breaker. */
  readonly failures: number;
  /** How long the breaker stays open at first. The time grows to a minute. */
  readonly pauseMs: number;
}

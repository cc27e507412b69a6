import type { RegisterFaultKind } from '../../caller/registerServices.js';
import type { Identifier } from '../../domain/identifier.js';
import type { RegisterRecord } from '../../domain/registerFacts.js';

/** What a live register sent, as text that is valid UTF-8 and can be stored. */
export interface RawResponse {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** What an answer says, once it is surely understood. `asOf` is the day that the register names; null: it names none. */
export type Reading =
  | { readonly kind: 'found'; readonly record: RegisterRecord; readonly asOf: string | null }
  | { readonly kind: 'not_found'; readonly asOf: string | null };

/** One service of a register on the network: how a number is asked for, and what its answers mean. */
export interface LiveService {
  readonly name: 'ABR' | 'NZBN';
  /** The words that the licence of the data asks for. */
  readonly attribution: string;
  /** Texts that are taken out of whatever is kept. */
  readonly secrets: readonly string[];
  /** The types of content that an answer may have, in lower case. */
  readonly contentTypes: readonly string[];
  /** Where the register asks for other ones than those of the guard. */
  readonly limits?: Partial<GuardLimits>;
  requestFor(identifier: Identifier): { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  /** @throws RegisterFault for all that is not surely understood */
  read(answer: RawResponse, identifier: Identifier): Reading;
}

/** A call that gave no answer. Its message is a sentence for the caller: no secret, no URL and no text of the register. */
export class RegisterFault extends Error {
  constructor(
    readonly kind: RegisterFaultKind,
    message: string,
  ) {
    super(message);
  }
}

/** What a call to a register may cost; times are in milliseconds. */
export interface GuardLimits {
  /** From the call to its answer, with all tries and waits. */
  readonly wholeMs: number;
  readonly tries: number;
  /** Before the second try; it grows from there, with jitter. */
  readonly firstWaitMs: number;
  /** Tries at a time. */
  readonly concurrent: number;
  /** Tries that wait for their turn; more are refused. */
  readonly queued: number;
  /** Tries that fail in a row before none is made for a while. */
  readonly failures: number;
  /** How long none is made at first; it grows to a minute. */
  readonly pauseMs: number;
}

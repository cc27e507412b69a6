import type { Identifier } from '../../domain/identifier.js';
import type { RegisterRecord } from '../../domain/registerFacts.js';
import type { GuardLimits } from './guard.js';

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

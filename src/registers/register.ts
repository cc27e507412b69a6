import type { Identifier, Jurisdiction } from '../domain/identifier.js';
import type { RegisterAnswer, RegisteredNumber } from '../domain/registerFacts.js';
import type { NameSearch, NameSearchAnswer } from './names/nameSearch.js';

/** One business register: ABR or NZBN, imported or live. */
export interface Register {
  /** Looks one well-formed number up. Never throws for a register's fault: that is an `unavailable` answer. */
  lookUp(identifier: Identifier): Promise<RegisterAnswer>;
  /** Those of the given numbers that are registered, in one look-up and in the given order: the candidates for a mistyped one. */
  namesOf(identifiers: readonly Identifier[]): Promise<readonly RegisteredNumber[]>;
}

/** A register that is held here, and so can be searched, too. */
export interface HeldRegister extends Register {
  /** Entities with a name like what is looked for, the most alike first. */
  search(jurisdiction: Jurisdiction, search: NameSearch): Promise<NameSearchAnswer>;
}

import type { BestName } from '../../domain/names/bestName.js';
import type { WantedName } from '../../domain/names/likeness.js';
import type { RegisterRecord, RegisterSource } from '../../domain/registerFacts.js';

/** What is looked for by name in a register. */
export interface NameSearch {
  readonly wanted: WantedName;
  readonly limit: number;
  /** The number of the entity behind which the page begins; null for the first page. */
  readonly after: string | null;
}

/** An entity with a name like what was looked for. */
export interface NamedEntityMatch {
  readonly number: string;
  readonly record: RegisterRecord;
  readonly best: BestName;
}

/** `lost`: what the page begins behind is no match any more. */
export type NameSearchAnswer =
  | {
      readonly kind: 'found';
      readonly matches: readonly NamedEntityMatch[];
      readonly hasNextPage: boolean;
      readonly source: RegisterSource;
    }
  | { readonly kind: 'lost' }
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'too_long'; readonly seconds: number };

import type { CombinedError } from 'urql';

/** A registered number that was probably meant. */
export interface Suggestion {
  readonly value: string;
  readonly legalName: string;
}

/** The numbers that an IDENTIFIER_INVALID proposes. */
export function suggestionsIn({ graphQLErrors }: CombinedError): readonly Suggestion[] {
  const proposed = graphQLErrors[0]?.extensions['suggestions'];
  return Array.isArray(proposed) ? proposed.filter(isSuggestion) : [];
}

function isSuggestion(value: unknown): value is Suggestion {
  const { value: number, legalName } = (value ?? {}) as Partial<Record<keyof Suggestion, unknown>>;
  return typeof number === 'string' && typeof legalName === 'string';
}

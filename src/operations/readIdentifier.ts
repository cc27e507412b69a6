import { formatIdentifier } from '../domain/formatIdentifier.js';
import { parseIdentifier, type Identifier, type Jurisdiction } from '../domain/identifier.js';
import { AppError } from '../platform/errors.js';
import type { Register } from '../registers/register.js';

/**
 * Reads the number of an entity that a caller has sent.
 * @throws AppError IDENTIFIER_INVALID with the registered numbers that were probably meant, JURISDICTION_MISMATCH
 */
export async function readIdentifier(
  register: Register,
  { queryValue, jurisdiction }: { readonly queryValue: string; readonly jurisdiction: Jurisdiction },
): Promise<Identifier> {
  const parsed = parseIdentifier(queryValue, jurisdiction);
  if (parsed.ok) return parsed.identifier;
  const registered = parsed.candidates.length === 0 ? [] : await register.namesOf(parsed.candidates);
  throw new AppError(parsed.code, parsed.detail, {
    errors: [{ pointer: '/queryValue', detail: parsed.rule }],
    members: {
      suggestions: registered.map(({ identifier, legalName }) => ({ value: formatIdentifier(identifier), legalName })),
    },
  });
}

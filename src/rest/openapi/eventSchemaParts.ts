import { jurisdictionCodes } from '../../domain/jurisdictions/jurisdiction.js';
import type { JsonSchema } from './jsonSchema.js';

// Schemas of the members of events.
export const id = (prefix: string, description: string): JsonSchema => ({
  ...{ type: 'string', maxLength: 64, pattern: `^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`, description },
});
export const text = (description: string, maxLength = 2_000): JsonSchema => ({
  ...{ type: 'string', maxLength, pattern: '^[^\\u0000]*$', description },
});
export const moment = (description: string): JsonSchema => ({
  ...{ type: 'string', format: 'date-time', maxLength: 40, description },
});
export const word = (description: string, ...words: readonly string[]): JsonSchema => ({
  ...{ type: 'string', enum: words, description },
});
export const whole = (description: string, maximum = 2_147_483_647): JsonSchema => ({
  ...{ type: 'integer', format: 'int32', minimum: 0, maximum, description },
});
export const orNull = (schema: JsonSchema): JsonSchema => {
  const words = schema['enum'] as readonly string[] | undefined;
  return { ...schema, type: [schema['type'], 'null'], ...(words && { enum: [...words, null] }) };
};

/** Members of the event `screening.candidate_found` that few other events have. */
export const candidateFacts: Readonly<Record<string, JsonSchema>> = {
  jurisdiction: word('The country of the entity.', ...jurisdictionCodes),
  legalName: orNull(text('The registered name; null for an entity on no register.')),
  subjects: {
    type: 'array',
    maxItems: 10_000,
    description: 'The subjects that the candidate concerns.',
    items: {
      type: 'object',
      properties: {
        kind: word('The type of the subject.', 'monitored_entity', 'certificate', 'onboarding'),
        id: text('The id of the subject.', 64),
      },
      required: ['kind', 'id'],
    },
  },
  party: orNull(
    text('The person or body of the onboarding form, as a JSON pointer; null where it is the entity itself.', 200),
  ),
  candidate: {
    type: 'object',
    description:
      'The entry with a similar name. For a party of an onboarding only `list` and `strength` are set, because events contain no personal data.',
    properties: {
      list: text('The list.', 100),
      reference: orNull(text('The reference that the list gives the entry.')),
      name: orNull(text('The main name of the entry.')),
      matchedName: orNull(text('The name of the entry that matched.')),
      screenedName: orNull(text('The name of the entity that matched.')),
      strength: { type: 'number', minimum: 0, maximum: 1, description: 'How alike the names are.' },
      reasons: {
        type: 'array',
        maxItems: 100,
        items: text('A sentence.'),
        description: 'How the names agree and differ.',
      },
      fingerprint: orNull(text('SHA-256 over the entry. It changes with the entry.', 64)),
    },
    required: ['list', 'reference', 'name', 'matchedName', 'screenedName', 'strength', 'reasons', 'fingerprint'],
  },
};

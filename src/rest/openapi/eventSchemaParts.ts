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

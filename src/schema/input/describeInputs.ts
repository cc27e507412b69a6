import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { z } from 'zod';
import { readBounds } from '../../domain/inputs/bounds.js';
import { idempotencyKey, page } from '../../domain/inputs/verifications.js';

/** Fields that many inputs have. */
const shared = { ...page.shape, idempotencyKey };

/**
 * Adds the bounds of its schema to each input field and each argument: for OpenAPI, for the check before an operation, and in the
 * descriptions. An input type or a root field names its schema as `@Extensions({ input })`.
 * @throws Error for a schema with a field that the input does not have
 */
export function describeInputs(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInputObjectType(type)) describe(type.name, type, Object.values(type.getFields()));
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) describe(field.name, field, field.args);
  }
}

interface Described {
  readonly extensions: Readonly<Record<string, unknown>>;
}

function describe(
  name: string,
  { extensions }: Described,
  parts: readonly (GraphQLArgument | GraphQLInputField)[],
): void {
  const own = extensions['input'] instanceof z.ZodObject ? extensions['input'].shape : {};
  const unknown = Object.keys(own).find((field) => !parts.some((part) => part.name === field));
  if (unknown !== undefined) throw new Error(`${name} has no ${unknown}, of which its schema speaks.`);
  const shape = new Map<string, unknown>(Object.entries({ ...shared, ...own }));
  for (const part of parts) {
    const field = shape.get(part.name);
    if (!(field instanceof z.ZodType)) continue;
    const { jsonSchema, maxItems, hasForm, describe: state } = readBounds(field);
    part.extensions = { ...part.extensions, jsonSchema, maxItems, hasForm, template: part.description };
    part.description = state(part.description ?? '');
  }
}

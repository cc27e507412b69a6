import { isDeepStrictEqual } from 'node:util';
import {
  getNamedType,
  type GraphQLInputType,
  type GraphQLNamedType,
  GraphQLNonNull,
  type GraphQLOutputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { mayBeAbsent } from '../responseShapes.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The named schemas of a document, added while its operations are described. */
export type Components = Map<string, JsonSchema>;

const maxTextLength = 2_000;
const maxItems = 1_000;
// No NUL: PostgreSQL cannot store one.
const text = { type: 'string', maxLength: maxTextLength, pattern: '^[^\\u0000]*$' };

const idPattern = '^(?:[a-z]{3}_(?:[0-9A-HJKMNP-TV-Z]{26}){1,2}|KYB-[0-9A-HJKMNP-TV-Z]{20})$';

// The applicant chooses the ids in these types, for the parties of a form.
const typesWithOwnIds = new Set([
  ...['OnboardingParty', 'OnboardingPartyRole', 'OnboardingHolding'],
  ...['EffectiveOwnership', 'EffectiveOwner', 'OwnershipFinding'],
]);
const ownIdPattern = '^[\\w-]{1,64}$';

const scalars: Readonly<Record<string, JsonSchema>> = {
  String: text,
  ID: {
    type: 'string',
    maxLength: 64,
    pattern: idPattern,
  },
  Float: { type: 'number', format: 'double' },
  Int: { type: 'integer', format: 'int32', minimum: 0, maximum: 2_147_483_647 },
  Boolean: { type: 'boolean' },
  DateTimeISO: { type: 'string', format: 'date-time', maxLength: 40 },
  JSON: {},
  JSONObject: { type: 'object', additionalProperties: true },
  LocalDate: { type: 'string', format: 'date', maxLength: 10 },
};

/** The constraints of a field beyond its type: bounds that the operations check, as `@Extensions({ jsonSchema })`. */
interface Described {
  readonly description?: string | null | undefined;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/**
 * The JSON schema of the response to a selection, with enum values in lower case as documented. Each object type becomes a
 * component with its name.
 * @throws Error when one type is selected in two ways
 */
export function outputSchema(
  type: GraphQLOutputType,
  selections: SelectionSetNode | undefined,
  components: Components,
  described: Described = {},
): JsonSchema {
  if (isNonNullType(type)) return present(type.ofType as GraphQLOutputType, selections, components, described);
  return orNull(present(type, selections, components, described));
}

function present(
  type: GraphQLOutputType,
  selections: SelectionSetNode | undefined,
  components: Components,
  described: Described,
): JsonSchema {
  if (isListType(type)) {
    return toListSchema(outputSchema(type.ofType as GraphQLOutputType, selections, components), described);
  }
  const named = getNamedType(type);
  if (!isObjectType(named)) return describedLeaf(named, described);
  const fields = named.getFields();
  const properties = (selections?.selections ?? []).map((selection): [string, JsonSchema] => {
    if (selection.kind !== Kind.FIELD) throw new Error(`${named.name}: the documents of routes hold no fragments.`);
    const field = fields[selection.name.value];
    if (!field) throw new Error(`${named.name} has no ${selection.name.value}.`);
    const schema = outputSchema(field.type, selection.selectionSet, components, field);
    return [field.name, typesWithOwnIds.has(named.name) ? withOwnIds(schema) : schema];
  });
  const schema = reference(components, named, {
    type: 'object',
    ...(named.description && { description: named.description }),
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name).filter((name) => !mayBeAbsent(named.name, name)),
    additionalProperties: false,
  });
  return withFacts(schema, described);
}

/** The JSON schema of an input. The idempotency key is left out: over REST it is a header. */
export function inputSchema(type: GraphQLInputType, components: Components, described: Described = {}): JsonSchema {
  if (!isNonNullType(type)) return orNull(inputSchema(new GraphQLNonNull(type), components, described));
  const bare = type.ofType;
  if (isListType(bare)) {
    const { items = {}, ...facts } = (described.extensions?.['jsonSchema'] ?? {}) as JsonSchema;
    const item = inputSchema(bare.ofType, components, { extensions: { jsonSchema: items } });
    return toListSchema(item, { ...described, extensions: { jsonSchema: facts } });
  }
  const named = getNamedType(bare);
  if (!isInputObjectType(named)) return describedLeaf(named, described);
  const fields = Object.values(named.getFields()).filter(({ name }) => name !== 'idempotencyKey');
  const schema = reference(components, named, {
    type: 'object',
    ...(named.description && { description: named.description }),
    properties: Object.fromEntries(fields.map((field) => [field.name, inputSchema(field.type, components, field)])),
    required: fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name),
    additionalProperties: false,
  });
  return withFacts(schema, described);
}

/** The description lists the meaning of each enum value, because REST readers see it nowhere else. */
function describedLeaf(type: GraphQLNamedType, described: Described): JsonSchema {
  const values = isEnumType(type) ? type.getValues().filter((value) => value.description) : [];
  const list = values.map((value) => `- \`${value.value as string}\`: ${value.description ?? ''}`).join('\n');
  return withFacts(leaf(type), {
    ...described,
    description: [described.description, list].filter(Boolean).join('\n\n'),
  });
}

function leaf(type: GraphQLNamedType): JsonSchema {
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ value }) => value as string) };
  const scalar = isScalarType(type) ? scalars[type.name] : undefined;
  if (!scalar) throw new Error(`Say in jsonSchema.ts how ${type.name} looks in JSON.`);
  return scalar;
}

function withOwnIds(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (name, value: unknown) =>
    name === 'pattern' && value === idPattern ? ownIdPattern : value,
  ) as JsonSchema;
}

function toListSchema(items: JsonSchema, described: Described): JsonSchema {
  return withFacts({ type: 'array', items, maxItems: maxItems }, described);
}

function withFacts(schema: JsonSchema, { description, extensions }: Described): JsonSchema {
  const facts = extensions?.['jsonSchema'] as JsonSchema | undefined;
  return { ...schema, ...(description && { description }), ...facts };
}

function orNull(schema: JsonSchema): JsonSchema {
  if (typeof schema['type'] !== 'string') {
    const { description, ...bare } = schema;
    return { ...(description !== undefined && { description }), oneOf: [bare, { type: 'null' }] };
  }
  const words = schema['enum'] as readonly string[] | undefined;
  return { ...schema, type: [schema['type'], 'null'], ...(words && { enum: [...words, null] }) };
}

function reference(components: Components, { name }: GraphQLNamedType, schema: JsonSchema): JsonSchema {
  const known = components.get(name);
  if (known && !isDeepStrictEqual(known, schema)) throw new Error(`Two routes select ${name} differently.`);
  components.set(name, schema);
  return { $ref: `#/components/schemas/${name}` };
}

import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  OperationTypeNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';

/** One root field of the live schema, ready to be called. */
export interface Operation {
  /** As the authorisation table names it, e.g. `Query.verification`. */
  readonly row: string;
  readonly name: string;
  readonly kind: OperationTypeNode;
  readonly takesId: boolean;
  /** Whether it can be sent again with an idempotency key. */
  readonly isRepeatable: boolean;
  /** Ids that a caller may leave out, and that no example holds, e.g. `input.parentId`. */
  readonly optionalIds: readonly string[];
  /**
   * The document that calls it, with `id` wherever an id is asked for, and asks for all that it can answer. `more` are fields
   * of its input that may be left out.
   */
  readonly document: (id: string, more?: object) => string;
}

/** Every root field of the schema: a new one is in every loop on the day it is added. */
export function listOperations(schema: GraphQLSchema): Operation[] {
  return Object.values(OperationTypeNode).flatMap((kind) => {
    const type = schema.getRootType(kind);
    return Object.values(type?.getFields() ?? {}).map((field) => ({
      row: `${type?.name ?? ''}.${field.name}`,
      name: field.name,
      kind,
      takesId: field.args.some(takesId),
      isRepeatable: field.args.some(isRepeatable),
      optionalIds: field.args.flatMap((argument) => listOptionalIds(argument)),
      document: (id: string, more: object = {}) =>
        `${kind} { ${field.name}${formatArguments(field.args, id, more)}${formatSelection(field.type, id)} }`,
    }));
  });
}

const examples: Readonly<Record<string, unknown>> = {
  first: 10,
  queryValue: '51 824 753 556',
  name: 'Sandbox Clean',
  url: 'https://hooks.customer.example/kyb',
  events: ['verification.completed'],
  items: [{ queryValue: '51 824 753 556' }],
  since: new Date().toISOString(),
  headers: {},
  email: 'person@customer.example',
  ownerEmail: 'owner@customer.example',
  certificateMonths: 12,
  version: 0,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
};
const examplesOfItems: Readonly<Record<string, unknown>> = {
  ScreenItemInput: [{ name: 'Viktor Sandboxov', kind: 'person' }],
};
const examplesOfType: Readonly<Record<string, unknown>> = { String: 'text', Boolean: true, LocalDate: '1980-12-31' };
// May be left out where something else is given in its place, or changed.
const alwaysGiven = new Set(['secret', 'certificateMonths', 'onboardingId']);

/**
 * An example of what is required, with `id` wherever an id is asked for. Enums have their values, which are the words of
 * REST, so the same example is JSON for REST and, printed, a literal for GraphQL.
 */
export function toExample(type: GraphQLInputType, name: string, id: string): unknown {
  if (isNonNullType(type)) return toExample(type.ofType, name, id);
  if (isListType(type)) return examplesOfItems[getNamedType(type).name] ?? examples[name] ?? [];
  if (isEnumType(type)) return type.getValues()[0]?.value;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(
      (field) => isNonNullType(field.type) || alwaysGiven.has(field.name),
    );
    return Object.fromEntries(required.map((field) => [field.name, toExample(field.type, field.name, id)]));
  }
  if (type.name === 'ID') return idPart(id, name);
  const example = examples[name] ?? examplesOfType[type.name];
  if (example !== undefined) return example;
  throw new Error(
    `There is no example for ${name}: ${type.name}. Add one to \`examples\` in test/support/requests/operations.ts.`,
  );
}

const within = ' within ';

/** What is known by two ids: that of a case and of a document of it. */
export function withinId(outer: string, inner: string): string {
  return `${inner}${within}${outer}`;
}

/** The part of an id that an argument takes; of an id that is not of two parts all of it. */
export function idPart(id: string, name: string): string {
  const [inner = id, outer = inner] = id.split(within);
  return name === 'documentId' ? inner : outer;
}

/** Whether a call is not made without an id. */
export function takesId({ type }: Pick<GraphQLInputField, 'type'>): boolean {
  if (!isNonNullType(type)) return false;
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return named.name === 'ID';
  return Object.values(named.getFields()).some((field) => takesId(field) || isGivenId(field));
}

/** Whether a member of an input is an id that each example gives, though it may be left out. */
function isGivenId({ name, type }: GraphQLInputField): boolean {
  return alwaysGiven.has(name) && getNamedType(type).name === 'ID';
}

function isRepeatable({ type }: GraphQLArgument): boolean {
  const named = getNamedType(type);
  return isInputObjectType(named) && Object.hasOwn(named.getFields(), 'idempotencyKey');
}

function listOptionalIds({ name, type }: Pick<GraphQLInputField, 'name' | 'type'>, isOptional = false): string[] {
  const named = getNamedType(type);
  const mayBeLeftOut = isOptional || !isNonNullType(type);
  if (!isInputObjectType(named)) return mayBeLeftOut && named.name === 'ID' ? [name] : [];
  const fields = Object.values(named.getFields()).filter((field) => !isGivenId(field));
  return fields.flatMap((field) => listOptionalIds(field, mayBeLeftOut)).map((path) => `${name}.${path}`);
}

function formatArguments(all: readonly GraphQLArgument[], id: string, more: object = {}): string {
  // All that a page can hold, twice over, is more than a document may ask for.
  const given = all.filter(({ name, type }) => isNonNullType(type) || name === 'first');
  if (given.length === 0) return '';
  const values = given.map(({ name, type }) => {
    const example = toExample(type, name, id);
    const whole = name === 'input' ? { ...(example as object), ...more } : example;
    return `${name}: ${formatLiteral(whole, type)}`;
  });
  return `(${values.join(', ')})`;
}

/** A value as it is written in a document. */
function formatLiteral(value: unknown, type: GraphQLInputType): string {
  if (isNonNullType(type)) return formatLiteral(value, type.ofType);
  if (isListType(type)) return `[${(value as unknown[]).map((item) => formatLiteral(item, type.ofType)).join(', ')}]`;
  if (isEnumType(type)) return String(type.getValues().find((one) => one.value === value)?.name);
  // A scalar that is an object has names in a document, and not texts.
  if (!isInputObjectType(type)) return JSON.stringify(value).replace(/"(\w+)":/g, '$1:');
  const fields = type.getFields();
  const members = Object.entries(value as object).flatMap(([name, member]) => {
    const field = fields[name];
    return field ? [`${name}: ${formatLiteral(member, field.type)}`] : [];
  });
  return `{${members.join(', ')}}`;
}

/** All that can be reached, down to where a type would hold itself. */
function formatSelection(type: GraphQLOutputType, id: string, above: readonly string[] = []): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named)) {
    throw new Error(`No selection is written for ${named.name}: teach test/support/requests/operations.ts.`);
  }
  const fields = Object.values(named.getFields()).filter((field) => !above.includes(getNamedType(field.type).name));
  const selections = fields.map(
    (field) => field.name + formatArguments(field.args, id) + formatSelection(field.type, id, [...above, named.name]),
  );
  return ` { ${selections.join(' ')} }`;
}

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

/** A root field of the schema, ready to be called. */
export interface Operation {
  /** As the authorisation table names it, e.g. `Query.verification`. */
  readonly row: string;
  readonly name: string;
  readonly kind: OperationTypeNode;
  readonly takesId: boolean;
  /** Whether it can be retried with an idempotency key. */
  readonly isRepeatable: boolean;
  /** Optional ids that no example contains, e.g. `input.parentId`. */
  readonly optionalIds: readonly string[];
  /**
   * The operation that calls it, with `id` for every id, selecting all of its response. `more` adds optional input
   * fields.
   */
  readonly document: (id: string, more?: object) => string;
}

/** Every root field of the schema, so that new ones are tested automatically. */
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
  // The page, in nodes and edges with every field, stays below the limit of objects.
  first: 8,
  low: 10,
  medium: 40,
  high: 70,
  queryValue: '51 824 753 556',
  name: 'Sandbox Clean',
  evidence: 'The deed of 1 November 2026, read by an officer.',
  reason: 'An officer has read the deed.',
  url: 'https://hooks.customer.example/kyb',
  events: ['verification.completed'],
  items: [{ queryValue: '51 824 753 556' }],
  since: new Date().toISOString(),
  headers: {},
  email: 'person@customer.example',
  ownerEmail: 'owner@customer.example',
  certificateMonths: 12,
  version: 0,
  baseVersion: '2026-3',
  // Each call derives the next number of it.
  slug: 'text',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
};
const examplesOfItems: Readonly<Record<string, unknown>> = {
  ScreenItemInput: [{ name: 'Viktor Sandboxov', kind: 'person' }],
};
const examplesOfType: Readonly<Record<string, unknown>> = { String: 'text', Boolean: true, LocalDate: '1980-12-31' };
// Optional members that are alternatives of each other or part of a change.
const alwaysGiven = new Set(['secret', 'certificateMonths', 'onboardingId']);
/** A change of nothing is refused. */
const changedField: Readonly<Record<string, string>> = {
  ChangeMemberInput: 'name',
  UpdatePolicyInput: 'name',
};

/** The field that an example of a change has. @param mutation the name of the mutation */
export function findChangedField(mutation: string): string | undefined {
  return changedField[`${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`];
}

/**
 * An example of the required input, with `id` for every id. Enum values equal the words of REST, so the same example is
 * JSON for REST and, printed, a literal for GraphQL.
 */
export function toExample(type: GraphQLInputType, name: string, id: string): unknown {
  if (isNonNullType(type)) return toExample(type.ofType, name, id);
  if (isListType(type)) return examplesOfItems[getNamedType(type).name] ?? examples[name] ?? [];
  if (isEnumType(type)) return type.getValues()[0]?.value;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(
      (field) => isNonNullType(field.type) || alwaysGiven.has(field.name) || changedField[type.name] === field.name,
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

/** The id of an object within another: that of a case and of one of its documents. */
export function withinId(outer: string, inner: string): string {
  return `${inner}${within}${outer}`;
}

/** The part of a combined id that an argument needs. A simple id is returned unchanged. */
export function idPart(id: string, name: string): string {
  const [inner = id, outer = inner] = id.split(within);
  return name === 'documentId' ? inner : outer;
}

/** Whether a call requires an id. */
export function takesId({ type }: Pick<GraphQLInputField, 'type'>): boolean {
  if (!isNonNullType(type)) return false;
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return named.name === 'ID';
  return Object.values(named.getFields()).some((field) => takesId(field) || isGivenId(field));
}

/** Whether a member of an input is an optional id that each example contains. */
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
  // Selecting the largest page twice would exceed the limit of an operation.
  const given = all.filter(({ name, type }) => isNonNullType(type) || name === 'first');
  if (given.length === 0) return '';
  const values = given.map(({ name, type }) => {
    const example = toExample(type, name, id);
    const whole = name === 'input' ? { ...(example as object), ...more } : example;
    return `${name}: ${formatLiteral(whole, type)}`;
  });
  return `(${values.join(', ')})`;
}

/** A value as a literal in an operation. */
function formatLiteral(value: unknown, type: GraphQLInputType): string {
  if (isNonNullType(type)) return formatLiteral(value, type.ofType);
  if (value === null || value === undefined) return 'null';
  if (isListType(type)) return `[${(value as unknown[]).map((item) => formatLiteral(item, type.ofType)).join(', ')}]`;
  if (isEnumType(type)) return String(type.getValues().find((one) => one.value === value)?.name);
  // An object as a literal has unquoted names.
  if (!isInputObjectType(type)) return JSON.stringify(value).replace(/"(\w+)":/g, '$1:');
  const fields = type.getFields();
  const members = Object.entries(value).flatMap(([name, member]) => {
    const field = fields[name];
    return field ? [`${name}: ${formatLiteral(member, field.type)}`] : [];
  });
  return `{${members.join(', ')}}`;
}

/** Everything that can be selected, up to where a type would contain itself. */
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

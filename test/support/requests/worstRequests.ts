import {
  getOperationAST,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isScalarType,
  Kind,
  OperationTypeNode,
  parse,
  typeFromAST,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { permissions } from '../../../src/caller/permissions.js';
import { routes } from '../../../src/rest/routes.js';
import { toExample, idPart, listOperations } from './operations.js';
import { worstOperations } from './worstOperations.js';

/** A request that costs as much as its size allows. */
export interface WorstRequest {
  readonly title: string;
  /** Its operation in the authorisation table. Null if it names none. */
  readonly row: string | null;
  readonly method: string;
  readonly path: string;
  /** Created when it is sent, because it may have 1 MiB. */
  readonly body: () => string | undefined;
}

/** A value that is expensive to parse, as JSON, because some are too deep for JSON.stringify. */
interface WorstValue {
  readonly title: string;
  readonly json: () => string;
}

interface Variable {
  readonly name: string;
  readonly type: GraphQLInputType;
}

/** The maximum size of a body, minus the text around a value in it. */
const maxBytes = 1024 * 1024 - 2_000;
const maxQueryLength = 12_000;
const anyId = 'xyz_01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** The worst requests of every route and every operation, so that new ones are tested automatically. */
export function listWorstRequests(schema: GraphQLSchema): readonly WorstRequest[] {
  const overRest = restRequests(schema);
  const routed = new Set(overRest.map(({ row }) => row));
  return [...overRest, ...graphqlRequests(schema, routed), ...documentRequests(schema)];
}

function restRequests(schema: GraphQLSchema): WorstRequest[] {
  return routes.flatMap(({ method, path: pattern, operation }) => {
    const { row, variables } = readDocument(schema, parse(operation));
    const path = pattern.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(idPart(anyId, name)));
    const own = variables.filter(({ name }) => !pattern.includes(`:${name}`));
    const request = (title: string, more: Pick<WorstRequest, 'body'> & { readonly query?: string }): WorstRequest => ({
      ...{ title: `${method.toUpperCase()} ${pattern}: ${title}`, row, method: method.toUpperCase(), body: more.body },
      path: path + (more.query ?? ''),
    });
    if (method === 'get') {
      return [
        request('unknown parameters', {
          body: none,
          query: `?${times(maxQueryLength / 6, (at) => `p${at}=`).join('&')}`,
        }),
        ...own.flatMap(({ name }) => [
          request(`a long ${name}`, { body: none, query: `?${name}=${'a'.repeat(maxQueryLength)}` }),
          request(`a long list of ${name}`, { body: none, query: `?${name}=${'a,'.repeat(maxQueryLength / 2)}` }),
        ]),
      ];
    }
    const [input] = own.filter(({ name }) => name === 'input');
    const values = input
      ? worstValues(input.type, 'input')
      : own.flatMap(({ name, type }) =>
          worstValues(type, name).map(({ title, json }) => ({ title, json: () => formatObject({ [name]: json() }) })),
        );
    return [...worstBodies, ...values].map(({ title, json }) => request(title, { body: json }));
  });
}

/**
 * Each operation with the largest selection, and with its values in variables. For an operation that a route also runs,
 * only the first value is used.
 */
function graphqlRequests(schema: GraphQLSchema, routed: ReadonlySet<string | null>): WorstRequest[] {
  return listOperations(schema)
    .filter(({ kind }) => kind !== OperationTypeNode.SUBSCRIPTION)
    .flatMap(({ row, name, kind, document }) => {
      const field = schema.getRootType(kind)?.getFields()[name];
      const whole = graphqlRequest(`${row}: everything`, row, document(anyId));
      const selection = parse(document(anyId));
      const one = (field?.args ?? []).flatMap(({ name: argument, type }) => {
        const query = withVariable(selection, argument, String(type));
        const values = worstValues(type, argument);
        return (routed.has(row) ? values.slice(0, 1) : values).map(({ title, json }) =>
          graphqlRequest(`${row} ${title}`, row, query, () => formatObject({ value: json() })),
        );
      });
      return [whole, ...one];
    });
}

/** Texts that are expensive regardless of their operation. */
function documentRequests(schema: GraphQLSchema): WorstRequest[] {
  return worstOperations(schema).map(({ title, query, variables }) =>
    graphqlRequest(`Document: ${title}`, null, query, () => variables ?? '{}'),
  );
}

function graphqlRequest(title: string, row: string | null, query: string, variables = () => '{}'): WorstRequest {
  const body = (): string => formatObject({ query: JSON.stringify(query), variables: variables() });
  return { title: `GraphQL ${title}`, row, method: 'POST', path: '/graphql', body };
}

/** An operation with one of its arguments in a variable. The others are unchanged. */
function withVariable(document: DocumentNode, argument: string, type: string): string {
  const [definition] = document.definitions;
  const [field] = definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [];
  const text = document.loc?.source.body ?? '';
  if (definition?.kind !== Kind.OPERATION_DEFINITION || field?.kind !== Kind.FIELD) throw new Error(text);
  const others = (field.arguments ?? []).filter(({ name }) => name.value !== argument);
  const written = others.map(({ loc }) => text.slice(loc?.start, loc?.end));
  const selected = field.selectionSet ? ' { __typename }' : '';
  const given = [`${argument}: $value`, ...written].join(', ');
  return `${definition.operation} ($value: ${type}) { ${field.name.value}(${given})${selected} }`;
}

/** Bodies that match no type. */
const worstBodies: readonly WorstValue[] = [
  { title: 'a list of numbers', json: () => formatList('0') },
  { title: 'lists in lists', json: nested },
  { title: 'lists in lists in a field', json: () => formatObject({ unknown: nested() }) },
];

/** Values that are expensive to check against a type. */
function worstValues(type: GraphQLInputType, name: string): readonly WorstValue[] {
  if (isNonNullType(type)) return worstValues(type.ofType, name);
  const titled = (title: string, json: () => string): WorstValue => ({ title: `${name}: ${title}`, json });
  if (isListType(type)) {
    const example = JSON.stringify(toExample(type.ofType, name, anyId));
    return [
      titled('a list of numbers', () => formatList('0')),
      titled('a list of objects', () => formatList('{}')),
      titled('a list of examples', () => formatList(example)),
      ...worstValues(type.ofType, name).map(({ title, json }) => ({
        title: `${title}, in a list`,
        json: () => `[${json()}]`,
      })),
    ];
  }
  if (isInputObjectType(type)) {
    const example = Object.entries(toExample(type, name, anyId) as object).map(
      ([member, value]) => [member, JSON.stringify(value)] as const,
    );
    const whole = Object.fromEntries(example);
    return [
      titled('unknown fields', () => formatMany(whole)),
      ...Object.values(type.getFields()).flatMap((field) =>
        worstValues(field.type, field.name).map(({ title, json }) => ({
          title: `${name}.${title}`,
          json: () => formatObject({ ...whole, [field.name]: json() }),
        })),
      ),
    ];
  }
  if (isScalarType(type) && type.name.startsWith('JSON')) {
    return [
      titled('a long value', () => formatObject({ 'webhook-signature': JSON.stringify(fill('v1,a ')) })),
      titled('many members', () => formatMany({})),
      titled('the same name in a list', () => formatList('{"name":"a","value":["b"]}')),
      titled('long lists of one name', () => formatList(`{"name":"a","value":${formatList('""', 5_000)}}`)),
      titled('lists in lists', nested),
      titled('lists in lists in an object', () => formatObject({ a: nested() })),
    ];
  }
  const isText = type.name === 'String' || type.name === 'ID';
  return [
    ...(isText ? texts.map(([title, text]) => titled(title, () => JSON.stringify(text()))) : []),
    titled('lists in lists', nested),
  ];
}

/** Repeats a part as often as it fits. */
const fill = (part: string, bytes = maxBytes): string => part.repeat(Math.floor(bytes / Buffer.byteLength(part)));

// Each is the worst case for some pattern: spaces between, repeated parts, combining marks.
const texts: readonly (readonly [string, () => string])[] = [
  ['spaces', () => `a${fill(' ')}a`],
  ['digits', () => fill('5 1')],
  ['addresses', () => fill('a@a.')],
  ['marks', () => `a${fill('\u0301')}`],
];

const none = (): undefined => undefined;

type Members = Readonly<Record<string, string>>;

const formatMembers = (members: Members): string[] =>
  Object.entries(members).map(([name, json]) => `${JSON.stringify(name)}:${json}`);

function formatObject(members: Members): string {
  return `{${formatMembers(members).join(',')}}`;
}

// Written once: to write them for each request took more time than all requests.
const manyMembers = times(94_000, (at) => `"f${at}":0`).join(',');

/** An object with these members and 94,000 others. */
function formatMany(members: Members): string {
  return `{${[...formatMembers(members), manyMembers].join(',')}}`;
}

function formatList(json: string, bytes = maxBytes): string {
  return `[${fill(`${json},`, bytes).slice(0, -1)}]`;
}

function nested(): string {
  const levels = Math.floor(maxBytes / 2);
  return '['.repeat(levels) + ']'.repeat(levels);
}

function times<Item>(count: number, item: (at: number) => Item): Item[] {
  return Array.from({ length: Math.floor(count) }, (_item, at) => item(at));
}

function readDocument(schema: GraphQLSchema, document: DocumentNode): { row: string; variables: readonly Variable[] } {
  const operation = getOperationAST(document);
  const [field] = operation?.selectionSet.selections ?? [];
  if (!operation || field?.kind !== Kind.FIELD) throw new Error('A route runs one field.');
  const row = `${schema.getRootType(operation.operation)?.name ?? ''}.${field.name.value}`;
  if (!permissions[row]) throw new Error(`${row} has no row in the authorisation table.`);
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type: node }) => {
    const type = typeFromAST(schema, node);
    if (!isInputType(type)) throw new Error(`$${variable.name.value} is no input.`);
    return { name: variable.name.value, type };
  });
  return { row, variables };
}

import { GraphQLNonNull, isNonNullType, isObjectType, Kind, getNamedType, type GraphQLSchema } from 'graphql';
import { formatCallers } from '../../caller/permissions.js';
import { generatedFile } from '../../domain/inputs/limits.js';
import { pageSizes } from '../../domain/page.js';
import type { ErrorCode } from '../../platform/errors.js';
import { defaultLimits, organisationFactor, type LimitName } from '../../platform/configuration/limitTable.js';
import { csvFile, csvParameters } from '../csv/csvList.js';
import type { ExampleCall, Route, RouteFile } from '../routes/route.js';
import exampleCalls from './exampleCalls.json' with { type: 'json' };
import { listHeaders, routeFacts, type RouteFacts, type RouteInput, requireTag } from './routeFacts.js';
import { inputSchema, outputSchema, type Components, type JsonSchema } from './jsonSchema.js';
import { problemResponses } from './problems.js';

const commonErrorCodes = ['INVALID_REQUEST', 'RATE_LIMITED', 'INTERNAL', 'OVERLOADED'] as const;
const bodyErrorCodes = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;

const maxCsvBytes = 2_147_483_647;
const bodies: Readonly<Record<Route['status'], string>> = {
  200: 'The call succeeded. The body contains the result.',
  201: 'The object was created. The body contains the result.',
  202: 'The call was accepted. The work continues in the background.',
  204: 'The call succeeded. The response has no body.',
};
export const publicLimit = 'Rate limit: 120 of these calls per minute and IP address.';

/** The error codes that a route can return. METHOD_NOT_ALLOWED belongs to the path, not to one of its operations. */
export function listErrorCodes(route: Route): ErrorCode[] {
  const { method, path, isPublic = false, isOpen = false, errors = [] } = route;
  return [
    ...commonErrorCodes,
    ...(isPublic ? [] : (['FORBIDDEN'] as const)),
    ...(isPublic || isOpen ? [] : (['UNAUTHENTICATED'] as const)),
    ...(path.includes(':') ? (['NOT_FOUND'] as const) : []),
    ...(method === 'get' ? [] : bodyErrorCodes),
    ...(acceptsIdempotencyKey(route) ? (['IDEMPOTENCY_CONFLICT'] as const) : []),
    ...errors,
  ];
}

/** Every POST of the API that changes something does. PATCH and DELETE are idempotent, and a sign-in need not be. */
function acceptsIdempotencyKey({ method, path, operation, isOpen = false }: Route): boolean {
  return !isOpen && method === 'post' && path.startsWith('/api/enterprise/') && operation.startsWith('mutation');
}

/** One operation of the document. Everything but the examples comes from the route and its GraphQL field. */
export function toOperation(schema: GraphQLSchema, route: Route, components: Components): JsonSchema {
  const facts = routeFacts(schema, route);
  const { field } = facts;
  const { operationId } = route.reference ?? { operationId: field.name };
  const calls = route.file ? [] : requireExamples(operationId, route);
  const named = (value: 'body' | 'answer'): JsonSchema =>
    Object.fromEntries(
      calls.filter((call) => call[value]).map((call) => [call.name, { summary: call.summary, value: call[value] }]),
    );
  const body = bodySchema(facts, components);
  return {
    operationId,
    summary: route.summary,
    description: formatDescription(facts),
    tags: [requireTag(route.path)],
    ...toSecurity(facts),
    parameters: toParameters(facts, components),
    ...(body && {
      requestBody: {
        required: Object.hasOwn(body, '$ref') || Object.hasOwn(body, 'required'),
        content: { 'application/json': { schema: body, examples: named('body') } },
      },
    }),
    responses: {
      [route.status]: {
        description: bodies[route.status],
        headers: listHeaders(route.status, listExtraHeaders(route)),
        ...(route.status !== 204 && {
          content: route.file
            ? fileContent(route.file)
            : {
                'application/json': { schema: responseSchema(facts, components), examples: named('answer') },
                ...(isCsvToo(route) && fileContent({ ...csvFile, mostBytes: maxCsvBytes })),
              },
        }),
      },
      ...problemResponses(listErrorCodes(route)),
    },
  };
}

/** Describes the operation and its callers, then its rate limit. */
function formatDescription({ route, field, permission, weight }: RouteFacts): string {
  const { reference } = route;
  const text = reference ? `${reference.description} ${formatCallers(permission)}` : (field.description ?? '');
  const csv = isCsvToo(route) ? ' `Accept: text/csv` returns the whole list as CSV.' : '';
  return `${text}${csv}\n\n${route.isPublic ? publicLimit : formatLimit(permission.limit ?? 'requests', route.isOpen ? 'address' : 'key', weight)}`;
}

/** The security schemes of a route, if it is not a key alone. */
function toSecurity({ route, permission: { callers } }: RouteFacts): { readonly security?: readonly JsonSchema[] } {
  if (route.isOpen || route.isPublic) return { security: [{}] };
  if (route.path.startsWith('/api/admin/')) return { security: [{ operatorKey: [] }, { operatorSession: [] }] };
  const takesKey = callers.includes('key');
  const takesSession = callers.some((kind) => kind !== 'key' && kind !== 'stranger');
  if (!takesSession) return {};
  return { security: [...(takesKey ? [{ apiKey: [] }] : []), { session: [] }] };
}

function isCsvToo({ csv }: Route): boolean {
  return csv !== undefined;
}

type FileKind = Pick<RouteFile, 'mediaType' | 'mediaTypes' | 'mostBytes'>;

function fileContent({
  mediaType,
  mediaTypes = [mediaType],
  mostBytes = generatedFile.maxBytes,
}: FileKind): JsonSchema {
  const schema = { type: 'string', format: 'binary', maxLength: mostBytes };
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema }]));
}

function listExtraHeaders(route: Route): string[] {
  if (route.file) return ['Content-Disposition'];
  return acceptsIdempotencyKey(route) ? ['Idempotency-Replayed'] : [];
}

const countedPer = {
  key: `key or member, and ${organisationFactor} times as many per organisation. A plan tier can raise it`,
  address: 'IP address',
  link: 'onboarding link',
} as const;

/** The sentence that states a rate limit. */
export function formatLimit(name: LimitName, per: keyof typeof countedPer = 'key', weight = 1): string {
  const { perKey, seconds } = defaultLimits[name];
  const counted = weight === 1 ? '' : ` Each call counts as ${weight}.`;
  return `Rate limit \`${name}\`: ${perKey.toLocaleString('en')} calls in ${seconds} seconds per ${countedPer[per]}.${counted}`;
}

function toParameters({ route, inputs }: RouteFacts, components: Components): JsonSchema[] {
  const placed = inputs.flatMap((input) => {
    const place = isInPath(route, input) ? 'path' : 'query';
    if (place === 'query' && route.method !== 'get') return [];
    const { description, ...schema } = valueSchema(input, components);
    const isText = place === 'query' && schema['type'] === 'string' && !schema['enum'] && !schema['format'];
    // An empty filter is refused.
    const bounded = isText ? { ...schema, minLength: schema['minLength'] ?? 1 } : schema;
    const deprecated = input.target?.deprecationReason ? { deprecated: true } : {};
    const required = isNonNullType(input.type);
    return [{ name: input.name, in: place, required, ...deprecated, description, schema: bounded }];
  });
  const further = Object.entries(route.file?.parameters ?? (isCsvToo(route) ? csvParameters : {})).map(
    ([name, described]) => {
      return { name, in: 'query', required: false, ...described };
    },
  );
  const headers = ['ApiVersion', ...(acceptsIdempotencyKey(route) ? ['IdempotencyKey'] : [])];
  return [...placed, ...further, ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

/** The schema of the body: the input of the route without the members that are in the path. */
function bodySchema({ route, inputs }: RouteFacts, components: Components): JsonSchema | null {
  if (route.method === 'get') return null;
  const members = inputs.filter((member) => !isInPath(route, member));
  return members.length === 0 ? null : membersSchema(members, components);
}

/** The schema of the input of a route: the type of `$input`, or else an object of its variables. */
export function membersSchema(inputs: readonly RouteInput[], components: Components): JsonSchema {
  const [input] = inputs;
  if (input?.name === 'input') return inputSchema(input.type, components);
  const required = inputs.filter(({ type }) => isNonNullType(type)).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(inputs.map((member) => [member.name, valueSchema(member, components)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function responseSchema({ route, field, node }: RouteFacts, components: Components): JsonSchema {
  if (route.noun !== undefined) {
    const data = outputSchema(new GraphQLNonNull(field.type), node.selectionSet, components);
    return route.noun === null ? data : wrapped({ [route.noun]: data });
  }
  const connection = getNamedType(field.type);
  const nodes = node.selectionSet?.selections.find(
    (selection) => selection.kind === Kind.FIELD && selection.name.value === 'nodes',
  );
  const type = isObjectType(connection) ? connection.getFields()['nodes']?.type : undefined;
  if (!type || nodes?.kind !== Kind.FIELD) throw new Error(`${route.path}: a route without a noun is a list.`);
  return wrapped({
    items: {
      ...outputSchema(type, nodes.selectionSet, components),
      maxItems: pageSizes.largest,
      description: 'The items of this page, in the order of the list.',
    },
    nextCursor: {
      type: ['string', 'null'],
      maxLength: 200,
      pattern: '^[\\w-]+$',
      description:
        'Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page.',
    },
  });
}

function wrapped(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function isInPath({ path }: RouteFacts['route'], { name }: RouteInput): boolean {
  return path.split('/').includes(`:${name}`);
}

/** A parameter is left out or has a value, but is never null. */
function valueSchema({ type, target }: RouteInput, components: Components): JsonSchema {
  return inputSchema(isNonNullType(type) ? type : new GraphQLNonNull(type), components, target);
}

const longExamples: Readonly<Record<string, readonly ExampleCall[]>> = exampleCalls;

/** The examples of an operation, from its route or, if long, from `exampleCalls.json`. @throws Error if it has none */
export function requireExamples(
  operation: string,
  { path, examples = longExamples[operation] }: Route,
): readonly ExampleCall[] {
  if (examples) return examples;
  throw new Error(`${operation} has no example call: add \`examples\` to the route ${path} in src/rest/routes.`);
}

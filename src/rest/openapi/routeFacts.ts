import {
  type FieldNode,
  getNamedType,
  getOperationAST,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isInputType,
  isObjectType,
  Kind,
  parse,
  typeFromAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type Permission, permissions } from '../../caller/permissions.js';
import { currentApiVersion } from '../../platform/apiVersion.js';
import type { Route } from '../routes/route.js';
import type { JsonSchema } from './jsonSchema.js';

/** A variable of a route, with the argument or input field that it is passed to, whose description it has. */
export interface RouteInput {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly target: GraphQLArgument | GraphQLInputField | undefined;
}

/** The facts of a route that its GraphQL operation states. */
export interface RouteFacts {
  readonly route: Route;
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
  readonly inputs: readonly RouteInput[];
  readonly permission: Permission;
  /** The number of requests that a call counts as. */
  readonly weight: number;
}

/** Reads the one root field of a route’s document. */
export function routeFacts(schema: GraphQLSchema, route: Route): RouteFacts {
  const document = parse(route.operation);
  const operation = getOperationAST(document);
  const node = operation?.selectionSet.selections[0];
  const root = operation && schema.getRootType(operation.operation);
  const field = node?.kind === Kind.FIELD && isObjectType(root) ? root.getFields()[node.name.value] : undefined;
  const row = `${root?.name ?? ''}.${field?.name ?? ''}`;
  const permission = permissions[row];
  if (!operation || node?.kind !== Kind.FIELD || !field || !permission) {
    throw new Error(`${route.path} has no root field.`);
  }

  const targets = new Map<string, RouteInput['target']>();
  const typeInfo = new TypeInfo(schema);
  visit(
    operation,
    visitWithTypeInfo(typeInfo, {
      Argument({ value }) {
        if (value.kind === Kind.VARIABLE) targets.set(value.name.value, typeInfo.getArgument() ?? undefined);
      },
      ObjectField({ name, value }) {
        const parent = getNamedType(typeInfo.getParentInputType());
        if (value.kind === Kind.VARIABLE && isInputObjectType(parent)) {
          targets.set(value.name.value, parent.getFields()[name.value]);
        }
      },
    }),
  );
  const inputs = (operation.variableDefinitions ?? []).map(({ variable, type: typeNode }) => {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode);
    if (!isInputType(type)) throw new Error(`$${name} is no input.`);
    return { name, type, target: targets.get(name) };
  });
  return { route, field, node, inputs, permission, weight: permission.weight ?? 1 };
}

/** The tags of the reference, each with its path segments below `/api/enterprise/` or `/api/`. */
export const tags = [
  {
    name: 'Verifications',
    segments: ['verify', 'verifications'],
    description: 'Verify businesses and read the stored results.',
  },
  {
    name: 'Bulk',
    segments: ['bulk'],
    description: 'Verify many businesses at once: send a file, follow its progress, download the results.',
  },
  {
    name: 'Monitoring',
    segments: ['monitored-entities'],
    description: 'Get an event when the register data of an entity changes.',
  },
  {
    name: 'Screening',
    segments: ['screen', 'screenings', 'candidate-resolutions'],
    description: 'Screen names that have no register number, and decide whether a candidate from a list is the same.',
  },
  { name: 'Search', segments: ['search'], description: 'Search a register for entities by name.' },
  { name: 'API keys', segments: ['api-keys'], description: 'Create, list, rotate and revoke API keys.' },
  { name: 'Events', segments: ['events'], description: 'Read the event log, in order and from any cursor.' },
  {
    name: 'Webhooks',
    segments: ['webhooks', 'deliveries'],
    description: 'Manage the endpoints that events are sent to, and their deliveries.',
  },
  {
    name: 'Certificates',
    segments: ['certificates'],
    description: 'Issue, read, check and revoke certificates on verifications.',
  },
  {
    name: 'Onboarding',
    segments: ['onboarding-links', 'onboardings', 'decision-notify', 'decisions', 'message-templates'],
    description: 'Send links to applicants, review the cases they submit, and decide on them.',
  },
  {
    name: 'Organisation',
    segments: ['organisation', 'overview', 'limits', 'alerts', 'policies'],
    description:
      'Read and edit the settings and policies of your organisation, and read its overview, rate limits and alerts.',
  },
  {
    name: 'Members',
    segments: ['members', 'invitations'],
    description: 'Invite, edit and remove members. For people who are signed in.',
  },
  {
    name: 'Audit',
    segments: ['audit'],
    description: 'Read the audit log and check its hash chain. For owners and officers.',
  },
  {
    name: 'Platform',
    segments: ['admin'],
    description: 'Figures of the whole platform. For its operators.',
  },
  {
    name: 'Portal',
    segments: ['portal'],
    description:
      'Sign in with a password and a second factor, and manage them. For browsers, which keep the session in a cookie.',
  },
  {
    name: 'Applicant',
    segments: ['onboard'],
    description: 'Open an onboarding link and upload files. For the browser of the applicant.',
  },
  {
    name: 'Credentials',
    segments: [],
    description:
      'Signing keys, status lists and terms that anybody needs to check a certificate. No API key is required.',
  },
  {
    name: 'Operation',
    segments: [],
    description: 'Health checks, metrics and the API description. Only the metrics require the key of an operator.',
  },
] as const;

/** The tag of a route. @throws Error if it has none */
export function requireTag(path: string): string {
  const [, , space, below = ''] = path.split('/');
  const segment = space === 'portal' || space === 'onboard' || space === 'admin' ? space : below;
  const tag = tags.find(({ segments }) => (segments as readonly string[]).includes(segment));
  if (!tag) throw new Error(`${path} has no tag: add its segment to the tags in src/rest/openapi/routeFacts.ts.`);
  return tag.name;
}

const whole = { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400 };
const quoted = '^"[a-zA-Z]+"(;[a-z]=[0-9]+)+$';

interface Header {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

/** Every header that a response can carry, by name. */
export const headers: Readonly<Record<string, Header>> = {
  'API-Version': {
    description: 'The version of the API that returned this response.',
    required: true,
    schema: { type: 'string', const: currentApiVersion },
  },
  'X-Request-Id': {
    description: 'The id of the request in the log. Quote it when you report a problem.',
    required: true,
    schema: { type: 'string', maxLength: 64, pattern: '^req_' },
  },
  'Access-Control-Allow-Origin': {
    description:
      'The origin of the service, because an API key must never be used in a browser page of another origin. ' +
      'The value is `*` for public responses.',
    required: true,
    schema: { type: 'string', maxLength: 2_048, pattern: '^(\\*|https?://.+)$' },
  },
  RateLimit: {
    description:
      'The number of calls left (`r`) and the seconds until the quota resets (`t`). Absent if rate limits are off.',
    schema: { type: 'string', maxLength: 100, pattern: quoted },
  },
  'RateLimit-Policy': {
    description: 'The quota in calls (`q`) and its window in seconds (`w`).',
    schema: { type: 'string', maxLength: 100, pattern: quoted },
  },
  'Retry-After': { description: 'The number of seconds to wait before you retry.', required: true, schema: whole },
  'Idempotency-Replayed': {
    description: 'Present if this response repeats the one for an earlier call with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
  'Content-Disposition': {
    description: 'The file name to save the body under.',
    required: true,
    schema: {
      type: 'string',
      maxLength: 2_000,
      pattern: '^(?:inline|attachment); filename="?[^"]+"?(?:; filename\\*=.+)?$',
    },
  },
  'WWW-Authenticate': {
    description: 'The authentication scheme that the caller must use.',
    required: true,
    schema: { type: 'string', const: 'Bearer' },
  },
};

const commonHeaders = ['API-Version', 'X-Request-Id', 'Access-Control-Allow-Origin'];
const rateLimitedHeaders = ['RateLimit', 'RateLimit-Policy'];
const headersByStatus: Readonly<Record<number, readonly string[]>> = {
  401: [...rateLimitedHeaders, 'WWW-Authenticate'],
  429: [...rateLimitedHeaders, 'Retry-After'],
  500: [],
  503: ['Retry-After'],
};

/** The headers of a response with this status, as references. */
export function listHeaders(status: number, further: readonly string[] = []): JsonSchema {
  return Object.fromEntries(
    [...commonHeaders, ...(headersByStatus[status] ?? rateLimitedHeaders), ...further].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );
}

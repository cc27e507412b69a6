import type * as Sdk from '@modelcontextprotocol/server';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { getNamedType, type GraphQLSchema, isInputObjectType, parse } from 'graphql';
import type { Context } from '../caller/context.js';
import { getContext } from '../caller/identify.js';
import { countFailure } from '../caller/limits/countUse.js';
import { refuseOtherMethods } from '../caller/methodAndHost.js';
import { canUse, type Permission } from '../caller/permissions.js';
import { AppError, toPublicError } from '../platform/errors.js';
import { toProblem } from '../platform/problem.js';
import { type Components, inputSchema, type JsonSchema } from './openapi/jsonSchema.js';
import { membersSchema } from './openapi/operation.js';
import { routeFacts } from './openapi/routeFacts.js';
import { routeRunner, toBody } from './routeRunner.js';
import { routes } from './routes.js';
import type { Route } from './routes/route.js';

/** A tool: the REST route whose operation it runs, and what an assistant reads about it. */
interface ToolRow extends Pick<Route, 'method' | 'path'> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Whether a call may query a register over the network. */
  readonly isOpenWorld?: boolean;
}

/** Everything that an assistant can do. Decisions, certificates and settings are left to people and to the API. */
const rows: readonly ToolRow[] = [
  {
    name: 'verify_business',
    title: 'Verify a business',
    method: 'post',
    path: '/api/enterprise/verify',
    isOpenWorld: true,
    description:
      'Looks up an Australian ABN or ACN, or a New Zealand NZBN, in its register, and stores the result as a verification. ' +
      'Returns the registered facts, the status with its reasons, the Fracture Score with its signals, and the screening of the names. ' +
      'Send the same idempotencyKey when you repeat a call, so that it is stored once.',
  },
  {
    name: 'search_businesses',
    title: 'Search businesses by name',
    method: 'get',
    path: '/api/enterprise/search',
    description:
      'Finds entities in a register by a legal, business, trading or former name, best match first, each with its number and the reason of the match. ' +
      'Use it to find the number that verify_business needs. Stores nothing.',
  },
  {
    name: 'explain_verification',
    title: 'Explain a verification',
    method: 'get',
    path: '/api/enterprise/verifications/:id',
    description:
      'Returns a stored verification with what explains it: each signal of the Fracture Score with its points and source, ' +
      'the reasons of the status, the comparison of names, and the screening with its lists and candidates.',
  },
  {
    name: 'screen_names',
    title: 'Screen names',
    method: 'post',
    path: '/api/enterprise/screen',
    description:
      'Compares names of people and bodies with the sanctions and ban lists, and stores each screening. ' +
      'A candidate is a similar entry of a list, not a finding: a person decides whether it is the same.',
  },
  {
    name: 'list_cases',
    title: 'List onboarding cases',
    method: 'get',
    path: '/api/enterprise/onboardings',
    description:
      'Lists the onboarding cases of the organisation, newest first. Cases contain personal data of applicants: ask for a small page.',
  },
  {
    name: 'read_case',
    title: 'Read an onboarding case',
    method: 'get',
    path: '/api/enterprise/onboardings/:id',
    description:
      'Returns one onboarding case: the submitted form, owners, screening, notes, and decisions of officers. It contains personal data of the applicant.',
  },
];

const instructions =
  'Verifies businesses of Australia and New Zealand, screens names, and reads onboarding cases. No tool decides a case, ' +
  'issues a certificate or resolves a candidate: officers do that in the portal.';

/** A tool as it is listed, with the permission that it needs and what it does. */
interface PreparedTool {
  readonly listed: Sdk.Tool;
  readonly permission: Permission;
  /** The body of the REST response. @throws AppError */
  readonly run: (ctx: Context, values: Readonly<Record<string, unknown>>) => Promise<object>;
}

/** Prepares the tools for a schema, from the routes: inputs, bounds, permissions and results are those of REST. */
function prepareTools(schema: GraphQLSchema): ReadonlyMap<string, PreparedTool> {
  return new Map(rows.map((row) => [row.name, prepareTool(schema, row)]));
}

function prepareTool(schema: GraphQLSchema, { method, path, isOpenWorld = false, ...shown }: ToolRow): PreparedTool {
  const route = routes.find((each) => each.method === method && each.path === path);
  if (!route) throw new Error(`${shown.name}: there is no route ${method} ${path}.`);
  const { run, variables } = routeRunner(schema, parse(route.operation), shown.name);
  const takesInput = variables.some(({ name }) => name === 'input');
  const isRead = method === 'get';
  return {
    permission: routeFacts(schema, route).permission,
    listed: {
      ...shown,
      inputSchema: toInputSchema(schema, route),
      annotations: {
        title: shown.title,
        readOnlyHint: isRead,
        destructiveHint: false,
        idempotentHint: isRead,
        openWorldHint: isOpenWorld,
      },
    },
    run: async (ctx, values) => toBody(route, await run(ctx, takesInput ? { input: values } : values)),
  };
}

/**
 * The input of a route as one JSON schema, whose named types are in `$defs`. The idempotency key is a member, because an
 * assistant sends no headers.
 */
function toInputSchema(schema: GraphQLSchema, route: Route): Sdk.Tool['inputSchema'] {
  const components: Components = new Map();
  const { inputs } = routeFacts(schema, route);
  const [first] = inputs;
  const type = first && getNamedType(first.type);
  const key = isInputObjectType(type) ? type.getFields()['idempotencyKey'] : undefined;
  const members = membersSchema(inputs, components);
  const root = components.get(type?.name ?? '') ?? members;
  components.delete(type?.name ?? '');
  const properties = {
    ...(root['properties'] as JsonSchema),
    ...(key && { idempotencyKey: inputSchema(key.type, components, key) }),
  };
  const defined = components.size > 0 && { $defs: Object.fromEntries(components) };
  const text = JSON.stringify({ ...root, properties, ...defined }).replaceAll('#/components/schemas/', '#/$defs/');
  return JSON.parse(text) as Sdk.Tool['inputSchema'];
}

type SdkModule = typeof Sdk;

/**
 * The Model Context Protocol over Streamable HTTP, without sessions: `POST /mcp` with one JSON-RPC message. The middleware is that
 * of REST, and a tool runs the operation of a REST route, so keys, scopes, limits, audit and errors are the same (decision 37).
 */
export function mcpRouter(
  schema: GraphQLSchema,
  before: readonly (RequestHandler | ErrorRequestHandler)[],
  publicUrl: () => string,
): express.Router {
  let tools: ReadonlyMap<string, PreparedTool> | undefined;
  const serve: RequestHandler = async (req, res) => {
    const ctx = getContext(res);
    try {
      // The library takes 0.2 s to load, which a service without assistants does not spend.
      const sdk = await import('@modelcontextprotocol/server');
      tools ??= prepareTools(schema);
      const response = await exchange(sdk, req, createServer(sdk, { ctx, tools, publicUrl }));
      await countFailure(ctx, 'requests');
      const text = await response.text();
      res.status(response.status);
      // A notification has no response: 202.
      if (text === '') res.end();
      else res.type('application/json').send(text);
    } catch (error) {
      await countFailure(ctx, 'requests');
      throw error;
    }
  };
  const router = express.Router();
  router.post('/mcp', ...before, serve);
  router.all('/mcp', refuseOtherMethods('POST'));
  return router;
}

/** Headers of the protocol. The key stays outside the library. */
const protocolHeaders = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** One message and its response. The revision 2026-07-28 and the earlier ones have a transport each. */
async function exchange(sdk: SdkModule, req: express.Request, server: Sdk.McpServer): Promise<Response> {
  const parsedBody = req.body as unknown;
  // A batch would do the work of many requests in one. The protocol has none since its revision 2025-06-18.
  if (Array.isArray(parsedBody)) throw new AppError('INVALID_REQUEST', 'Send one JSON-RPC message, not a list.');
  const sent = protocolHeaders.flatMap((name): [string, string][] => {
    const value = req.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  const request = new Request('http://localhost/mcp', { method: 'POST', headers: sent });
  if (await sdk.isLegacyRequest(request, parsedBody)) {
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    return transport.handleRequest(request, { parsedBody });
  }
  // Nothing changes while a client listens, so no subscription is accepted: it would keep a connection open.
  const handler = sdk.createMcpHandler(() => server, { legacy: 'reject', maxSubscriptions: 0 });
  return handler.fetch(request, { parsedBody });
}

interface Served {
  readonly ctx: Context;
  readonly tools: ReadonlyMap<string, PreparedTool>;
  readonly publicUrl: () => string;
}

/** The server of one request. It lists only the tools that the caller may use. */
function createServer({ McpServer, ProtocolError, ProtocolErrorCode }: SdkModule, served: Served): Sdk.McpServer {
  const { ctx, tools, publicUrl } = served;
  const about = { name: 'kyb', title: 'Enterprise Entity Verification Service', version: ctx.about.version };
  const mcp = new McpServer(about, { capabilities: { tools: {} }, instructions });
  // Handlers of our own: the operation checks the arguments, and the library would do it in other words.
  mcp.server.setRequestHandler('tools/list', () => ({
    tools: [...tools.values()].filter(({ permission }) => canUse(ctx.actor, permission)).map(({ listed }) => listed),
  }));
  mcp.server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.get(params.name);
    if (!tool) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This tool does not exist. tools/list names all tools.');
    }
    try {
      return toResult(await tool.run(ctx, params.arguments ?? {}));
    } catch (error) {
      return { ...toResult(toProblem(await toRefusal(ctx, error), publicUrl())), isError: true };
    }
  });
  return mcp;
}

/** The error of a call, or that of the rate limit, if the call was not counted before. */
async function toRefusal(ctx: Context, error: unknown): Promise<AppError> {
  const counted = await countFailure(ctx, 'requests').then(
    () => error,
    (limit: unknown) => limit,
  );
  const known = toPublicError(counted, ctx.log);
  known.requestId = ctx.requestId;
  return known;
}

/** A body of REST, as structured content and as the same text for clients that read only text. */
function toResult(body: object): Sdk.CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(body) }], structuredContent: { ...body } };
}

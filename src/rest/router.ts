import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { getNullableType, type GraphQLSchema, isListType, parse } from 'graphql';
import type { Context } from '../caller/context.js';
import { getContext } from '../caller/identify.js';
import { countFailure, countUse } from '../caller/limits/countUse.js';
import { createConcurrencyLimiter } from '../caller/limits/shedLoad.js';
import { refuseOtherMethods } from '../caller/methodAndHost.js';
import { csvWeight, permissions } from '../caller/permissions.js';
import { getSystemCode, invalidField } from '../platform/errors.js';
import { acceptsCsv, csvFile, csvList, csvParameters, parseBomOption } from './csv/csvList.js';
import type { RouteVariable } from './readVariables.js';
import { routeRunner } from './routeRunner.js';
import { routes } from './routes.js';
import type { GeneratedFile, Route, RouteFile } from './routes/route.js';

type Handler = RequestHandler | ErrorRequestHandler;

/** What stands before routes that need a caller, before those that are open to all, and before what is public. */
interface BeforeRoutes {
  readonly known: readonly Handler[];
  readonly any: readonly Handler[];
  readonly all: readonly Handler[];
}

/** No route takes so many: among them are enough unknown ones to refuse the call. */
const maxMembers = 100;

/** The REST layer: each route is its GraphQL document, parsed and validated here once, run on the same schema. */
export function restRouter(schema: GraphQLSchema, before: BeforeRoutes): Router {
  const router = Router();
  const paths = [...new Set(routes.map((route) => route.path))];
  // Fixed paths first: what `/webhooks/diagnose` does not take is not passed on to `/webhooks/:id`.
  const isFixed = (path: string): boolean => !path.includes(':');
  for (const path of [...paths.filter(isFixed), ...paths.filter((each) => !isFixed(each))]) {
    const own = routes.filter((route) => route.path === path);
    for (const route of own) {
      const first = route.isPublic ? before.all : route.isOpen ? before.any : before.known;
      router[route.method](path, ...first, preparedHandler(schema, route));
    }
    const methods = own
      .flatMap(({ method, takesFilesBy = [] }) => [method, ...takesFilesBy])
      .map((each) => each.toUpperCase());
    router.all(path, refuseOtherMethods(...methods));
  }
  return router;
}

const prepared = new WeakMap<GraphQLSchema, Map<Route, RequestHandler>>();

/** Parses and validates the GraphQL operation of a route once for each schema, also where a process builds several apps. */
function preparedHandler(schema: GraphQLSchema, route: Route): RequestHandler {
  const handlers = prepared.get(schema) ?? new Map<Route, RequestHandler>();
  prepared.set(schema, handlers);
  const handler = handlers.get(route) ?? createHandler(schema, route);
  handlers.set(route, handler);
  return handler;
}

function createHandler(schema: GraphQLSchema, route: Route): RequestHandler {
  const document = parse(route.document);
  const { variables, run, row } = routeRunner(schema, document, `${route.method} ${route.path}`);
  const csv = csvList(schema, document, route);
  const takesBody = variables.some(({ name }) => name === 'input');

  const serve = async (ctx: Context, req: Request, res: Response): Promise<void> => {
    const own = { ...route.file?.parameters, ...(csv && csvParameters) };
    const values = { ...readQuery(ownQuery(req, own), variables), ...bodyValues(req, takesBody), ...req.params };
    if (csv) {
      const hasMark = parseBomOption(req);
      if (acceptsCsv(req)) {
        acquireExportSlot(ctx, res);
        await countUse(ctx, 'requests', csvWeight - 1);
        await sendFile(res, csvFile, await csv(ctx, values, hasMark));
        return;
      }
    }
    const data = await run(ctx, values);
    if (!route.file) {
      sendResponse(res, route, data);
      return;
    }
    const file = await route.file.make(data, ctx, req.params as Record<string, string>, req);
    res.status(route.status);
    await sendFile(res, route.file, file);
  };
  // A malformed call by a stranger counts like one that is well-formed.
  const strangersLimit = permissions[row]?.limit ?? 'requests';
  return async (req, res) => {
    const ctx = getContext(res);
    try {
      await serve(ctx, req, res);
    } catch (error) {
      await countFailure(ctx, ctx.actor.kind === 'stranger' ? strangersLimit : 'requests');
      throw error;
    }
  };
}

/** The query without what is read of it apart. */
function ownQuery({ query }: Request, apart: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !Object.hasOwn(apart, name)));
}

function bodyValues({ body, params }: Request, takesBody: boolean): Record<string, unknown> {
  const members = (body as Record<string, unknown> | undefined) ?? {};
  if (Array.isArray(members)) throw invalidField('', 'Must be a JSON object.');
  if (takesBody) {
    if (Object.hasOwn(members, 'idempotencyKey')) {
      throw invalidField('/idempotencyKey', 'In REST this is a header. Send it as Idempotency-Key.');
    }
    return { input: members };
  }
  // A member that the path already names would be passed over in silence.
  const names = Object.keys(members);
  const twice = names.find((name) => Object.hasOwn(params, name));
  if (twice !== undefined) throw invalidField(`/${twice}`, 'This field is in the path. Remove it from the body.');
  return Object.fromEntries(names.slice(0, maxMembers).map((name) => [name, members[name]]));
}

function sendResponse(res: Response, route: Route, data: unknown): void {
  res.status(route.status);
  if (route.status === 204) {
    res.end();
    return;
  }
  if (route.noun !== undefined) {
    res.json(route.noun === null ? data : { [route.noun]: data });
    return;
  }
  const { nodes, pageInfo } = data as {
    nodes: unknown[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
  res.json({ items: nodes, nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null });
}

/** Lists that an organisation may have on their way at once. */
export const maxExportsPerOrganisation = 2;
const maxExports = 16;
/** A reader that takes nothing for so long is gone. */
const idleTimeoutMs = 60_000;

const acquireSlot = createConcurrencyLimiter({
  ...{ ofOne: maxExportsPerOrganisation, atOnce: maxExports },
  tooManyOfOne: `${maxExportsPerOrganisation} exports of the organisation are running. Start the next one when one of them has ended.`,
  tooMany: 'Too many exports are running. Nothing was done. Retry the request.',
});

/**
 * Takes the place of a list that is on its way until its answer is over. Who does not read keeps it for a minute.
 * @throws AppError RATE_LIMITED, OVERLOADED
 */
function acquireExportSlot({ actor }: Context, res: Response): void {
  const leave = acquireSlot('organisationId' in actor ? actor.organisationId : (actor.callerId ?? ''));
  // A response whose reader has disconnected emits no further `close`.
  if (res.closed) leave();
  else res.once('close', leave);
  res.setTimeout(idleTimeoutMs, () => {
    res.destroy();
  });
}

/**
 * Query parameters are text: whole numbers, truth values and lists (`types=a,b` or `types=a&types=b`) are read as what
 * their variables take. What is none of these stays as it is, and is refused later.
 */
function readQuery(values: Record<string, unknown>, variables: readonly RouteVariable[]): Record<string, unknown> {
  const read = { ...values };
  for (const { name, type } of variables) {
    const value = read[name];
    if (typeof value !== 'string') continue;
    if (isListType(getNullableType(type))) read[name] = value.split(',');
    else read[name] = plainValue(value, String(getNullableType(type)));
  }
  return read;
}

function plainValue(text: string, type: string): unknown {
  if (type === 'Int' && /^-?\d{1,9}$/.test(text)) return Number(text);
  if (type === 'Boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/**
 * Answers with a file in place of JSON. One that comes as a stream is cut off when it cannot be read to its end, which its length
 * tells whoever reads it.
 */
async function sendFile(
  res: Response,
  { isDownload, mediaType }: Pick<RouteFile, 'isDownload' | 'mediaType'>,
  file: GeneratedFile,
): Promise<void> {
  if (isDownload) {
    // RFC 6266, with the name in UTF-8 beside one in ASCII (RFC 8187).
    res.attachment(file.name);
    res.set({
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': 'sandbox',
      'Cache-Control': 'no-store',
    });
  } else res.set('Content-Disposition', `inline; filename="${file.name}"`);
  res.type(file.mediaType ?? mediaType);
  if (file.bytes instanceof Uint8Array) {
    res.send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
    return;
  }
  if (file.size !== undefined) res.set('Content-Length', String(file.size));
  // Nothing is read of what is not sent.
  if (res.req.method === 'HEAD') {
    res.end();
    return;
  }
  try {
    await pipeline(Readable.from(file.bytes, { objectMode: false }), res);
  } catch (error) {
    // Nothing else can be said to whoever reads: the connection is closed.
    if (!isClientGone.has(getSystemCode(error))) getContext(res).log.error({ err: error }, 'a file broke off');
  }
}

/** In the middle, or before there was a byte to read. */
const isClientGone: ReadonlySet<string> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']);

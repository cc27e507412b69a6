import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { getNullableType, type GraphQLSchema, isListType, parse } from 'graphql';
import type { Context } from '../caller/context.js';
import { getContext } from '../caller/identify.js';
import { countFailure, countUse } from '../caller/limits/countUse.js';
import { createConcurrencyLimiter } from '../caller/limits/shedLoad.js';
import { findChangedCallers, findRevokedCallers, toRights } from '../caller/lockCaller.js';
import { refuseOtherMethods } from '../caller/methodAndHost.js';
import { csvWeight } from '../caller/limits/callWeights.js';
import { permissions } from '../caller/permissions.js';
import { AppError, getSystemCode, invalidField, keyEnded } from '../platform/errors.js';
import { acceptsCsv, csvFile, csvList, csvParameters, parseBomOption } from './csv/csvList.js';
import type { RouteVariable } from './readVariables.js';
import { routeRunner, toBody } from './routeRunner.js';
import { routes } from './routes.js';
import type { GeneratedFile, Route, RouteFile } from './routes/route.js';

type Handler = RequestHandler | ErrorRequestHandler;

/** The middleware of routes that need a caller, of those that need no key, and of public ones. */
interface BeforeRoutes {
  readonly known: readonly Handler[];
  readonly any: readonly Handler[];
  readonly all: readonly Handler[];
}

/** No route takes so many, so that the unknown ones among them are enough to refuse the call. */
const maxMembers = 100;

/** The REST layer: each route runs a GraphQL operation, parsed and validated here once, on the same schema. */
export function restRouter(schema: GraphQLSchema, before: BeforeRoutes): Router {
  const router = Router();
  const paths = [...new Set(routes.map((route) => route.path))];
  // Fixed paths first: otherwise `/webhooks/:id` would receive the methods that `/webhooks/diagnose` does not have.
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
    // Express takes HEAD wherever it takes GET.
    router.all(path, refuseOtherMethods(...methods, ...(methods.includes('GET') ? ['HEAD'] : [])));
  }
  return router;
}

const prepared = new WeakMap<GraphQLSchema, Map<Route, RequestHandler>>();

/** Parses and validates the GraphQL operation of a route once for each schema, even if a process builds several apps. */
function preparedHandler(schema: GraphQLSchema, route: Route): RequestHandler {
  const handlers = prepared.get(schema) ?? new Map<Route, RequestHandler>();
  prepared.set(schema, handlers);
  const handler = handlers.get(route) ?? createHandler(schema, route);
  handlers.set(route, handler);
  return handler;
}

function createHandler(schema: GraphQLSchema, route: Route): RequestHandler {
  const document = parse(route.operation);
  const { variables, run, row } = routeRunner(schema, document, `${route.method} ${route.path}`);
  const csv = csvList(schema, document, route);
  const takesBody = variables.some(({ name }) => name === 'input');

  const serve = async (ctx: Context, req: Request, res: Response): Promise<void> => {
    const own = { ...route.file?.parameters, ...(csv && csvParameters) };
    if (route.method !== 'get') refuseQuery(req);
    else refuseGetFields(req);
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
  // A malformed call by a stranger counts against the same limit as a valid one.
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

/** The query without the parameters that are read separately. */
function ownQuery({ query }: Request, apart: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !Object.hasOwn(apart, name)));
}

/** A parameter would set the field of the same name, and its value would be in the logs of every proxy. */
function refuseQuery({ query }: Request): void {
  const [name] = Object.keys(query);
  if (name !== undefined) throw invalidField(`/${name}`, 'This call has no query parameters. Send fields in the body.');
}

/** A field would override the query, or be ignored because the path has its name. */
function refuseGetFields({ body, params, query }: Request): void {
  const [field] = Object.keys((body as object | undefined) ?? {});
  if (field !== undefined) throw invalidField(`/${field}`, 'This call has no body. Send query parameters.');
  const twice = Object.keys(query).find((name) => Object.hasOwn(params, name));
  if (twice !== undefined) throw invalidField(`/${twice}`, 'This field is in the path. Remove it from the query.');
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
  // A member that the path already names would be ignored silently.
  const names = Object.keys(members);
  const twice = names.find((name) => Object.hasOwn(params, name));
  if (twice !== undefined) throw invalidField(`/${twice}`, 'This field is in the path. Remove it from the body.');
  return Object.fromEntries(names.slice(0, maxMembers).map((name) => [name, members[name]]));
}

function sendResponse(res: Response, route: Route, data: unknown): void {
  res.status(route.status);
  if (route.status === 204) res.end();
  else res.json(toBody(route, data));
}

/** The number of exports that an organisation may run at the same time. */
export const maxExportsPerOrganisation = 2;
const maxExports = 16;
/** A reader that accepts nothing for this long has disconnected. */
const idleTimeoutMs = 60_000;

const acquireSlot = createConcurrencyLimiter({
  ...{ ofOne: maxExportsPerOrganisation, atOnce: maxExports },
  tooManyOfOne: `${maxExportsPerOrganisation} exports of the organisation are running. Start the next one when one of them has ended.`,
  tooMany: 'Too many exports are running. Nothing was done. Retry the request.',
});

/**
 * Holds an export slot until the response ends. A client that stops reading loses it after a minute.
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
 * Query parameters are text. Whole numbers, booleans and lists (`types=a,b` or `types=a&types=b`) are converted to the type of
 * their variable. Other values are kept, and refused later.
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

// The expression below takes time that grows with the square of the length.
const longestTime = 40;

function plainValue(text: string, type: string): unknown {
  if (type === 'Int' && /^-?\d{1,9}$/.test(text)) return Number(text);
  // A `+` that is not encoded is a space in a query.
  if (type === 'DateTimeISO' && text.length <= longestTime) return text.replace(/(?<=T\S+) (?=\d\d:\d\d$)/, '+');
  if (type === 'Boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** Sends a file instead of JSON. A stream that fails is cut off, which the client notices by the length. */
async function sendFile(
  res: Response,
  { isDownload, mediaType }: Pick<RouteFile, 'isDownload' | 'mediaType'>,
  file: GeneratedFile,
): Promise<void> {
  if (isDownload) {
    // RFC 6266, with the name in UTF-8 and in ASCII (RFC 8187).
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
  // A response without a body need not read the file.
  if (res.req.method === 'HEAD') {
    res.end();
    return;
  }
  try {
    await pipeline(Readable.from(whileActive(getContext(res), file.bytes), { objectMode: false }), res);
  } catch (error) {
    // The headers are sent already, so closing the connection is the only signal left.
    if (!isClientGone.has(getSystemCode(error))) getContext(res).log.error({ err: error }, 'a file broke off');
  }
}

/** A key or session that was revoked, or lost rights, can read a file for at most this long. */
const checkMs = 1_000;

/** The parts of a file, until the caller is revoked, signs out or has other rights. @throws AppError UNAUTHENTICATED, FORBIDDEN */
async function* whileActive<Part>(
  { pool, actor }: Context,
  parts: AsyncIterable<Part>,
): AsyncGenerator<Part, void, undefined> {
  const { callerId } = actor;
  let checkedAt = Date.now();
  for await (const part of parts) {
    yield part;
    if (callerId === null || Date.now() - checkedAt < checkMs) continue;
    if ((await findRevokedCallers(pool, [callerId])).length > 0) throw keyEnded();
    if ((await findChangedCallers(pool, new Map([[callerId, toRights(actor)]]))).length > 0) {
      throw new AppError('FORBIDDEN', 'The rights of this key or session have just changed. Start the download again.');
    }
    checkedAt = Date.now();
  }
}

/** Disconnects in the middle of the file, or before its first byte. */
const isClientGone: ReadonlySet<string> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']);

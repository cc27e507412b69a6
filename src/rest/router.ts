import { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { parse, type GraphQLSchema } from 'graphql';
import { contextOf } from '../caller/identify.js';
import { permissions } from '../caller/permissions.js';
import type { Context } from '../caller/context.js';
import { invalidField } from '../platform/errors.js';
import { countFailure, countUse } from '../caller/limits/countUse.js';
import { otherMethods } from '../caller/limits/otherMethods.js';
import { csvWeight } from '../caller/limits/weights.js';
import { csvFile, csvList, csvParameters, readMark, wantsCsv } from './csv/csvList.js';
import { takeExportPlace } from './csv/exportPlaces.js';
import { readQuery } from './readQuery.js';
import { routeRunner } from './routeRunner.js';
import { routes } from './routes.js';
import type { Route } from './routes/route.js';
import { sendFile } from './sendFile.js';

type Handler = RequestHandler | ErrorRequestHandler;

/** What stands before routes that need a caller, before those that are open to all, and before what is public. */
interface BeforeRoutes {
  readonly known: readonly Handler[];
  readonly any: readonly Handler[];
  readonly all: readonly Handler[];
}

/** No route takes so many: among them are enough unknown ones to refuse the call. */
const mostMembers = 100;

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
    router.all(path, otherMethods(...methods));
  }
  return router;
}

const prepared = new WeakMap<GraphQLSchema, Map<Route, RequestHandler>>();

/** Parses and validates the GraphQL operation of a route once for each schema, also where a process builds several apps. */
function preparedHandler(schema: GraphQLSchema, route: Route): RequestHandler {
  const handlers = prepared.get(schema) ?? new Map<Route, RequestHandler>();
  prepared.set(schema, handlers);
  const handler = handlers.get(route) ?? handlerOf(schema, route);
  handlers.set(route, handler);
  return handler;
}

function handlerOf(schema: GraphQLSchema, route: Route): RequestHandler {
  const document = parse(route.document);
  const { variables, run, row } = routeRunner(schema, document, `${route.method} ${route.path}`);
  const csv = csvList(schema, document, route);
  const takesBody = variables.some(({ name }) => name === 'input');

  const serve = async (ctx: Context, req: Request, res: Response): Promise<void> => {
    const own = { ...route.file?.parameters, ...(csv && csvParameters) };
    const values = { ...readQuery(ownQuery(req, own), variables), ...bodyValues(req, takesBody), ...req.params };
    if (csv) {
      const hasMark = readMark(req);
      if (wantsCsv(req)) {
        takeExportPlace(ctx, res);
        await countUse(ctx, 'requests', csvWeight - 1);
        await sendFile(res, csvFile, await csv(ctx, values, hasMark));
        return;
      }
    }
    const data = await run(ctx, values);
    if (!route.file) {
      answer(res, route, data);
      return;
    }
    const file = await route.file.make(data, ctx, req.params as Record<string, string>, req);
    res.status(route.status);
    await sendFile(res, route.file, file);
  };
  // A malformed call by a stranger counts like one that is well-formed.
  const strangersLimit = permissions[row]?.limit ?? 'requests';
  return async (req, res) => {
    const ctx = contextOf(res);
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
  return Object.fromEntries(names.slice(0, mostMembers).map((name) => [name, members[name]]));
}

function answer(res: Response, route: Route, data: unknown): void {
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

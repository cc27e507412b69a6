import { Router, type Request, type RequestHandler, type Response } from 'express';
import { parse, type GraphQLSchema } from 'graphql';
import { contextOf } from '../auth/identify.js';
import { AppError, invalidField } from '../errors.js';
import { csvFile, csvList, csvParameters, readMark, wantsCsv } from './csv/csvList.js';
import { takeExportPlace } from './csv/exportPlaces.js';
import { readQuery } from './readQuery.js';
import { routeRunner } from './routeRunner.js';
import { routes } from './routes.js';
import type { Route } from './routes/route.js';
import { sendFile } from './sendFile.js';

/** What stands before routes that need a caller, before those that are open to all, and before what is public. */
interface BeforeRoutes {
  readonly known: readonly RequestHandler[];
  readonly any: readonly RequestHandler[];
  readonly all: readonly RequestHandler[];
}

/** The REST layer: each route is its GraphQL document, parsed and validated here once, run on the same schema. */
export function restRouter(schema: GraphQLSchema, before: BeforeRoutes): Router {
  const router = Router();
  for (const route of routes) {
    const first = route.isPublic ? before.all : route.isOpen ? before.any : before.known;
    router[route.method](route.path, ...first, handlerOf(schema, route));
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const own = routes.filter((route) => route.path === path);
    const methods = own
      .flatMap(({ method, takesFilesBy = [] }) => [method, ...takesFilesBy])
      .map((each) => each.toUpperCase());
    router.all(path, (_req, res) => {
      res.set('Allow', methods.join(', '));
      throw new AppError('METHOD_NOT_ALLOWED', `Use ${methods.join(' or ')} here.`);
    });
  }
  return router;
}

function handlerOf(schema: GraphQLSchema, route: Route): RequestHandler {
  const document = parse(route.document);
  const { variables, run } = routeRunner(schema, document, `${route.method} ${route.path}`);
  const csv = csvList(schema, document, route);
  const takesBody = variables.some(({ name }) => name === 'input');

  return async (req, res) => {
    const ctx = contextOf(res);
    const own = { ...route.file?.parameters, ...(csv && csvParameters) };
    const values = { ...readQuery(ownQuery(req, own), variables), ...bodyValues(req, takesBody), ...req.params };
    if (csv && wantsCsv(req)) {
      takeExportPlace(ctx, res);
      await sendFile(res, csvFile, await csv(ctx, values, readMark(req)));
      return;
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
}

/** The query without what is read of it apart. */
function ownQuery({ query }: Request, apart: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !Object.hasOwn(apart, name)));
}

function bodyValues({ body, params }: Request, takesBody: boolean): Record<string, unknown> {
  const members = (body as Record<string, unknown> | undefined) ?? {};
  if (takesBody) {
    if (Object.hasOwn(members, 'idempotencyKey')) {
      throw invalidField('/idempotencyKey', 'Is a header over REST: send it as Idempotency-Key.');
    }
    return { input: members };
  }
  // A member that the path already names would be passed over in silence.
  const twice = Object.keys(members).find((name) => Object.hasOwn(params, name));
  if (twice !== undefined) throw invalidField(`/${twice}`, 'Is in the path already: leave it out of the body.');
  return members;
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

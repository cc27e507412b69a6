import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type RequestHandler } from 'express';
import type { Pool, QueryConfig } from 'pg';
import proxyAddress from 'proxy-addr';
import { countDenials } from '../audit/auditRow.js';
import type { Context, Services } from '../caller/context.js';
import { getContext } from '../caller/identify.js';
import { countArrival, countUse } from '../caller/limits/countUse.js';
import { limitBodies, limitReading } from '../caller/limits/slowClients.js';
import { createLoad } from '../caller/limits/shedLoad.js';
import { refuseOtherMethods } from '../caller/methodAndHost.js';
import { getLoggedRequest, type LoggedRequest } from '../caller/requestLog.js';
import { poolGauges, replicaMetrics } from '../database/connect.js';
import { newId } from '../domain/ids.js';
import { refusalPage, ssoCallback } from '../http/navigation/ssoCallback.js';
import { certificatesRouter } from '../http/pages/certificates/certificatesRouter.js';
import { pagesRouter, redirectBrowsers } from '../http/pages/pagesRouter.js';
import { unknownPage } from '../http/pages/portalRouter.js';
import { refuseMalformed, refuseRequest, requestTimeout } from '../http/sockets/refuseUpgrade.js';
import { createSocketServer } from '../http/sockets/socketServer.js';
import { bulkPath, bulkRouter } from '../http/uploads/bulkRouter.js';
import { documentsPath, documentsRouter } from '../http/uploads/documentsRouter.js';
import type { UploadRate } from '../http/uploads/uploads.js';
import { callbackPath } from '../operations/sso/startSso.js';
import { AppError } from '../platform/errors.js';
import { createMetrics, type Metrics } from '../platform/metrics.js';
import type { Certificate } from '../platform/tls/certificate.js';
import { createServer } from '../platform/tls/createServer.js';
import { createQueueMetrics } from '../operations/platform/queueMetrics.js';
import { createStoredMetrics, registerMetrics } from '../registers/storedMetrics.js';
import { formatGraphqlError } from '../resolvers/formatError.js';
import { createIntrospectionCache, operationPlugin } from '../resolvers/operationPlugin.js';
import { maxOperationFaults, maxTokens, operationRules } from '../resolvers/operationRules.js';
import { buildSchema } from '../resolvers/schema.js';
import { credentialsRouter } from '../rest/credentialsRouter.js';
import { summaryRouter } from '../rest/files.js';
import { mcpRouter } from '../rest/mcp.js';
import { openapiPage } from '../rest/openapi/openapi.js';
import { errorsPage } from '../platform/problem.js';
import { restRouter } from '../rest/router.js';
import {
  anonymousMiddleware,
  applicantMiddleware,
  arrivalMiddleware,
  authenticatedMiddleware,
  closingMiddleware,
  publicMiddleware,
  redirectedBrowserMiddleware,
  sendTextsAtOnce,
} from './middleware.js';
import { refuseWhenFull } from './refuseWhenFull.js';

// A limit on calls at the same time: the connection pool completes this many in a tenth of a second, so more would only wait.
const maxInFlight = 256;
// A refused sign-in lasts 400 ms and single sign-on up to 7 s. The remaining slots stay free for callers with a key, a session or an
// opened link.
const maxStrangersInFlight = 128;

export interface Access {
  /** Plain HTTP if undefined. */
  readonly certificate?: Certificate | undefined;
  /** The proxies whose X-Forwarded-For is believed; none unless given. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** The slowest upload that is accepted; 10 kB a second unless given. */
  readonly uploadPace?: UploadRate | undefined;
  /** The metrics of the process, which get those of the requests; its own unless given. */
  readonly metrics?: Metrics | undefined;
}

export interface App {
  readonly server: Server;
  readonly metrics: Metrics;
  /** Asks clients with open sockets to reconnect: a server does not close while it has any. */
  stopSockets(): Promise<void>;
  /** Ends GraphQL. The caller that made the server listen closes it. */
  stop(): Promise<void>;
}

/** Metrics cover all organisations, so only operators read them. @throws AppError FORBIDDEN */
const requireOperator: RequestHandler = async (_req, res, next) => {
  const ctx = getContext(res);
  if (ctx.actor.kind !== 'operator') {
    const refusal = new AppError('FORBIDDEN', 'Only operators can read metrics. Send an operator key.');
    await countUse(ctx, 'requests');
    await ctx.recordDenial(ctx, null, refusal);
    throw refusal;
  }
  next();
};

/** Counts an operation before it is parsed: refusing it costs CPU time, too. */
const countGraphql: RequestHandler = async (_req, res, next) => {
  await countArrival(getContext(res));
  next();
};

/** The metrics of a process of any role: its health, its connections, the registers and the queues. */
export function createServiceMetrics(services: Services): Metrics {
  const metrics = createMetrics();
  const { replica, pool } = services.database;
  for (const metric of [
    ...registerMetrics(services.liveRegisters),
    ...createStoredMetrics(services),
    ...createQueueMetrics(services),
    ...replicaMetrics(replica),
  ]) {
    metrics.labelled(metric);
  }
  for (const { name, help, read } of poolGauges(pool)) metrics.gauge(name, help, read);
  return metrics;
}

/**
 * Wires Express and Apollo into one HTTP server, which does not listen yet. The public address may contain the port, so it is
 * read when it is needed.
 */
export async function buildApp(
  given: Services,
  publicUrl: () => string,
  { certificate, trustedProxies, uploadPace, metrics = createServiceMetrics(given) }: Access = {},
): Promise<App> {
  const services = { ...given, publicUrl };
  const schema = buildSchema();
  const introspection = createIntrospectionCache();
  // Apollo refuses some calls before there is a context. Their errors also need the request id.
  const requests = new AsyncLocalStorage<LoggedRequest>();
  const apollo = new ApolloServer<Context>({
    schema,
    introspection: true,
    csrfPrevention: true,
    persistedQueries: false,
    parseOptions: { maxLexicalTokens: maxTokens },
    validationRules: [...operationRules],
    validationOptions: { maxErrors: maxOperationFaults },
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: false,
    stopOnTerminationSignals: false,
    // No response may be cached, so Apollo need not compute a cache policy for each field.
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      operationPlugin(schema, introspection),
    ],
    formatError: formatGraphqlError(() => requests.getStore() ?? { requestId: newId('request'), log: services.log }),
  });
  await apollo.start();

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trustedProxies ?? false);
  sendTextsAtOnce(app);
  app.use(...arrivalMiddleware(services, metrics, publicUrl));
  const operational: Readonly<Record<string, RequestHandler>> = {
    '/healthz': healthz,
    '/readyz': readyz(services.database.pool),
    '/errors': errorsPage,
    '/openapi.json': openapiPage(schema, publicUrl),
  };
  for (const [path, handler] of Object.entries(operational)) {
    app.get(path, handler);
    app.all(path, refuseOtherMethods('GET', 'HEAD'));
  }
  const load = createLoad(maxInFlight);
  const strangers = createLoad(maxStrangersInFlight, load);
  app.use(credentialsRouter(services, load, publicUrl));
  const known = authenticatedMiddleware(services, load, publicUrl);
  const exposeMetrics: RequestHandler = async (_req, res) => {
    const { contentType, text } = await metrics.expose();
    res.type(contentType).send(text);
  };
  app.get('/metrics', ...known, requireOperator, exposeMetrics);
  app.all('/metrics', refuseOtherMethods('GET', 'HEAD'));
  app.all('/graphql', (req, res, next) => {
    if (['GET', 'POST'].includes(req.method)) next();
    else void refuseOtherMethods('GET', 'POST')(req, res, next);
  });
  const keepRequest: RequestHandler = (_req, res, next) => {
    requests.run(getLoggedRequest(res), next);
  };
  app.get('/graphql', redirectBrowsers('/graphiql'));
  app.use(
    '/graphql',
    ...applicantMiddleware(services, load, publicUrl),
    countGraphql,
    keepRequest,
    expressMiddleware(apollo, { context: ({ res }) => Promise.resolve(getContext(res)) }),
  );
  app.use(documentsRouter({ services, load, publicUrl, pace: uploadPace }));
  app.use(summaryRouter(services, load, publicUrl));
  app.use(bulkRouter({ services, load, publicUrl, pace: uploadPace }));
  const any = anonymousMiddleware(services, { load, strangers }, publicUrl);
  app.use(restRouter(schema, { known, any, all: publicMiddleware(services, load) }));
  app.use(mcpRouter(schema, known, publicUrl));
  app.all(callbackPath, ...redirectedBrowserMiddleware(services, strangers, publicUrl), ssoCallback, refusalPage);
  app.use(pagesRouter(publicUrl, services.urls.portalUrl));
  app.use(certificatesRouter(services, load));
  app.use(unknownPage());
  const denials = countDenials({ ...services, em: services.database.orm.em });
  app.use(...closingMiddleware(publicUrl, denials));
  const listener = refuseWhenFull({ load, metrics, log: services.log, publicUrl }, app as RequestListener);
  const limited = limitBodies(limitReading(listener), {
    uploads: [documentsPath, bulkPath],
    refuse: (res) => {
      refuseRequest(res, requestTimeout(), publicUrl());
    },
  });
  const server = createServer(limited, certificate);
  refuseMalformed(server, publicUrl, services.log);
  const isProxy = app.get('trust proxy fn') as Parameters<typeof proxyAddress>[1];
  // A client that has disconnected has no address.
  const findAddress = (request: IncomingMessage): string =>
    request.socket.remoteAddress === undefined ? '' : proxyAddress(request, isProxy);
  const sockets = createSocketServer(schema, services, {
    load,
    introspection,
    metrics,
    publicUrl,
    findAddress,
    denials,
  });
  sockets.attach(server);
  return {
    server,
    metrics,
    stopSockets: () => sockets.stop(),
    stop: async () => {
      await apollo.stop();
      await denials.stop();
    },
  };
}

const responseTimeoutMs = 2_000;

/** The process runs. Checks nothing else, so that a database outage does not restart it. */
const healthz: RequestHandler = (_req, res) => {
  res.json({ status: 'ok' });
};

/**
 * 200 if the database responds, so calls can be served; otherwise 503, so that a load balancer sends them elsewhere. Strangers
 * reach it, so all calls that wait share one connection.
 */
function readyz(pool: Pool): RequestHandler {
  let pending: Promise<boolean> | undefined;
  const check = (): Promise<boolean> => {
    const ping: QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: responseTimeoutMs };
    return Promise.race([
      pool.query(ping).then(
        () => true,
        () => false,
      ),
      // Connecting has a separate time limit, which is longer.
      new Promise<boolean>((resolve) => setTimeout(resolve, responseTimeoutMs, false).unref()),
    ]);
  };
  return async (_req, res) => {
    pending ??= check().finally(() => (pending = undefined));
    const isReady = await pending;
    res.status(isReady ? 200 : 503).json({ status: isReady ? 'ok' : 'unavailable' });
  };
}

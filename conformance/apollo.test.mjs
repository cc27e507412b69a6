import 'reflect-metadata';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { ApolloServer } from '@apollo/server';
import { defineIntegrationTestSuite } from '@apollo/server-integration-testsuite';
import { expressMiddleware } from '@as-integrations/express5';
import { afterAll, beforeAll } from '@jest/globals';
import express from 'express';
import { arrivalMiddleware, closingMiddleware, authenticatedMiddleware } from '../dist/app/middleware.js';
import { readConfig } from '../dist/platform/configuration/config.js';
import { createLoad } from '../dist/caller/limits/shedLoad.js';
import { createLog } from '../dist/platform/log.js';
import { createMetrics } from '../dist/platform/metrics.js';
import { prepareDemo } from '../dist/operations/platform/prepareDemo.js';
import { startServices } from '../dist/app/start.js';
import { makeDataFolder } from './dataFolder.mjs';

const mostInFlight = 100;
let dataDir;
let started;
let authorization;

beforeAll(async () => {
  dataDir = await makeDataFolder();
  const config = readConfig({ DATA_DIR: dataDir });
  started = await startServices(config, createLog('silent'));
  await prepareDemo(started.services, config);
  authorization = `Bearer ${(await readFile(join(dataDir, 'live.key'), 'utf8')).trim()}`;
}, 60_000);

afterAll(async () => {
  await started?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

// Each test creates a separate Apollo, with the product's middleware before and after it, including the check of keys.
// The suite has no key, so each of its requests gets one.
defineIntegrationTestSuite(async (apolloOptions, { context } = {}) => {
  const apollo = new ApolloServer(apolloOptions);
  await apollo.start();
  let origin;
  const app = express();
  app.use(...arrivalMiddleware(started.services, createMetrics(), () => origin));
  const known = authenticatedMiddleware(started.services, createLoad(mostInFlight), () => origin);
  app.use('/graphql', ...known, expressMiddleware(apollo, { context }));
  app.use(...closingMiddleware(() => origin));
  const server = createServer((request, response) => {
    request.headers.authorization = authorization;
    request.headersDistinct.authorization = [authorization];
    app(request, response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
  return {
    server: apollo,
    url: `${origin}/graphql`,
    extraCleanup: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
});

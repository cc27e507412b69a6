import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

// Who may import whom, by folder below src; a file directly in src is its own row. This table is the architecture.
const leaves = ['errors', 'domain'];
const allowed: Record<string, readonly string[]> = {
  domain: ['domain'],
  errors: [],
  // What callers send, held against the types of the schema: for REST and GraphQL alike.
  input: ['input', 'errors'],
  environment: ['domain', 'limits', 'mail', 'residency', 'trustedProxies'],
  config: ['domain', 'limits', 'mail', 'residency', 'environment'],
  configurationMarkdown: ['environment'],
  residency: ['domain'],
  trustedProxies: ['domain'],
  tls: ['tls', 'config'],
  dialler: ['dialler', ...leaves],
  redis: ['openRedis'],
  openRedis: ['redis'],
  sso: ['sso', 'dialler', ...leaves],
  authorities: ['config'],
  limits: ['limits', 'auth', 'entities', 'redis', ...leaves],
  log: [],
  privateFile: ['errors'],
  entities: ['entities', ...leaves],
  // Registers on the network are asked through the dialler.
  registers: ['registers', 'dialler', 'database', ...leaves],
  alerts: ['alerts', 'mail', 'entities', ...leaves],
  mail: ['mail', 'personal', 'auth', 'entities', 'residency', ...leaves],
  events: ['events', 'entities', 'redis', ...leaves],
  database: ['database', 'entities', 'config', 'errors'],
  personal: ['personal', 'auth', 'entities', ...leaves],
  signing: ['signing', 'auth', 'database'],
  audit: ['audit', 'signing', 'auth', 'context', 'database', 'entities', 'dialler', 'mail', 'registers', ...leaves],
  credentials: ['credentials', 'signing', 'auth', 'entities', ...leaves],
  serviceUrls: ['config'],
  processFacts: ['config'],
  publicError: ['database', ...leaves],
  idempotency: ['idempotency', 'context', ...leaves],
  context: [
    'dialler',
    'serviceUrls',
    'processFacts',
    'sso',
    'events',
    'idempotency',
    'limits',
    'auth',
    'database',
    'entities',
    'registers',
    ...leaves,
  ],
  metrics: [],
  metricsServer: ['metrics'],
  requestLog: ['domain', 'metrics'],
  // Who comes with a key from a wrong address is refused here, and is on record.
  auth: [
    'auth',
    'audit',
    'database',
    'limits',
    'entities',
    'context',
    'config',
    'privateFile',
    'requestLog',
    ...leaves,
  ],
  operations: [
    'operations',
    'credentials',
    'signing',
    'audit',
    'dialler',
    'database',
    'idempotency',
    // What of them is used is told to callers.
    'limits',
    'entities',
    'events',
    'mail',
    'personal',
    'registers',
    'sso',
    'auth',
    'context',
    'config',
    'privateFile',
    'serviceUrls',
    ...leaves,
  ],
  // Who an applicant is, is sealed under the key of the record and read when it is sent.
  webhooks: [
    'webhooks',
    'alerts',
    'personal',
    'audit',
    'dialler',
    'events',
    'mail',
    'entities',
    'auth',
    'context',
    ...leaves,
  ],
  // A row is verified, recorded and told as an entity that is asked for alone.
  bulk: ['bulk', 'operations', 'audit', 'events', 'entities', 'context', ...leaves],
  schema: ['schema', 'entities', 'domain'],
  resolvers: [
    'resolvers',
    'audit',
    'idempotency',
    'limits',
    'schema',
    'operations',
    'auth',
    'context',
    'input',
    'publicError',
    ...leaves,
  ],
  // Keys and status lists are published by no operation: they are nobody's data.
  // The bytes of a file of an applicant go past GraphQL.
  rest: [
    'rest',
    'input',
    'operations',
    'auth',
    'limits',
    'context',
    'credentials',
    'publicError',
    'signing',
    ...leaves,
  ],
  sockets: [
    'answerHeaders',
    'audit',
    'sockets',
    'resolvers',
    'rest',
    'events',
    'entities',
    'auth',
    'limits',
    'metrics',
    'context',
    'publicError',
    ...leaves,
  ],
  // The page of a certificate is made here, without a script: it calls the one operation itself.
  pages: ['pages', 'operations', 'context', 'limits', ...leaves],
  start: [
    'serviceUrls',
    'processFacts',
    'events',
    'limits',
    'auth',
    'config',
    'context',
    'database',
    'redis',
    'registers',
    'authorities',
    'dialler',
    'sso',
  ],
  // Its own part is to check what needs no service, and to enter what an operator does at the machine.
  // `kyb doctor` checks what a start uses, each for itself.
  console: [
    'console',
    'database',
    'listen',
    'openRedis',
    'processFacts',
    'tls',
    'start',
    'listeningAddress',
    'serviceUrls',
    'audit',
    'credentials',
    'dialler',
    'signing',
    'operations',
    'registers',
    'entities',
    'context',
    'config',
    'log',
    'auth',
    'mail',
    'personal',
    ...leaves,
  ],
  // Files are no GraphQL: they are streamed into the one operation that takes them, and who may not is on record.
  uploads: ['uploads', 'audit', 'idempotency', 'operations', 'auth', 'limits', 'context', ...leaves],
  navigation: ['navigation', 'operations', 'rest', 'auth', 'publicError', 'requestLog', ...leaves],
  answerHeaders: ['pages', 'rest', 'tls'],
  refuseWhenFull: ['answerHeaders', 'limits', 'metrics', 'rest', ...leaves],
  chain: [
    'answerHeaders',
    'audit',
    'limits',
    'metrics',
    'rest',
    'auth',
    'context',
    'publicError',
    'requestLog',
    'errors',
  ],
  app: [
    'audit',
    'chain',
    'refuseWhenFull',
    'limits',
    'metrics',
    'navigation',
    'operations',
    'pages',
    // What /metrics tells of those on the network.
    'registers',
    'resolvers',
    'requestLog',
    'rest',
    'sockets',
    'auth',
    'context',
    'database',
    'tls',
    'uploads',
    ...leaves,
  ],
  announce: ['config', 'operations'],
  drain: [],
  listen: ['config', 'domain'],
  contracts: [
    'contracts',
    'auth',
    'limits',
    'errors',
    'console',
    'domain',
    'registers',
    'resolvers',
    'rest',
    'configurationMarkdown',
  ],
  // Where the service listens, for the console that works beside it.
  // Which processes are alive is asked as for the embedded database.
  listeningAddress: ['privateFile', 'database'],
  gateway: [
    'serviceUrls',
    'announce',
    'app',
    'config',
    'context',
    'drain',
    'listen',
    'listeningAddress',
    'metricsServer',
    'operations',
    'tls',
  ],
  // What is kept no longer is erased as an operator would erase it.
  jobs: ['jobs', 'alerts', 'operations', 'database', 'audit', 'entities', 'events', 'registers', ...leaves],
  worker: ['bulk', 'config', 'context', 'jobs', 'mail', 'webhooks', 'audit'],
  compileCache: [],
  serve: ['config', 'drain', 'gateway', 'listen', 'log', 'start', 'tls', 'worker'],
  main: ['compileCache', 'serve'],
  cli: ['compileCache', 'console'],
};

const src = resolve(import.meta.dirname, '../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const rowOf = (file: string): string => file.split('/')[0]?.replace(/\.ts$/, '') ?? '';

describe('architecture', () => {
  it('imports only run the way the table says', () => {
    const wrong = files.flatMap((file) => {
      const text = readFileSync(join(src, file), 'utf8');
      return [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)]
        .map(([, path]) => relative(src, join(src, dirname(file), path ?? '')))
        .filter((target) => !allowed[rowOf(file)]?.includes(rowOf(target.replace(/\.js$/, '.ts'))))
        .map((target) => `${file} -> ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('has no file over 300 lines, and a median of about 60', () => {
    const lines = files.map((file) => readFileSync(join(src, file), 'utf8').split('\n').length).sort((a, b) => a - b);
    expect(lines.at(-1)).toBeLessThanOrEqual(300);
    expect(lines[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(70);
  });

  it('holds the portal to the same lengths, and keeps it apart: what it shares with the service is the schema', () => {
    const portal = resolve(import.meta.dirname, '../portal/src');
    const names = readdirSync(portal, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && file !== 'graphql-env.d.ts',
    );
    const texts = names.map((file) => ({ file, text: readFileSync(join(portal, file), 'utf8') }));
    const lines = texts.map(({ text }) => text.split('\n').length).sort((a, b) => a - b);
    expect(lines.at(-1)).toBeLessThanOrEqual(300);
    expect(lines[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(70);
    const outside = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/from '(\.[^']+)'/g)]
        .map(([, path = '']) => relative(portal, join(portal, dirname(file), path)))
        .filter(
          (target) =>
            target.startsWith('..') || (file.startsWith('shared/') && !/^(?:shared\/|graphql-env)/.test(target)),
        )
        .map((target) => `${file} -> ${target}`),
    );
    expect(outside).toEqual([]);
  });

  it('reads the environment in config.ts only', () => {
    const readers = files.filter((file) => readFileSync(join(src, file), 'utf8').includes('process.env'));
    // main and the console hand it to config.ts; the embedded server hands its PATH on to PostgreSQL's programs.
    const handOn = ['serve.ts', 'console/run.ts', 'database/embedded/account.ts'];
    expect(readers.filter((file) => !handOn.includes(file))).toEqual([]);
  });
});

import { recordDenial } from '../../src/audit/recordAudit.js';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildApp, type Access } from '../../src/app/app.js';
import { createKeyLookUp } from '../../src/caller/keyLookUp.js';
import { trackKeyUse } from '../../src/caller/keyUse.js';
import { derivePeppers } from '../../src/encryption/secretsKey.js';
import type { Services } from '../../src/caller/context.js';
import { createGuardedFetch } from '../../src/egress/guardedFetch.js';
import type { EgressPolicy } from '../../src/egress/publicAddress.js';
import type { PolicyVersion } from '../../src/domain/fractureScore.js';
import type { KeyKind } from '../../src/domain/tokens.js';
import { createVault } from '../../src/encryption/vault.js';
import { ApiKey } from '../../src/entities/apiKey.js';
import { LocalBus } from '../../src/events/bus/remoteBus.js';
import { createEventLog } from '../../src/events/eventLog.js';
import { createLiveAttempts } from '../../src/events/liveAttempts.js';
import { createLiveBulks } from '../../src/events/liveBulks.js';
import { createLiveEvents } from '../../src/events/liveEvents.js';
import { createLog } from '../../src/platform/log.js';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { prepareKey, type NewKey } from '../../src/operations/keys/createApiKey.js';
import { createOrganisation } from '../../src/operations/organisations/createOrganisation.js';
import { createExtractRegister } from '../../src/registers/extractRegister.js';
import { createStoredSources } from '../../src/registers/enrichment/storedSources.js';
import { sandboxRegister } from '../../src/registers/sandbox/sandboxRegister.js';
import { createSandboxSources } from '../../src/registers/sandbox/sandboxSources.js';
import { createSsoProviders } from '../../src/egress/openid/ssoProviders.js';
import { testDatabase, type TestDatabase } from './database/database.js';
import { returnChallenge } from './servers/challengeReceiver.js';
import type { Plan } from '../../src/domain/tenancy.js';
import type { Bus } from '../../src/caller/eventServices.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

export interface TestApp {
  readonly url: string;
  readonly server: Server;
  readonly database: TestDatabase;
  readonly services: Services;
  /** A key of the organisation, created like the console creates it. */
  newKey(
    organisationId: string | null,
    kind?: KeyKind,
    options?: Partial<Omit<NewKey, 'kind' | 'organisationId'>>,
  ): Promise<{ id: string; key: string }>;
  /** Policy 2026-1 queries only the register, so it suits tests of anything else. */
  newOrganisation(name?: string, plan?: Plan, policyVersion?: PolicyVersion): Promise<string>;
  stopSockets(): Promise<void>;
  stop(): Promise<void>;
}

interface TestAppOptions {
  /** Shared with another app, which drops it. */
  readonly database?: TestDatabase;
  readonly newBus?: (database: TestDatabase) => Bus;
  readonly production?: boolean;
  readonly sample?: boolean;
  readonly dialPolicy?: EgressPolicy;
  /** Certificate authorities of providers and receivers, as PEM. */
  readonly caCertificates?: string;
  readonly services?: Partial<Services>;
  readonly access?: Access;
  /** The default is the URL of the port. */
  readonly publicUrl?: string;
}

/** The value of SECRETS_KEY in tests. */
export const testSecrets = ['a secret of the tests, long enough for it'];

/** The product on a separate port and database. */
export async function testApp({
  production = false,
  sample = true,
  dialPolicy = { allowCidrs: [] },
  caCertificates,
  database: shared,
  newBus = () => new LocalBus(),
  services: own = {},
  access = {},
  publicUrl,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = shared ?? (await testDatabase({ sample }));
  const log = createLog(process.env['TEST_LOG'] ?? 'silent');
  const secrets = testSecrets;
  const peppers = derivePeppers(secrets);
  const bus = own.bus ?? newBus(database);
  const eventLog = createEventLog({ pool: database.pool, bus, log });
  const liveAttempts = createLiveAttempts({ pool: database.pool, bus, log });
  const liveBulks = createLiveBulks({ pool: database.pool, bus, log });
  const liveEvents = createLiveEvents({ pool: database.pool, bus, log });
  const keyUse = trackKeyUse(database.pool, log);
  const clock = (): Date => new Date();
  const register = createExtractRegister({ pool: database.pool, replica: database.replica, production, log });
  let url = '';
  const services: Services = {
    database,
    registers: { live: { AU: register, NZ: register }, test: { AU: sandboxRegister, NZ: sandboxRegister } },
    further: { live: createStoredSources({ pool: database.pool, log, clock }), test: createSandboxSources(clock) },
    liveRegisters: {},
    peppers,
    keyLookUp: createKeyLookUp(database.pool, peppers),
    keyUse,
    rateLimits: createRateLimits(null),
    vault: createVault(secrets),
    secrets,
    dialPolicy,
    webhookChallenges: { fetch: returnChallenge, requiredFor: [] },
    caCertificates,
    ssoProviders: createSsoProviders(createGuardedFetch({ policy: dialPolicy, extraCa: caCertificates })),
    bus,
    eventLog,
    liveEvents,
    liveAttempts,
    liveBulks,
    about: { version: '0.0.0-test', region: 'ap-southeast-2', startedAt: new Date(performance.timeOrigin) },
    recordDenial,
    urls: { publicUrl: () => publicUrl ?? url, portalUrl: () => publicUrl ?? url, listensAt: () => undefined },
    clock,
    log,
    ...own,
  };
  const app = await buildApp(services, () => publicUrl ?? url, access);
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
  url = `${access.certificate ? 'https' : 'http'}://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    server: app.server,
    database,
    services,
    newOrganisation: async (name = 'Test Pty Ltd', plan = 'enterprise', policyVersion = '2026-1') =>
      (await createOrganisation(database.orm.em, { name, plan, policyVersion, now: new Date() })).id,
    newKey: async (organisationId, kind = 'live', options = {}) => {
      const { key, row } = prepareKey(
        { kind, organisationId, name: 'test key', ...options },
        services.peppers,
        new Date(),
      );
      const em = database.orm.em.fork();
      em.create(ApiKey, row);
      await em.flush();
      return { id: row.id, key };
    },
    stopSockets: () => app.stopSockets(),
    stop: async () => {
      app.server.closeAllConnections();
      await Promise.all([app.stopSockets(), new Promise((resolve) => app.server.close(resolve))]);
      await app.stop();
      services.liveEvents.stop();
      services.liveAttempts.stop();
      services.liveBulks.stop();
      await Promise.all([keyUse.stop(), eventLog.stop()]);
      await bus.stop();
      if (!shared) await database.drop();
    },
  };
}

/** A client with one key. */
export function createApiClient(app: Pick<TestApp, 'url'>, key: string | null) {
  return clientWith(app, key === null ? {} : { authorization: `Bearer ${key}` });
}

/** A client that authenticates by these headers. */
export function clientWith(app: Pick<TestApp, 'url'>, own: Readonly<Record<string, string>>) {
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(app.url + path, {
      method,
      headers: { ...own, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) => send('POST', path, body, headers),
    send,
    graphql: (query: string, variables?: Record<string, unknown>) => send('POST', '/graphql', { query, variables }),
    verify: (queryValue: string, jurisdiction = 'AU', more: object = {}) =>
      send('POST', '/api/enterprise/verify', { queryValue, jurisdiction, ...more }),
  };
}

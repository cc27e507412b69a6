import type { Logger } from 'pino';
import { recordDenial } from '../audit/recordAudit.js';
import type { Services } from '../caller/context.js';
import { createKeyLookUp } from '../caller/keyLookUp.js';
import { trackKeyUse } from '../caller/keyUse.js';
import { createRateLimits } from '../caller/limits/rateLimits.js';
import { connectDatabase } from '../database/connect.js';
import { createGuardedFetch } from '../egress/guardedFetch.js';
import { createSsoProviders } from '../egress/openid/ssoProviders.js';
import { checkSecrets, derivePeppers, loadSecrets } from '../encryption/secretsKey.js';
import { createVault } from '../encryption/vault.js';
import { createPostgresBus } from '../events/bus/postgresBus.js';
import { createRedisBus } from '../events/bus/remoteBus.js';
import { createEventLog } from '../events/eventLog.js';
import { createLiveAttempts } from '../events/liveAttempts.js';
import { createLiveBulks } from '../events/liveBulks.js';
import { createLiveEvents } from '../events/liveEvents.js';
import { type Config, createServiceUrls, readProcessFacts } from '../platform/configuration/config.js';
import { readCaCertificates } from '../platform/tls/certificate.js';
import { createStoredSources } from '../registers/enrichment/storedSources.js';
import { createExtractRegister } from '../registers/extractRegister.js';
import { createLiveRegisters, tryMs } from '../registers/live/createLiveRegisters.js';
import { sandboxRegister } from '../registers/sandbox/sandboxRegister.js';
import { createSandboxSources } from '../registers/sandbox/sandboxSources.js';

export interface Started {
  readonly services: Services;
  /** Flushes the counts of key use and the notifications of events, and closes the connections to the database and Redis. */
  readonly stop: () => Promise<void>;
}

/** A receiver returns a short challenge, and the caller waits for it. */
const challengeLimits = { deadlineMs: 10_000, mostBytes: 1_024 };
const everywhere = { allowCidrs: ['0.0.0.0/0', '::/0'] };

/** Starts everything that the service and the console share: database, secrets, registers. */
export async function startServices(
  config: Config,
  log: Logger,
  options: { isUntimed?: boolean } = {},
): Promise<Started> {
  const note = (message: string): void => {
    log.info(message);
  };
  // Reads the files first, so that a bad one is reported before anything is created.
  const caCertificates = await readCaCertificates(config);
  const { database, address, stop } = await connectDatabase(config, note, options);
  try {
    const secrets = await loadSecrets(config);
    await checkSecrets(database.pool, secrets);
    const peppers = derivePeppers(secrets);
    const keyUse = trackKeyUse(database.pool, log);
    // The Redis client is a third of all modules, and an installation without Redis needs none of it.
    const redis =
      config.redisUrl === undefined
        ? undefined
        : (await import('../platform/redis/redis.js')).openRedis(config.redisUrl, log);
    // Over Redis if it is configured, otherwise over the database.
    const bus = redis ? createRedisBus(redis, log) : createPostgresBus(address, log);
    const eventLog = createEventLog({ pool: database.pool, bus, log });
    const liveAttempts = createLiveAttempts({ pool: database.pool, bus, log });
    const liveBulks = createLiveBulks({ pool: database.pool, bus, log });
    const liveEvents = createLiveEvents({ pool: database.pool, bus, log });
    const clock = (): Date => new Date();
    const vault = createVault(secrets);
    const dialPolicy = { allowCidrs: config.webhookAllowCidrs };
    const register = createExtractRegister({
      pool: database.pool,
      replica: database.replica,
      production: config.production,
      log,
    });
    return {
      services: {
        database,
        registers: { live: { AU: register, NZ: register }, test: { AU: sandboxRegister, NZ: sandboxRegister } },
        further: { live: createStoredSources({ pool: database.pool, log, clock }), test: createSandboxSources(clock) },
        liveRegisters: createLiveRegisters(config.liveRegisters, {
          // The operator configures these addresses, not a customer, so they may be in a private network.
          fetch: createGuardedFetch({ policy: everywhere, extraCa: caCertificates, deadlineMs: tryMs }),
          pool: database.pool,
          vault,
          clock,
          log,
        }),
        peppers,
        keyLookUp: createKeyLookUp(database.pool, peppers),
        keyUse,
        rateLimits: createRateLimits(config.rateLimits, redis),
        vault,
        secrets,
        dialPolicy,
        webhookChallenges: {
          fetch: createGuardedFetch({ policy: dialPolicy, extraCa: caCertificates, ...challengeLimits }),
          requiredFor: config.webhookVerification,
        },
        caCertificates,
        ssoProviders: createSsoProviders(createGuardedFetch({ policy: dialPolicy, extraCa: caCertificates })),
        bus,
        eventLog,
        liveEvents,
        liveAttempts,
        liveBulks,
        urls: createServiceUrls(config),
        about: readProcessFacts(config),
        recordDenial,
        clock,
        log,
      },
      stop: async () => {
        liveEvents.stop();
        liveAttempts.stop();
        liveBulks.stop();
        await Promise.all([keyUse.stop(), eventLog.stop()]);
        await bus.stop();
        redis?.destroy();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

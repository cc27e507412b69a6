import type { Logger } from 'pino';
import type { Config } from './config.js';
import { createKeyLookUp } from './auth/keyLookUp.js';
import { trackKeyUse } from './auth/keyUse.js';
import { peppersOf } from './auth/peppers.js';
import { checkSecrets, loadSecrets } from './auth/secretsKey.js';
import type { Services } from './context.js';
import { connectDatabase } from './database/connect.js';
import { createRateLimits } from './limits/rateLimits.js';
import { createExtractRegister } from './registers/extractRegister.js';
import { sandboxRegister } from './registers/sandbox/sandboxRegister.js';

export interface Started {
  readonly services: Services;
  /** Lets go of the database. */
  readonly stop: () => Promise<void>;
}

/** All that the service and the console need beneath them: database, secrets, registers. */
export async function startServices(
  config: Config,
  log: Logger,
  options: { isUntimed?: boolean } = {},
): Promise<Started> {
  const note = (message: string): void => {
    log.info(message);
  };
  const { database, stop } = await connectDatabase(config, note, options);
  try {
    const secrets = await loadSecrets(config);
    await checkSecrets(database.pool, secrets);
    const peppers = peppersOf(secrets);
    const keyUse = trackKeyUse(database.pool, log);
    const register = createExtractRegister({ pool: database.pool, production: config.production, log });
    return {
      services: {
        database,
        registers: { live: { AU: register, NZ: register }, test: { AU: sandboxRegister, NZ: sandboxRegister } },
        peppers,
        keyLookUp: createKeyLookUp(database.pool, peppers),
        keyUse,
        rateLimits: createRateLimits(config.rateLimits),
        clock: () => new Date(),
        log,
      },
      stop: async () => {
        await keyUse.stop();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

import { resolve } from 'node:path';
import { z } from 'zod';
import { readLimits, type LimitTable } from './limits/limitTable.js';

const port = z.coerce.number('must be a port number').int().min(0).max(65535);
const secret = z.string().min(32, 'each entry needs at least 32 characters; `openssl rand -base64 32` makes one');

const environment = z.object({
  PORT: port.optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  MIGRATION_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECRETS_KEY: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(z.array(secret).min(1))
    .optional(),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  RATE_LIMITS: z
    .string()
    .optional()
    .transform((text, context) => {
      try {
        return readLimits(text);
      } catch {
        context.addIssue('must be `off` or JSON such as {"enterprise": {"verifications": 1000}}');
        return z.NEVER;
      }
    }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface Config {
  /** The port asked for; undefined means 4000 or, when that is taken, the next free one. */
  readonly port: number | undefined;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The role that owns the schema; `databaseUrl` unless set. */
  readonly migrationDatabaseUrl: string | undefined;
  /** Undefined until the port is known: then http://host:port. */
  readonly publicUrl: string | undefined;
  /** Newest first; undefined: made and kept under `dataDir`. */
  readonly secretsKeys: readonly string[] | undefined;
  /** Null: nothing is limited. */
  readonly rateLimits: LimitTable | null;
  readonly production: boolean;
  readonly logLevel: string;
}

/** A start that cannot go on; its message is a sentence for the operator that names the remedy. */
export class StartError extends Error {}

/**
 * Reads the environment: the only place that does. Values are never echoed in errors, for some are secrets.
 * @throws StartError naming each variable that is wrong, and why
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  // An empty variable is an unset one: that is what `FOO= npm start` and most process managers mean by it.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path[0]?.toString() ?? ''}: ${issue.message}`);
    throw new StartError(`The environment is not usable. ${faults.join('; ')}`);
  }
  const env = parsed.data;
  if (env.DATABASE_URL && !env.SECRETS_KEY) {
    throw new StartError(
      'SECRETS_KEY is required with DATABASE_URL, because every process on that database must share it. ' +
        'Make one with `openssl rand -base64 32`, keep it safe, and set it for each start.',
    );
  }
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    secretsKeys: env.SECRETS_KEY,
    rateLimits: env.RATE_LIMITS,
    production: env.NODE_ENV === 'production',
    logLevel: env.LOG_LEVEL,
  };
}

import { resolve } from 'node:path';
import { z } from 'zod';
import { readAnchorPlace, type AnchorPlace } from './domain/audit/anchorPlace.js';
import { plainCidr } from './domain/cidr.js';
import { readMailbox } from './domain/emailAddress.js';
import { readLimits, type LimitTable } from './limits/limitTable.js';
import { readSmtpUrl, type MailServer } from './mail/mailServer.js';
import { allowedHost, leavesMachine, plainTransportFault, residencyFault } from './residency.js';
import { trustedProxy } from './trustedProxies.js';

const port = z.coerce.number('must be a port number').int().min(0).max(65535);
const secret = z.string().min(32, 'each entry needs at least 32 characters; `openssl rand -base64 32` makes one');

/** A comma-separated list; `read` gives an entry in its plain form, or null when it is none. */
const listOf = (read: (entry: string) => string | null, message: string) =>
  z
    .string()
    .transform((text, context) => {
      const entries = text.split(',').map((entry) => read(entry.trim()));
      if (entries.includes(null)) context.addIssue(message);
      return entries.filter((entry) => entry !== null);
    })
    .optional();

/** The parts of the service, which may run in processes of their own on one database. */
const roles = ['gateway', 'worker'] as const;
export type Role = (typeof roles)[number];

const environment = z.object({
  PORT: port.optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  MIGRATION_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ROLES: z
    .string()
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles, `must be a list of ${roles.join(', ')}`)).min(1))
    .default([...roles]),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PORTAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECRETS_KEY: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(z.array(secret).min(1))
    .optional(),
  TLS_CERT_FILE: z.string().min(1).optional(),
  TLS_KEY_FILE: z.string().min(1).optional(),
  TRUST_PROXY: listOf(
    trustedProxy,
    'must list the addresses or CIDRs of your proxies, such as `10.0.3.7,10.0.4.0/24`, or `loopback`. ' +
      'A number of hops, `true` or a block that is wider than /8 (IPv6: /16) would let anybody name an address as his own',
  ),
  SMTP_URL: z
    .string()
    .refine(
      (url) => readSmtpUrl(url) !== null,
      'must be as in `smtp://user:password@mail.example:587` or `smtps://mail.example:465`: user and password ' +
        'percent-encoded, nothing behind the port',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .transform((text, context) => {
      const from = readMailbox(text);
      if (from === null) {
        context.addIssue('must be an e-mail address, or a name and one as in `Acme <mail@acme.example>`');
      }
      return from;
    })
    .optional(),
  DATA_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region, such as ap-southeast-2')
    .default('ap-southeast-2'),
  RESIDENCY_ALLOWED_HOSTS: listOf(
    allowedHost,
    'must list host names, suffixes that begin with a dot, addresses or CIDRs, such as ' +
      '`db.internal,.ap-southeast-2.rds.amazonaws.com,10.0.0.0/16`',
  ),
  WEBHOOK_ALLOW_CIDRS: listOf(
    plainCidr,
    'must list the private ranges that webhooks may be sent to, such as `10.0.0.0/8,fd00:1234::/32`',
  ),
  WEBHOOK_EXTRA_CA_FILE: z.string().min(1).optional(),
  ABR_GUID: z
    .string()
    .regex(/^[\w-]{8,64}$/, 'must be the GUID that the Australian Business Register has sent you')
    .optional(),
  ABR_URL: z.url({ protocol: /^https$/ }).optional(),
  ABR_SERVICE: z.enum(['json', 'xml']).default('xml'),
  NZBN_KEY: z
    .string()
    .regex(/^[\w-]{8,64}$/, 'must be a subscription key of the NZBN API')
    .optional(),
  NZBN_URL: z.url({ protocol: /^https$/ }).optional(),
  AUDIT_ANCHOR: listOf(
    (entry) => readAnchorPlace(entry)?.name ?? null,
    'must list where checkpoints of the audit trail go: `file:/absolute/path`, `https://…` or `mailto:address`',
  ),
  AUDIT_CHECKPOINT_MINUTES: z.coerce.number('must be a number of minutes').int().min(1).max(10_080).default(60),
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

/** Undefined: this register cannot be asked. A URL that is undefined is the official one. */
export interface LiveRegisterSettings {
  readonly abr:
    { readonly guid: string; readonly service: 'json' | 'xml'; readonly url: string | undefined } | undefined;
  readonly nzbn: { readonly key: string; readonly url: string | undefined } | undefined;
}

/** Absolute paths of PEM files. */
export interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

export interface Config {
  /** Which parts this process runs. */
  readonly roles: readonly Role[];
  /** The port asked for; undefined means 4000 or, when that is taken, the next free one. */
  readonly port: number | undefined;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The role that owns the schema; `databaseUrl` unless set. */
  readonly migrationDatabaseUrl: string | undefined;
  /** Undefined: processes tell each other by the database, and each counts its rate limits for itself. */
  readonly redisUrl: string | undefined;
  /** Undefined: plain HTTP. */
  readonly tls: TlsFiles | undefined;
  /** Whose X-Forwarded-For is believed, as Express reads it; undefined: nobody’s. */
  readonly trustedProxies: readonly string[] | undefined;
  /** Undefined: mail is kept, and shown by `kyb mails list`. */
  readonly mail: MailServer | undefined;
  /** Where data is kept; in production no host outside of `RESIDENCY_ALLOWED_HOSTS` is used for it. */
  readonly dataRegion: string;
  /** Undefined until the port is known: then http(s)://host:port. */
  readonly publicUrl: string | undefined;
  /** Where people come to; undefined: the public address. */
  readonly portalUrl: string | undefined;
  /** Newest first; undefined: made and kept under `dataDir`. */
  readonly secretsKeys: readonly string[] | undefined;
  /** Private ranges that webhooks may be sent to, as plain CIDRs. */
  readonly webhookAllowCidrs: readonly string[];
  /** Absolute path of a PEM file with further authorities that receivers of webhooks are believed by. */
  readonly webhookExtraCaFile: string | undefined;
  /** The registers that can be asked over the network. */
  readonly liveRegisters: LiveRegisterSettings;
  /** Where checkpoints of the audit trail go. */
  readonly auditAnchors: readonly AnchorPlace[];
  readonly auditCheckpointMinutes: number;
  /** Null: nothing is limited. */
  readonly rateLimits: LimitTable | null;
  readonly production: boolean;
  readonly logLevel: string;
}

/** A start that cannot go on; its message is a sentence for the operator that names the remedy. */
export class StartError extends Error {}

/**
 * Reads the environment: the only place that does. Values are never echoed in errors, for some are secrets;
 * of a URL the host alone is.
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
  const production = env.NODE_ENV === 'production';
  const migrationDatabaseUrl = env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL;
  const auditAnchors = (env.AUDIT_ANCHOR ?? []).flatMap((name) => readAnchorPlace(name) ?? []);
  if (production) {
    // Every URL under which data is kept belongs here.
    // A mail server is asked for STARTTLS when it is spoken to; the others say it in their URLs.
    const driverUrls = {
      DATABASE_URL: env.DATABASE_URL,
      MIGRATION_DATABASE_URL: env.MIGRATION_DATABASE_URL,
      REDIS_URL: env.REDIS_URL,
    };
    const dataUrls = { ...driverUrls, SMTP_URL: env.SMTP_URL };
    const anchorUrls = auditAnchors.flatMap((anchor) =>
      anchor.kind === 'https' ? [{ AUDIT_ANCHOR: anchor.url }] : [],
    );
    for (const urls of [dataUrls, ...anchorUrls]) {
      const fault = residencyFault(urls, env.DATA_REGION, env.RESIDENCY_ALLOWED_HOSTS);
      if (fault !== null) throw new StartError(fault);
    }
    const fault = plainTransportFault(driverUrls);
    if (fault !== null) throw new StartError(fault);
  }
  return {
    roles: env.ROLES,
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    migrationDatabaseUrl,
    redisUrl: env.REDIS_URL,
    tls: tlsFiles(env.TLS_CERT_FILE, env.TLS_KEY_FILE),
    trustedProxies: env.TRUST_PROXY,
    mail: mailServer(env, production),
    dataRegion: env.DATA_REGION,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    portalUrl: env.PORTAL_URL?.replace(/\/+$/, ''),
    secretsKeys: env.SECRETS_KEY,
    webhookAllowCidrs: env.WEBHOOK_ALLOW_CIDRS ?? [],
    webhookExtraCaFile: env.WEBHOOK_EXTRA_CA_FILE && resolve(env.WEBHOOK_EXTRA_CA_FILE),
    liveRegisters: liveRegisterSettings(env),
    auditAnchors,
    auditCheckpointMinutes: env.AUDIT_CHECKPOINT_MINUTES,
    rateLimits: env.RATE_LIMITS,
    production,
    logLevel: env.LOG_LEVEL,
  };
}

function liveRegisterSettings(env: z.infer<typeof environment>): LiveRegisterSettings {
  const { ABR_GUID: guid, ABR_SERVICE: service, NZBN_KEY: key } = env;
  return {
    abr: guid === undefined ? undefined : { guid, service, url: env.ABR_URL?.replace(/\/+$/, '') },
    nzbn: key === undefined ? undefined : { key, url: env.NZBN_URL?.replace(/\/+$/, '') },
  };
}

function mailServer(
  { SMTP_URL: url, MAIL_FROM: from }: Pick<z.infer<typeof environment>, 'SMTP_URL' | 'MAIL_FROM'>,
  production: boolean,
): MailServer | undefined {
  if (url === undefined) return undefined;
  if (!from) throw new StartError('MAIL_FROM is required with SMTP_URL: the address that mail comes from.');
  return { url, from, isTlsRequired: production && leavesMachine(url) };
}

function tlsFiles(certFile: string | undefined, keyFile: string | undefined): TlsFiles | undefined {
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined || keyFile === undefined) {
    throw new StartError('TLS_CERT_FILE and TLS_KEY_FILE belong together: set both, or neither.');
  }
  return { certFile: resolve(certFile), keyFile: resolve(keyFile) };
}

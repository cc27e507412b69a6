import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { type AnchorTarget, parseAnchorTarget } from '../../domain/audit/anchor.js';
import type { Plan } from '../../domain/tenancy.js';
import { environment, type Role } from './environment.js';
import type { LimitTable } from './limitTable.js';
import type { MailServer } from './mailServer.js';
import { findPlainHeadersFault, findPlainTransportFault, findResidencyFault, leavesMachine } from './residency.js';
import { readTelemetry, type Telemetry } from './settings.js';

/**
 * A register without credentials is undefined and cannot be queried. If a URL is undefined, the official one is used.
 */
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

export interface Config extends Telemetry {
  /** The roles that this process runs. */
  readonly roles: readonly Role[];
  /** The requested port. Undefined means 4000 or, if that is in use, the next free one. */
  readonly port: number | undefined;
  readonly host: string;
  /** The address that serves metrics without a key. Undefined disables it. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /** The address that serves `/healthz` from a separate thread. Undefined disables it. */
  readonly health: { readonly port: number; readonly host: string } | undefined;
  /** Absolute path. */
  readonly dataDir: string;
  /** Undefined means the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The same database without the pooler to which `databaseUrl` leads. Undefined: there is none. */
  readonly directDatabaseUrl: string | undefined;
  /** A standby of the primary for reads of many rows. Undefined: there is none. */
  readonly replicaDatabaseUrl: string | undefined;
  /** The role that owns the schema; `directDatabaseUrl`, or else `databaseUrl`, unless set. */
  readonly migrationDatabaseUrl: string | undefined;
  /** Undefined: processes notify each other through the database, and each counts rate limits separately. */
  readonly redisUrl: string | undefined;
  /** Undefined means plain HTTP. */
  readonly tls: TlsFiles | undefined;
  /** The proxies whose X-Forwarded-For is trusted, in Express's form. None if undefined. */
  readonly trustedProxies: readonly string[] | undefined;
  /** Undefined: mail is not sent, and `kyb mails list` shows it. */
  readonly mail: MailServer | undefined;
  /** The region of stored data. In production, only hosts of `RESIDENCY_ALLOWED_HOSTS` may store data. */
  readonly dataRegion: string;
  /** Undefined until the port is known; then http(s)://host:port. */
  readonly publicUrl: string | undefined;
  /** The address of the portal. Undefined means the public URL. */
  readonly portalUrl: string | undefined;
  /** The first encrypts. Undefined: a secret is created and stored under `dataDir`. */
  readonly secretsKeys: readonly string[] | undefined;
  /** Private ranges to which webhooks may be sent, as plain CIDRs. */
  readonly webhookAllowCidrs: readonly string[];
  /** Plans whose webhook endpoints must be verified before any delivery. */
  readonly webhookVerification: readonly Plan[];
  /** Absolute path of a PEM file with additional certificate authorities to trust for webhook receivers. */
  readonly webhookExtraCaFile: string | undefined;
  /** The registers that can be queried over the network. */
  readonly liveRegisters: LiveRegisterSettings;
  /** The targets to which checkpoints of the audit log are anchored. */
  readonly auditAnchors: readonly AnchorTarget[];
  readonly auditCheckpointMinutes: number;
  /** Days after the decision after which identity documents are deleted; null if they are kept as long as the case. */
  readonly identityDocumentDays: number | null;
  /** No limits if this is null. */
  readonly rateLimits: LimitTable | null;
  readonly production: boolean;
  readonly logLevel: string;
}

/** An error that prevents the start. Its message is a sentence for the operator that names the remedy. */
export class StartError extends Error {}

/**
 * Reads the environment. No other code does. Errors never contain values, because some are secrets; of a URL they
 * contain only the host.
 * @throws StartError naming each variable that is wrong, and why
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  // An empty variable counts as unset, which is what `FOO= npm start` and most process managers mean.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path[0]?.toString() ?? ''}: ${issue.message}`);
    throw new StartError(`The environment is not valid. ${faults.join('; ')}`);
  }
  const env = parsed.data;
  if (env.DATABASE_URL && !env.SECRETS_KEY) {
    throw new StartError(
      'SECRETS_KEY is required with DATABASE_URL, because every process on that database must share it. ' +
        'Create one with `openssl rand -base64 32`, keep it safe, and set it at each start.',
    );
  }
  if (env.DIRECT_DATABASE_URL && !env.DATABASE_URL) {
    throw new StartError(
      'DIRECT_DATABASE_URL is set without DATABASE_URL: set DATABASE_URL to the address of the pooler.',
    );
  }
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) {
    throw new StartError('DATABASE_REPLICA_URL is set without DATABASE_URL: set DATABASE_URL to the primary.');
  }
  if (env.PUBLIC_URL?.startsWith('https:') && env.PORTAL_URL?.startsWith('http:')) {
    throw new StartError(
      'PORTAL_URL must begin with https, because PUBLIC_URL does: browsers send the session cookie over TLS only, so nobody could ' +
        'sign in at PORTAL_URL.',
    );
  }
  const production = env.NODE_ENV === 'production';
  const migrationDatabaseUrl = env.MIGRATION_DATABASE_URL ?? env.DIRECT_DATABASE_URL ?? env.DATABASE_URL;
  const telemetry = readTelemetry(env);
  const auditAnchors = (env.AUDIT_ANCHOR ?? []).flatMap((name) => parseAnchorTarget(name) ?? []);
  if (production) {
    // Every URL under which data is stored belongs here. A mail server negotiates STARTTLS when it is used; the others
    // specify TLS in their URLs.
    const driverUrls = {
      DATABASE_URL: env.DATABASE_URL,
      DIRECT_DATABASE_URL: env.DIRECT_DATABASE_URL,
      DATABASE_REPLICA_URL: env.DATABASE_REPLICA_URL,
      MIGRATION_DATABASE_URL: env.MIGRATION_DATABASE_URL,
      REDIS_URL: env.REDIS_URL,
    };
    const dataUrls = {
      ...driverUrls,
      SMTP_URL: env.SMTP_URL,
      OTEL_EXPORTER_OTLP_ENDPOINT: env.OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT,
    };
    const anchorUrls = auditAnchors.flatMap((anchor) =>
      anchor.kind === 'https' ? [{ AUDIT_ANCHOR: anchor.url }] : [],
    );
    for (const urls of [dataUrls, ...anchorUrls]) {
      const fault = findResidencyFault(urls, env.DATA_REGION, env.RESIDENCY_ALLOWED_HOSTS);
      if (fault !== null) throw new StartError(fault);
    }
    const fault = findPlainTransportFault(driverUrls) ?? findPlainHeadersFault(telemetry);
    if (fault !== null) throw new StartError(fault);
  }
  return {
    roles: env.ROLES,
    port: env.PORT,
    host: env.HOST,
    metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    health: env.HEALTH_PORT === undefined ? undefined : { port: env.HEALTH_PORT, host: env.METRICS_HOST },
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    directDatabaseUrl: env.DIRECT_DATABASE_URL,
    replicaDatabaseUrl: env.DATABASE_REPLICA_URL,
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
    webhookVerification: env.WEBHOOK_VERIFICATION ?? [],
    webhookExtraCaFile: env.WEBHOOK_EXTRA_CA_FILE && resolve(env.WEBHOOK_EXTRA_CA_FILE),
    liveRegisters: liveRegisterSettings(env),
    auditAnchors,
    auditCheckpointMinutes: env.AUDIT_CHECKPOINT_MINUTES,
    identityDocumentDays: env.IDENTITY_DOCUMENT_DAYS,
    rateLimits: env.RATE_LIMITS,
    production,
    logLevel: env.LOG_LEVEL,
    ...telemetry,
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
  if (!from) throw new StartError('MAIL_FROM is required with SMTP_URL. Set it to the sender of e-mails.');
  return { url, from, isTlsRequired: production && leavesMachine(url) };
}

function tlsFiles(certFile: string | undefined, keyFile: string | undefined): TlsFiles | undefined {
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined || keyFile === undefined) {
    throw new StartError('TLS_CERT_FILE and TLS_KEY_FILE belong together. Set both, or neither.');
  }
  return { certFile: resolve(certFile), keyFile: resolve(keyFile) };
}

/** The external addresses of the service and its portal, without a slash at the end. */
export interface ServiceUrls {
  readonly publicUrl: () => string;
  readonly portalUrl: () => string;
  /** Sets the address on which it listens. Callers use it unless PUBLIC_URL is set. */
  readonly listensAt: (url: string) => void;
}

const defaultPort = 4000;

/** As configured. Until the service listens, and in the console, the default address. */
export function createServiceUrls(
  config: Pick<Config, 'publicUrl' | 'portalUrl' | 'host' | 'port' | 'tls'>,
): ServiceUrls {
  let listening = `${config.tls ? 'https' : 'http'}://${addressIn(config.host)}:${config.port ?? defaultPort}`;
  const publicUrl = (): string => config.publicUrl ?? listening;
  return {
    publicUrl,
    portalUrl: () => config.portalUrl ?? publicUrl(),
    listensAt: (url) => {
      listening = url;
    },
  };
}

/** The host for a public URL. A wildcard address is not one that callers can use. */
export function addressIn(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Facts about this process. */
export interface ProcessFacts {
  /** The version of the product, from package.json. */
  readonly version: string;
  /** The region of stored data (DATA_REGION). */
  readonly region: string;
  readonly startedAt: Date;
}

const packageFile = join(import.meta.dirname, '../../../package.json');

export function readProcessFacts({ dataRegion }: Pick<Config, 'dataRegion'>): ProcessFacts {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  return { version, region: dataRegion, startedAt: new Date(performance.timeOrigin) };
}

import { z } from 'zod';
import { parseAnchorTarget } from '../../domain/audit/anchor.js';
import { plainCidr } from '../../domain/cidr.js';
import { parseMailbox } from '../../domain/emailAddress.js';
import { parseLimits, parsePlan } from './limitTable.js';
import { parseSmtpUrl } from './mailServer.js';
import { allowedHost, hasSeveralHosts, severalHosts } from './residency.js';
import { openTelemetry, parseTrustedProxy, port, settings } from './settings.js';

const count = (most: number, detail: string) => z.coerce.number(detail).int(detail).min(1, detail).max(most, detail);

/** A comma-separated list. `read` returns an entry in its normal form, or null if it is invalid. */
const listSchema = <Entry extends string>(read: (entry: string) => Entry | null, message: string) =>
  z
    .string()
    .transform((text, context) => {
      const entries = text.split(',').map((entry) => read(entry.trim()));
      if (entries.includes(null)) context.addIssue(message);
      return entries.filter((entry) => entry !== null);
    })
    .optional();

const oneHost = z.string().refine((url) => !hasSeveralHosts(url), severalHosts);
const postgresUrl = () => oneHost.pipe(z.url({ protocol: /^postgres(ql)?$/ })).optional();
const days = 'must be a number of days, 1 to 2555, or `keep`';
const secret = z
  .string()
  .min(32, 'each entry must have at least 32 characters; create one with `openssl rand -base64 32`');

/** The roles of the service, which may run in separate processes on one database. */
const roles = ['gateway', 'worker'] as const;
export type Role = (typeof roles)[number];

/** The environment variables. Messages never contain a value, because some are secrets. */
export const environment = z.object({
  PORT: port.optional().register(settings, { meaning: 'port of the service', unset: '4000, or the next free port' }),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .register(settings, { meaning: 'address that the service listens on', unset: '127.0.0.1' }),
  METRICS_PORT: port.optional().register(settings, {
    meaning:
      'second port, in plain HTTP, where `/metrics` needs no key; keep it inside a private network ([metrics](operations.md#metrics))',
    unset: 'none: `/metrics` needs an operator key',
  }),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .register(settings, { meaning: 'address that `METRICS_PORT` and `HEALTH_PORT` listen on', unset: '127.0.0.1' }),
  HEALTH_PORT: port.optional().register(settings, {
    meaning:
      'another port, in plain HTTP, where a separate thread serves `/healthz` and `/readyz`, also in a worker ([health](../guides/monitoring.md#health))',
    unset: 'none',
  }),
  DATA_DIR: z.string().min(1).default('.data').register(settings, {
    meaning: 'folder of the embedded PostgreSQL, the demo keys and the generated secret',
    unset: '`.data`',
  }),
  DATABASE_URL: postgresUrl().register(settings, {
    meaning: 'your own PostgreSQL, 16 or newer, at one host ([operations](operations.md#your-own-postgresql))',
    unset: 'embedded',
  }),
  DIRECT_DATABASE_URL: postgresUrl().register(settings, {
    meaning:
      'the same database and role without a pooler, if `DATABASE_URL` leads to one ([poolers](operations.md#a-pooler))',
    unset: '`DATABASE_URL`',
  }),
  DATABASE_REPLICA_URL: postgresUrl().register(settings, {
    meaning:
      'a standby of `DATABASE_URL` for lists, searches and exports ([a replica](operations.md#a-replica-for-reads))',
    unset: 'none: all reads are at `DATABASE_URL`',
  }),
  MIGRATION_DATABASE_URL: postgresUrl().register(settings, {
    meaning: 'connection of the role that owns the schema, which runs migrations; no pooler',
    unset: '`DIRECT_DATABASE_URL`',
  }),
  ROLES: z
    .string()
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles, `must be a list of ${roles.join(', ')}`)).min(1))
    .default([...roles])
    .register(settings, {
      meaning: 'parts that this process runs: `gateway` serves requests, `worker` sends deliveries and runs jobs',
      unset: 'gateway,worker',
    }),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .register(settings, {
      meaning:
        'Redis that shares notifications and rate limits between several gateways ([scaling](../guides/scale-out.md))',
      unset: 'LISTEN and NOTIFY of PostgreSQL',
    }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .register(settings, {
      meaning:
        'base URL of the service in links and in certificates; do not change it once a certificate exists ([why](certificates.md#the-address-of-the-issuer))',
      unset: 'http(s)://HOST:PORT',
    }),
  PORTAL_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .register(settings, {
      meaning: 'base URL of the portal for members and applicants; must be https if `PUBLIC_URL` is',
      unset: '`PUBLIC_URL`',
    }),
  SECRETS_KEY: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(z.array(secret).min(1))
    .optional()
    .register(settings, {
      meaning:
        'secrets, comma-separated, of which the first encrypts and signs, at least 32 characters each ([a new secret](operations.md#rotate-secrets_key)); required with `DATABASE_URL`',
      unset: 'generated in `DATA_DIR`',
    }),
  TLS_CERT_FILE: z.string().min(1).optional().register(settings, {
    meaning:
      'certificate with its chain, in PEM; the service loads a replaced file without a restart ([TLS](operations.md#tls))',
    unset: 'plain HTTP',
  }),
  TLS_KEY_FILE: z
    .string()
    .min(1)
    .optional()
    .register(settings, { meaning: 'private key in PEM, without a passphrase', unset: 'plain HTTP' }),
  TRUST_PROXY: listSchema(
    parseTrustedProxy,
    'must list the addresses or CIDRs of your proxies, such as `10.0.3.7,10.0.4.0/24`, or `loopback`. ' +
      'A number of hops, `true` or a block that is wider than /8 (IPv6: /16) would let callers forge their address',
  ).register(settings, {
    meaning: 'addresses or CIDRs of the proxies that terminate TLS and send the caller’s address in `X-Forwarded-For`',
    unset: 'none',
  }),
  IDENTITY_DOCUMENT_DAYS: z
    .union([z.literal('keep').transform(() => null), count(2_555, days)], days)
    .default(30)
    .register(settings, {
      meaning: 'days from the decision to the deletion of identity documents, or `keep` ([retention](retention.md))',
      unset: '30',
    }),
  SMTP_URL: z
    .string()
    .refine(
      (url) => parseSmtpUrl(url) !== null,
      'must be like `smtp://user:password@mail.example:587` or `smtps://mail.example:465`, with user and password ' +
        'percent-encoded and nothing after the port',
    )
    .optional()
    .register(settings, {
      meaning: 'SMTP server: `smtp://user:password@host:587` or `smtps://…` ([mail](operations.md#mail))',
      unset: 'e-mails are stored and not sent; `kyb mails list` shows them',
    }),
  MAIL_FROM: z
    .string()
    .transform((text, context) => {
      const from = parseMailbox(text);
      if (from === null) {
        context.addIssue('must be an e-mail address, or a name and an address such as `Acme <mail@acme.example>`');
      }
      return from;
    })
    .optional()
    .register(settings, { meaning: 'sender of e-mails; required with `SMTP_URL`', unset: 'none' }),
  DATA_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region, such as ap-southeast-2')
    .default('ap-southeast-2')
    .register(settings, {
      meaning: 'name of the region where data is stored ([where data is kept](operations.md#where-data-are-kept))',
      unset: 'ap-southeast-2',
    }),
  RESIDENCY_ALLOWED_HOSTS: listSchema(
    allowedHost,
    'must list host names, suffixes that begin with a dot, addresses or CIDRs, such as ' +
      '`db.internal,.ap-southeast-2.rds.amazonaws.com,10.0.0.0/16`',
  ).register(settings, {
    meaning:
      'hosts that may receive data in production: the database, Redis, the mail server and the audit anchors must be in this list or on this machine',
    unset: 'this machine only',
  }),
  WEBHOOK_ALLOW_CIDRS: listSchema(
    plainCidr,
    'must list the private ranges that webhooks may be sent to, such as `10.0.0.0/8,fd00:1234::/32`',
  ).register(settings, {
    meaning:
      'private IP ranges, comma-separated CIDRs, that webhooks may be sent to, such as `127.0.0.0/8` for a receiver on this machine',
    unset: 'public addresses only',
  }),
  WEBHOOK_VERIFICATION: listSchema(
    parsePlan,
    'must list the plans whose webhooks must be verified, such as `growth` or `growth,enterprise`',
  ).register(settings, {
    meaning:
      'plans, comma-separated, whose webhook URLs must be verified before events are sent ([webhooks](webhooks.md#challenges))',
    unset: 'none',
  }),
  WEBHOOK_EXTRA_CA_FILE: z.string().min(1).optional().register(settings, {
    meaning: 'additional certificate authorities for webhook receivers, registers and sign-in providers, in PEM',
    unset: 'none',
  }),
  ABR_GUID: z
    .string()
    .regex(/^[\w-]{8,64}$/, 'must be the GUID that the Australian Business Register sent you')
    .optional()
    .register(settings, {
      meaning:
        'GUID for live look-ups at the Australian Business Register, for organisations that choose them ([registers](../guides/registers.md))',
      unset: 'imported extracts',
    }),
  ABR_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .register(settings, { meaning: 'base URL of this register', unset: 'the official URL' }),
  ABR_SERVICE: z
    .enum(['json', 'xml'])
    .default('xml')
    .register(settings, { meaning: 'ABR web service to use: `xml` or `json`', unset: 'xml' }),
  NZBN_KEY: z
    .string()
    .regex(/^[\w-]{8,64}$/, 'must be a subscription key of the NZBN API')
    .optional()
    .register(settings, {
      meaning: 'subscription key for live look-ups at the NZBN register',
      unset: 'imported extracts',
    }),
  NZBN_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .register(settings, { meaning: 'base URL of this register', unset: 'the official URL' }),
  AUDIT_ANCHOR: listSchema(
    (entry) => parseAnchorTarget(entry)?.name ?? null,
    'must list where checkpoints of the audit log are sent: `file:/absolute/path`, `https://…` or `mailto:address`',
  ).register(settings, {
    meaning:
      'where checkpoints of the audit log are sent, comma-separated: `file:/…`, `https://…`, `mailto:…` ([audit](audit-log.md))',
    unset: 'none: nobody outside can detect a rewritten audit log',
  }),
  AUDIT_CHECKPOINT_MINUTES: count(10_080, 'must be a number of minutes, 1 to 10080')
    .default(60)
    .register(settings, { meaning: 'minutes between signed checkpoints', unset: '60' }),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development').register(settings, {
    meaning: '`production` allows no sample data, no demo keys and no plain HTTP to other machines',
    unset: 'development',
  }),
  RATE_LIMITS: z
    .string()
    .optional()
    .transform((text, context) => {
      try {
        return parseLimits(text);
      } catch {
        context.addIssue('must be `off` or JSON such as {"enterprise": {"verifications": 1000}}');
        return z.NEVER;
      }
    })
    .register(settings, {
      meaning:
        '`off`, or limits per plan in JSON, such as `{"enterprise": {"verifications": 1000}}`; each process counts on its own unless Redis is set ([limits](limits.md))',
      unset:
        'per key 100 verifications and 6,000 requests a minute; ten times that per organisation; some routes have their own limit',
    }),
  ...openTelemetry,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info').register(settings, {
    meaning:
      'lowest level that is logged, as JSON lines on stderr: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    unset: 'info',
  }),
});

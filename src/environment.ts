import { z } from 'zod';
import { readAnchorPlace } from './domain/audit/anchorPlace.js';
import { plainCidr } from './domain/cidr.js';
import { readMailbox } from './domain/emailAddress.js';
import { readLimits, readPlan } from './limits/limitTable.js';
import { readSmtpUrl } from './mail/mailServer.js';
import { allowedHost } from './residency.js';
import { trustedProxy } from './trustedProxies.js';

/** What docs/reference/configuration.md says of a variable: what it is for, and what holds without it. */
export const settings = z.registry<{ readonly meaning: string; readonly unset: string }>();

const port = z.coerce.number('must be a port number').int().min(0).max(65535);
const secret = z.string().min(32, 'each entry needs at least 32 characters; `openssl rand -base64 32` makes one');

/** A comma-separated list; `read` gives an entry in its plain form, or null when it is none. */
const listOf = <Entry extends string>(read: (entry: string) => Entry | null, message: string) =>
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

/** The variables of the environment. Messages never echo a value: some are secrets. */
export const environment = z.object({
  PORT: port.optional().register(settings, { meaning: 'where it listens', unset: '4000, or the next free one' }),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .register(settings, { meaning: 'the address that it listens on', unset: '127.0.0.1' }),
  METRICS_PORT: port.optional().register(settings, {
    meaning:
      'a second port, in plain HTTP, where `/metrics` needs no key: keep it inside a private network ([metrics](operations.md#metrics))',
    unset: 'none: `/metrics` needs an operator key',
  }),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .register(settings, { meaning: 'the address that `METRICS_PORT` listens on', unset: '127.0.0.1' }),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .register(settings, { meaning: 'embedded PostgreSQL, demo keys, secret', unset: '`.data`' }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .register(settings, {
      meaning: 'a PostgreSQL 16 or newer of your own ([operations](operations.md#your-own-postgresql))',
      unset: 'embedded',
    }),
  MIGRATION_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .register(settings, { meaning: 'the role that owns the schema', unset: '`DATABASE_URL`' }),
  ROLES: z
    .string()
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles, `must be a list of ${roles.join(', ')}`)).min(1))
    .default([...roles])
    .register(settings, {
      meaning: 'which parts this process runs: `gateway` answers callers, `worker` delivers',
      unset: 'gateway,worker',
    }),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .register(settings, {
      meaning: 'carries hints and rate limits when several gateways run ([scaling](../guides/scale-out.md))',
      unset: 'LISTEN and NOTIFY of PostgreSQL',
    }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .register(settings, { meaning: 'the address in links', unset: 'http(s)://HOST:PORT' }),
  PORTAL_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .register(settings, {
      meaning: 'where applicants and people who sign in come to; https if `PUBLIC_URL` is',
      unset: '`PUBLIC_URL`',
    }),
  SECRETS_KEY: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(z.array(secret).min(1))
    .optional()
    .register(settings, {
      meaning:
        'comma-separated, newest first, 32 characters or more each ([a new secret](operations.md#rotate-secrets_key)); required with `DATABASE_URL`',
      unset: 'made under `DATA_DIR`',
    }),
  TLS_CERT_FILE: z.string().min(1).optional().register(settings, {
    meaning:
      'PEM: the certificate, then its chain; a replaced one is used without a restart ([TLS](operations.md#tls))',
    unset: 'plain HTTP',
  }),
  TLS_KEY_FILE: z
    .string()
    .min(1)
    .optional()
    .register(settings, { meaning: 'PEM, without a passphrase', unset: 'plain HTTP' }),
  TRUST_PROXY: listOf(
    trustedProxy,
    'must list the addresses or CIDRs of your proxies, such as `10.0.3.7,10.0.4.0/24`, or `loopback`. ' +
      'A number of hops, `true` or a block that is wider than /8 (IPv6: /16) would let anybody name an address as his own',
  ).register(settings, {
    meaning: 'addresses or CIDRs of the proxies that speak TLS instead and name the caller in `X-Forwarded-For`',
    unset: 'none',
  }),
  SMTP_URL: z
    .string()
    .refine(
      (url) => readSmtpUrl(url) !== null,
      'must be as in `smtp://user:password@mail.example:587` or `smtps://mail.example:465`: user and password ' +
        'percent-encoded, nothing behind the port',
    )
    .optional()
    .register(settings, {
      meaning: '`smtp://user:password@host:587` or `smtps://…` ([mail](operations.md#mail))',
      unset: 'mail is kept, `kyb mails list` shows it',
    }),
  MAIL_FROM: z
    .string()
    .transform((text, context) => {
      const from = readMailbox(text);
      if (from === null) {
        context.addIssue('must be an e-mail address, or a name and one as in `Acme <mail@acme.example>`');
      }
      return from;
    })
    .optional()
    .register(settings, { meaning: 'the sender; required with `SMTP_URL`', unset: 'none' }),
  DATA_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region, such as ap-southeast-2')
    .default('ap-southeast-2')
    .register(settings, {
      meaning: 'the name of the region where data is kept ([where data is kept](operations.md#where-data-are-kept))',
      unset: 'ap-southeast-2',
    }),
  RESIDENCY_ALLOWED_HOSTS: listOf(
    allowedHost,
    'must list host names, suffixes that begin with a dot, addresses or CIDRs, such as ' +
      '`db.internal,.ap-southeast-2.rds.amazonaws.com,10.0.0.0/16`',
  ).register(settings, {
    meaning:
      'in production the database, Redis, the mail server and anchors of the audit trail are on hosts in this list, or on this machine',
    unset: 'this machine alone',
  }),
  WEBHOOK_ALLOW_CIDRS: listOf(
    plainCidr,
    'must list the private ranges that webhooks may be sent to, such as `10.0.0.0/8,fd00:1234::/32`',
  ).register(settings, { meaning: 'private ranges that webhooks may be sent to', unset: 'public addresses only' }),
  WEBHOOK_VERIFICATION: listOf(
    readPlan,
    'must list the plans whose webhooks have to be verified, such as `growth` or `growth,enterprise`',
  ).register(settings, {
    meaning:
      'plans whose webhook URLs have to be proved before events are sent: a list ([webhooks](webhooks.md#challenges))',
    unset: 'none',
  }),
  WEBHOOK_EXTRA_CA_FILE: z.string().min(1).optional().register(settings, {
    meaning: 'further authorities for receivers, registers and sign-in providers, in PEM',
    unset: 'none',
  }),
  ABR_GUID: z
    .string()
    .regex(/^[\w-]{8,64}$/, 'must be the GUID that the Australian Business Register has sent you')
    .optional()
    .register(settings, {
      meaning:
        'asks the Australian Business Register over the network, for organisations that want it ([registers](../guides/registers.md))',
      unset: 'imported extracts',
    }),
  ABR_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .register(settings, { meaning: 'another address of it', unset: 'the official one' }),
  ABR_SERVICE: z
    .enum(['json', 'xml'])
    .default('xml')
    .register(settings, { meaning: 'which of its services: `xml` or `json`', unset: 'xml' }),
  NZBN_KEY: z
    .string()
    .regex(/^[\w-]{8,64}$/, 'must be a subscription key of the NZBN API')
    .optional()
    .register(settings, { meaning: 'asks the NZBN register over the network', unset: 'imported extracts' }),
  NZBN_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .register(settings, { meaning: 'another address of it', unset: 'the official one' }),
  AUDIT_ANCHOR: listOf(
    (entry) => readAnchorPlace(entry)?.name ?? null,
    'must list where checkpoints of the audit trail go: `file:/absolute/path`, `https://…` or `mailto:address`',
  ).register(settings, {
    meaning:
      'where checkpoints of the audit trail go: a list of `file:/…`, `https://…`, `mailto:…` ([audit](audit-log.md))',
    unset: 'the chain proves nothing to others',
  }),
  AUDIT_CHECKPOINT_MINUTES: z.coerce
    .number('must be a number of minutes')
    .int()
    .min(1)
    .max(10_080)
    .default(60)
    .register(settings, { meaning: 'how often a checkpoint is signed', unset: '60' }),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development').register(settings, {
    meaning: '`production`: no sample, no demo keys, no plain HTTP to other machines',
    unset: 'development',
  }),
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
    })
    .register(settings, {
      meaning:
        '`off`, or JSON per plan: `{"enterprise": {"verifications": 1000}}`; counted in each process, or by Redis ([limits](limits.md))',
      unset:
        '100 verifications and 6,000 calls a minute and key, ten times that per organisation; more for single routes',
    }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info').register(settings, {
    meaning: 'JSON lines on stderr: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    unset: 'info',
  }),
});

import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { Client, type ClientBase, Pool, type PoolConfig } from 'pg';
import { Account } from '../entities/account.js';
import { Alert } from '../entities/alert.js';
import { ApiKey } from '../entities/apiKey.js';
import { Bulk } from '../entities/bulk.js';
import { CandidateResolution } from '../entities/candidateResolution.js';
import { Certificate } from '../entities/certificate.js';
import { Decision } from '../entities/decision.js';
import { Event } from '../entities/event.js';
import { Invitation } from '../entities/invitation.js';
import { LegalHold } from '../entities/legalHold.js';
import { Mail } from '../entities/mail.js';
import { Member } from '../entities/member.js';
import { MessageTemplate } from '../entities/messageTemplate.js';
import { MonitoredEntity } from '../entities/monitoredEntity.js';
import { NameScreening } from '../entities/nameScreening.js';
import { Onboarding } from '../entities/onboarding.js';
import { OnboardingDocument } from '../entities/onboardingDocument.js';
import { OnboardingLink } from '../entities/onboardingLink.js';
import { Operator } from '../entities/operator.js';
import { Organisation } from '../entities/organisation.js';
import { OrganisationPolicy } from '../entities/organisationPolicy.js';
import { SsoConnection } from '../entities/ssoConnection.js';
import { Verification } from '../entities/verification.js';
import { WebhookEndpoint } from '../entities/webhookEndpoint.js';
import { getSystemCode } from '../platform/errors.js';
import { inThisSpan, sendTraced } from '../platform/tracing.js';
import { migrations } from './migrations.js';
import { useDirectSessions } from './transaction.js';

/** The address of PostgreSQL: a URL, or the socket of the embedded server. */
export type DatabaseAddress =
  | { readonly url: string }
  | { readonly host: string; readonly user: string; readonly database: string; readonly port: number };

/** Reads at a standby that has every change which was committed before the read began. */
export interface ReplicaReads {
  /** Reads there, or at the primary if the standby cannot be used now. The work must only read: it may be done twice. */
  read<Result>(atReplica: (own: Database) => Promise<Result>, atPrimary: () => Promise<Result>): Promise<Result>;
  /** The bytes of the log that it has not replayed yet. @throws Error if it cannot be used */
  measureLag(): Promise<number>;
  readonly host: string;
  /** The reads so far, by where they were done or why not at the standby. */
  readonly counts: ReadonlyMap<string, number>;
}

export interface Database {
  readonly orm: MikroORM;
  /** The pool that the ORM also uses, for prepared statements and COPY. */
  readonly pool: Pool;
  /** A standby for reads of many rows. Undefined: they are at the primary. */
  readonly replica?: ReplicaReads | undefined;
  close(): Promise<void>;
}

const connectionTimeoutMs = 5_000;
// The primary can read instead, so nobody waits long for a standby.
const replicaConnectionTimeoutMs = 1_000;
export const statementTimeoutMs = 10_000;
/** After this time PostgreSQL ends a transaction whose process is frozen or lost between two statements, and frees its locks. */
export const idleTransactionMs = 60_000;
// The client's own time limit, for a server that is frozen or unreachable and cannot enforce its own.
const responseTimeoutMs = 12_000;

interface DatabaseOptions {
  readonly poolSize?: number;
  /** For tests: how long a transaction may wait for its next statement. */
  readonly idleMs?: number;
  /** For migrations and imports, which have no time limit. */
  readonly isUntimed?: boolean;
  /** The same database without a pooler. If set, `address` may lead to a pooler in transaction mode. */
  readonly direct?: DatabaseAddress;
  /** A standby, which the service only reads. */
  readonly isReplica?: boolean;
  /** Whether the address may lead to a pooler in transaction mode. */
  readonly isPooled?: boolean;
}

/** Opens the ORM and its pool; does not touch the schema. */
export async function openDatabase(
  address: DatabaseAddress,
  { poolSize = 20, direct, isPooled = direct !== undefined, ...kind }: DatabaseOptions = {},
): Promise<Database> {
  const orm = new MikroORM({
    ...('url' in address ? { clientUrl: address.url } : toConnectionOptions(address)),
    entities: [
      Account,
      Alert,
      ApiKey,
      Bulk,
      CandidateResolution,
      Certificate,
      Decision,
      Event,
      Invitation,
      LegalHold,
      Mail,
      Member,
      MessageTemplate,
      MonitoredEntity,
      NameScreening,
      Onboarding,
      OnboardingDocument,
      OnboardingLink,
      Operator,
      Organisation,
      OrganisationPolicy,
      SsoConnection,
      Verification,
      WebhookEndpoint,
    ],
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    migrations: { migrationsList: [...migrations], snapshot: false, silent: true, tableName: 'schema_migrations' },
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 30_000 },
    driverOptions: {
      // The driver parses the URL, because the ORM would drop its query string: sslmode, or another host.
      ...('url' in address && { connectionString: address.url }),
      ...toPoolOptions({ ...kind, isPooled }),
    },
    discovery: { warnWhenNoEntities: false },
    // The check would connect to a standby before it is needed, and fail the start if it is away.
    ensureDatabase: !kind.isReplica,
    // Parameters would put personal data and key hashes into the log. The service's logger reports failures.
    logger: () => undefined,
    debug: false,
  });
  const pool = await orm.em.getConnection().getNativeClient();
  endUnfinished(pool);
  keepSpans(pool);
  if (!direct) return { orm, pool, close: () => orm.close(true) };
  const sessions = new Pool({
    ...('url' in direct ? { connectionString: direct.url } : direct),
    ...toPoolOptions(kind),
    max: poolSize,
  });
  sessions.on('error', () => undefined);
  useDirectSessions(pool, sessions);
  return {
    orm,
    pool,
    close: async () => {
      await orm.close(true);
      await sessions.end();
    },
  };
}

function toPoolOptions(options: DatabaseOptions): PoolConfig {
  const { isUntimed = false, isReplica = false, isPooled = false } = options;
  return {
    connectionTimeoutMillis: isReplica ? replicaConnectionTimeoutMs : connectionTimeoutMs,
    application_name: 'kyb',
    // An import has no time limit, and would otherwise wait for ever for a host that has vanished.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    Client: isPooled ? UnnamedClient : PooledClient,
    // The pool waits for this, although its type does not say so.
    onConnect: (client): unknown => (isReplica ? refuseChanges(client, isPooled) : prepareSession(client, options)),
    ...(!isUntimed && { statement_timeout: statementTimeoutMs, query_timeout: responseTimeoutMs }),
    // A pooler refuses a time limit when a connection opens, so the role has it: see `limitRole`.
    ...(isPooled && { statement_timeout: false }),
  };
}

const readOnly = '25006';

/**
 * A session behind a pooler keeps its settings for the next process, and would refuse that one's changes after a promotion. There
 * the check of each read is enough: only a standby passes it.
 */
async function refuseChanges(client: ClientBase, isPooled: boolean): Promise<void> {
  if (!isPooled) await client.query('set default_transaction_read_only = on');
}

/**
 * Limits what a session keeps after its process is lost. A machine without power closes no connection, and by default PostgreSQL asks
 * for it only after two hours: with keepalives, after a minute. Refuses a standby. Behind one address, it may have been the primary
 * until a moment ago, and its data may be old.
 * @throws Error that counts as an unavailable database; the pool closes the connection
 */
async function prepareSession(
  client: ClientBase,
  { isUntimed = false, isPooled = false, idleMs = idleTransactionMs }: DatabaseOptions,
): Promise<void> {
  const settings: [name: string, value: number][] = [
    ['tcp_keepalives_idle', 30],
    ['tcp_keepalives_interval', 10],
    ['tcp_keepalives_count', 3],
    ['idle_in_transaction_session_timeout', isUntimed ? 0 : idleMs],
  ];
  if (isUntimed) settings.push(['statement_timeout', 0]);
  const configured = settings.map(([name, value]) => `, set_config('${name}', '${value}', false)`);
  // A session behind a pooler belongs to no process: its role has the limits.
  const { rows } = await client.query<{ is_standby: boolean }>(
    `select pg_is_in_recovery() as is_standby${isPooled ? '' : configured.join('')}`,
  );
  if (rows[0]?.is_standby) {
    throw Object.assign(new Error('the server is a standby, which accepts no changes'), { code: readOnly });
  }
}

function toConnectionOptions({ host, user, database, port }: Exclude<DatabaseAddress, { url: string }>): object {
  return { host, user, dbName: database, port };
}

/**
 * A connection that closes itself after a statement that timed out, or that PostgreSQL refused because it is now a
 * standby. Its next user would otherwise wait for the old response, or meet the same standby.
 */
export class PooledClient extends Client {
  override query(...statement: unknown[]): never {
    const send = super.query.bind(this) as (...statement: unknown[]) => unknown;
    const sent = sendTraced(send, statement);
    if (!(sent instanceof Promise)) return sent as never;
    return sent.catch((error: unknown) => {
      if (getSystemCode(error) === readOnly || (error as Error).message === 'Query read timeout') void this.end();
      throw error;
    }) as never;
  }
}

/** A connection to a pooler in transaction mode: no session knows the statements that another one has prepared. */
class UnnamedClient extends PooledClient {
  override query(statement: unknown, ...rest: unknown[]): never {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement && 'text' in statement;
    return super.query(isNamed ? { ...statement, name: undefined } : statement, ...rest);
  }
}

/** A callback that waits for a connection would otherwise run in the span of the caller that releases one. */
function keepSpans(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => never;
  const connectInSpan = (callback?: (...given: unknown[]) => unknown): never =>
    callback ? connect(inThisSpan(callback)) : connect();
  pool.connect = connectInSpan as Pool['connect'];
}

/**
 * Closes connections that are released inside a transaction. Their next user would read an old snapshot, or write into
 * a transaction that is never committed.
 */
function endUnfinished(pool: Pool): void {
  pool.on('release', (_error, client) => {
    // The pool discards a closing connection.
    if (client.getTransactionStatus() !== 'I') void client.end();
  });
}

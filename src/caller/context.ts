import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../database/orm.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import type { Mode, Plan } from '../domain/tenancy.js';
import type { GuardedFetch } from '../egress/guardedFetch.js';
import type { SsoProviders } from '../egress/openid/ssoProviders.js';
import type { EgressPolicy } from '../egress/publicAddress.js';
import type { Pepper } from '../encryption/secretsKey.js';
import type { Vault } from '../encryption/vault.js';
import type { ProcessFacts, ServiceUrls } from '../platform/configuration/config.js';
import { AppError } from '../platform/errors.js';
import type { Actor, ApplicantActor, TenantActor } from './actor.js';
import type { ApplicantDevice } from './applicant.js';
import type { CallerSession } from './callerSession.js';
import type { Bus, EventLog, LiveAttempts, LiveBulks, LiveEvents } from './eventServices.js';
import type { KeyLookUp } from './keyLookUp.js';
import type { KeyUse } from './keyUse.js';
import type { Tally } from './limits/countUse.js';
import type { LimitState, RateLimits } from './limits/rateLimits.js';
import type { EnrichmentSources, HeldRegister, LiveRegisters } from './registerServices.js';

/** The services that all requests share. */
export interface Services {
  readonly database: Database;
  readonly registers: Readonly<Record<Mode, Readonly<Record<Jurisdiction, HeldRegister>>>>;
  /** The enrichment sources of each mode. */
  readonly further: Readonly<Record<Mode, EnrichmentSources>>;
  /** The registers that are queried over the network for organisations that choose live data. */
  readonly liveRegisters: LiveRegisters;
  readonly peppers: readonly Pepper[];
  readonly keyLookUp: KeyLookUp;
  readonly keyUse: KeyUse;
  readonly rateLimits: RateLimits;
  readonly vault: Vault;
  /** Entries of SECRETS_KEY. The first signs session cookies. */
  readonly secrets: readonly string[];
  readonly dialPolicy: EgressPolicy;
  /** How webhook URLs are challenged, and the plans that require it. */
  readonly webhookChallenges: { readonly fetch: GuardedFetch; readonly requiredFor: readonly Plan[] };
  /** Certificate authorities that are trusted in addition to those of the system, as PEM (WEBHOOK_EXTRA_CA_FILE). */
  readonly caCertificates: string | undefined;
  readonly ssoProviders: SsoProviders;
  readonly bus: Bus;
  readonly eventLog: EventLog;
  readonly liveEvents: LiveEvents;
  readonly liveAttempts: LiveAttempts;
  readonly liveBulks: LiveBulks;
  readonly urls: ServiceUrls;
  readonly about: ProcessFacts;
  /**
   * Records in the audit log that a known caller was refused.
   * @param operation A row of the authorisation table; null if the operation is not known yet
   */
  readonly recordDenial: (ctx: Context, operation: string | null, refusal: AppError) => Promise<void>;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Only for the benchmark that measures the cost of audit entries: verifications get none. */
  readonly isUnaudited?: true;
}

/** One request: its caller, and a unit of work in which only the caller's rows exist. */
export interface Context extends Omit<Services, 'database'> {
  readonly requestId: string;
  readonly actor: Actor;
  readonly em: EntityManager;
  readonly pool: Pool;
  readonly address: string;
  /** The `Origin` header: the origin of the calling page. */
  readonly origin?: string | undefined;
  /** The session of a browser; undefined for other callers. */
  readonly session: CallerSession | undefined;
  /** The applicant's browser. Undefined on a socket, where it cannot be read. */
  readonly device?: ApplicantDevice | undefined;
  /** The API key as it was sent, or a secret derived from the session. It never leaves the process. */
  readonly presentedSecret: string;
  readonly idempotencyKey: string | undefined;
  /** Receives the state of a rate limit after each count. */
  readonly onLimit: (state: LimitState) => void;
  /** Called when the response is a replay of an earlier one. */
  readonly onReplay: () => void;
  readonly tally: Tally;
  /** Set for further reads within a call that is already counted, such as the pages of an export. */
  readonly isCounted?: true;
  /** Set while an idempotent call runs. */
  readonly call?: IdempotentCall;
}

/** The parts of a request from which its context is created. */
type RequestParts = Pick<
  Context,
  | 'requestId'
  | 'actor'
  | 'address'
  | 'origin'
  | 'session'
  | 'device'
  | 'log'
  | 'presentedSecret'
  | 'idempotencyKey'
  | 'onReplay'
  | 'onLimit'
>;

/**
 * Creates the context of one caller. The tenant is set on the fork, so no query of its entity manager can leave it. Raw
 * SQL on `pool` must name the tenant itself.
 */
export function createContext(services: Services, request: RequestParts): Context {
  return toContext({
    ...services,
    ...request,
    tally: { isCounted: false, paid: 0 },
    pool: services.database.pool,
    fork: undefined,
  });
}

/** A context of the same request and unit of work, for an idempotent call. */
export function toCallContext(ctx: Context, call: IdempotentCall): Context {
  return toContext({ ...(ctx as StoredContext), fork: ctx.em, call });
}

/** A context with a separate unit of work for a later step of the same call, which counts once. */
export function forkContext(ctx: Context): Context {
  return toContext({ ...(ctx as StoredContext), fork: ctx.em.fork(), isCounted: true });
}

/**
 * Does a read of many rows at the replica, if there is one that has every change which was committed before now. Otherwise, and if
 * it fails there, at the primary. The rows are those of the same caller.
 * @param read must only read, and may be called twice
 */
export function readAtReplica<Result>(ctx: Context, read: (own: Context) => Promise<Result>): Promise<Result> {
  // A page may be counted after its read: then the context is that of the replica.
  const { atPrimary = ctx } = ctx as StoredContext;
  const { database } = atPrimary as StoredContext;
  if (!database.replica) return read(atPrimary);
  return database.replica.read(
    (own) => {
      const fields = { ...(atPrimary as StoredContext), atPrimary, database: own, pool: own.pool, fork: undefined };
      return read(toContext(fields));
    },
    () => read(atPrimary),
  );
}

type StoredContext = Context & {
  readonly database: Database;
  fork: EntityManager | undefined;
  /** Set at the replica: the context of the same caller at the primary. */
  readonly atPrimary?: Context;
};

// `em` is inherited, because an object with its own getter takes several times the memory, and each subscription keeps a context.
// A copy by spread has no `em`: call `toCallContext` or `forkContext`.
const contextPrototype = {
  // The fork is created on first use, so requests that read plain rows do not pay for a unit of work.
  get em(): EntityManager {
    const context = this as unknown as StoredContext;
    return (context.fork ??= forkForActor(context.actor, context.database));
  },
};

function toContext(fields: Omit<StoredContext, 'em'>): Context {
  return { __proto__: contextPrototype, ...fields } as unknown as Context;
}

function forkForActor(actor: Actor, { orm }: Database): EntityManager {
  const em = orm.em.fork();
  if (actor.kind === 'key' || actor.kind === 'member' || actor.kind === 'applicant') {
    em.setFilterParams('tenant', { organisationId: actor.organisationId, mode: actor.mode });
  }
  return em;
}

/**
 * Requires a caller that belongs to an organisation, by key or signed in. Every operation on tenant data starts with
 * it.
 * @throws AppError FORBIDDEN for an operator, who belongs to no organisation
 */
export function requireTenant(ctx: Context): TenantActor {
  if (ctx.actor.kind === 'key' || ctx.actor.kind === 'member') return ctx.actor;
  throw new AppError(
    'FORBIDDEN',
    'This operation belongs to an organisation, and you are an operator. Use a key or session of the organisation.',
  );
}

/**
 * Requires an applicant.
 * @throws AppError FORBIDDEN for any other caller
 */
export function requireApplicant(ctx: Context): ApplicantActor {
  if (ctx.actor.kind === 'applicant') return ctx.actor;
  throw new AppError('FORBIDDEN', 'Only the applicant can do this. Open the onboarding link first.');
}

/**
 * A call that its caller may retry without a second effect (contract.md#idempotency). The operation stores its response
 * in the transaction of the change.
 */
export interface IdempotentCall {
  readonly organisationId: string;
  readonly mode: string;
  readonly operation: string;
  /** The caller's `Idempotency-Key`. */
  readonly key: string;
  /** HMAC of the body, under the first entry of SECRETS_KEY. */
  readonly fingerprint: Buffer;
  /** The caller's API key, which encrypts the stored response if that contains a secret. Null if it contains none. */
  readonly secret: string | null;
}

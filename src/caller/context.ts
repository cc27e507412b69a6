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
import type { ServiceUrls } from '../platform/configuration/config.js';
import { AppError } from '../platform/errors.js';
import type { ProcessFacts } from '../platform/processFacts.js';
import type { Actor, ApplicantActor, TenantActor } from './actor.js';
import type { ApplicantDevice } from './applicant.js';
import type { CallerSession } from './callerSession.js';
import type { Bus, EventLog, LiveAttempts, LiveBulks, LiveEvents } from './eventServices.js';
import type { KeyLookUp } from './keyLookUp.js';
import type { KeyUse } from './keyUse.js';
import type { Tally } from './limits/countUse.js';
import type { LimitState, RateLimits } from './limits/rateLimits.js';
import type { EnrichmentSources, HeldRegister, LiveRegisters } from './registerServices.js';

/** What every request shares. */
export interface Services {
  readonly database: Database;
  readonly registers: Readonly<Record<Mode, Readonly<Record<Jurisdiction, HeldRegister>>>>;
  /** What policies may ask beside the registers. */
  readonly further: Readonly<Record<Mode, EnrichmentSources>>;
  /** The registers that are asked over the network, for organisations that want live data. */
  readonly liveRegisters: LiveRegisters;
  readonly peppers: readonly Pepper[];
  readonly keyLookUp: KeyLookUp;
  readonly keyUse: KeyUse;
  readonly rateLimits: RateLimits;
  readonly vault: Vault;
  /** Entries of SECRETS_KEY, under which the cookies of sessions are signed. */
  readonly secrets: readonly string[];
  readonly dialPolicy: EgressPolicy;
  /** How webhook URLs are proved, and the plans that require it. */
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
  /** For the benchmark alone, which measures what an audit entry costs: verifications are recorded without theirs. */
  readonly isUnaudited?: true;
}

/** One request: who asks, and a unit of work of its own in which only the caller's rows exist. */
export interface Context extends Omit<Services, 'database'> {
  readonly requestId: string;
  readonly actor: Actor;
  readonly em: EntityManager;
  readonly pool: Pool;
  /** The address that the call comes from. */
  readonly address: string;
  /** The `Origin` header: that of the page that calls. */
  readonly origin?: string | undefined;
  /** The session of a browser; undefined for other callers. */
  readonly session: CallerSession | undefined;
  /** The browser that an applicant comes with; undefined where there is none, as on a socket. */
  readonly device?: ApplicantDevice | undefined;
  /** The API key as it was sent, or what the session shows in its place. It never leaves the process. */
  readonly presentedSecret: string;
  /** The `Idempotency-Key` header, if there was one. */
  readonly idempotencyKey: string | undefined;
  /** Called with where the caller stands against a limit. */
  readonly onLimit: (state: LimitState) => void;
  /** Called when an answer is one that was given before. */
  readonly onReplay: () => void;
  readonly tally: Tally;
  /** Set while somebody reads on in what was counted when it was begun. */
  readonly isCounted?: true;
  /** Set while an idempotent call is done. */
  readonly call?: IdempotentCall;
}

/** What of a request its context is made from. */
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
 * A context for one caller. The tenant is set on the fork, so no query of its entity manager can leave it; raw SQL on
 * `pool` names the tenant itself.
 */
export function createContext(services: Services, request: RequestParts): Context {
  const { database, ...shared } = services;
  let em: EntityManager | undefined;
  return {
    ...shared,
    ...request,
    tally: { isCounted: false, paid: 0 },
    pool: database.pool,
    // What reads plain rows does not pay for a unit of work.
    get em() {
      return (em ??= forkForActor(request.actor, database));
    },
  };
}

/** The context for what comes later in one call, which counts once: with a unit of work of its own. */
export function forkContext(ctx: Context): Context {
  return { ...ctx, em: ctx.em.fork(), isCounted: true };
}

function forkForActor(actor: Actor, { orm }: Database): EntityManager {
  const em = orm.em.fork();
  if (actor.kind === 'key' || actor.kind === 'member' || actor.kind === 'applicant') {
    em.setFilterParams('tenant', { organisationId: actor.organisationId, mode: actor.mode });
  }
  return em;
}

/**
 * The caller as one of an organisation, by key or signed in: what every operation on tenant data begins with.
 * @throws AppError FORBIDDEN for an operator, who belongs to no organisation
 */
export function requireTenant(ctx: Context): TenantActor {
  if (ctx.actor.kind === 'key' || ctx.actor.kind === 'member') return ctx.actor;
  throw new AppError(
    'FORBIDDEN',
    'This operation belongs to an organisation, and you are an operator. Use a key or session of the organisation.',
  );
}

/** The caller as an applicant. @throws AppError FORBIDDEN for anybody else */
export function requireApplicant(ctx: Context): ApplicantActor {
  if (ctx.actor.kind === 'applicant') return ctx.actor;
  throw new AppError('FORBIDDEN', 'Only the applicant can do this. Open the onboarding link first.');
}

/**
 * A call that its caller may send again without doing it twice (contract.md#idempotency). The operation stores its answer
 * under it in the transaction of the change.
 */
export interface IdempotentCall {
  readonly organisationId: string;
  readonly mode: string;
  readonly operation: string;
  /** The caller's `Idempotency-Key`. */
  readonly key: string;
  /** HMAC of the body, under the newest entry of SECRETS_KEY. */
  readonly fingerprint: Buffer;
  /** The caller's API key when the answer holds a secret: then it is kept encrypted under that. */
  readonly secret: string | null;
}

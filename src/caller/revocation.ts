import { isId } from '../domain/ids.js';
import { type AppError, keyEnded, sessionEnded } from '../platform/errors.js';
import type { Bus } from './eventServices.js';

/** Without a request for this long a session is over. What comes over an open socket is no request. */
export const maxIdleMs = 30 * 60 * 1_000;

/** However busy it is, a session ends this long after the sign-in. */
export const maxSessionMs = 12 * 60 * 60 * 1_000;

/**
 * The part of a statement that gives as an array those of the callers in a parameter that are no longer good: keys that are
 * revoked, expired or gone, or whose member or officer was removed, or whose organisation is suspended; and sessions that have ended, are older than a session
 * may be, or whose member or operator was removed. In one statement with other rows it tells of the same moment as they do.
 */
export function revokedCallersSql(parameter: string): string {
  return `array(select asked.id from unnest(${parameter}::text[]) as asked (id) where not exists (
    select from api_keys k where k.id = asked.id and ${activeKeySql('k')}
    union all
    select from sessions s where s.sess ->> 'callerId' = asked.id and ${activeSessionSql('s')}
      and (exists (select from members m where m.id = s.sess ->> 'memberId' and m.removed_at is null
          and ${activeOrganisationSql('m')})
        or exists (select from operators o where o.id = s.sess -> 'signedIn' ->> 'operatorId' and o.removed_at is null))))`;
}

/**
 * The condition under which a row of `api_keys`, under this name, opens anything: its member and officer are there still, and its
 * organisation is not suspended.
 */
export function activeKeySql(name: string): string {
  return `${name}.revoked_at is null and (${name}.expires_at is null or ${name}.expires_at > now())
    and (${name}.on_behalf_of is null
      or exists (select from members officer where officer.id = ${name}.on_behalf_of and officer.removed_at is null))
    and (${name}.member_id is null
      or exists (select from members holder where holder.id = ${name}.member_id and holder.removed_at is null))
    and ${activeOrganisationSql(name)}`;
}

/** The condition under which the organisation of a row is not suspended; a row of no organisation is an operator's. */
export function activeOrganisationSql(name: string): string {
  return `not exists (select from organisations suspended
      where suspended.id = ${name}.organisation_id and suspended.suspended_at is not null)`;
}

/** The condition under which a row of `sessions`, under this name, is neither idle for too long nor too old. */
export function activeSessionSql(name: string): string {
  return `${name}.expire > now()
    and (${name}.sess ->> 'signedInAt')::bigint >= extract(epoch from now()) * 1000 - ${maxSessionMs}`;
}

/** What a caller is told whose key or session has ended. */
export function callerRevoked(callerId: string): AppError {
  return isId('session', callerId) ? sessionEnded() : keyEnded();
}

/** Ends what lasts longer than a request, sockets and subscriptions, as soon as its key or session has ended in any process. */
export class RevocationListener {
  readonly #byCaller = new Map<string, Set<(why: 'ended' | 'changed') => void>>();
  readonly #bus: Pick<Bus, 'subscribe' | 'publish'>;
  readonly #stop: () => void;

  constructor(bus: Pick<Bus, 'subscribe' | 'publish'>) {
    this.#bus = bus;
    this.#stop = bus.subscribe('endedCallers', (callerIds) => {
      this.end(callerIds, 'ended');
    });
  }

  get callerIds(): readonly string[] {
    return [...this.#byCaller.keys()];
  }

  /** How many sockets or subscriptions of a caller are there. */
  count(callerId: string): number {
    return this.#byCaller.get(callerId)?.size ?? 0;
  }

  /** Has `end` called when the caller has ended, until the returned function is called. */
  add(callerId: string, end: (why: 'ended' | 'changed') => void): () => void {
    const ofCaller = this.#byCaller.get(callerId) ?? new Set();
    this.#byCaller.set(callerId, ofCaller.add(end));
    return () => {
      ofCaller.delete(end);
      if (ofCaller.size === 0 && this.#byCaller.get(callerId) === ofCaller) this.#byCaller.delete(callerId);
    };
  }

  end(callerIds: readonly string[], why: 'ended' | 'changed'): void {
    for (const end of callerIds.flatMap((callerId) => [...(this.#byCaller.get(callerId) ?? [])])) end(why);
  }

  /** Ends callers that were found to have ended: here at once, because what a bus tells may get lost, and in other processes. */
  endEverywhere(callerIds: readonly string[]): void {
    if (callerIds.length === 0) return;
    this.end(callerIds, 'ended');
    this.#bus.publish('endedCallers', callerIds);
  }

  stop(): void {
    this.#stop();
  }
}

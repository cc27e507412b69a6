import { isId } from '../domain/ids.js';
import { type AppError, keyEnded, sessionEnded } from '../platform/errors.js';
import type { Bus } from './eventServices.js';

/** A session ends after this long without a request. Messages on an open socket do not count as requests. */
export const maxIdleMs = 30 * 60 * 1_000;

/** A session ends this long after the sign-in, even if it is in use. */
export const maxSessionMs = 12 * 60 * 60 * 1_000;

/**
 * SQL that returns, as an array, the invalid ones among the callers in a parameter. A key is invalid if it is revoked,
 * expired or deleted, if its member or officer was removed, or if its organisation is suspended. A session is invalid
 * if it has ended, is too old, or its member or operator was removed. Within a statement that reads other rows, it sees
 * the same snapshot.
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
 * The condition under which a row of `api_keys` with this alias is valid: its member and officer still exist, and its
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

/**
 * The condition under which a row's organisation is not suspended. A row without an organisation belongs to an
 * operator.
 */
export function activeOrganisationSql(name: string): string {
  return `not exists (select from organisations suspended
      where suspended.id = ${name}.organisation_id and suspended.suspended_at is not null)`;
}

/** The condition under which a row of `sessions` with this alias is neither idle for too long nor too old. */
export function activeSessionSql(name: string): string {
  return `${name}.expire > now()
    and (${name}.sess ->> 'signedInAt')::bigint >= extract(epoch from now()) * 1000 - ${maxSessionMs}`;
}

/** The error for a caller whose key or session has ended. */
export function callerRevoked(callerId: string): AppError {
  return isId('session', callerId) ? sessionEnded() : keyEnded();
}

/** Ends sockets and subscriptions as soon as their key or session has ended in any process. */
export class RevocationListener {
  readonly #byCaller = new Map<string, Set<(why: 'ended' | 'changed') => void>>();
  readonly #bus: Pick<Bus, 'subscribe' | 'publish'>;
  readonly #stop: () => void;

  constructor(bus: Pick<Bus, 'subscribe' | 'publish'>) {
    this.#bus = bus;
    this.#stop = bus.subscribe('revokedCallers', (callerIds) => {
      this.end(callerIds, 'ended');
    });
  }

  get callerIds(): readonly string[] {
    return [...this.#byCaller.keys()];
  }

  /** How many sockets and subscriptions a caller has. */
  count(callerId: string): number {
    return this.#byCaller.get(callerId)?.size ?? 0;
  }

  /**
   * Calls `end` when the caller has ended.
   * @returns a function that cancels this
   */
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

  /**
   * Ends callers that were found to be invalid: here at once, because messages of the bus may get lost, and in other
   * processes.
   */
  endEverywhere(callerIds: readonly string[]): void {
    if (callerIds.length === 0) return;
    this.end(callerIds, 'ended');
    this.#bus.publish('revokedCallers', callerIds);
  }

  stop(): void {
    this.#stop();
  }
}

import { parseDay, startOfDay } from '../../../parts/time/zonedTime.js';
import type { AuditAction } from './auditDocuments.js';
import { parseAction } from './auditWords.js';

/** The filters in the list's address. */
export interface AuditSearch {
  readonly action?: AuditAction | undefined;
  /** The id of a key, a member, an applicant or an operator. */
  readonly actor?: string | undefined;
  /** The id of the action's object. */
  readonly subject?: string | undefined;
  /** The first day, YYYY-MM-DD, in the chosen time zone. */
  readonly since?: string | undefined;
  /** The last day, YYYY-MM-DD, in the chosen time zone. */
  readonly until?: string | undefined;
}

/** Parses the address. Invalid members become undefined, because the router restores members that are left out. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  return {
    action: parseAction(raw['action']),
    actor: parseId(raw['actor']),
    subject: parseId(raw['subject']),
    since: parseDay(raw['since']),
    until: parseDay(raw['until']),
  };
}

/** The filter of the API. A null member filters nothing. */
interface ApiFilter {
  readonly action: AuditAction | null;
  readonly actorId: string | null;
  readonly objectId: string | null;
  readonly since: string | null;
  readonly until: string | null;
}

/**
 * The filters in the API's form. `until` includes the whole day.
 * @param zone the time zone of the days
 */
export function toAuditFilter(search: AuditSearch, zone: string): ApiFilter {
  const { action, actor, subject, since, until } = search;
  return {
    action: action ?? null,
    actorId: actor ?? null,
    objectId: subject ?? null,
    since: since === undefined ? null : startOfDay(since, 0, zone),
    until: until === undefined ? null : startOfDay(until, 1, zone),
  };
}

/** An action whose noun has two words: REST writes `apiKey.created` for `API_KEY_CREATED`. */
const nouns = /^(API_KEY|LEGAL_HOLD|MESSAGE_TEMPLATE|ONBOARDING_LINK|SIGNING_KEY|SSO_CONNECTION|[A-Z]+)_/;

/** The API's filters as REST parameters. */
export function toRestFilter({ action, ...rest }: ApiFilter): Record<string, string | null> {
  const word = action?.replace(nouns, '$1.').toLowerCase();
  return { action: word?.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) ?? null, ...rest };
}

/** How many filters are set. */
export function auditFilterCount(search: AuditSearch): number {
  return Object.values(readAuditSearch({ ...search })).filter((value) => value !== undefined).length;
}

function parseId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value.trim()) ? value.trim() : undefined;
}

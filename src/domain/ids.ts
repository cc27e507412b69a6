import { randomBytes, randomFillSync } from 'node:crypto';
import { decodeTime, encodeTime, monotonicFactory } from 'ulid';

const prefixes = {
  account: 'acc',
  alert: 'alr',
  apiKey: 'key',
  auditEntry: 'aud',
  bulk: 'blk',
  candidateResolution: 'crs',
  decision: 'dec',
  document: 'doc',
  event: 'evt',
  invitation: 'inv',
  legalHold: 'hld',
  mail: 'mai',
  member: 'mem',
  messageTemplate: 'tpl',
  monitoredEntity: 'mon',
  note: 'nte',
  onboarding: 'onb',
  onboardingLink: 'lnk',
  operator: 'opr',
  organisation: 'org',
  policy: 'pol',
  registerAnswer: 'rga',
  request: 'req',
  screening: 'scr',
  session: 'ses',
  ssoConnection: 'sso',
  verification: 'ver',
  webhook: 'whk',
} as const;
export type IdKind = keyof typeof prefixes;

// Random bytes are fetched in blocks: one by one they cost more than the rest of an id.
const block = new Uint8Array(4096);
let used = block.length;
const random = (): number => {
  if (used === block.length) {
    randomFillSync(block);
    used = 0;
  }
  return (block[used++] ?? 0) / 256;
};
// Ids rise in the order in which they are created, even if a later one belongs to a request that began earlier. If the clock is
// set back by more than a minute, ids follow it: otherwise they would keep the later time. Filters by time compare ids, so they
// would miss new rows until the clock has caught up.
const maxClockSkewMs = 60_000;
let nextUlid = monotonicFactory(random);
let latest = 0;
const shapes = Object.fromEntries(
  Object.entries(prefixes).map(([kind, prefix]) => [kind, new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`)]),
) as Record<IdKind, RegExp>;

/** A new id, e.g. `ver_01JD…`: prefix and ULID, so that ids of one kind sort by time. */
export function newId(kind: IdKind, at: Date = new Date()): string {
  const time = at.getTime();
  if (time < latest - maxClockSkewMs) {
    nextUlid = monotonicFactory(random);
    latest = 0;
  }
  latest = Math.max(latest, time);
  return `${prefixes[kind]}_${nextUlid(time)}`;
}

/** The smallest id of a kind that could be created at this time. */
export function toFirstId(kind: IdKind, at: Date): string {
  return `${prefixes[kind]}_${encodeTime(at.getTime(), 10)}${'0'.repeat(16)}`;
}

/** The time of an id with a prefix of three letters and a ULID. @throws Error for any other text */
export function toIdTime(id: string): Date {
  return new Date(decodeTime(id.slice(4)));
}

/** True for a text that could be an id of this kind. */
export function isId(kind: IdKind, text: string): boolean {
  return shapes[kind].test(text);
}

/** The id of the delivery of an event to an endpoint, unique for each pair. */
export function toDeliveryId(endpointId: string, eventId: string): string {
  return `dlv_${endpointId.slice(4)}${eventId.slice(4)}`;
}

/** The endpoint and the event of a delivery; null if the text is not the id of one. */
export function parseDeliveryId(text: string): { readonly endpointId: string; readonly eventId: string } | null {
  const endpointId = `${prefixes.webhook}_${text.slice(4, 30)}`;
  const eventId = `${prefixes.event}_${text.slice(30)}`;
  const isWellFormed = text.startsWith('dlv_') && isId('webhook', endpointId) && isId('event', eventId);
  return isWellFormed ? { endpointId, eventId } : null;
}

// Crockford's alphabet: without I, L, O and U, which are misheard and misread.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const timeLength = 7;

const randomLength = 13;

/**
 * A new id: `KYB-` and 20 characters that a person can read out. Seven of them are the second of its creation, so that newer ids
 * sort after older ones. Thirteen (65 bits) are random, so that ids cannot be guessed.
 */
export function newCertificateId(at: Date): string {
  const time = encodeTime(Math.floor(at.getTime() / 1000), timeLength);
  const random = [...randomBytes(randomLength)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `KYB-${time}${random}`;
}

import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** Every recorded action: the noun, then what was done to it. A denied action has the name of the requested one. */
export const auditActions = [
  'account.locked',
  'account.passwordChanged',
  'account.recoveryCodesMade',
  'account.resetLinkMade',
  'account.secondFactorProposed',
  'account.secondFactorRemoved',
  'account.secondFactorSet',
  'account.unlocked',
  'apiKey.created',
  'apiKey.revoked',
  'apiKey.rotated',
  'bulk.cancelled',
  'bulk.completed',
  'bulk.failed',
  'bulk.started',
  'candidate.confirmed',
  'candidate.dismissed',
  'certificate.agreed',
  'certificate.expired',
  'certificate.issued',
  'certificate.proposed',
  'certificate.reinstated',
  'certificate.revoked',
  'certificate.suspended',
  'decision.confirmed',
  'decision.made',
  'decision.proposed',
  'decision.withdrawn',
  'delivery.cancelled',
  'delivery.recovered',
  'delivery.retried',
  'denials.counted',
  'document.deleted',
  'requirement.verified',
  'document.downloaded',
  'document.removed',
  'document.uploaded',
  'event.tested',
  'invitation.accepted',
  'invitation.created',
  'invitation.revoked',
  'legalHold.placed',
  'legalHold.released',
  'member.added',
  'member.changed',
  'member.linked',
  'member.removed',
  'messageTemplate.created',
  'messageTemplate.deleted',
  'messageTemplate.updated',
  'monitoring.started',
  'monitoring.stopped',
  'onboarding.assigned',
  'onboarding.emailChanged',
  'onboarding.erased',
  'onboarding.exported',
  'onboarding.noted',
  'onboarding.saved',
  'onboarding.submitted',
  'onboardingLink.codeSent',
  'onboardingLink.created',
  'onboardingLink.opened',
  'onboardingLink.revoked',
  'operation.denied',
  'operator.added',
  'operator.removed',
  'organisation.created',
  'organisation.planChanged',
  'organisation.resumed',
  'organisation.suspended',
  'organisation.updated',
  'policy.derived',
  'policy.edited',
  'policy.proposed',
  'policy.published',
  'policy.retired',
  'policy.withdrawn',
  'register.imported',
  'relationship.ended',
  'screening.erased',
  'screening.exported',
  'screening.performed',
  'screening.repeated',
  'secrets.rewrapped',
  'session.ended',
  'session.refused',
  'session.started',
  'signingKey.rotated',
  'ssoConnection.removed',
  'ssoConnection.set',
  'verifications.erased',
  'verification.assigned',
  'verification.exported',
  'verification.noted',
  'verification.recorded',
  'webhook.created',
  'webhook.deleted',
  'webhook.disabled',
  'webhook.secretRotated',
  'webhook.updated',
  'webhook.verified',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The actor: `console` is an operator at the console, `system` the service itself. */
export interface AuditActor {
  readonly kind: 'key' | 'member' | 'operator' | 'applicant' | 'console' | 'system' | 'stranger';
  readonly id: string | null;
  /** The role of a member at that moment. */
  readonly role?: string;
  /** The officer on whose behalf a key acts. */
  readonly onBehalfOf?: string;
}

/** An action and its object. Neither `object` nor `details` contain personal data, only our ids. */
export interface AuditRecord {
  readonly action: AuditAction;
  readonly object: { readonly kind: string; readonly id: string } | null;
  /** `done` unless given. */
  readonly outcome?: 'done' | 'denied' | 'failed';
  readonly details?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
  /** Personal data: only its HMAC is recorded. */
  readonly personal?: Readonly<Record<string, string>>;
}

/** An entry as it is sealed. docs/reference/audit-log.md describes each member, for authors of other verifiers. */
export interface AuditEntry {
  readonly version: 1;
  readonly id: string;
  /** ISO 8601 with milliseconds, in UTC. */
  readonly at: string;
  readonly organisationId: string | null;
  readonly mode: 'live' | 'test' | null;
  readonly requestId: string | null;
  readonly actor: AuditActor;
  readonly action: AuditAction;
  readonly object: AuditRecord['object'];
  readonly outcome: 'done' | 'denied' | 'failed';
  readonly details: NonNullable<AuditRecord['details']>;
  /** HMAC-SHA256 in hex of each personal value, under a separate key for each entry. */
  readonly personal: Readonly<Record<string, string>>;
}

/**
 * The bytes that are sealed: canonical JSON (RFC 8785).
 * @throws Error for a value that JSON cannot represent: a number that is not finite, a text with a lone surrogate
 */
export function canonicalEntry(entry: AuditEntry): string {
  // JSON.stringify returns canonical JSON if the members are in order and hold no value that canonical JSON forbids.
  const ordered = withOrderedMembers(entry);
  const text = JSON.stringify(ordered);
  const isSame = isPlain(entry.details) && isPlain(entry.personal) && !escapedSurrogate.test(text);
  const canonical = isSame ? text : canonicalize(ordered);
  if (canonical === undefined) throw new TypeError('An audit entry must be JSON.');
  return canonical;
}

const escapedSurrogate = /\\ud[89a-f]/;

/** The same entry, its members in the order of RFC 8785, section 3.2.3; those of `details` and `personal` as they are. */
function withOrderedMembers(entry: AuditEntry): AuditEntry {
  const { action, actor, at, details, id, mode, object, organisationId, outcome, personal, requestId, version } = entry;
  return {
    action,
    actor: {
      id: actor.id,
      kind: actor.kind,
      ...(actor.onBehalfOf !== undefined && { onBehalfOf: actor.onBehalfOf }),
      ...(actor.role !== undefined && { role: actor.role }),
    },
    at,
    details,
    id,
    mode,
    object: object && { id: object.id, kind: object.kind },
    organisationId,
    outcome,
    personal,
    requestId,
    version,
  };
}

/** Whether its names are in order and its numbers finite. */
function isPlain(members: AuditEntry['details']): boolean {
  let before = '';
  for (const [name, value] of Object.entries(members)) {
    if (name < before || (typeof value === 'number' && !Number.isFinite(value))) return false;
    before = name;
  }
  return true;
}

const blockBytes = 64;
const hashBytes = 32;

/**
 * The form in which an entry records a personal value: the HMAC-SHA256 (RFC 2104) of its name, a zero byte and the value, in hex.
 * It reveals nothing without key and value, can be checked with both, and means nothing once the key is erased. Each verification
 * needs two of them: computed from plain hashes they cost a quarter of Node's own HMAC objects, which also have to be
 * garbage-collected.
 * @param key 64 bytes at most, which RFC 2104 uses unchanged
 */
export function personalHmac(key: Buffer, name: string, value: string): string {
  if (key.length > blockBytes) throw new RangeError('The key of an HMAC-SHA256 must have at most 64 bytes.');
  const text = `${name}\0${value}`;
  const inner = Buffer.alloc(blockBytes + Buffer.byteLength(text));
  const outer = Buffer.alloc(blockBytes + hashBytes);
  for (let at = 0; at < blockBytes; at += 1) {
    const byte = key[at] ?? 0;
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  inner.write(text, blockBytes);
  outer.write(hash('sha256', inner, 'hex'), blockBytes, 'hex');
  return hash('sha256', outer, 'hex');
}

import type { Scope } from '../entities/apiKey.js';
import type { MemberRole } from '../entities/member.js';
import type { LimitName } from '../platform/configuration/limitTable.js';
import { AppError } from '../platform/errors.js';
import { type Actor, type CallerKind, type KeyActor, type TenantActor, toCallerKind } from './actor.js';
import type { Context } from './context.js';

export interface Permission {
  readonly callers: readonly CallerKind[];
  /** The scope that a key needs if its organisation enforces scopes. */
  readonly scope?: Scope;
  /** The limit that a call counts against. The default is `requests`. */
  readonly limit?: LimitName;
  /**
   * How many `requests` a call counts as, if more than one: its CPU time divided by that of a read, rounded up.
   * docs/reference/limits.md has the same figures.
   */
  readonly weight?: number;
  /** Whether the response contains a secret, or data about a person. Its copy for idempotent retries is then encrypted. */
  readonly holdsSecret?: boolean;
  /** Whether a replica of the database may serve this read of many rows (`readAtReplica`). */
  readonly isAtReplica?: boolean;
  /** A key whose role is not named may use it on itself and on the keys that it created, which the operation checks. */
  readonly isOpenForOwnKeys?: boolean;
}

/** Every role of a member. */
const members = ['owner', 'developer', 'officer', 'viewer'] as const;
/** Everybody who can sign in. */
const people = [...members, 'operator'] as const;
/** Roles that verify entities, singly or in bulk, send links to applicants, and monitor entities. */
const inviters = ['owner', 'developer', 'officer'] as const;
/**
 * The callers that most reads are open to. A new read names one of these groups. The tests state the members of each group a second
 * time, so that nobody widens one by mistake (`test/guarantees/authorisation/openTo.ts`).
 */
export const readGroups = {
  /** Every key and member of an organisation. */
  everybody: ['key', ...members],
  /** Every member of an organisation, but no key. */
  members,
  /** Callers that may read statements about persons. */
  readersOfPersons: ['key', 'owner', 'officer', 'viewer'],
} as const satisfies Readonly<Record<string, readonly CallerKind[]>>;
const { everybody, readersOfPersons } = readGroups;
/** Roles that work on cases. */
const caseWorkers = ['owner', 'officer'] as const;
/** Roles that connect the service with other systems. */
const builders = ['owner', 'developer'] as const;

/**
 * The callers that may use each operation. Nobody may use an operation without a row. A key that carries a role needs
 * that role here in addition to `key` (`isPermitted`). GraphQL and REST both use this table, because REST runs GraphQL.
 * The service does not start while a root field has no row, or a row no field.
 */
export const permissions: Readonly<Record<string, Permission>> = {
  'Query.me': { callers: ['key', ...members, 'operator'] },
  'Query.platformOverview': { callers: ['operator'], isAtReplica: true },
  'Query.platformService': { callers: ['operator'] },
  'Query.platformOrganisations': { callers: ['operator'], isAtReplica: true },
  'Query.platformOrganisation': { callers: ['operator'] },
  'Mutation.createOrganisation': { callers: ['operator'] },
  'Mutation.changeOrganisationPlan': { callers: ['operator'] },
  'Mutation.suspendOrganisation': { callers: ['operator'] },
  'Mutation.resumeOrganisation': { callers: ['operator'] },
  'Query.verification': { callers: everybody, scope: 'verify' },
  'Query.explainVerification': { callers: everybody, scope: 'verify' },
  'Query.replayVerification': { callers: everybody, scope: 'verify' },
  'Query.verifications': { callers: everybody, scope: 'verify', isAtReplica: true },
  // Each item is returned only to callers that could read it elsewhere.
  'Query.verificationTimeline': { callers: everybody, scope: 'verify' },
  // Notes may contain personal data.
  'Query.verificationNotes': { callers: readersOfPersons, scope: 'verify' },
  // Owners and directors are persons. Each chain of owners takes several queries.
  'Query.verificationOwners': { callers: readersOfPersons, scope: 'verify', weight: 5 },
  'Mutation.addVerificationNote': { callers: ['key', ...caseWorkers], scope: 'verify', holdsSecret: true },
  'Mutation.assignVerification': { callers: ['key', ...caseWorkers], scope: 'verify' },
  'Query.monitoredEntities': { callers: everybody, scope: 'verify', isAtReplica: true },
  'Query.searchEntities': { callers: everybody, scope: 'verify', weight: 5 },
  'Query.apiKeys': { callers: everybody },
  'Query.event': { callers: everybody, scope: 'webhooks' },
  // It waits for events at the primary, and then reads at a replica.
  'Query.events': { callers: everybody, scope: 'webhooks' },
  'Query.webhook': { callers: everybody, scope: 'webhooks' },
  'Query.webhooks': { callers: everybody, scope: 'webhooks' },
  'Query.delivery': { callers: everybody, scope: 'webhooks' },
  'Query.deliveries': { callers: everybody, scope: 'webhooks', isAtReplica: true },
  'Query.diagnoseWebhook': { callers: ['key', ...builders], scope: 'webhooks', weight: 10 },
  'Query.bulk': { callers: everybody, scope: 'bulk' },
  'Query.bulks': { callers: everybody, scope: 'bulk', isAtReplica: true },
  'Mutation.cancelBulk': { callers: ['key', ...inviters], scope: 'bulk' },
  'Subscription.bulkProgress': { callers: everybody, scope: 'bulk' },
  'Query.organisation': { callers: everybody },
  // Each caller gets only the parts that it could read separately.
  'Query.organisationOverview': { callers: everybody, weight: 5, isAtReplica: true },
  'Query.limits': { callers: everybody },
  'Mutation.updateOrganisation': { callers: ['owner'] },
  'Query.policies': { callers: everybody },
  'Query.policy': { callers: everybody },
  'Query.replayPolicy': { callers: everybody, scope: 'verify', weight: 25, isAtReplica: true },
  'Mutation.derivePolicy': { callers: ['key', ...caseWorkers] },
  'Mutation.updatePolicy': { callers: ['key', ...caseWorkers] },
  // Two people publish a policy, so no key may propose or approve one.
  'Mutation.proposePolicy': { callers: caseWorkers },
  'Mutation.approvePolicy': { callers: caseWorkers },
  'Mutation.withdrawPolicy': { callers: caseWorkers },
  'Mutation.retirePolicy': { callers: caseWorkers },
  'Query.certificate': { callers: everybody, scope: 'certificates', limit: 'certificateReads' },
  'Query.certificates': { callers: everybody, scope: 'certificates', limit: 'certificateReads', isAtReplica: true },
  'Query.publicCertificate': { callers: ['key', ...members, 'operator', 'stranger'], limit: 'certificateReads' },
  'Mutation.issueCertificate': { callers: ['key', 'officer'], scope: 'certificates' },
  'Mutation.agreeToCertificate': { callers: ['key', 'officer'], scope: 'certificates' },
  'Mutation.revokeCertificate': { callers: ['key', 'officer'], scope: 'certificates' },
  'Mutation.suspendCertificate': { callers: ['key', 'officer'], scope: 'certificates' },
  'Mutation.reinstateCertificate': { callers: ['key', 'officer'], scope: 'certificates' },
  'Query.onboardingLink': { callers: everybody, scope: 'verify' },
  'Query.onboardingLinks': { callers: everybody, scope: 'verify', isAtReplica: true },
  'Mutation.createOnboardingLink': { callers: ['key', ...inviters], scope: 'verify', holdsSecret: true },
  // The response names a person, whose data can be erased, so its stored copy is encrypted.
  'Mutation.revokeOnboardingLink': { callers: ['key', ...inviters], scope: 'verify', holdsSecret: true },
  // Reason and message may contain personal data.
  'Query.decision': { callers: readersOfPersons, scope: 'verify' },
  'Query.decisions': { callers: readersOfPersons, scope: 'verify', isAtReplica: true },
  'Mutation.notifyDecision': { callers: ['key', 'officer'], scope: 'verify', holdsSecret: true },
  'Mutation.confirmDecision': { callers: ['key', 'officer'], scope: 'verify', holdsSecret: true },
  'Mutation.withdrawDecision': { callers: ['key', 'officer'], scope: 'verify', holdsSecret: true },
  // A template has placeholders in place of personal data.
  'Query.messageTemplate': { callers: everybody },
  'Query.messageTemplates': { callers: everybody },
  'Mutation.createMessageTemplate': { callers: ['key', ...caseWorkers] },
  'Mutation.updateMessageTemplate': { callers: ['key', ...caseWorkers] },
  'Mutation.deleteMessageTemplate': { callers: ['key', ...caseWorkers] },
  // The person who resolves a candidate is accountable for it, and the reason may contain personal data.
  'Query.candidateResolutions': { callers: readersOfPersons, scope: 'verify', isAtReplica: true },
  'Mutation.resolveCandidate': { callers: ['key', 'owner', 'officer'], scope: 'verify', holdsSecret: true },
  // The response names persons: it has the same readers as applicants' data, and its stored copy is encrypted.
  'Query.screening': { callers: readersOfPersons, scope: 'verify' },
  'Query.screenings': { callers: readersOfPersons, scope: 'verify', isAtReplica: true },
  'Mutation.screen': { callers: ['key', ...caseWorkers], scope: 'verify', holdsSecret: true },
  'Mutation.resolveScreeningCandidate': { callers: ['key', 'owner', 'officer'], scope: 'verify', holdsSecret: true },
  'Mutation.startSingleSignOn': { callers: ['stranger'], limit: 'signIns' },
  'Query.session': { callers: ['stranger'] },
  'Query.previewInvitation': { callers: ['stranger'], limit: 'signIns' },
  'Query.alerts': { callers: members, isAtReplica: true },
  'Query.members': { callers: members },
  'Query.invitations': { callers: members },
  'Mutation.verify': { callers: ['key', ...inviters], scope: 'verify', limit: 'verifications' },
  'Mutation.monitorVerification': { callers: ['key', ...inviters], scope: 'verify' },
  'Mutation.stopMonitoring': { callers: ['key', ...inviters], scope: 'verify' },
  'Mutation.createApiKey': { callers: ['key', ...builders, 'officer'], holdsSecret: true },
  'Mutation.revokeApiKey': { callers: ['key', ...builders, 'officer'], isOpenForOwnKeys: true },
  'Mutation.rotateApiKey': { callers: ['key', ...builders], holdsSecret: true, isOpenForOwnKeys: true },
  'Mutation.createWebhook': { callers: ['key', ...builders], scope: 'webhooks', holdsSecret: true },
  'Mutation.updateWebhook': { callers: ['key', ...builders], scope: 'webhooks' },
  'Mutation.deleteWebhook': { callers: ['key', ...builders], scope: 'webhooks' },
  'Mutation.rotateWebhookSecret': { callers: ['key', ...builders], scope: 'webhooks', holdsSecret: true },
  'Mutation.verifyWebhook': { callers: ['key', ...builders], scope: 'webhooks' },
  'Mutation.testWebhook': { callers: ['key', ...builders], scope: 'webhooks' },
  'Mutation.retryDelivery': { callers: ['key', ...builders], scope: 'webhooks' },
  'Mutation.cancelDelivery': { callers: ['key', ...builders], scope: 'webhooks' },
  'Mutation.recoverDeliveries': { callers: ['key', ...builders], scope: 'webhooks' },
  'Mutation.startBulk': { callers: ['key', ...inviters], scope: 'bulk', limit: 'bulkUploads' },
  'Mutation.endRelationship': { callers: ['key', 'owner', 'officer'], scope: 'verify', holdsSecret: true },
  'Mutation.placeLegalHold': { callers: ['owner', 'officer'], holdsSecret: true },
  'Mutation.releaseLegalHold': { callers: ['owner', 'officer'], holdsSecret: true },
  // The compliance roles read the audit log.
  'Query.auditEntries': { callers: ['owner', 'officer'], isAtReplica: true },
  'Query.auditCheck': { callers: ['owner', 'officer'], weight: 25 },
  // A bundle discloses personal data of entries, so no developer's key may export it.
  'Query.auditBundle': { callers: ['owner', 'officer'], weight: 10 },
  'Mutation.signIn': { callers: ['stranger'], limit: 'signIns' },
  'Mutation.completeSecondFactor': { callers: ['stranger'], limit: 'signIns' },
  'Mutation.requestPasswordReset': { callers: ['stranger'], limit: 'signIns' },
  'Mutation.resetPassword': { callers: ['stranger'], limit: 'signIns' },
  'Mutation.acceptInvitation': { callers: ['stranger'], limit: 'signIns' },
  'Mutation.signOut': { callers: people },
  'Mutation.switchOrganisation': { callers: people },
  'Mutation.changePassword': { callers: people, limit: 'signIns' },
  'Mutation.setUpSecondFactor': { callers: people, limit: 'signIns' },
  'Mutation.confirmSecondFactor': { callers: people, limit: 'signIns' },
  'Mutation.removeSecondFactor': { callers: people, limit: 'signIns' },
  'Mutation.inviteMember': { callers: ['owner'], holdsSecret: true },
  'Mutation.revokeInvitation': { callers: ['owner'], holdsSecret: true },
  'Mutation.changeMember': { callers: ['owner'], holdsSecret: true },
  'Mutation.removeMember': { callers: ['owner'], holdsSecret: true },
  'Query.onboarding': { callers: readersOfPersons, scope: 'verify' },
  'Query.onboardings': { callers: readersOfPersons, scope: 'verify', isAtReplica: true },
  'Query.onboardingDuplicates': { callers: readersOfPersons, scope: 'verify' },
  'Query.onboardingDocument': { callers: ['key', ...caseWorkers], scope: 'verify' },
  'Mutation.assignOnboarding': { callers: ['key', ...caseWorkers], scope: 'verify', holdsSecret: true },
  'Mutation.resolveOnboardingCandidate': { callers: ['key', 'owner', 'officer'], scope: 'verify', holdsSecret: true },
  'Mutation.verifyRequirement': { callers: ['key', 'owner', 'officer'], scope: 'verify', holdsSecret: true },
  'Mutation.addOnboardingNote': { callers: ['key', ...caseWorkers], scope: 'verify', holdsSecret: true },
  'Query.onboardingForm': { callers: ['applicant'], limit: 'applicantCalls' },
  'Query.checkBusiness': { callers: ['applicant'], limit: 'businessChecks' },
  'Query.suggestLocalities': { callers: ['applicant'], limit: 'applicantCalls' },
  'Mutation.saveOnboarding': { callers: ['applicant'], limit: 'applicantCalls' },
  'Mutation.removeOnboardingDocument': { callers: ['applicant'], limit: 'applicantCalls' },
  'Mutation.submitOnboarding': { callers: ['applicant'], limit: 'applicantCalls' },
  'Mutation.openOnboarding': { callers: ['stranger'], limit: 'signIns' },
  'Mutation.sendOnboardingCode': { callers: ['stranger'], limit: 'signIns' },
  'Mutation.proveOnboardingCode': { callers: ['stranger'], limit: 'signIns' },
  'Subscription.deliveryAttempts': { callers: everybody, scope: 'webhooks' },
  'Subscription.events': { callers: everybody, scope: 'webhooks' },
};

/**
 * Whether a row of the authorisation table allows the caller. A key that carries a role is allowed only if the row
 * names keys, that role, and the member's current role: it never has more rights than its member.
 */
function isPermitted(actor: Actor, permission: Permission): boolean {
  if (!permission.callers.includes(toCallerKind(actor))) return false;
  return actor.kind !== 'key' || permission.isOpenForOwnKeys === true || refusedRole(actor, permission) === null;
}

/** The role that prevents a key from using what other keys may use. Null if there is none. */
export function refusedRole(key: KeyActor, { callers }: Permission): MemberRole | null {
  return listKeyRoles(key).find((role) => !callers.includes(role)) ?? null;
}

/** The roles that a row must all name to allow a key. Empty for a key from the console. */
export function listKeyRoles({ role, memberRole }: KeyActor): readonly MemberRole[] {
  return [role, memberRole].filter((one) => one !== null);
}

/** Whether a key lacks the scope of an operation. A key without scopes lacks every scope. */
function lacksScope({ scopes }: KeyActor, { scope }: Permission): boolean {
  return scope === undefined ? scopes.length === 0 : !scopes.includes(scope);
}

/** Whether a caller may use an operation now: by role, and by scope if its organisation enforces scopes. */
export function canUse(actor: Actor, permission: Permission): boolean {
  if (!isPermitted(actor, permission)) return false;
  return actor.kind !== 'key' || actor.scopeEnforcement !== 'enforce' || !lacksScope(actor, permission);
}

/** The reason why a caller may not use an operation, or null if it may. */
export function findDenial({ actor, log }: Context, operation: string, permission: Permission): AppError | null {
  const { callers, scope, isOpenForOwnKeys = false } = permission;
  const kind = toCallerKind(actor);
  if (!callers.includes(kind)) {
    if (actor.kind === 'stranger') return new AppError('UNAUTHENTICATED', 'Send an API key, or sign in.');
    const names = callers.join(', ');
    return new AppError('FORBIDDEN', `This operation is for these callers: ${names}. You called as ${kind}.`);
  }
  if (actor.kind !== 'key') return null;
  const role = isOpenForOwnKeys ? null : refusedRole(actor, permission);
  if (role !== null) {
    const roles = callers.filter((one) => one !== 'key').join(', ');
    return new AppError(
      'FORBIDDEN',
      `This operation is for the roles ${roles}, and this key has the role ${role}. Use a key that a member with one of these roles created.`,
    );
  }
  if (!lacksScope(actor, permission)) return null;
  if (actor.scopeEnforcement === 'report') {
    log.warn({ keyId: actor.keyId, operation, scope }, 'the API key lacks the scope');
  }
  if (actor.scopeEnforcement !== 'enforce') return null;
  return new AppError(
    'FORBIDDEN',
    `This operation needs a key with ${scope === undefined ? 'a scope' : `the scope ${scope}`}.`,
  );
}

/** The sentence that names the callers of an operation. */
export function formatCallers({ callers, scope }: Permission): string {
  if (callers.includes('stranger')) return 'No sign-in is required.';
  if (callers.includes('applicant')) return 'Available to applicants, with the token of their link.';
  const people = formatPeople(callers);
  if (callers.every((kind) => kind === 'operator')) return `Available to ${people}.`;
  if (!callers.includes('key')) return `Available to ${people}, not to API keys.`;
  const key = scope === undefined ? 'API keys' : `API keys with the scope \`${scope}\``;
  return people === '' ? `Available to ${key}.` : `Available to ${key}, and to ${people}.`;
}

function formatPeople(callers: readonly CallerKind[]): string {
  const named = members.filter((role) => callers.includes(role));
  const byRole = named.length === members.length ? ['members of every role'] : named.map((role) => `${role}s`);
  const names = [...byRole, ...(callers.includes('operator') ? ['operators of the platform'] : [])];
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/**
 * Whether a caller could use this operation itself. The organisation overview shows nothing else.
 * @param operation a row of the authorisation table: `Query.verifications`
 */
export function canRead(actor: TenantActor, operation: string): boolean {
  const permission = permissions[operation];
  return permission !== undefined && canUse(actor, permission);
}

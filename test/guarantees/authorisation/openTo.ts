import { permissions, readGroups } from '../../../src/caller/permissions.js';
import { type MemberRole, memberRoles } from '../../../src/entities/member.js';

/** The groups of `readGroups`, stated a second time: a group that is widened by mistake fails the matrix. */
const readBy: Readonly<Record<keyof typeof readGroups, readonly MemberRole[]>> = {
  everybody: memberRoles,
  members: memberRoles,
  readersOfPersons: ['owner', 'officer', 'viewer'],
};
/** Everybody may read it, signed in or not. */
const publicReads = ['Query.me', 'Query.publicCertificate'];

/** The group that a read names; null for a change, and for a read that names its callers itself. */
export function findReadGroup(row: string): keyof typeof readGroups | null {
  if (row.startsWith('Mutation.')) return null;
  const callers = permissions[row]?.callers;
  const [found] = Object.entries(readGroups).find(([, group]) => group === callers) ?? [];
  return (found as keyof typeof readGroups | undefined) ?? null;
}

/** The reads that are open to a role because of their group. */
function listReads(role: MemberRole): string[] {
  return Object.keys(permissions).filter((row) => {
    const group = findReadGroup(row);
    return group !== null && readBy[group].includes(role);
  });
}

/** Operations of people on their own account and session, in a browser: keys have neither. */
export const ownAccountOperations: readonly string[] = [
  'Mutation.signOut',
  'Mutation.switchOrganisation',
  'Mutation.changePassword',
  'Mutation.setUpSecondFactor',
  'Mutation.confirmSecondFactor',
  'Mutation.removeSecondFactor',
];
/** Operations in the name of an officer alone. They are open to a key only if it acts for an officer. */
export const toCertify: readonly string[] = [
  'Mutation.issueCertificate',
  'Mutation.agreeToCertificate',
  'Mutation.revokeCertificate',
  'Mutation.suspendCertificate',
  'Mutation.reinstateCertificate',
  'Mutation.confirmDecision',
];
/** Operations that verify entities, alone or in files, and that send applicants links. */
const toInvite = [
  'Mutation.verify',
  'Mutation.createOnboardingLink',
  'Mutation.revokeOnboardingLink',
  'Mutation.startBulk',
  'Mutation.cancelBulk',
];
/** Operations of officers, and of keys that act for nobody. */
export const toDecide: readonly string[] = ['Mutation.notifyDecision', 'Mutation.withdrawDecision'];
/** Operations of owners, officers, and keys that act for an officer. */
export const toResolve: readonly string[] = [
  'Mutation.resolveCandidate',
  'Mutation.resolveScreeningCandidate',
  'Mutation.resolveOnboardingCandidate',
  'Mutation.verifyRequirement',
];
/** Callers who may monitor entities. */
const toWatch = ['Mutation.monitorVerification', 'Mutation.stopMonitoring'];
const toManageKeys = ['Mutation.createApiKey', 'Mutation.revokeApiKey'];
const toConnect = [
  'Mutation.rotateApiKey',
  'Query.diagnoseWebhook',
  'Mutation.createWebhook',
  'Mutation.updateWebhook',
  'Mutation.deleteWebhook',
  'Mutation.rotateWebhookSecret',
  'Mutation.verifyWebhook',
  'Mutation.testWebhook',
  'Mutation.retryDelivery',
  'Mutation.cancelDelivery',
  'Mutation.recoverDeliveries',
];

/** Operations on personal data: for the roles that answer for them. */
const toKeep = ['Mutation.endRelationship', 'Mutation.placeLegalHold', 'Mutation.releaseLegalHold'];

/** Reads of the audit log: for the roles that answer for it. */
const toAudit = ['Query.auditEntries', 'Query.auditCheck', 'Query.auditBundle'];

const toRun = [
  'Mutation.updateOrganisation',
  'Mutation.inviteMember',
  'Mutation.revokeInvitation',
  'Mutation.changeMember',
  'Mutation.removeMember',
];

const toWorkOnCases = [
  'Query.onboardingDocument',
  'Mutation.assignOnboarding',
  'Mutation.createMessageTemplate',
  'Mutation.updateMessageTemplate',
  'Mutation.deleteMessageTemplate',
  'Mutation.addOnboardingNote',
  'Mutation.addVerificationNote',
  'Mutation.assignVerification',
  'Mutation.screen',
];

/** Changes of the policies that the organisation derives: the owner and the officers publish them. */
const toPublishPolicies = [
  'Mutation.derivePolicy',
  'Mutation.updatePolicy',
  'Mutation.proposePolicy',
  'Mutation.approvePolicy',
  'Mutation.withdrawPolicy',
  'Mutation.retirePolicy',
];

/** Operations of a visitor with an onboarding link alone. */
export const applicantOperations: readonly string[] = [
  'Query.onboardingForm',
  'Query.checkBusiness',
  'Query.suggestLocalities',
  'Mutation.saveOnboarding',
  'Mutation.removeOnboardingDocument',
  'Mutation.submitOnboarding',
];

/** Operations of the people who run the platform alone. */
export const operatorOperations: readonly string[] = [
  'Query.platformOverview',
  'Query.platformService',
  'Query.platformOrganisations',
  'Query.platformOrganisation',
  'Mutation.createOrganisation',
  'Mutation.changeOrganisationPlan',
  'Mutation.suspendOrganisation',
  'Mutation.resumeOrganisation',
];

/**
 * The operations of each role, stated a second time in addition to the authorisation table: changes by name, and reads
 * by their group. A read that names its callers itself is listed by name.
 */
export const openTo: Readonly<Record<MemberRole, readonly string[]>> = {
  owner: [
    ...listReads('owner'),
    ...publicReads,
    ...ownAccountOperations,
    ...toRun,
    ...toInvite,
    ...toWatch,
    ...toManageKeys,
    ...toConnect,
    ...toKeep,
    ...toAudit,
    ...toResolve,
    ...toWorkOnCases,
    ...toPublishPolicies,
  ],
  developer: [
    ...listReads('developer'),
    ...publicReads,
    ...ownAccountOperations,
    ...toInvite,
    ...toWatch,
    ...toManageKeys,
    ...toConnect,
  ],
  officer: [
    ...listReads('officer'),
    ...publicReads,
    ...ownAccountOperations,
    ...toInvite,
    ...toWatch,
    ...toManageKeys,
    ...toCertify,
    ...toDecide,
    ...toKeep,
    ...toAudit,
    ...toResolve,
    ...toWorkOnCases,
    ...toPublishPolicies,
  ],
  viewer: [...listReads('viewer'), ...publicReads, ...ownAccountOperations],
};

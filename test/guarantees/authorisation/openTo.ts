import type { MemberRole } from '../../../src/entities/member.js';

const toRead = [
  'Query.me',
  'Query.verification',
  'Query.explainVerification',
  'Query.replayVerification',
  'Query.verifications',
  'Query.monitoredEntities',
  'Query.searchEntities',
  'Query.apiKeys',
  'Query.event',
  'Query.events',
  'Query.webhook',
  'Query.webhooks',
  'Query.delivery',
  'Query.deliveries',
  'Query.publicCertificate',
  'Query.organisation',
  'Query.organisationOverview',
  'Query.limits',
  'Query.bulk',
  'Query.bulks',
  'Subscription.bulkProgress',
  'Query.certificate',
  'Query.certificates',
  'Query.alerts',
  'Query.members',
  'Query.invitations',
  'Query.onboardingLink',
  'Query.onboardingLinks',
  'Subscription.deliveryAttempts',
  'Subscription.events',
];
/** What people do with their own account and session, in a browser: keys have neither. */
export const ownAccountOperations: readonly string[] = [
  'Mutation.signOut',
  'Mutation.switchOrganisation',
  'Mutation.changePassword',
  'Mutation.setUpSecondFactor',
  'Mutation.confirmSecondFactor',
  'Mutation.removeSecondFactor',
];
/** What is done in the name of an officer alone: of keys it is open to those that an officer has lent his name. */
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
/** What officers do, and keys in nobody’s name. */
export const toDecide: readonly string[] = ['Mutation.notifyDecision', 'Mutation.withdrawDecision'];
/** What tells of persons. */
const toReadPersons = [
  ...['Query.decision', 'Query.decisions', 'Query.candidateResolutions', 'Query.verificationNotes'],
  ...['Query.screening', 'Query.screenings'],
];
/** What owners do, officers, and keys that an officer has lent his name. */
export const toResolve: readonly string[] = [
  'Mutation.resolveCandidate',
  'Mutation.resolveScreeningCandidate',
  'Mutation.resolveOnboardingCandidate',
];
/** Who may have entities watched. */
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

/** What becomes of the data of persons: for those who answer for them. */
const toKeep = ['Mutation.endRelationship', 'Mutation.placeLegalHold', 'Mutation.releaseLegalHold'];

/** What was done, by whom: for those who answer for it. */
const toAudit = ['Query.auditEntries', 'Query.auditCheck', 'Query.auditBundle'];

const toRun = [
  'Mutation.updateOrganisation',
  'Mutation.inviteMember',
  'Mutation.revokeInvitation',
  'Mutation.changeMember',
  'Mutation.removeMember',
];

const toReadCases = ['Query.onboarding', 'Query.onboardings'];
const toWorkOnCases = [
  ...toReadCases,
  'Query.onboardingDocument',
  'Mutation.assignOnboarding',
  'Mutation.addOnboardingNote',
  'Mutation.addVerificationNote',
  'Mutation.assignVerification',
  'Mutation.screen',
];

/** What is done by who comes by an onboarding link, and by nobody else. */
export const applicantOperations: readonly string[] = [
  'Query.onboardingForm',
  'Query.checkBusiness',
  'Mutation.saveOnboarding',
  'Mutation.removeOnboardingDocument',
  'Mutation.submitOnboarding',
];

/** What each role may do, said a second time beside the authorisation table: whoever widens a role says so twice. */
export const openTo: Readonly<Record<MemberRole, readonly string[]>> = {
  owner: [
    ...toRead,
    ...toReadPersons,
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
  ],
  developer: [...toRead, ...ownAccountOperations, ...toInvite, ...toWatch, ...toManageKeys, ...toConnect],
  officer: [
    ...toRead,
    ...toReadPersons,
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
  ],
  viewer: [...toRead, ...toReadPersons, ...toReadCases, ...ownAccountOperations],
};

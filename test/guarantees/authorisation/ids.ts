/** Ids that a caller may leave out, with the test that shows that they reach nothing of others. */
export const optionalIds: Readonly<Record<string, string>> = {
  'Query.certificates verificationId': 'test/rest/certificates.test.ts',
  'Query.decisions onboardingId': 'test/decisions/decide.test.ts',
  'Query.decisions verificationId': 'test/decisions/decide.test.ts',
  'Query.onboardings assigneeId': 'test/onboarding/cases.test.ts',
  'Query.diagnoseWebhook input.webhookId': 'test/rest/diagnosis.test.ts',
  'Mutation.createApiKey input.onBehalfOf': 'test/guarantees/authorisation/makers.test.ts',
  'Mutation.notifyDecision input.verificationId': 'test/decisions/verifications.test.ts',
  'Mutation.assignOnboarding input.memberId': 'test/onboarding/cases.test.ts',
  'Mutation.assignOnboarding input.expectedAssigneeId': 'test/onboarding/cases.test.ts',
  // Ids within a form.
  'Mutation.saveOnboarding input.people.parties.id': 'test/onboarding/form.test.ts',
  'Mutation.saveOnboarding input.people.parties.roles.ofId': 'test/onboarding/form.test.ts',
  'Mutation.saveOnboarding input.people.holdings.ownerId': 'test/onboarding/form.test.ts',
  'Mutation.saveOnboarding input.people.holdings.ownedId': 'test/onboarding/form.test.ts',
  'Mutation.assignVerification input.memberId': 'test/operations/verificationNotes.test.ts',
  'Subscription.deliveryAttempts webhookId': 'test/events/liveAttempts.test.ts',
};

const someUlid = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** Ids under which nobody has anything. */
export const missingIds: readonly string[] = [
  ...['ver', 'crs', 'key', 'org', 'evt', 'whk', 'lnk', 'mem', 'mon', 'inv', 'req', 'xyz', '__proto__'].map(
    (prefix) => `${prefix}_${someUlid}`,
  ),
  someUlid,
  `dlv_${someUlid}${someUlid}`,
  'KYB-01ARZ3NDEKTSV4RRFFQ6',
  `ver_${someUlid.toLowerCase()}`,
  `KEY_${someUlid}`,
  `key_${someUlid}\n`,
  ` ver_${someUlid}`,
  `ver_${someUlid.replace('0', '٠')}`,
  `key_${someUlid}\u0000`,
  '\u0000',
  "' or 1=1 --",
  `key_${someUlid}' or 'a'='a`,
  '%',
  '*',
  '..',
  '../../etc/passwd',
  'null',
  'undefined',
  '0',
  '-1',
  '[object Object]',
  '𝕜𝕖𝕪_🔑',
  'x'.repeat(5000),
];

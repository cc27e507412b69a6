import type { Case, CaseContext } from './caseDocument.js';

/** The e-mail addresses that get a decision: the declaration's, and the link's if it differs. */
export function toldAddresses({ submission }: Case, { onboardingLink }: CaseContext): readonly string[] {
  const all = [submission?.declaration?.email, onboardingLink?.applicantEmail];
  const known = all.filter((address): address is string => typeof address === 'string' && address !== '');
  return known.filter((address, at) => known.findIndex((one) => one.toLowerCase() === address.toLowerCase()) === at);
}

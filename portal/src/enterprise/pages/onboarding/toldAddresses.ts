import type { Case, CaseWorld } from './caseDocument.js';

/** Where decisions are told: the address of the declaration, and that of the link where it is another one. */
export function toldAddresses({ submission }: Case, { onboardingLink }: CaseWorld): readonly string[] {
  const all = [submission?.declaration?.email, onboardingLink?.applicantEmail];
  const known = all.filter((address): address is string => typeof address === 'string' && address !== '');
  return known.filter((address, at) => known.findIndex((one) => one.toLowerCase() === address.toLowerCase()) === at);
}

import type { Vault } from '../../../encryption/secretsKey.js';
import type { OnboardingLink } from '../../../entities/onboardingLink.js';
import type { RecordSeal } from '../../../encryption/recordSeal.js';

/** Whom a link is for, as far as it is known. */
export interface Applicant {
  readonly name: string | null;
  readonly email: string | null;
}

export const nobodyKnown: Applicant = { name: null, email: null };

/** Whom a link is for, under the key of its record; null where nothing is known. */
export function sealApplicant(seal: RecordSeal, linkId: string, applicant: Applicant): Buffer | null {
  if (applicant.name === null && applicant.email === null) return null;
  return seal.seal(JSON.stringify(applicant), applicantPlace(linkId));
}

/** Whom a link is for: nobody that is known, where that was never said or was erased. @param seal Null when it was erased */
export function openApplicant(seal: RecordSeal | null, link: OnboardingLink): Applicant {
  if (seal === null || link.sealedApplicant === null) return nobodyKnown;
  return JSON.parse(seal.unseal(link.sealedApplicant, applicantPlace(link.id))) as Applicant;
}

/** The token of a link, which opens it: it is for those alone who may send it. */
export function sealToken(vault: Vault, linkId: string, token: string): Buffer {
  return vault.seal(token, tokenPlace(linkId));
}

/** Where an applicant comes to. @param portalUrl Without a slash at its end */
export function linkUrl(portalUrl: string, token: string): string {
  return `${portalUrl}/onboard/${token}`;
}

/** The address of a link, made anew. @throws Error when its secret has left SECRETS_KEY */
export function openLinkUrl(vault: Vault, portalUrl: string, { id, sealedToken }: OnboardingLink): string {
  return linkUrl(portalUrl, vault.unseal(sealedToken, tokenPlace(id)));
}

function applicantPlace(linkId: string): string {
  return `${linkId}:applicant`;
}

function tokenPlace(linkId: string): string {
  return `${linkId}:token`;
}

import type { RecordCipher } from '../../../encryption/recordCipher.js';
import type { Vault } from '../../../encryption/vault.js';
import type { OnboardingLink } from '../../../entities/onboardingLink.js';

/** Whom a link is for, as far as it is known. */
export interface Applicant {
  readonly name: string | null;
  readonly email: string | null;
}

const noApplicant: Applicant = { name: null, email: null };

/** Whom a link is for, under the key of its record; null where nothing is known. */
export function encryptApplicant(seal: RecordCipher, linkId: string, applicant: Applicant): Buffer | null {
  if (applicant.name === null && applicant.email === null) return null;
  return seal.seal(JSON.stringify(applicant), applicantAad(linkId));
}

/** Whom a link is for: nobody that is known, where that was never said or was erased. @param seal Null when it was erased */
export function decryptApplicant(seal: RecordCipher | null, link: OnboardingLink): Applicant {
  if (seal === null || link.sealedApplicant === null) return noApplicant;
  return JSON.parse(seal.unseal(link.sealedApplicant, applicantAad(link.id))) as Applicant;
}

/** The token of a link, which opens it: it is for those alone who may send it. */
export function encryptToken(vault: Vault, linkId: string, token: string): Buffer {
  return vault.seal(token, tokenAad(linkId));
}

/** Where an applicant comes to. @param portalUrl Without a slash at its end */
export function linkUrl(portalUrl: string, token: string): string {
  return `${portalUrl}/onboard/${token}`;
}

/** The address of a link, made anew. @throws Error when its secret has left SECRETS_KEY */
export function decryptLinkUrl(vault: Vault, portalUrl: string, { id, sealedToken }: OnboardingLink): string {
  return linkUrl(portalUrl, vault.unseal(sealedToken, tokenAad(id)));
}

function applicantAad(linkId: string): string {
  return `${linkId}:applicant`;
}

function tokenAad(linkId: string): string {
  return `${linkId}:token`;
}

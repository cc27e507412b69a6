import type { EntityManager } from '@mikro-orm/postgresql';
import type { OnboardingLink } from '../../../entities/onboardingLink.js';
import type { Organisation } from '../../../entities/organisation.js';
import { formatLocalTime } from '../../../domain/countries.js';
import type { RecordCipher } from '../../../encryption/recordCipher.js';
import type { Vault } from '../../../encryption/vault.js';
import { queueMail } from '../../mails/queueMail.js';

/** The known data of the applicant of a link. */
export interface Applicant {
  readonly name: string | null;
  readonly email: string | null;
}

const noApplicant: Applicant = { name: null, email: null };

/** Encrypts the applicant of a link under the key of its record; null if nothing is known. */
export function encryptApplicant(cipher: RecordCipher, linkId: string, applicant: Applicant): Buffer | null {
  if (applicant.name === null && applicant.email === null) return null;
  return cipher.encrypt(JSON.stringify(applicant), applicantAad(linkId));
}

/** The applicant that the organisation has named for a link; empty if it has not, or if the personal data were erased. */
export function readApplicant(
  { id, sealedApplicant }: Pick<OnboardingLink, 'id' | 'sealedApplicant'>,
  cipher: RecordCipher | null,
): Applicant {
  if (cipher === null || sealedApplicant === null) return noApplicant;
  return JSON.parse(cipher.decrypt(sealedApplicant, applicantAad(id))) as Applicant;
}

/** Encrypts the token of a link, which opens it: only those who may send it can read it. */
export function encryptToken(vault: Vault, linkId: string, token: string): Buffer {
  return vault.encrypt(token, tokenAad(linkId));
}

/** The address that an applicant opens. @param portalUrl without a trailing slash */
export function linkUrl(portalUrl: string, token: string): string {
  return `${portalUrl}/onboard/${token}`;
}

/** The address of a link, from its stored token. @throws Error if its secret is no longer in SECRETS_KEY */
export function decryptLinkUrl(vault: Vault, portalUrl: string, { id, sealedToken }: OnboardingLink): string {
  return linkUrl(portalUrl, vault.decrypt(sealedToken, tokenAad(id)));
}

function applicantAad(linkId: string): string {
  return `${linkId}:applicant`;
}

function tokenAad(linkId: string): string {
  return `${linkId}:token`;
}

/** The kind of the e-mail with a link, in the log. */
export const linkMailKind = 'onboarding.invited';

/** The key under which the e-mail with a link is stored once. */
export const toLinkMailKey = (linkId: string): string => `${linkId}:invited`;

interface LinkMail {
  readonly link: OnboardingLink;
  readonly organisation: Organisation;
  readonly cipher: RecordCipher;
  readonly applicant: Applicant & { readonly email: string };
  readonly url: string;
}

/** Queues the e-mail that sends an applicant the link, encrypted under the key of its record. */
export async function queueLinkMail(
  em: EntityManager,
  { link, organisation, cipher, applicant, url }: LinkMail,
): Promise<void> {
  const asker = organisation.brandName ?? organisation.name;
  await queueMail(em, {
    organisationId: organisation.id,
    record: { id: link.id, cipher },
    recipient: applicant.email,
    subject: `${asker} asks for details of your business`,
    text: [
      applicant.name === null ? 'Hello,' : `Hello ${applicant.name},`,
      `${asker} asks you for details of your business and its owners. Use this link to send them. The link is for you only: do not share it.`,
      url,
      `The link works until ${formatLocalTime(link.expiresAt, link.locale)}. If you did not expect this e-mail, ignore it.`,
    ].join('\n\n'),
    kind: linkMailKind,
    dedupeKey: toLinkMailKey(link.id),
    at: link.createdAt,
  });
}

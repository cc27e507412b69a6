import type { EntityManager } from '@mikro-orm/postgresql';
import type { RecordCipher } from '../../../encryption/recordCipher.js';
import type { OnboardingLink } from '../../../entities/onboardingLink.js';
import type { Organisation } from '../../../entities/organisation.js';
import { queueMail } from '../../mails/queueMail.js';
import type { Applicant } from './linkSecrets.js';

/** The kind of the e-mail with a link, in the log. */
export const linkMailKind = 'onboarding.invited';

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
  const lastDay = link.expiresAt.toLocaleDateString(link.locale, { dateStyle: 'long', timeZone: 'UTC' });
  await queueMail(em, {
    organisationId: organisation.id,
    record: { id: link.id, cipher },
    recipient: applicant.email,
    subject: `${asker} asks for details of your business`,
    text: [
      applicant.name === null ? 'Hello,' : `Hello ${applicant.name},`,
      `${asker} asks you for details of your business and its owners. Use this link to send them. The link is for you only: do not share it.`,
      url,
      `The link works until ${lastDay}. If you did not expect this e-mail, ignore it.`,
    ].join('\n\n'),
    kind: linkMailKind,
    dedupeKey: `${link.id}:invited`,
    at: link.createdAt,
  });
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { OnboardingLink } from '../../../entities/onboardingLink.js';
import type { Organisation } from '../../../entities/organisation.js';
import { queueMail } from '../../../mail/queueMail.js';
import type { RecordSeal } from '../../../personal/recordSeal.js';
import type { Applicant } from './linkSecrets.js';

/** What the mail with a link is logged as. */
export const linkMailKind = 'onboarding.invited';

interface LinkMail {
  readonly link: OnboardingLink;
  readonly organisation: Organisation;
  readonly seal: RecordSeal;
  readonly applicant: Applicant & { readonly email: string };
  readonly url: string;
}

/** Queues the mail by which an applicant gets the link, sealed under the key of its record. */
export async function queueLinkMail(
  em: EntityManager,
  { link, organisation, seal, applicant, url }: LinkMail,
): Promise<void> {
  const asker = organisation.brandName ?? organisation.name;
  const lastDay = link.expiresAt.toLocaleDateString(link.locale, { dateStyle: 'long', timeZone: 'UTC' });
  await queueMail(em, {
    organisationId: organisation.id,
    record: { id: link.id, seal },
    recipient: applicant.email,
    subject: `${asker} asks about your business`,
    text: [
      applicant.name === null ? 'Hello,' : `Hello ${applicant.name},`,
      `${asker} asks you to say what your business is and who owns it. This link leads there. It is for you alone: do not pass it on.`,
      url,
      `It can be used until ${lastDay}. If you do not know of this, do nothing.`,
    ].join('\n\n'),
    kind: linkMailKind,
    dedupeKey: `${link.id}:invited`,
    at: link.createdAt,
  });
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../../audit/recordAudit.js';
import type { Context } from '../../../caller/context.js';
import { formatLocalDay } from '../../../domain/countries.js';
import { isEmailAddress } from '../../../domain/emailAddress.js';
import { Organisation } from '../../../entities/organisation.js';
import { queueMail } from '../../mails/queueMail.js';
import { toOneLine } from '../../decisions/decisionMail.js';
import type { LockedCase } from '../../decisions/lockDecision.js';
import { toEmailHint } from '../applicant/applicantLink.js';
import { readApplicant } from '../links/invitation.js';
import { readSubmission } from './storeCase.js';

/**
 * Records, in the transaction of the submission, that it declares another e-mail address than the previous one, or than the link
 * has. Queues an e-mail to every address known so far and to the new one. The first device that opens a link is admitted without
 * a code, so this e-mail warns the applicant if that device was a stranger's.
 */
export async function notifyEmailChange(
  ctx: Context,
  em: EntityManager,
  { onboarding, link, cipher, email }: LockedCase & { readonly email: string },
  now: Date,
): Promise<void> {
  const { id, organisationId, reference, round } = onboarding;
  const ofLink = readApplicant(link, cipher).email;
  const declared = await emailBefore(em, { onboarding, link, cipher });
  const before = declared ?? ofLink;
  if (before === null || isSame(before, email)) return;
  const { name, brandName } = await em.findOneOrFail(Organisation, { id: organisationId });
  const mail = composeEmailChangedMail({
    brand: brandName ?? name,
    reference,
    locale: link.locale,
    before,
    after: email,
    at: now,
  });
  const known = [email, before, ofLink].filter((address) => address !== null).filter(isEmailAddress);
  const recipients = known.filter((address, index) => known.findIndex((other) => isSame(other, address)) === index);
  for (const [index, recipient] of recipients.entries()) {
    await queueMail(em, {
      ...mail,
      ...{ organisationId, recipient, kind: 'onboarding.emailChanged', at: now, record: { id: link.id, cipher } },
      dedupeKey: `${id}:${round}:emailChanged:${index}`,
    });
  }
  await recordAudit(ctx, em, {
    action: 'onboarding.emailChanged',
    object: { kind: 'onboarding', id },
    details: { linkId: link.id, round },
    personal: { before, after: email },
  });
}

/** The address in the second newest submission; null for the first. */
async function emailBefore(
  em: EntityManager,
  { onboarding: { id, round }, cipher }: LockedCase,
): Promise<string | null> {
  const submission = await readSubmission(em, cipher, { id, round: round - 1 });
  return submission?.form.declaration.email ?? null;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

interface EmailChange {
  /** The name that the applicant knows the organisation by. */
  readonly brand: string;
  readonly reference: string | null;
  /** A locale of the portal (BCP 47). All are English and differ in how a day is written. */
  readonly locale: string;
  readonly before: string;
  readonly after: string;
  readonly at: Date;
}

/**
 * Notifies an applicant that a submission changed the e-mail address. The addresses are shortened, because the e-mail may reach a
 * person who must not learn the other one.
 */
function composeEmailChangedMail({ brand, reference, locale, before, after, at }: EmailChange): {
  readonly subject: string;
  readonly text: string;
} {
  const name = toOneLine(brand);
  const paragraphs = [
    'Hello,',
    `An application to ${name} was submitted on ${formatLocalDay(at, locale)} with a new e-mail address for the applicant.`,
    `Before: ${toEmailHint(before)}\nNow: ${toEmailHint(after)}`,
    reference === null ? null : `Reference: ${toOneLine(reference)}`,
    `If you changed the address, ignore this e-mail. If you did not, someone else is using your link: tell ${name} at once.`,
    `This e-mail was sent automatically for ${name}. Please do not reply to it. Contact ${name} instead.`,
  ];
  return {
    subject: `${name}: the e-mail address of your application was changed`,
    text: `${paragraphs.filter((paragraph) => paragraph !== null).join('\n\n')}\n`,
  };
}

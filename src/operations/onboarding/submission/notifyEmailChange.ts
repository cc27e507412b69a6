import type { EntityManager } from '@mikro-orm/postgresql';
import { enterAudit } from '../../../audit/enterAudit.js';
import type { Context } from '../../../caller/context.js';
import { isEmailAddress } from '../../../domain/emailAddress.js';
import { Organisation } from '../../../entities/organisation.js';
import { queueMail } from '../../../mail/queueMail.js';
import type { LockedCase } from '../../decisions/lockCase.js';
import { queryRows } from '../../queryRows.js';
import { readApplicant } from '../applicant/readApplicant.js';
import { emailChangedMail } from './emailChangedMail.js';
import { submissionPlace, type SealedSubmission } from './keepCase.js';

/**
 * Where a submission declares another e-mail address than the one before it, or than the link was made for, records that and
 * queues a mail to every address known so far and to the new one, in the transaction of the submission. The first device that
 * opens a link is let in without a code: this mail tells the applicant when that device was somebody else’s.
 */
export async function notifyEmailChange(
  ctx: Context,
  em: EntityManager,
  { onboarding, link, seal, email }: LockedCase & { readonly email: string },
  now: Date,
): Promise<void> {
  const { id, organisationId, reference, round } = onboarding;
  const ofLink = readApplicant(link, seal).email;
  const declared = await emailBefore(em, { onboarding, link, seal });
  const before = declared ?? ofLink;
  if (before === null || isSame(before, email)) return;
  const { name, brandName } = await em.findOneOrFail(Organisation, { id: organisationId });
  const mail = emailChangedMail({
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
      ...{ organisationId, recipient, kind: 'onboarding.emailChanged', at: now, record: { id: link.id, seal } },
      dedupeKey: `${id}:${round}:emailChanged:${index}`,
    });
  }
  await enterAudit(ctx, em, {
    action: 'onboarding.emailChanged',
    object: { kind: 'onboarding', id },
    details: { linkId: link.id, round },
    personal: { before, after: email },
  });
}

/** The address that the submission before the newest has declared; null for the first. */
async function emailBefore(em: EntityManager, { onboarding: { id, round }, seal }: LockedCase): Promise<string | null> {
  const [row] = await queryRows<{ sealed: Buffer }>(
    em,
    'select sealed from onboarding_submissions where onboarding_id = ? and round = ?',
    [id, round - 1],
  );
  if (!row) return null;
  const { form } = JSON.parse(seal.unseal(row.sealed, submissionPlace(id, round - 1))) as SealedSubmission;
  return form.declaration.email;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

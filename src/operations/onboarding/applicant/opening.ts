import type { EntityManager } from '@mikro-orm/postgresql';
import type { ApplicantDevice } from '../../../caller/applicantDevice.js';
import type { Context } from '../../../caller/context.js';
import type { OnboardingLink } from '../../../entities/onboardingLink.js';
import { addDevice } from './devices.js';
import { enterForApplicant } from './enterForApplicant.js';

/** What an applicant finds behind a link. */
export interface Opening {
  readonly state: 'open' | 'code_needed' | 'status';
  /** Where a code goes, for who knows it: set where one is needed. */
  readonly emailHint: string | null;
}

/** Somebody who has been let in. */
export function openingOf({ status }: OnboardingLink): Opening {
  return { state: status === 'created' || status === 'opened' ? 'open' : 'status', emailHint: null };
}

/** Somebody who has to show that the mailbox of the applicant is his. */
export function codeNeededFor(email: string): Opening {
  return { state: 'code_needed', emailHint: emailHint(email) };
}

/** A shortened address, which its owner recognises: `j…@acme.example`. */
export function emailHint(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
}

/** Lets the device of a caller in, which opens the link if nobody has. */
export async function letDeviceIn(
  ctx: Context,
  em: EntityManager,
  link: OnboardingLink,
  { device, byCode }: { readonly device: ApplicantDevice; readonly byCode: boolean },
): Promise<Opening> {
  const at = ctx.clock();
  const isFirst = link.status === 'created';
  await addDevice(em, link.id, device.keep(), at);
  link.open(at);
  await enterForApplicant(ctx, em, link, { action: 'onboardingLink.opened', details: { isFirst, byCode } });
  return openingOf(link);
}

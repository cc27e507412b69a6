import type { Context } from '../../../caller/context.js';
import { submitForm } from '../submission/submitForm.js';
import { getOnboardingForm } from './openOnboarding.js';

/** Submits the form, once: who asks again sees the same. @throws AppError as `submitForm` */
export async function submitOnboarding(
  ctx: Context,
  { version }: { readonly version: number },
): Promise<Awaited<ReturnType<typeof getOnboardingForm>>> {
  await submitForm(ctx, version);
  return getOnboardingForm(ctx);
}

import { enterAudit } from '../../../audit/enterAudit.js';
import { requireApplicant, type Context } from '../../../caller/context.js';
import type { BusinessStep, OnboardingForm } from '../../../domain/onboarding/onboardingForm.js';
import { AppError } from '../../../platform/errors.js';
import { openRecordSeal } from '../../../encryption/recordSeal.js';
import { FieldFaults } from './fieldFaults.js';
import { formResult, type OnboardingFormResult } from './formResult.js';
import { lockOwnLink, requireOpen, requireVersion } from './lockOwnLink.js';
import { readAddress, type AddressInput } from './readAddress.js';
import { readBusiness, type BusinessInput, type StatedBusiness } from './readBusiness.js';
import { readDeclaration, type DeclarationInput } from './readDeclaration.js';
import { formPlace, readForm } from './readForm.js';
import { readPeople, type PeopleInput } from './readPeople.js';
import { registeredBusiness, type RegisterNews } from './registeredBusiness.js';

export interface SaveOnboardingInput {
  readonly version: number;
  readonly business?: BusinessInput | null;
  readonly address?: AddressInput | null;
  readonly people?: PeopleInput | null;
  readonly declaration?: DeclarationInput | null;
}

/**
 * Saves steps of the form; those that are left out stay as they are. What is merely incomplete is saved. Of two windows that
 * save upon the same version one is refused, so that neither undoes what the other has said.
 * @throws AppError INVALID_REQUEST with all that is wrong in form; STATE_CONFLICT for another version, and for a form that was
 * submitted
 */
export async function saveOnboarding(ctx: Context, input: SaveOnboardingInput): Promise<OnboardingFormResult> {
  const { linkId } = requireApplicant(ctx);
  const at = ctx.clock();
  const { business, ...steps } = readSteps(input, at.toISOString().slice(0, 10));
  const news = business && (await registeredBusiness(ctx, business.jurisdiction, business.identifier));
  return ctx.em.transactional(async (em) => {
    const link = await lockOwnLink(em, linkId, at);
    requireOpen(link);
    requireVersion(link, input.version);
    const seal = await openRecordSeal(em, ctx.vault, linkId);
    if (!seal) throw new AppError('STATE_CONFLICT', 'The data of this onboarding link were erased.');
    const before = readForm(link, seal);
    const changed: OnboardingForm = {
      ...steps,
      ...(business && news && { business: businessStep(business, news, before.business) }),
    };
    link.sealedForm = seal.seal(JSON.stringify({ ...before, ...changed }), formPlace(linkId));
    link.version += 1;
    await enterAudit(ctx, em, {
      action: 'onboarding.saved',
      object: { kind: 'onboardingLink', id: linkId },
      details: { steps: Object.keys(changed), version: link.version },
    });
    await em.flush();
    return formResult(ctx, em, link);
  });
}

function readSteps(
  { business, address, people, declaration }: SaveOnboardingInput,
  today: string,
): Omit<OnboardingForm, 'business'> & { readonly business: StatedBusiness | null } {
  const faults = new FieldFaults();
  const steps = {
    business: business ? readBusiness(business, faults) : null,
    ...(address && { address: readAddress(address, faults) }),
    ...(people && { people: readPeople(people, faults, today) }),
    ...(declaration && { declaration: readDeclaration(declaration, faults) }),
  };
  faults.throwIfAny();
  return steps;
}

/** While the register gives no answer, what it has said of the same number stays. */
function businessStep(
  { jurisdiction, identifier, isConfirmed, correction }: StatedBusiness,
  { isAnswered, registered }: RegisterNews,
  before: BusinessStep | undefined,
): BusinessStep {
  const isSame = before?.jurisdiction === jurisdiction && before.queryValue === identifier.value;
  return {
    jurisdiction,
    queryValue: identifier.value,
    registered: isAnswered || !isSame ? registered : before.registered,
    isConfirmed,
    correction,
  };
}

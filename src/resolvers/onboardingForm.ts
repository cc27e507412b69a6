import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { suggestApplicantLocalities } from '../operations/onboarding/applicant/addresses.js';
import { checkBusiness } from '../operations/onboarding/applicant/checkBusiness.js';
import { proveOnboardingCode, sendOnboardingCode } from '../operations/onboarding/applicant/oneTimeCodes.js';
import {
  getOnboardingForm,
  openOnboarding,
  submitOnboarding,
} from '../operations/onboarding/applicant/openOnboarding.js';
import { removeOnboardingDocument, saveOnboarding } from '../operations/onboarding/applicant/saveOnboarding.js';
import {
  BusinessCheckType,
  CheckBusinessInput,
  LocalitySuggestionsType,
  SuggestLocalitiesInput,
} from '../schema/applicantChecks.js';
import { OnboardingFormType } from '../schema/onboardingForm.js';
import {
  RemoveOnboardingDocumentInput,
  SaveOnboardingInput,
  SubmitOnboardingInput,
} from '../schema/onboardingInputs.js';
import {
  OnboardingOpeningType,
  OpenOnboardingInput,
  ProveOnboardingCodeInput,
  SendOnboardingCodeInput,
} from '../schema/onboardingLink.js';

@Resolver()
export class OnboardingFormResolver {
  @Query(() => OnboardingFormType, {
    nullable: true,
    description: 'Returns the applicant’s form as it was last saved.',
  })
  onboardingForm(@Ctx() ctx: Context): Promise<OnboardingFormType> {
    return getOnboardingForm(ctx);
  }

  @Query(() => BusinessCheckType, {
    nullable: true,
    description:
      'Checks a business number as the applicant types it and looks it up in its register. Nothing is recorded.',
  })
  checkBusiness(
    @Ctx() ctx: Context,
    @Arg('input', () => CheckBusinessInput, { description: 'The business number to check.' }) input: CheckBusinessInput,
  ): Promise<BusinessCheckType> {
    return checkBusiness(ctx, input);
  }

  @Query(() => LocalitySuggestionsType, {
    nullable: true,
    description:
      'Suggests suburbs and towns as the applicant types a name or a postcode: at most 8. Empty if the country has no imported list of localities.',
  })
  suggestLocalities(
    @Ctx() ctx: Context,
    @Arg('input', () => SuggestLocalitiesInput, { description: 'The country and the text.' })
    input: SuggestLocalitiesInput,
  ): Promise<LocalitySuggestionsType> {
    return suggestApplicantLocalities(ctx, input);
  }

  @Mutation(() => OnboardingFormType, {
    nullable: true,
    description:
      'Saves steps of the form, which may be incomplete. A value with a wrong format is rejected with the reason. Fails with `STATE_CONFLICT` if the form was saved elsewhere or submitted.',
  })
  saveOnboarding(
    @Ctx() ctx: Context,
    @Arg('input', () => SaveOnboardingInput, { description: 'The version and the steps to save.' })
    input: SaveOnboardingInput,
  ): Promise<OnboardingFormType> {
    return saveOnboarding(ctx, input);
  }

  @Mutation(() => OnboardingFormType, { nullable: true, description: 'Removes an uploaded file from the form.' })
  removeOnboardingDocument(
    @Ctx() ctx: Context,
    @Arg('input', () => RemoveOnboardingDocumentInput, { description: 'The uploaded file to remove.' })
    input: RemoveOnboardingDocumentInput,
  ): Promise<OnboardingFormType> {
    return removeOnboardingDocument(ctx, input.id);
  }

  @Mutation(() => OnboardingFormType, {
    nullable: true,
    description:
      'Submits the form. Submitting twice has the same effect as submitting once. Fails with `STATE_CONFLICT` if the form was saved elsewhere.',
  })
  submitOnboarding(
    @Ctx() ctx: Context,
    @Arg('input', () => SubmitOnboardingInput, { description: 'The version of the form to submit.' })
    input: SubmitOnboardingInput,
  ): Promise<OnboardingFormType> {
    return submitOnboarding(ctx, input);
  }

  @Mutation(() => OnboardingOpeningType, {
    nullable: true,
    description:
      'Opens an onboarding link on this device. A second device needs a code if the applicant’s e-mail address is known. Fails with `STATE_CONFLICT` if the link expired or was revoked. REST only.',
  })
  openOnboarding(
    @Ctx() ctx: Context,
    @Arg('input', () => OpenOnboardingInput, { description: 'The token of the link.' }) input: OpenOnboardingInput,
  ): Promise<OnboardingOpeningType> {
    return openOnboarding(ctx, input);
  }

  @Mutation(() => OnboardingOpeningType, {
    nullable: true,
    description: 'E-mails the applicant a six-digit code, which is valid for ten minutes. REST only.',
  })
  sendOnboardingCode(
    @Ctx() ctx: Context,
    @Arg('input', () => SendOnboardingCodeInput, { description: 'The token of the link.' })
    input: SendOnboardingCodeInput,
  ): Promise<OnboardingOpeningType> {
    return sendOnboardingCode(ctx, input);
  }

  @Mutation(() => OnboardingOpeningType, {
    nullable: true,
    description: 'Opens an onboarding link on this device with the code from the e-mail. REST only.',
  })
  proveOnboardingCode(
    @Ctx() ctx: Context,
    @Arg('input', () => ProveOnboardingCodeInput, { description: 'The token of the link and the code.' })
    input: ProveOnboardingCodeInput,
  ): Promise<OnboardingOpeningType> {
    return proveOnboardingCode(ctx, input);
  }
}

import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { checkBusiness } from '../operations/onboarding/applicant/checkBusiness.js';
import { getOnboardingForm } from '../operations/onboarding/applicant/getOnboardingForm.js';
import { openOnboarding } from '../operations/onboarding/applicant/openOnboarding.js';
import { proveOnboardingCode } from '../operations/onboarding/applicant/proveOnboardingCode.js';
import { removeOnboardingDocument } from '../operations/onboarding/applicant/removeOnboardingDocument.js';
import { saveOnboarding } from '../operations/onboarding/applicant/saveOnboarding.js';
import { sendOnboardingCode } from '../operations/onboarding/applicant/sendOnboardingCode.js';
import { submitOnboarding } from '../operations/onboarding/applicant/submitOnboarding.js';
import { BusinessCheckType, OnboardingFormType } from '../schema/onboardingForm.js';
import {
  CheckBusinessInput,
  RemoveOnboardingDocumentInput,
  SaveOnboardingInput,
  SubmitOnboardingInput,
} from '../schema/onboardingInputs.js';
import {
  OnboardingOpeningType,
  OpenOnboardingInput,
  ProveOnboardingCodeInput,
  SendOnboardingCodeInput,
} from '../schema/onboardingOpening.js';

@Resolver()
export class OnboardingFormResolver {
  @Query(() => OnboardingFormType, { nullable: true, description: 'The form of the applicant, as it is saved.' })
  onboardingForm(@Ctx() ctx: Context): Promise<OnboardingFormType> {
    return getOnboardingForm(ctx);
  }

  @Query(() => BusinessCheckType, {
    nullable: true,
    description: 'Checks the number of a business as it is typed, and asks its register. Nothing is recorded.',
  })
  checkBusiness(
    @Ctx() ctx: Context,
    @Arg('input', () => CheckBusinessInput) input: CheckBusinessInput,
  ): Promise<BusinessCheckType> {
    return checkBusiness(ctx, input);
  }

  @Mutation(() => OnboardingFormType, {
    nullable: true,
    description:
      'Saves steps of the form, also half done. What is wrong in form is refused, each field with its reason.',
  })
  saveOnboarding(
    @Ctx() ctx: Context,
    @Arg('input', () => SaveOnboardingInput) input: SaveOnboardingInput,
  ): Promise<OnboardingFormType> {
    return saveOnboarding(ctx, input);
  }

  @Mutation(() => OnboardingFormType, { nullable: true, description: 'Takes back a file that was uploaded.' })
  removeOnboardingDocument(
    @Ctx() ctx: Context,
    @Arg('input', () => RemoveOnboardingDocumentInput) input: RemoveOnboardingDocumentInput,
  ): Promise<OnboardingFormType> {
    return removeOnboardingDocument(ctx, input.id);
  }

  @Mutation(() => OnboardingFormType, {
    nullable: true,
    description: 'Submits the form. Doing it twice submits it once.',
  })
  submitOnboarding(
    @Ctx() ctx: Context,
    @Arg('input', () => SubmitOnboardingInput) input: SubmitOnboardingInput,
  ): Promise<OnboardingFormType> {
    return submitOnboarding(ctx, input);
  }

  @Mutation(() => OnboardingOpeningType, {
    nullable: true,
    description: 'Opens an onboarding link for this device. Over REST alone.',
  })
  openOnboarding(
    @Ctx() ctx: Context,
    @Arg('input', () => OpenOnboardingInput) input: OpenOnboardingInput,
  ): Promise<OnboardingOpeningType> {
    return openOnboarding(ctx, input);
  }

  @Mutation(() => OnboardingOpeningType, {
    nullable: true,
    description: 'Sends a code of six digits, good for ten minutes, to the mailbox of the applicant. Over REST alone.',
  })
  sendOnboardingCode(
    @Ctx() ctx: Context,
    @Arg('input', () => SendOnboardingCodeInput) input: SendOnboardingCodeInput,
  ): Promise<OnboardingOpeningType> {
    return sendOnboardingCode(ctx, input);
  }

  @Mutation(() => OnboardingOpeningType, {
    nullable: true,
    description: 'Lets a device in by the code that was sent. Over REST alone.',
  })
  proveOnboardingCode(
    @Ctx() ctx: Context,
    @Arg('input', () => ProveOnboardingCodeInput) input: ProveOnboardingCodeInput,
  ): Promise<OnboardingOpeningType> {
    return proveOnboardingCode(ctx, input);
  }
}

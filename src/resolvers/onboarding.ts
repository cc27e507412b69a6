import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { addOnboardingNote } from '../operations/onboarding/cases/addOnboardingNote.js';
import { assignOnboarding } from '../operations/onboarding/cases/assignOnboarding.js';
import { getDocument } from '../operations/onboarding/cases/findDocument.js';
import { getOnboarding } from '../operations/onboarding/cases/getOnboarding.js';
import { listOnboardings } from '../operations/onboarding/cases/listOnboardings.js';
import { connectionOf, type Connection } from '../schema/connection.js';
import {
  AddOnboardingNoteInput,
  AssignOnboardingInput,
  OnboardingConnection,
  OnboardingsArgs,
  OnboardingType,
} from '../schema/onboarding.js';
import { OnboardingDocumentType } from '../schema/onboardingParts.js';

@Resolver()
export class OnboardingResolver {
  @Query(() => OnboardingConnection, {
    nullable: true,
    description: 'What applicants have submitted to the organisation, newest first unless asked for otherwise.',
  })
  async onboardings(
    @Ctx() ctx: Context,
    @Args(() => OnboardingsArgs) args: OnboardingsArgs,
  ): Promise<Connection<OnboardingType>> {
    return connectionOf(await listOnboardings(ctx, args, args));
  }

  @Query(() => OnboardingType, { nullable: true, description: 'What one applicant has submitted.' })
  onboarding(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Its id: `onb_…`.' }) id: string,
  ): Promise<OnboardingType> {
    return getOnboarding(ctx, id);
  }

  @Query(() => OnboardingDocumentType, {
    nullable: true,
    description: 'A file of an onboarding. Its bytes are read over REST, and who has read them is on record.',
  })
  onboardingDocument(
    @Ctx() ctx: Context,
    @Arg('onboardingId', () => ID, { description: 'The onboarding that the file came with.' }) onboardingId: string,
    @Arg('documentId', () => ID, { description: 'The file.' }) documentId: string,
  ): Promise<OnboardingDocumentType> {
    return getDocument(ctx, onboardingId, documentId);
  }

  @Mutation(() => OnboardingType, { nullable: true, description: 'Says who is to see to an onboarding.' })
  assignOnboarding(
    @Ctx() ctx: Context,
    @Arg('input', () => AssignOnboardingInput) input: AssignOnboardingInput,
  ): Promise<OnboardingType> {
    return assignOnboarding(ctx, input);
  }

  @Mutation(() => OnboardingType, { nullable: true, description: 'Adds a note, for the organisation alone.' })
  addOnboardingNote(
    @Ctx() ctx: Context,
    @Arg('input', () => AddOnboardingNoteInput) input: AddOnboardingNoteInput,
  ): Promise<OnboardingType> {
    return addOnboardingNote(ctx, input);
  }
}

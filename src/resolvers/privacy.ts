import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { endRelationship } from '../operations/privacy/endRelationship.js';
import { placeLegalHold } from '../operations/privacy/placeLegalHold.js';
import { releaseLegalHold } from '../operations/privacy/releaseLegalHold.js';
import {
  EndRelationshipInput,
  OnboardingRetentionType,
  PlaceLegalHoldInput,
  ReleaseLegalHoldInput,
} from '../schema/privacy.js';

@Resolver()
export class PrivacyResolver {
  @Mutation(() => OnboardingRetentionType, {
    nullable: true,
    description:
      'Puts on record that a business is a customer no longer: from then on the time runs for which the law keeps what is held of its people.',
  })
  endRelationship(
    @Ctx() ctx: Context,
    @Arg('input', () => EndRelationshipInput) input: EndRelationshipInput,
  ): Promise<OnboardingRetentionType> {
    return endRelationship(ctx, input);
  }

  @Mutation(() => OnboardingRetentionType, {
    nullable: true,
    description: 'Keeps what an onboarding holds, whatever else is said of it, until the hold is released.',
  })
  placeLegalHold(
    @Ctx() ctx: Context,
    @Arg('input', () => PlaceLegalHoldInput) input: PlaceLegalHoldInput,
  ): Promise<OnboardingRetentionType> {
    return placeLegalHold(ctx, input);
  }

  @Mutation(() => OnboardingRetentionType, { nullable: true, description: 'Ends the hold on an onboarding.' })
  releaseLegalHold(
    @Ctx() ctx: Context,
    @Arg('input', () => ReleaseLegalHoldInput) input: ReleaseLegalHoldInput,
  ): Promise<OnboardingRetentionType> {
    return releaseLegalHold(ctx, input);
  }
}

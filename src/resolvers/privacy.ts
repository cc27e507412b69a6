import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { placeLegalHold, releaseLegalHold } from '../operations/privacy/legalHold.js';
import { endRelationship } from '../operations/privacy/retention.js';
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
      'Records that a business stopped being a customer. The retention period for personal data starts at that time. For 30 days an owner or officer can correct the end in a session, by the same call with another `endedAt`, and nothing is erased. Fails with `STATE_CONFLICT` if the case is not approved, or if an end is recorded that cannot be corrected.',
  })
  endRelationship(
    @Ctx() ctx: Context,
    @Arg('input', () => EndRelationshipInput, { description: 'The onboarding case, and when the relationship ended.' })
    input: EndRelationshipInput,
  ): Promise<OnboardingRetentionType> {
    return endRelationship(ctx, input);
  }

  @Mutation(() => OnboardingRetentionType, {
    nullable: true,
    description:
      'Places a legal hold on an onboarding case. Nothing in it is erased until the hold is released. Fails with `STATE_CONFLICT` if there is a hold or the case was erased.',
  })
  placeLegalHold(
    @Ctx() ctx: Context,
    @Arg('input', () => PlaceLegalHoldInput, { description: 'The onboarding case and the reason for the hold.' })
    input: PlaceLegalHoldInput,
  ): Promise<OnboardingRetentionType> {
    return placeLegalHold(ctx, input);
  }

  @Mutation(() => OnboardingRetentionType, {
    nullable: true,
    description: 'Releases the legal hold on an onboarding case. Fails with `STATE_CONFLICT` if there is none.',
  })
  releaseLegalHold(
    @Ctx() ctx: Context,
    @Arg('input', () => ReleaseLegalHoldInput, { description: 'The onboarding case whose hold is released.' })
    input: ReleaseLegalHoldInput,
  ): Promise<OnboardingRetentionType> {
    return releaseLegalHold(ctx, input);
  }
}

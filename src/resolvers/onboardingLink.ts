import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { createOnboardingLink } from '../operations/onboarding/links/createOnboardingLink.js';
import { getOnboardingLink } from '../operations/onboarding/links/getOnboardingLink.js';
import { listOnboardingLinks } from '../operations/onboarding/links/listOnboardingLinks.js';
import { revokeOnboardingLink } from '../operations/onboarding/links/revokeOnboardingLink.js';
import { connectionOf, type Connection } from '../schema/connection.js';
import {
  CreateOnboardingLinkInput,
  OnboardingLinkConnection,
  OnboardingLinksArgs,
  OnboardingLinkType,
  RevokeOnboardingLinkInput,
} from '../schema/onboardingLink.js';

@Resolver()
export class OnboardingLinkResolver {
  @Query(() => OnboardingLinkConnection, {
    nullable: true,
    description: 'The onboarding links of the organisation, newest first.',
  })
  async onboardingLinks(
    @Ctx() ctx: Context,
    @Args(() => OnboardingLinksArgs) args: OnboardingLinksArgs,
  ): Promise<Connection<OnboardingLinkType>> {
    return connectionOf(await listOnboardingLinks(ctx, args, args));
  }

  @Query(() => OnboardingLinkType, { nullable: true, description: 'One onboarding link.' })
  onboardingLink(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Its id: `lnk_…`.' }) id: string,
  ): Promise<OnboardingLinkType> {
    return getOnboardingLink(ctx, id);
  }

  @Mutation(() => OnboardingLinkType, {
    nullable: true,
    description: 'Makes a link by which one applicant says what a business is and who owns it.',
  })
  createOnboardingLink(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateOnboardingLinkInput) input: CreateOnboardingLinkInput,
  ): Promise<OnboardingLinkType> {
    return createOnboardingLink(ctx, input);
  }

  @Mutation(() => OnboardingLinkType, {
    nullable: true,
    description: 'Takes a link back that is not submitted: it opens nothing any more.',
  })
  revokeOnboardingLink(
    @Ctx() ctx: Context,
    @Arg('input', () => RevokeOnboardingLinkInput) { id }: RevokeOnboardingLinkInput,
  ): Promise<OnboardingLinkType> {
    return revokeOnboardingLink(ctx, id);
  }
}

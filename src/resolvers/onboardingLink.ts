import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { createOnboardingLink } from '../operations/onboarding/links/createOnboardingLink.js';
import {
  getOnboardingLink,
  listOnboardingLinks,
  revokeOnboardingLink,
} from '../operations/onboarding/links/onboardingLinks.js';
import { type Connection, toConnection } from '../schema/connection.js';
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
    description: 'Lists the onboarding links of the organisation, newest first.',
  })
  async onboardingLinks(
    @Ctx() ctx: Context,
    @Args(() => OnboardingLinksArgs) args: OnboardingLinksArgs,
  ): Promise<Connection<OnboardingLinkType>> {
    return toConnection(await listOnboardingLinks(ctx, args, args));
  }

  @Query(() => OnboardingLinkType, { nullable: true, description: 'Returns an onboarding link and its status.' })
  onboardingLink(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the onboarding link: `lnk_…`.' }) id: string,
  ): Promise<OnboardingLinkType> {
    return getOnboardingLink(ctx, id);
  }

  @Mutation(() => OnboardingLinkType, {
    nullable: true,
    description: 'Creates a link through which one applicant states what the business is and who owns it.',
  })
  createOnboardingLink(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateOnboardingLinkInput, { description: 'The applicant and the settings of the link.' })
    input: CreateOnboardingLinkInput,
  ): Promise<OnboardingLinkType> {
    return createOnboardingLink(ctx, input);
  }

  @Mutation(() => OnboardingLinkType, {
    nullable: true,
    description:
      'Revokes an onboarding link that was not submitted. Nobody can open it afterwards. Fails with `STATE_CONFLICT` if it was submitted or has expired.',
  })
  revokeOnboardingLink(
    @Ctx() ctx: Context,
    @Arg('input', () => RevokeOnboardingLinkInput, { description: 'The onboarding link to revoke.' })
    { id }: RevokeOnboardingLinkInput,
  ): Promise<OnboardingLinkType> {
    return revokeOnboardingLink(ctx, id);
  }
}

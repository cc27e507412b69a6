import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { addOnboardingNote, assignOnboarding } from '../operations/onboarding/cases/assignOnboarding.js';
import { listDuplicates } from '../operations/onboarding/cases/duplicates.js';
import { getDocument, getOnboarding, listOnboardings } from '../operations/onboarding/cases/getOnboarding.js';
import { resolveOnboardingCandidate, verifyRequirement } from '../operations/onboarding/cases/reviseCase.js';
import { createOnboardingLink } from '../operations/onboarding/links/createOnboardingLink.js';
import {
  getOnboardingLink,
  listOnboardingLinks,
  revokeOnboardingLink,
} from '../operations/onboarding/links/onboardingLinks.js';
import { type Connection, toConnection } from '../schema/connection.js';
import {
  AddOnboardingNoteInput,
  AssignOnboardingInput,
  OnboardingConnection,
  OnboardingsArgs,
  OnboardingType,
} from '../schema/onboarding.js';
import { VerifyRequirementInput } from '../schema/dueDiligence.js';
import { OnboardingDuplicatesType } from '../schema/onboardingDuplicates.js';
import {
  CreateOnboardingLinkInput,
  OnboardingLinkConnection,
  OnboardingLinksArgs,
  OnboardingLinkType,
  RevokeOnboardingLinkInput,
} from '../schema/onboardingLink.js';
import { OnboardingDocumentType } from '../schema/onboardingForm.js';
import { ResolveOnboardingCandidateInput } from '../schema/onboardingScreening.js';

@Resolver()
export class OnboardingResolver {
  @Query(() => OnboardingConnection, {
    nullable: true,
    description: 'Lists the onboarding cases of the organisation, newest first by default.',
  })
  async onboardings(
    @Ctx() ctx: Context,
    @Args(() => OnboardingsArgs) args: OnboardingsArgs,
  ): Promise<Connection<OnboardingType>> {
    return toConnection(await listOnboardings(ctx, args, args), args);
  }

  @Query(() => OnboardingType, {
    nullable: true,
    description: 'Returns an onboarding case with the submitted form, notes and decisions.',
  })
  onboarding(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the onboarding case: `onb_…`.' }) id: string,
  ): Promise<OnboardingType> {
    return getOnboarding(ctx, id);
  }

  @Query(() => OnboardingDuplicatesType, {
    nullable: true,
    description:
      'Returns other cases, open links and a verification of the organisation that have the same business number, person, e-mail address or file as an onboarding case.',
  })
  onboardingDuplicates(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the onboarding case: `onb_…`.' }) id: string,
  ): Promise<OnboardingDuplicatesType> {
    return listDuplicates(ctx, id);
  }

  @Query(() => OnboardingDocumentType, {
    nullable: true,
    description:
      'Returns a file of an onboarding case. REST returns its content, and each download is recorded in the audit log.',
  })
  onboardingDocument(
    @Ctx() ctx: Context,
    @Arg('onboardingId', () => ID, { description: 'The id of the onboarding case: `onb_…`.' }) onboardingId: string,
    @Arg('documentId', () => ID, { description: 'The id of the file: `doc_…`.' }) documentId: string,
  ): Promise<OnboardingDocumentType> {
    return getDocument(ctx, onboardingId, documentId);
  }

  @Mutation(() => OnboardingType, {
    nullable: true,
    description: 'Assigns an onboarding case to a member, or to nobody.',
  })
  assignOnboarding(
    @Ctx() ctx: Context,
    @Arg('input', () => AssignOnboardingInput, { description: 'The case and its new assignee.' })
    input: AssignOnboardingInput,
  ): Promise<OnboardingType> {
    return assignOnboarding(ctx, input);
  }

  @Mutation(() => OnboardingType, {
    nullable: true,
    description:
      'Records whether a person or body that the form names is the one on a list. A confirmed match puts the case on hold. A key must act for an officer.',
  })
  resolveOnboardingCandidate(
    @Ctx() ctx: Context,
    @Arg('input', () => ResolveOnboardingCandidateInput, { description: 'The candidate and the outcome.' })
    input: ResolveOnboardingCandidateInput,
  ): Promise<OnboardingType> {
    return resolveOnboardingCandidate(ctx, input);
  }

  @Mutation(() => OnboardingType, {
    nullable: true,
    description:
      'Records that a matter of customer due diligence is established, and on what evidence. It closes the gaps of the matter. Sanctions are refused if the case was screened: resolve the candidates instead. A key must act for an officer. Fails with `STATE_CONFLICT` if the case is decided.',
  })
  verifyRequirement(
    @Ctx() ctx: Context,
    @Arg('input', () => VerifyRequirementInput, { description: 'The case, the matter and the evidence.' })
    input: VerifyRequirementInput,
  ): Promise<OnboardingType> {
    return verifyRequirement(ctx, input);
  }

  @Mutation(() => OnboardingType, {
    nullable: true,
    description:
      'Adds a note to an onboarding case, which only the organisation can read. Fails with `STATE_CONFLICT` if the case was erased.',
  })
  addOnboardingNote(
    @Ctx() ctx: Context,
    @Arg('input', () => AddOnboardingNoteInput, { description: 'The case and the text of the note.' })
    input: AddOnboardingNoteInput,
  ): Promise<OnboardingType> {
    return addOnboardingNote(ctx, input);
  }
}

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
    return toConnection(await listOnboardingLinks(ctx, args, args), args);
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

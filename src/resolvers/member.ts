import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { acceptInvitation } from '../operations/members/acceptInvitation.js';
import { changeMember } from '../operations/members/changeMember.js';
import { endMembership } from '../operations/members/endMembership.js';
import { inviteMember } from '../operations/members/inviteMember.js';
import { listInvitations } from '../operations/members/listInvitations.js';
import { pageMembers } from '../operations/members/pageMembers.js';
import { previewInvitation } from '../operations/members/previewInvitation.js';
import { revokeInvitation } from '../operations/members/revokeInvitation.js';
import { connectionOf, PageArgs, type Connection } from '../schema/connection.js';
import {
  AcceptInvitationInput,
  ChangedMemberType,
  ChangeMemberInput,
  InvitationConnection,
  InvitationPreviewType,
  InvitationType,
  InviteMemberInput,
  MemberConnection,
  MemberType,
  PreviewInvitationInput,
  RemoveMemberInput,
  RevokeInvitationInput,
} from '../schema/member.js';
import { SessionStatusType } from '../schema/session.js';

@Resolver()
export class MemberResolver {
  @Query(() => MemberConnection, { nullable: true, description: 'The members of the organisation, newest first.' })
  async members(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs): Promise<Connection<MemberType>> {
    return connectionOf(await pageMembers(ctx, page));
  }

  @Query(() => InvitationConnection, {
    nullable: true,
    description: 'The invitations of the organisation, newest first, also those that are over.',
  })
  async invitations(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs): Promise<Connection<InvitationType>> {
    return connectionOf(await listInvitations(ctx, page));
  }

  @Query(() => InvitationPreviewType, {
    nullable: true,
    description: 'What the invitation of a link is for. It uses none up. Over REST alone.',
  })
  previewInvitation(
    @Ctx() ctx: Context,
    @Arg('input', () => PreviewInvitationInput) input: PreviewInvitationInput,
  ): Promise<InvitationPreviewType> {
    return previewInvitation(ctx, input);
  }

  @Mutation(() => InvitationType, {
    nullable: true,
    description: 'Asks a person by mail to become a member. The link works once, for seven days.',
  })
  inviteMember(
    @Ctx() ctx: Context,
    @Arg('input', () => InviteMemberInput) input: InviteMemberInput,
  ): Promise<InvitationType> {
    return inviteMember(ctx, input);
  }

  @Mutation(() => SessionStatusType, {
    nullable: true,
    description: 'Makes whoever has the link a member, once, and signs the person in. Over REST alone.',
  })
  acceptInvitation(
    @Ctx() ctx: Context,
    @Arg('input', () => AcceptInvitationInput) input: AcceptInvitationInput,
  ): Promise<SessionStatusType> {
    return acceptInvitation(ctx, input);
  }

  @Mutation(() => InvitationType, { nullable: true, description: 'Takes an invitation back.' })
  revokeInvitation(
    @Ctx() ctx: Context,
    @Arg('input', () => RevokeInvitationInput) input: RevokeInvitationInput,
  ): Promise<InvitationType> {
    return revokeInvitation(ctx, input.id);
  }

  @Mutation(() => ChangedMemberType, {
    nullable: true,
    description:
      'Changes the role or the name of a member. Another role ends the sessions of the member, and its API keys may do no more than that role.',
  })
  changeMember(
    @Ctx() ctx: Context,
    @Arg('input', () => ChangeMemberInput) input: ChangeMemberInput,
  ): Promise<ChangedMemberType> {
    return changeMember(ctx, input);
  }

  @Mutation(() => ChangedMemberType, {
    nullable: true,
    description: 'Ends the membership of a person, with its sessions and API keys, for ever.',
  })
  removeMember(
    @Ctx() ctx: Context,
    @Arg('input', () => RemoveMemberInput) input: RemoveMemberInput,
  ): Promise<ChangedMemberType> {
    return endMembership(ctx, input.id);
  }
}

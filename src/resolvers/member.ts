import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { acceptInvitation } from '../operations/members/acceptInvitation.js';
import { changeMember } from '../operations/members/changeMember.js';
import { listInvitations, previewInvitation, revokeInvitation } from '../operations/members/invitations.js';
import { inviteMember } from '../operations/members/inviteMember.js';
import { loadMemberPage } from '../operations/members/members.js';
import { endMembership } from '../operations/members/removeMember.js';
import { type Connection, PageArgs, toConnection } from '../schema/connection.js';
import type { MemberType } from '../schema/member.js';
import {
  AcceptInvitationInput,
  ChangedMemberType,
  ChangeMemberInput,
  InvitationConnection,
  InvitationPreviewType,
  InvitationType,
  InviteMemberInput,
  MemberConnection,
  PreviewInvitationInput,
  RemoveMemberInput,
  RevokeInvitationInput,
} from '../schema/member.js';
import { SessionStatusType } from '../schema/session.js';

@Resolver()
export class MemberResolver {
  @Query(() => MemberConnection, {
    nullable: true,
    description: 'Lists the members of the organisation, newest first.',
  })
  async members(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs): Promise<Connection<MemberType>> {
    return toConnection(await loadMemberPage(ctx, page), page);
  }

  @Query(() => InvitationConnection, {
    nullable: true,
    description:
      'Lists the invitations of the organisation, newest first, including accepted, expired and revoked ones.',
  })
  async invitations(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs): Promise<Connection<InvitationType>> {
    return toConnection(await listInvitations(ctx, page), page);
  }

  @Query(() => InvitationPreviewType, {
    nullable: true,
    description:
      'Returns the organisation and role that an invitation offers, without using the invitation. REST only.',
  })
  previewInvitation(
    @Ctx() ctx: Context,
    @Arg('input', () => PreviewInvitationInput, { description: 'The token of the invitation.' })
    input: PreviewInvitationInput,
  ): Promise<InvitationPreviewType> {
    return previewInvitation(ctx, input);
  }

  @Mutation(() => InvitationType, {
    nullable: true,
    description:
      'E-mails an invitation to become a member. The link works once and expires after seven days. Fails with `STATE_CONFLICT` if a member has this address.',
  })
  inviteMember(
    @Ctx() ctx: Context,
    @Arg('input', () => InviteMemberInput, { description: 'The person to invite, and their role.' })
    input: InviteMemberInput,
  ): Promise<InvitationType> {
    return inviteMember(ctx, input);
  }

  @Mutation(() => SessionStatusType, {
    nullable: true,
    description: 'Accepts an invitation: the person becomes a member and is signed in. The link works once. REST only.',
  })
  acceptInvitation(
    @Ctx() ctx: Context,
    @Arg('input', () => AcceptInvitationInput, { description: 'The token of the invitation and a password.' })
    input: AcceptInvitationInput,
  ): Promise<SessionStatusType> {
    return acceptInvitation(ctx, input);
  }

  @Mutation(() => InvitationType, {
    nullable: true,
    description: 'Revokes an invitation that is still open. Fails with `STATE_CONFLICT` if it was accepted.',
  })
  revokeInvitation(
    @Ctx() ctx: Context,
    @Arg('input', () => RevokeInvitationInput, { description: 'The open invitation to revoke.' })
    input: RevokeInvitationInput,
  ): Promise<InvitationType> {
    return revokeInvitation(ctx, input.id);
  }

  @Mutation(() => ChangedMemberType, {
    nullable: true,
    description:
      'Edits the role or name of a member. A new role ends the member’s sessions and limits their API keys to that role. Fails with `STATE_CONFLICT` if no owner would be left.',
  })
  changeMember(
    @Ctx() ctx: Context,
    @Arg('input', () => ChangeMemberInput, { description: 'The member and the fields to edit.' })
    input: ChangeMemberInput,
  ): Promise<ChangedMemberType> {
    return changeMember(ctx, input);
  }

  @Mutation(() => ChangedMemberType, {
    nullable: true,
    description:
      'Removes a member permanently and ends their sessions and API keys. Fails with `STATE_CONFLICT` if no owner would be left.',
  })
  removeMember(
    @Ctx() ctx: Context,
    @Arg('input', () => RemoveMemberInput, { description: 'The member to remove from the organisation.' })
    input: RemoveMemberInput,
  ): Promise<ChangedMemberType> {
    return endMembership(ctx, input.id);
  }
}

import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { assignVerification } from '../operations/verifications/assignVerification.js';
import { loadVerificationRelations } from '../operations/verifications/getVerification.js';
import {
  addVerificationNote,
  listVerificationNotes,
  loadNotes,
} from '../operations/verifications/notes/verificationNotes.js';
import { listVerificationTimeline } from '../operations/verifications/timeline.js';
import { exportAuditBundle } from '../operations/verifications/replayVerification.js';
import { AuditBundleType } from '../schema/audit.js';
import { type Connection, PageArgs, toConnection } from '../schema/connection.js';
import {
  AddVerificationNoteInput,
  AssignVerificationInput,
  VerificationAssigneeType,
  VerificationAssignmentType,
  VerificationNoteConnection,
  VerificationNoteType,
  VerificationRequesterType,
} from '../schema/note.js';
import type { VerificationTimelineItemType } from '../schema/timeline.js';
import { VerificationTimelineConnection } from '../schema/timeline.js';
import { VerificationType } from '../schema/verification.js';
import { findKnownFailure } from './guard.js';

/** Fields that are stored apart from the verification, because it never changes and they do. */
@Resolver(() => VerificationType)
export class VerificationNoteResolver {
  @FieldResolver(() => VerificationNoteConnection, {
    nullable: true,
    description:
      'The notes on the verification, newest first. Null for developers, who cannot read statements about persons.',
  })
  notes(
    @Root() { id }: VerificationType,
    @Ctx() ctx: Context,
    @Args(() => PageArgs) args: PageArgs,
  ): Promise<Connection<VerificationNoteType> | null> {
    return findKnownFailure(ctx, async () => {
      const page = await loadNotes(ctx, id, args);
      return page && toConnection(page, args);
    });
  }

  @FieldResolver(() => VerificationAssigneeType, {
    nullable: true,
    description: 'The member that the verification is assigned to. Null if nobody is.',
  })
  assignee(@Root() { id }: VerificationType, @Ctx() ctx: Context): Promise<VerificationAssigneeType | null> {
    return findKnownFailure(ctx, async () => (await loadVerificationRelations(ctx, id)).assignee);
  }

  @FieldResolver(() => VerificationRequesterType, {
    nullable: true,
    description: 'The caller that requested the verification. Null if it is unknown.',
  })
  requestedBy(@Root() { id }: VerificationType, @Ctx() ctx: Context): Promise<VerificationRequesterType | null> {
    return findKnownFailure(ctx, async () => (await loadVerificationRelations(ctx, id)).requestedBy);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The name in the request, which was compared with the registered names. Null if it had none.',
  })
  requestedName(@Root() { id }: VerificationType, @Ctx() ctx: Context): Promise<string | null> {
    return findKnownFailure(ctx, async () => (await loadVerificationRelations(ctx, id)).requestedName);
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description:
      'When the names, numbers and facts were erased, because their retention had ended. Null while they are kept.',
  })
  erasedAt(@Root() { id }: VerificationType, @Ctx() ctx: Context): Promise<Date | null> {
    return findKnownFailure(ctx, async () => (await loadVerificationRelations(ctx, id)).erasedAt);
  }

  @Query(() => AuditBundleType, {
    nullable: true,
    description:
      'Returns the stored evidence of a verification with its proofs, as a file. The export is recorded in the audit log. Fails with `STATE_CONFLICT` if the audit log has no entry about the verification, or contradicts the state of a certificate.',
  })
  auditBundle(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the verification: `ver_…`.' }) id: string,
  ): Promise<AuditBundleType> {
    return exportAuditBundle(ctx, id);
  }

  @Query(() => VerificationNoteConnection, {
    nullable: true,
    description: 'Lists the notes on a verification, newest first.',
  })
  async verificationNotes(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the verification: `ver_…`.' }) id: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<VerificationNoteType>> {
    return toConnection(await listVerificationNotes(ctx, id, page), page);
  }

  @Query(() => VerificationTimelineConnection, {
    nullable: true,
    description:
      'Lists everything that happened to a verification, and to its entity since, newest first. The list has only what the caller can read elsewhere. Changes of the entity and new candidates are listed for 90 days, as events are.',
  })
  async verificationTimeline(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the verification: `ver_…`.' }) id: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<VerificationTimelineItemType>> {
    return toConnection(await listVerificationTimeline(ctx, id, page), page);
  }

  @Mutation(() => VerificationNoteType, {
    nullable: true,
    description:
      'Adds a note to a verification, which only the organisation can read. Fails with `STATE_CONFLICT` if the verification belongs to an erased case.',
  })
  addVerificationNote(
    @Ctx() ctx: Context,
    @Arg('input', () => AddVerificationNoteInput, { description: 'The verification and the text of the note.' })
    input: AddVerificationNoteInput,
  ): Promise<VerificationNoteType> {
    return addVerificationNote(ctx, input);
  }

  @Mutation(() => VerificationAssignmentType, {
    nullable: true,
    description: 'Assigns a verification to a member, or to nobody.',
  })
  assignVerification(
    @Ctx() ctx: Context,
    @Arg('input', () => AssignVerificationInput, { description: 'The verification and its new assignee.' })
    input: AssignVerificationInput,
  ): Promise<VerificationAssignmentType> {
    return assignVerification(ctx, input);
  }
}

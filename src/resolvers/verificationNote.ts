import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../context.js';
import { assignVerification } from '../operations/verifications/assignVerification.js';
import { exportAuditBundle } from '../operations/verifications/exportAuditBundle.js';
import { addVerificationNote } from '../operations/verifications/notes/addVerificationNote.js';
import { listVerificationNotes } from '../operations/verifications/notes/listVerificationNotes.js';
import { notesOf } from '../operations/verifications/notes/notesOf.js';
import { besideVerification } from '../operations/verifications/readBeside.js';
import { AuditBundleType } from '../schema/auditBundle.js';
import { connectionOf, PageArgs, type Connection } from '../schema/connection.js';
import { VerificationType } from '../schema/verification.js';
import {
  AddVerificationNoteInput,
  AssignVerificationInput,
  VerificationAssigneeType,
  VerificationAssignmentType,
  VerificationNoteConnection,
  VerificationNoteType,
  VerificationRequesterType,
} from '../schema/verificationNote.js';
import { knownFailure } from './knownFailure.js';

/** What stands beside a verification: it never changes, and these do. */
@Resolver(() => VerificationType)
export class VerificationNoteResolver {
  @FieldResolver(() => VerificationNoteConnection, {
    nullable: true,
    description:
      'Remarks of the organisation, newest first. Null for developers, who do not read what is said of persons.',
  })
  notes(
    @Root() { id }: VerificationType,
    @Ctx() ctx: Context,
    @Args(() => PageArgs) args: PageArgs,
  ): Promise<Connection<VerificationNoteType> | null> {
    return knownFailure(ctx, async () => {
      const page = await notesOf(ctx, id, args);
      return page && connectionOf(page);
    });
  }

  @FieldResolver(() => VerificationAssigneeType, { nullable: true, description: 'Who is to see to it; null: nobody.' })
  assignee(@Root() { id }: VerificationType, @Ctx() ctx: Context): Promise<VerificationAssigneeType | null> {
    return knownFailure(ctx, async () => (await besideVerification(ctx, id)).assignee);
  }

  @FieldResolver(() => VerificationRequesterType, { nullable: true, description: 'Who has asked for it.' })
  requestedBy(@Root() { id }: VerificationType, @Ctx() ctx: Context): Promise<VerificationRequesterType | null> {
    return knownFailure(ctx, async () => (await besideVerification(ctx, id)).requestedBy);
  }

  @Query(() => AuditBundleType, {
    nullable: true,
    description:
      'All that is held of a verification, with the proofs. For owners and officers; that it was taken out is on record.',
  })
  auditBundle(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Of the verification: `ver_…`.' }) id: string,
  ): Promise<AuditBundleType> {
    return exportAuditBundle(ctx, id);
  }

  @Query(() => VerificationNoteConnection, {
    nullable: true,
    description: 'What the organisation has remarked on a verification, newest first.',
  })
  async verificationNotes(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Of the verification: `ver_…`.' }) id: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<VerificationNoteType>> {
    return connectionOf(await listVerificationNotes(ctx, id, page));
  }

  @Mutation(() => VerificationNoteType, {
    nullable: true,
    description: 'Adds a note to a verification, for the organisation alone.',
  })
  addVerificationNote(
    @Ctx() ctx: Context,
    @Arg('input', () => AddVerificationNoteInput) input: AddVerificationNoteInput,
  ): Promise<VerificationNoteType> {
    return addVerificationNote(ctx, input);
  }

  @Mutation(() => VerificationAssignmentType, { nullable: true, description: 'Says who is to see to a verification.' })
  assignVerification(
    @Ctx() ctx: Context,
    @Arg('input', () => AssignVerificationInput) input: AssignVerificationInput,
  ): Promise<VerificationAssignmentType> {
    return assignVerification(ctx, input);
  }
}

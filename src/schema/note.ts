import { Extensions, ID, InputType, ObjectType } from 'type-graphql';
import { note } from '../domain/inputs/verifications.js';
import { createConnectionType, IdempotentInput } from './connection.js';
import { Described, Nullable } from './described.js';
import { VerificationRequesterKindEnum } from './enums.js';

/** The fields of every note, of a case or of a verification. */
@ObjectType({ simpleResolvers: true })
export abstract class NoteFields {
  @Described(() => ID, 'The id of the note: `nte_…`.')
  id!: string;

  @Described(() => ID, 'The id of the member or key that wrote the note.')
  authorId!: string;

  @Described(() => String, 'The text of the note.')
  text!: string;

  @Described(() => Date, 'When the note was written.')
  createdAt!: Date;
}

@ObjectType({ simpleResolvers: true })
export abstract class AssigneeFields {
  @Described(() => ID, 'The id of the assigned member: `mem_…`.')
  id!: string;

  @Nullable(() => String, 'The name of the assigned member. Null if it is not set.')
  name!: string | null;
}

@ObjectType('VerificationNote', {
  simpleResolvers: true,
  description: 'A note on a verification, which only the organisation can read. It never changes.',
})
export class VerificationNoteType extends NoteFields {
  @Nullable(() => String, 'The name of the member or key that wrote the note. Null if it has no name.')
  authorName!: string | null;
}

export const VerificationNoteConnection = createConnectionType('VerificationNote', VerificationNoteType);

@ObjectType('VerificationAssignee', {
  simpleResolvers: true,
  description: 'The member that a verification is assigned to.',
})
export class VerificationAssigneeType extends AssigneeFields {}

@ObjectType('VerificationAssignment', { simpleResolvers: true, description: 'A verification and its assignee.' })
export class VerificationAssignmentType {
  @Described(() => ID, 'The id of the verification: `ver_…`.')
  verificationId!: string;

  @Nullable(() => VerificationAssigneeType, 'The member that the verification is assigned to. Null if nobody is.')
  assignee!: VerificationAssigneeType | null;
}

@ObjectType('VerificationRequester', {
  simpleResolvers: true,
  description: 'The caller that requested a verification.',
})
export class VerificationRequesterType {
  @Described(() => VerificationRequesterKindEnum, 'The type of the caller.')
  kind!: 'key' | 'member' | 'applicant';

  @Described(() => ID, 'The id of the key, the member or the onboarding link.')
  id!: string;

  @Nullable(() => String, 'The name of the key or member. Null for an applicant or if it has no name.')
  name!: string | null;
}

@Extensions({ input: note })
@InputType({ description: 'The verification and the text of the note.' })
export class AddVerificationNoteInput extends IdempotentInput {
  @Described(() => ID, 'The id of the verification: `ver_…`.')
  id!: string;

  @Described(() => String, 'The text of the note, {least} to {most} characters. Only the organisation can read it.')
  text!: string;
}

@InputType({ description: 'The verification and the member to assign it to.' })
export class AssignVerificationInput extends IdempotentInput {
  @Described(() => ID, 'The id of the verification: `ver_…`.')
  id!: string;

  @Nullable(
    () => ID,
    'The id of the new assignee: `mem_…`. Leave it out, or send null, to assign the verification to nobody.',
  )
  memberId?: string | null;
}

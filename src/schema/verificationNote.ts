import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { connectionTypeOf } from './connection.js';
import { VerificationRequesterKindEnum } from './enums.js';
import { IdempotentInput } from './idempotentInput.js';
import { AssigneeFields, NoteFields } from './note.js';

@ObjectType('VerificationNote', {
  simpleResolvers: true,
  description: 'A remark on a verification, for the organisation. Never changes.',
})
export class VerificationNoteType extends NoteFields {
  @Field(() => String, { nullable: true, description: 'Of the member or the key.' })
  authorName!: string | null;
}

export const VerificationNoteConnection = connectionTypeOf('VerificationNote', VerificationNoteType);

@ObjectType('VerificationAssignee', { simpleResolvers: true, description: 'Who is to see to a verification.' })
export class VerificationAssigneeType extends AssigneeFields {}

@ObjectType('VerificationAssignment', { simpleResolvers: true, description: 'Who is to see to which verification.' })
export class VerificationAssignmentType {
  @Field(() => ID)
  verificationId!: string;

  @Field(() => VerificationAssigneeType, { nullable: true })
  assignee!: VerificationAssigneeType | null;
}

@ObjectType('VerificationRequester', { simpleResolvers: true, description: 'Who has asked for a verification.' })
export class VerificationRequesterType {
  @Field(() => VerificationRequesterKindEnum)
  kind!: 'key' | 'member' | 'applicant';

  @Field(() => ID, { description: 'Of the key, the member or the onboarding link.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Of the key or the member.' })
  name!: string | null;
}

@InputType()
export class AddVerificationNoteInput extends IdempotentInput {
  @Field(() => ID, { description: 'The verification that the note is about: `ver_…`.' })
  id!: string;

  @Field(() => String, { description: '1 to 2,000 characters, for the organisation alone.' })
  text!: string;
}

@InputType()
export class AssignVerificationInput extends IdempotentInput {
  @Field(() => ID, { description: 'The verification to assign: `ver_…`.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'The member who is to see to it; null: nobody.' })
  memberId?: string | null;
}

import { Field, ID, ObjectType } from 'type-graphql';

/** What every remark has, whatever it is on. */
@ObjectType({ simpleResolvers: true })
export abstract class NoteFields {
  @Field(() => ID, { description: 'The id of the note: `nte_…`.' })
  id!: string;

  @Field(() => ID, { description: 'The id of the member or key that wrote the note.' })
  authorId!: string;

  @Field(() => String, { description: 'The text of the note.' })
  text!: string;

  @Field(() => Date, { description: 'When the note was written.' })
  createdAt!: Date;
}

/** Who is to see to something. */
@ObjectType({ simpleResolvers: true })
export abstract class AssigneeFields {
  @Field(() => ID, { description: 'The id of the assigned member: `mem_…`.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'The name of the assigned member. Null if it is not set.' })
  name!: string | null;
}

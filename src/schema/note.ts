import { Field, ID, ObjectType } from 'type-graphql';

/** What every remark has, whatever it is on. */
@ObjectType({ simpleResolvers: true })
export abstract class NoteFields {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'The member or the key.' })
  authorId!: string;

  @Field(() => String)
  text!: string;

  @Field(() => Date)
  createdAt!: Date;
}

/** Who is to see to something. */
@ObjectType({ simpleResolvers: true })
export abstract class AssigneeFields {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true })
  name!: string | null;
}

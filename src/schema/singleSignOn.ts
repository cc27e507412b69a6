import { Extensions, Field, InputType, ObjectType } from 'type-graphql';

@ObjectType('SingleSignOnStart', { simpleResolvers: true, description: 'A sign-in that was begun.' })
export class SingleSignOnStartType {
  @Field(() => String, { description: 'Where the browser goes now: to the provider.' })
  url!: string;
}

@InputType()
export class StartSingleSignOnInput {
  @Field(() => String, { description: 'The address of the person. Its domain says which provider is asked.' })
  @Extensions({ jsonSchema: { maxLength: 254 } })
  email!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The page of this service to end up at: a path such as /verifications.',
  })
  @Extensions({ jsonSchema: { maxLength: 512 } })
  returnTo?: string | null;
}

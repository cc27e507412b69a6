import { Extensions, Field, InputType, ObjectType } from 'type-graphql';

@ObjectType('SingleSignOnStart', {
  simpleResolvers: true,
  description: 'A started sign-in through the organisation’s identity provider.',
})
export class SingleSignOnStartType {
  @Field(() => String, { description: 'The address of the identity provider to open in the browser.' })
  url!: string;
}

@InputType({ description: 'The person to sign in through an identity provider.' })
export class StartSingleSignOnInput {
  @Field(() => String, {
    description: 'The e-mail address of the person. Its domain decides which identity provider is used.',
  })
  @Extensions({ jsonSchema: { maxLength: 254 } })
  email!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The page to open after sign-in: a path of this service, such as `/verifications`.',
  })
  @Extensions({ jsonSchema: { maxLength: 512 } })
  returnTo?: string | null;
}

import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('AuditBundle', {
  simpleResolvers: true,
  description:
    'All that is held of a verification, with the proofs, as `kyb audit verify` checks it without any network.',
})
export class AuditBundleType {
  @Field(() => ID)
  verificationId!: string;

  @Field(() => String)
  fileName!: string;

  @Field(() => String, {
    description: 'The bytes of the file: canonical JSON and a line feed. What is signed is these.',
  })
  text!: string;
}

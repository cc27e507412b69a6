import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('AuditBundle', {
  simpleResolvers: true,
  description:
    'The stored evidence of a verification with its proofs, which `kyb audit verify` checks without a network.',
})
export class AuditBundleType {
  @Field(() => ID, { description: 'The id of the verification that the bundle proves: `ver_…`.' })
  verificationId!: string;

  @Field(() => String, { description: 'A file name to save the bundle under.' })
  fileName!: string;

  @Field(() => String, {
    description:
      'The content of the file: canonical JSON with a line feed at the end. The signatures cover these exact bytes.',
  })
  text!: string;
}

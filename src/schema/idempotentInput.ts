import { Field, InputType } from 'type-graphql';

/** What the input of every mutation has. */
@InputType()
export abstract class IdempotentInput {
  @Field(() => String, {
    nullable: true,
    description:
      'Sent again within 24 hours with the same input, the call is done once and answered the same. Over REST: the header Idempotency-Key.',
  })
  idempotencyKey?: string | null;
}

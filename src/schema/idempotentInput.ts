import { Field, InputType } from 'type-graphql';

/** What the input of every mutation has. */
@InputType()
export abstract class IdempotentInput {
  @Field(() => String, {
    nullable: true,
    description:
      'Your own unique text, 1 to 255 printable characters. If you repeat the call within 24 hours, it runs once and returns the same response. REST uses the header `Idempotency-Key`.',
  })
  idempotencyKey?: string | null;
}

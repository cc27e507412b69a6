import { Extensions, Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import type { ResolutionOutcome } from '../entities/candidateResolution.js';
import { connectionTypeOf } from './connection.js';
import { IdempotentInput } from './idempotentInput.js';

// GraphQL shows the key, REST and the database the value (contract.md#enumerations).
const CandidateOutcomeEnum = { CONFIRMED: 'confirmed', DISMISSED: 'dismissed' } as const;
registerEnumType(CandidateOutcomeEnum, {
  name: 'CandidateOutcome',
  description: 'Whether the entity is what the list speaks of, or only has a name like it.',
});

@ObjectType('CandidateResolution', {
  simpleResolvers: true,
  description:
    'What was said of a candidate: an entry of a list with a name like one of an entity. It holds for later verifications of ' +
    'the same number, as long as the list says the same of the entry. What is said later counts.',
})
export class CandidateResolutionType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'The verification that found the candidate.' })
  verificationId!: string;

  @Field(() => String, { description: 'The list, as in the candidate: `DFAT`, `UN`, …' })
  list!: string;

  @Field(() => String, { description: 'The list’s own reference of the entry.' })
  reference!: string;

  @Field(() => CandidateOutcomeEnum)
  outcome!: ResolutionOutcome;

  @Field(() => String, { description: 'Why. It stays inside the organisation.' })
  reason!: string;

  @Field(() => String, { description: 'The ABN, ACN or NZBN of the entity, as printed.' })
  number!: string;

  @Field(() => ID, { description: 'The key or the member.' })
  resolvedBy!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The officer who said so, or in whose name a key did; null for an owner.',
  })
  officerId!: string | null;

  @Field(() => Date)
  resolvedAt!: Date;
}

export const CandidateResolutionConnection = connectionTypeOf('CandidateResolution', CandidateResolutionType);

@InputType()
export class CandidateResolutionFilter {
  @Field(() => String, { nullable: true, description: 'Of this ABN, ACN or NZBN. Spaces are ignored.' })
  number?: string | null;

  @Field(() => String, { nullable: true, description: 'Of entries of this list.' })
  list?: string | null;

  @Field(() => CandidateOutcomeEnum, { nullable: true, description: 'With this outcome.' })
  outcome?: ResolutionOutcome | null;
}

@InputType()
export class ResolveCandidateInput extends IdempotentInput {
  @Field(() => ID, { description: 'The verification that found the candidate.' })
  verificationId!: string;

  @Field(() => String, { description: 'The list, as in the candidate: `DFAT`, `UN`, …' })
  list!: string;

  @Field(() => String, { description: 'The list’s own reference of the entry, as in the candidate.' })
  reference!: string;

  @Field(() => String, {
    nullable: true,
    description: 'That of the candidate; needed where several have the reference.',
  })
  fingerprint?: string | null;

  @Field(() => CandidateOutcomeEnum)
  outcome!: ResolutionOutcome;

  @Extensions({ jsonSchema: { minLength: 1, maxLength: 1_000 } })
  @Field(() => String, { description: 'Why, up to 1,000 characters. It stays inside the organisation.' })
  reason!: string;
}

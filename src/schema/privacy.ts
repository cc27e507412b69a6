import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import type { RetentionCode } from '../domain/onboarding/retention.js';
import { IdempotentInput } from './idempotentInput.js';

export const RetentionCodeEnum = {
  ERASED: 'erased',
  LEGAL_HOLD: 'legal_hold',
  NOT_SUBMITTED: 'not_submitted',
  UNDECIDED: 'undecided',
  ABANDONED: 'abandoned',
  DECLINED: 'declined',
  RELATIONSHIP: 'relationship',
  RELATIONSHIP_ENDED: 'relationship_ended',
  PERIOD_OVER: 'period_over',
} as const;
registerEnumType(RetentionCodeEnum, {
  name: 'RetentionCode',
  description: 'Why what is held of persons is kept, or may be erased.',
  valuesConfig: {
    ERASED: { description: 'It is erased.' },
    LEGAL_HOLD: { description: 'Kept until the hold is released.' },
    NOT_SUBMITTED: { description: 'A draft: may be erased.' },
    UNDECIDED: { description: 'Kept until it is decided.' },
    ABANDONED: { description: 'Its link was over before a decision: may be erased.' },
    DECLINED: { description: 'May be erased.' },
    RELATIONSHIP: { description: 'Kept while the relationship lasts.' },
    RELATIONSHIP_ENDED: { description: 'Kept until the day that the law names.' },
    PERIOD_OVER: { description: 'The law keeps it no longer: may be erased.' },
  },
});

@ObjectType('LegalHold', {
  simpleResolvers: true,
  description: 'Keeps what an onboarding holds, whatever the time of its keeping.',
})
export class LegalHoldType {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true })
  reason!: string | null;

  @Field(() => Date)
  placedAt!: Date;

  @Field(() => ID, { description: 'The member who placed it.' })
  placedBy!: string;
}

@ObjectType('OnboardingRetention', {
  simpleResolvers: true,
  description: 'Whether what an onboarding holds of persons is kept, until when, and why.',
})
export class OnboardingRetentionType {
  @Field(() => ID, { description: 'Of the onboarding.' })
  id!: string;

  @Field(() => Date, { nullable: true })
  relationshipEndedAt!: Date | null;

  @Field(() => LegalHoldType, { nullable: true, description: 'The one that is in force.' })
  legalHold!: LegalHoldType | null;

  @Field(() => RetentionCodeEnum)
  code!: RetentionCode;

  @Field(() => String, { description: 'The reason in a sentence, with the law where there is one.' })
  detail!: string;

  @Field(() => Boolean, { description: 'The operator may erase it when somebody asks.' })
  mayErase!: boolean;

  @Field(() => Date, {
    nullable: true,
    description: 'Until when the law keeps it. Null where none does, and while the relationship lasts.',
  })
  keptUntil!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it is erased without being asked for.' })
  erasesAt!: Date | null;

  @Field(() => Date, { nullable: true })
  erasedAt!: Date | null;
}

@InputType()
export class EndRelationshipInput extends IdempotentInput {
  @Field(() => ID, { description: 'An onboarding that is approved: `onb_…`.' })
  onboardingId!: string;

  @Field(() => Date, {
    nullable: true,
    description: 'Since when the business is a customer no longer; now unless given. Not in the future.',
  })
  endedAt?: Date | null;
}

@InputType()
export class PlaceLegalHoldInput extends IdempotentInput {
  @Field(() => ID, { description: 'The onboarding whose data are to be kept.' })
  onboardingId!: string;

  @Field(() => String, { description: '1 to 2,000 characters. It stays inside the organisation, encrypted.' })
  reason!: string;
}

@InputType()
export class ReleaseLegalHoldInput extends IdempotentInput {
  @Field(() => ID, { description: 'The onboarding that is held.' })
  onboardingId!: string;
}

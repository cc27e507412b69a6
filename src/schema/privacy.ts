import { Extensions, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { legalHold } from '../domain/inputs/verifications.js';
import type { RetentionCode } from '../domain/onboarding/retention.js';
import { IdempotentInput } from './connection.js';
import { Described, Nullable } from './described.js';

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
  description: 'The reason why personal data of an onboarding case is retained or can be erased.',
  valuesConfig: {
    ERASED: { description: 'The personal data has been erased.' },
    LEGAL_HOLD: { description: 'It is retained until the legal hold is released.' },
    NOT_SUBMITTED: { description: 'It is a draft that was never submitted, and can be erased.' },
    UNDECIDED: { description: 'It is retained until a decision is made.' },
    ABANDONED: { description: 'The link ended before a decision, and the data can be erased.' },
    DECLINED: { description: 'The application was declined, and the data can be erased.' },
    RELATIONSHIP: { description: 'It is retained while the business is a customer.' },
    RELATIONSHIP_ENDED: { description: 'It is retained until the end of the period that the law requires.' },
    PERIOD_OVER: { description: 'The period that the law requires has passed, and the data can be erased.' },
  },
});

@ObjectType('LegalHold', {
  simpleResolvers: true,
  description: 'A legal hold, which prevents the erasure of an onboarding case.',
})
export class LegalHoldType {
  @Described(() => ID, 'The id of the legal hold: `hld_…`.')
  id!: string;

  @Nullable(() => String, 'The reason for the hold. Null if it was erased.')
  reason!: string | null;

  @Described(() => Date, 'When the hold was placed.')
  placedAt!: Date;

  @Described(() => ID, 'The id of the member who placed the hold.')
  placedBy!: string;
}

@ObjectType('OnboardingRetention', {
  simpleResolvers: true,
  description: 'Whether the personal data of an onboarding case is retained, until when, and why.',
})
export class OnboardingRetentionType {
  @Described(() => ID, 'The id of the onboarding case: `onb_…`.')
  id!: string;

  @Nullable(() => Date, 'When the business stopped being a customer. Null if it is still one or never was.')
  relationshipEndedAt!: Date | null;

  @Nullable(
    () => Date,
    'When the recorded end becomes final. Until then an owner or officer can correct it, and nothing is erased. Null if no end is recorded.',
  )
  relationshipEndFinalAt!: Date | null;

  @Nullable(() => LegalHoldType, 'The legal hold in force. Null if there is none.')
  legalHold!: LegalHoldType | null;

  @Described(() => RetentionCodeEnum, 'The reason why the data is retained or can be erased.')
  code!: RetentionCode;

  @Described(() => String, 'The reason as a sentence, with the law that applies.')
  detail!: string;

  @Described(() => Boolean, 'Whether the operator can erase the data on request.')
  mayErase!: boolean;

  @Nullable(
    () => Date,
    'The time until which the personal data must be kept: the end of the period of the law, or of the time to correct a recorded end, whichever is later. Null if no law requires it, or while the business is a customer.',
  )
  keptUntil!: Date | null;

  @Nullable(() => Date, 'When the data is erased automatically. Null if this is not scheduled.')
  erasesAt!: Date | null;

  @Nullable(() => Date, 'When the data was erased. Null if it was not erased.')
  erasedAt!: Date | null;
}

@InputType({ description: 'The customer relationship that ended, and when.' })
export class EndRelationshipInput extends IdempotentInput {
  @Described(() => ID, 'The id of an approved onboarding case: `onb_…`.')
  onboardingId!: string;

  @Nullable(
    () => Date,
    'When the business stopped being a customer. It cannot be in the future. The default is now. It is required to correct a recorded end.',
  )
  endedAt?: Date | null;
}

@Extensions({ input: legalHold })
@InputType({ description: 'The onboarding case to place under a legal hold, and the reason.' })
export class PlaceLegalHoldInput extends IdempotentInput {
  @Described(() => ID, 'The id of the onboarding case: `onb_…`.')
  onboardingId!: string;

  @Described(
    () => String,
    'The reason for the hold, {least} to {most} characters. It is stored encrypted, and only the organisation can read it.',
  )
  reason!: string;
}

@InputType({ description: 'The onboarding case whose legal hold is released.' })
export class ReleaseLegalHoldInput extends IdempotentInput {
  @Described(() => ID, 'The id of the onboarding case: `onb_…`.')
  onboardingId!: string;
}

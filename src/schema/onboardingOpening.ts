import { Extensions, Field, InputType, ObjectType, registerEnumType } from 'type-graphql';

const OnboardingOpeningStateEnum = { OPEN: 'open', CODE_NEEDED: 'code_needed', STATUS: 'status' } as const;
type OnboardingOpeningState = (typeof OnboardingOpeningStateEnum)[keyof typeof OnboardingOpeningStateEnum];

registerEnumType(OnboardingOpeningStateEnum, {
  name: 'OnboardingOpeningState',
  description: 'The state of an onboarding link on this device.',
  valuesConfig: {
    OPEN: { description: 'The form is ready to be filled in.' },
    CODE_NEEDED: {
      description: 'This device is new and must enter a code that is sent to the applicant’s e-mail address.',
    },
    STATUS: { description: 'The form is submitted, and only its status is available.' },
  },
});

const token = { jsonSchema: { minLength: 1, maxLength: 100 } };

@ObjectType('OnboardingOpening', {
  simpleResolvers: true,
  description: 'The state of an onboarding link on this device.',
})
export class OnboardingOpeningType {
  @Field(() => OnboardingOpeningStateEnum, { description: 'Whether the form is open, needs a code or is submitted.' })
  state!: OnboardingOpeningState;

  @Extensions({ jsonSchema: { maxLength: 254 } })
  @Field(() => String, {
    nullable: true,
    description:
      'The first character and the domain of the e-mail address that the code is sent to. Null unless a code is required.',
  })
  emailHint!: string | null;
}

@InputType({ description: 'The onboarding link to open.' })
export class OpenOnboardingInput {
  @Extensions(token)
  @Field(() => String, { description: 'The token from the onboarding link.' })
  token!: string;
}

@InputType({ description: 'The onboarding link to send a code for.' })
export class SendOnboardingCodeInput {
  @Extensions(token)
  @Field(() => String, { description: 'The token from the onboarding link.' })
  token!: string;
}

@InputType({ description: 'The onboarding link and the code from the e-mail.' })
export class ProveOnboardingCodeInput {
  @Extensions(token)
  @Field(() => String, { description: 'The token from the onboarding link.' })
  token!: string;

  @Extensions({ jsonSchema: { minLength: 1, maxLength: 64 } })
  @Field(() => String, { description: 'The six digits from the e-mail.' })
  code!: string;
}

import { Extensions, Field, InputType, ObjectType, registerEnumType } from 'type-graphql';

const OnboardingOpeningStateEnum = { OPEN: 'open', CODE_NEEDED: 'code_needed', STATUS: 'status' } as const;
type OnboardingOpeningState = (typeof OnboardingOpeningStateEnum)[keyof typeof OnboardingOpeningStateEnum];

registerEnumType(OnboardingOpeningStateEnum, {
  name: 'OnboardingOpeningState',
  description: 'What an applicant finds behind a link.',
  valuesConfig: {
    OPEN: { description: 'The form, to be filled in.' },
    CODE_NEEDED: { description: 'This device is new: a code goes to the mailbox of the applicant.' },
    STATUS: { description: 'It is submitted: the status alone.' },
  },
});

const token = { jsonSchema: { minLength: 1, maxLength: 100 } };

@ObjectType('OnboardingOpening', { simpleResolvers: true, description: 'What an applicant finds behind a link.' })
export class OnboardingOpeningType {
  @Field(() => OnboardingOpeningStateEnum)
  state!: OnboardingOpeningState;

  @Extensions({ jsonSchema: { maxLength: 254 } })
  @Field(() => String, {
    nullable: true,
    description: 'Where the code goes, for who knows it: first character and domain. Set where a code is needed.',
  })
  emailHint!: string | null;
}

@InputType()
export class OpenOnboardingInput {
  @Extensions(token)
  @Field(() => String, { description: 'The token of the link.' })
  token!: string;
}

@InputType()
export class SendOnboardingCodeInput {
  @Extensions(token)
  @Field(() => String, { description: 'The token of the link.' })
  token!: string;
}

@InputType()
export class ProveOnboardingCodeInput {
  @Extensions(token)
  @Field(() => String, { description: 'The token of the link.' })
  token!: string;

  @Extensions({ jsonSchema: { minLength: 1, maxLength: 64 } })
  @Field(() => String, { description: 'The six digits of the mail.' })
  code!: string;
}

import { ArgsType, Extensions, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { linkCode, linkToken } from '../domain/inputs/accounts.js';
import { newLink } from '../domain/inputs/onboarding.js';
import { type Jurisdiction, locales } from '../domain/jurisdictions/jurisdiction.js';
import type { OnboardingLinkStatus } from '../entities/onboardingLink.js';
import { createConnectionType, IdempotentInput, PageArgs } from './connection.js';
import { JurisdictionEnum } from './enums.js';
import { OnboardingLinkStatusEnum } from './onboardingEnums.js';
import { OnboardingBrandType } from './onboardingForm.js';

@ObjectType('OnboardingLink', {
  simpleResolvers: true,
  description: 'A link through which one applicant fills in the onboarding form.',
})
export class OnboardingLinkType {
  @Field(() => ID, { description: 'The id of the onboarding link: `lnk_…`.' })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The address to send to the applicant. Anybody who has it can act as the applicant. Null for viewers and once the link has ended.',
  })
  url!: string | null;

  @Field(() => OnboardingLinkStatusEnum, { description: 'The current status of the link.' })
  status!: OnboardingLinkStatus;

  @Field(() => String, { nullable: true, description: 'Your own id for this applicant. Null if you gave none.' })
  reference!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The e-mail address of the applicant. Null if it is unknown or was erased.',
  })
  applicantEmail!: string | null;

  @Field(() => Date, { description: 'When the link expires, unless the applicant submits before.' })
  expiresAt!: Date;

  @Field(() => Date, { description: 'When the link was created.' })
  createdAt!: Date;

  @Field(() => String, {
    nullable: true,
    description: 'The name of the applicant. Null if it is unknown or was erased.',
  })
  applicantName!: string | null;

  @Field(() => JurisdictionEnum, {
    nullable: true,
    description: 'The country of the register that is filled in for the applicant. Null if none is.',
  })
  jurisdiction!: Jurisdiction | null;

  @Field(() => String, {
    nullable: true,
    description: 'The business number that is filled in for the applicant, digits only. Null if none is.',
  })
  queryValue!: string | null;

  @Field(() => String, { description: 'The language of the form, such as `en-AU`.' })
  locale!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The address that the applicant can continue to after submitting. Null if there is none.',
  })
  returnUrl!: string | null;

  @Field(() => Date, { nullable: true, description: 'When the applicant first opened the link. Null until then.' })
  openedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the applicant last submitted the form. Null until then.' })
  submittedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the final decision was made. Null until then.' })
  decidedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the link was revoked. Null if it was not revoked.' })
  revokedAt!: Date | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the onboarding case: `onb_…`. Null until the applicant submits.',
  })
  onboardingId!: string | null;
}

export const OnboardingLinkConnection = createConnectionType('OnboardingLink', OnboardingLinkType);

@ArgsType()
export class OnboardingLinksArgs extends PageArgs {
  @Field(() => OnboardingLinkStatusEnum, { nullable: true, description: 'Only links with this status.' })
  status?: OnboardingLinkStatus | null;
}

@Extensions({ input: newLink })
@InputType({ description: 'The applicant, the business and the settings of a new onboarding link.' })
export class CreateOnboardingLinkInput extends IdempotentInput {
  @Field(() => String, {
    nullable: true,
    description:
      'An ABN, ACN or NZBN to fill in for the applicant, such as `11 900 000 017`. It requires `jurisdiction`.',
  })
  queryValue?: string | null;

  @Field(() => JurisdictionEnum, {
    nullable: true,
    description: 'The country of the register to fill in for the applicant.',
  })
  jurisdiction?: Jurisdiction | null;

  @Field(() => String, { nullable: true, description: 'The name of the applicant, {least} to {most} characters.' })
  applicantName?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The e-mail address of the applicant. Decisions are sent to it, and a code is sent to it when another device opens the link.',
  })
  applicantEmail?: string | null;

  @Field(() => String, { nullable: true, description: 'Your own id for this applicant, up to {most} characters.' })
  reference?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of days until the link expires, from {least} to {most}. The default is 14.',
  })
  expiresInDays?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The address that the applicant can continue to after submitting. It must be one of the organisation’s `returnUrls` or below one.',
  })
  returnUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `The language of the form: ${locales.map((locale) => `\`${locale}\``).join(' or ')}. The default is the language of the jurisdiction.`,
  })
  locale?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to e-mail the link to `applicantEmail`. If not, send the link to the applicant yourself.',
  })
  sendEmail?: boolean | null;
}

@InputType({ description: 'The onboarding link to revoke.' })
export class RevokeOnboardingLinkInput extends IdempotentInput {
  @Field(() => ID, { description: 'The id of the link to revoke: `lnk_…`.' })
  id!: string;
}

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

  @Field(() => OnboardingBrandType, {
    nullable: true,
    description: 'The organisation that asks for the code. Null unless a code is required.',
  })
  brand!: OnboardingBrandType | null;
}

@Extensions({ input: linkToken })
@InputType({ description: 'The onboarding link to open.' })
export class OpenOnboardingInput {
  @Field(() => String, { description: 'The token from the onboarding link.' })
  token!: string;
}

@Extensions({ input: linkToken })
@InputType({ description: 'The onboarding link to send a code for.' })
export class SendOnboardingCodeInput {
  @Field(() => String, { description: 'The token from the onboarding link.' })
  token!: string;
}

@Extensions({ input: linkCode })
@InputType({ description: 'The onboarding link and the code from the e-mail.' })
export class ProveOnboardingCodeInput {
  @Field(() => String, { description: 'The token from the onboarding link.' })
  token!: string;

  @Field(() => String, { description: 'The six digits from the e-mail.' })
  code!: string;
}

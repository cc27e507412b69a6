import { ArgsType, Extensions, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { linkCode, linkToken } from '../domain/inputs/accounts.js';
import { newLink } from '../domain/inputs/onboarding.js';
import { type Jurisdiction, locales } from '../domain/jurisdictions/jurisdiction.js';
import type { OnboardingLinkStatus } from '../entities/onboardingLink.js';
import { createConnectionType, IdempotentInput, PageArgs } from './connection.js';
import { DecisionNotificationType } from './decision.js';
import { Described, Nullable } from './described.js';
import { JurisdictionEnum } from './enums.js';
import { OnboardingLinkStatusEnum } from './onboardingEnums.js';
import { OnboardingBrandType } from './onboardingForm.js';
import { productWords } from './verificationInputs.js';

@ObjectType('OnboardingLink', {
  simpleResolvers: true,
  description: 'A link through which one applicant fills in the onboarding form.',
})
export class OnboardingLinkType {
  @Described(() => ID, 'The id of the onboarding link: `lnk_…`.')
  id!: string;

  @Nullable(
    () => String,
    'The address to send to the applicant. Anybody who has it can act as the applicant. Null once the link has ended, for viewers, and for developers and their keys unless they created the link.',
  )
  url!: string | null;

  @Described(() => OnboardingLinkStatusEnum, 'The current status of the link.')
  status!: OnboardingLinkStatus;

  @Nullable(() => String, 'Your own id for this applicant. Null if you gave none.')
  reference!: string | null;

  @Nullable(
    () => String,
    'The e-mail address of the applicant. Null if it is unknown or was erased, and for developers and their keys unless they created the link.',
  )
  applicantEmail!: string | null;

  @Described(() => Date, 'When the link expires, unless the applicant submits before.')
  expiresAt!: Date;

  @Described(() => Date, 'When the link was created.')
  createdAt!: Date;

  @Nullable(
    () => String,
    'The name of the applicant. Null if it is unknown or was erased, and for developers and their keys unless they created the link.',
  )
  applicantName!: string | null;

  @Nullable(() => JurisdictionEnum, 'The country of the register that is filled in for the applicant. Null if none is.')
  jurisdiction!: Jurisdiction | null;

  @Nullable(() => String, 'The business number that is filled in for the applicant, digits only. Null if none is.')
  queryValue!: string | null;

  @Described(() => String, 'The language of the form, such as `en-AU`.')
  locale!: string;

  @Nullable(() => String, 'The address that the applicant can continue to after submitting. Null if there is none.')
  returnUrl!: string | null;

  @Nullable(() => Date, 'When the applicant first opened the link. Null until then.')
  openedAt!: Date | null;

  @Nullable(() => Date, 'When the applicant last submitted the form. Null until then.')
  submittedAt!: Date | null;

  @Nullable(() => Date, 'When the final decision was made. Null until then.')
  decidedAt!: Date | null;

  @Nullable(() => Date, 'When the link was revoked. Null if it was not revoked.')
  revokedAt!: Date | null;

  @Nullable(() => ID, 'The id of the onboarding case: `onb_…`. Null until the applicant submits.')
  onboardingId!: string | null;

  @Nullable(() => String, 'The product that you gave, in lower case. Null if you gave none.')
  product!: string | null;

  @Described(
    () => DecisionNotificationType,
    'Whether and how the applicant got the link by e-mail. The status is `NONE` if you did not request an e-mail, or the e-mail was deleted.',
  )
  notification!: DecisionNotificationType;
}

export const OnboardingLinkConnection = createConnectionType('OnboardingLink', OnboardingLinkType);

@ArgsType()
export class OnboardingLinksArgs extends PageArgs {
  @Nullable(() => OnboardingLinkStatusEnum, 'Only links with this status.')
  status?: OnboardingLinkStatus | null;
}

@Extensions({ input: newLink })
@InputType({ description: 'The applicant, the business and the settings of a new onboarding link.' })
export class CreateOnboardingLinkInput extends IdempotentInput {
  @Nullable(
    () => String,
    'An ABN, ACN or NZBN to fill in for the applicant, such as `11 900 000 017`. It requires `jurisdiction`.',
  )
  queryValue?: string | null;

  @Nullable(() => JurisdictionEnum, 'The country of the register to fill in for the applicant.')
  jurisdiction?: Jurisdiction | null;

  @Nullable(() => String, 'The name of the applicant, {least} to {most} characters.')
  applicantName?: string | null;

  @Nullable(
    () => String,
    'The e-mail address of the applicant. Decisions are sent to it, and a code is sent to it when another device opens the link.',
  )
  applicantEmail?: string | null;

  @Nullable(() => String, 'Your own id for this applicant, up to {most} characters.')
  reference?: string | null;

  @Nullable(() => String, productWords)
  product?: string | null;

  @Nullable(() => Int, 'The number of days until the link expires, from {least} to {most}. The default is 14.')
  expiresInDays?: number | null;

  @Nullable(
    () => String,
    'The address that the applicant can continue to after submitting. It must be one of the organisation’s `returnUrls` or below one.',
  )
  returnUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `The language of the form: ${locales.map((locale) => `\`${locale}\``).join(' or ')}. The default is the language of the jurisdiction.`,
  })
  locale?: string | null;

  @Nullable(
    () => Boolean,
    'Whether to e-mail the link to `applicantEmail`. If not, send the link to the applicant yourself.',
  )
  sendEmail?: boolean | null;
}

@InputType({ description: 'The onboarding link to revoke.' })
export class RevokeOnboardingLinkInput extends IdempotentInput {
  @Described(() => ID, 'The id of the link to revoke: `lnk_…`.')
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
  @Described(() => OnboardingOpeningStateEnum, 'Whether the form is open, needs a code or is submitted.')
  state!: OnboardingOpeningState;

  @Extensions({ jsonSchema: { maxLength: 254 } })
  @Nullable(
    () => String,
    'The first character and the domain of the e-mail address that the code is sent to. Null unless a code is required.',
  )
  emailHint!: string | null;

  @Nullable(() => OnboardingBrandType, 'The organisation that asks for the code. Null unless a code is required.')
  brand!: OnboardingBrandType | null;
}

@Extensions({ input: linkToken })
@InputType({ description: 'The onboarding link to open.' })
export class OpenOnboardingInput {
  @Described(() => String, 'The token from the onboarding link.')
  token!: string;
}

@Extensions({ input: linkToken })
@InputType({ description: 'The onboarding link to send a code for.' })
export class SendOnboardingCodeInput {
  @Described(() => String, 'The token from the onboarding link.')
  token!: string;
}

@Extensions({ input: linkCode })
@InputType({ description: 'The onboarding link and the code from the e-mail.' })
export class ProveOnboardingCodeInput {
  @Described(() => String, 'The token from the onboarding link.')
  token!: string;

  @Described(() => String, 'The six digits from the e-mail.')
  code!: string;
}

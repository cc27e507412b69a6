import { ArgsType, Extensions, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { Jurisdiction } from '../domain/identifier.js';
import { locales } from '../domain/onboarding/locales.js';
import type { OnboardingLinkStatus } from '../entities/onboardingLink.js';
import { connectionTypeOf, PageArgs } from './connection.js';
import { JurisdictionEnum } from './enums.js';
import { IdempotentInput } from './idempotentInput.js';
import { OnboardingLinkStatusEnum } from './onboardingEnums.js';

@ObjectType('OnboardingLink', { simpleResolvers: true, description: 'A way in for one applicant.' })
export class OnboardingLinkType {
  @Field(() => ID)
  id!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Where the applicant goes; whoever has it answers in the applicant’s name. Null once it leads nowhere, and for viewers.',
  })
  url!: string | null;

  @Field(() => OnboardingLinkStatusEnum)
  status!: OnboardingLinkStatus;

  @Field(() => String, { nullable: true, description: 'The caller’s own id.' })
  reference!: string | null;

  @Field(() => String, { nullable: true, description: 'Null where it is not known, or was erased.' })
  applicantEmail!: string | null;

  @Field(() => Date, { description: 'When it ends, unless the applicant has submitted before.' })
  expiresAt!: Date;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => String, { nullable: true, description: 'Null where it is not known, or was erased.' })
  applicantName!: string | null;

  @Field(() => JurisdictionEnum, { nullable: true, description: 'What the portal begins with.' })
  jurisdiction!: Jurisdiction | null;

  @Field(() => String, { nullable: true, description: 'The number that the portal begins with: digits.' })
  queryValue!: string | null;

  @Field(() => String, { description: 'The language of the portal.' })
  locale!: string;

  @Field(() => String, { nullable: true, description: 'Where the applicant can go when all is done.' })
  returnUrl!: string | null;

  @Field(() => Date, { nullable: true, description: 'When the applicant came.' })
  openedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'The last time, where more was asked for.' })
  submittedAt!: Date | null;

  @Field(() => Date, { nullable: true })
  decidedAt!: Date | null;

  @Field(() => Date, { nullable: true })
  revokedAt!: Date | null;

  @Field(() => ID, { nullable: true, description: 'Of what was submitted by it.' })
  onboardingId!: string | null;
}

export const OnboardingLinkConnection = connectionTypeOf('OnboardingLink', OnboardingLinkType);

@ArgsType()
export class OnboardingLinksArgs extends PageArgs {
  @Field(() => OnboardingLinkStatusEnum, { nullable: true, description: 'Only those that stand there now.' })
  status?: OnboardingLinkStatus | null;
}

@InputType()
export class CreateOnboardingLinkInput extends IdempotentInput {
  @Field(() => String, {
    nullable: true,
    description: 'An ABN, ACN or NZBN that the portal begins with. It needs `jurisdiction`.',
  })
  queryValue?: string | null;

  @Field(() => JurisdictionEnum, { nullable: true })
  jurisdiction?: Jurisdiction | null;

  @Extensions({ jsonSchema: { maxLength: 100 } })
  @Field(() => String, { nullable: true, description: '1 to 100 characters.' })
  applicantName?: string | null;

  @Extensions({ jsonSchema: { format: 'email', maxLength: 254 } })
  @Field(() => String, {
    nullable: true,
    description: 'Where decisions are told, and what proves the applicant on another device.',
  })
  applicantEmail?: string | null;

  @Extensions({ jsonSchema: { maxLength: 255 } })
  @Field(() => String, { nullable: true, description: 'Your own id, up to 255 characters.' })
  reference?: string | null;

  @Extensions({ jsonSchema: { minimum: 1, maximum: 90 } })
  @Field(() => Int, { nullable: true, description: '1 to 90 days; 14 unless given.' })
  expiresInDays?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Where the applicant can go when all is done: at or below one of the `returnUrls` of the organisation.',
  })
  returnUrl?: string | null;

  @Extensions({ jsonSchema: { enum: [...locales] } })
  @Field(() => String, {
    nullable: true,
    description: `The language of the portal: ${locales.map((locale) => `\`${locale}\``).join(' or ')}; that of the jurisdiction unless given.`,
  })
  locale?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'The applicant gets the link by mail, at `applicantEmail`. Otherwise it is yours to hand over.',
  })
  sendEmail?: boolean | null;
}

@InputType()
export class RevokeOnboardingLinkInput extends IdempotentInput {
  @Field(() => ID, { description: 'The link to revoke.' })
  id!: string;
}

import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import {
  ApiKeyFiguresType,
  BulkFiguresType,
  CertificateFiguresType,
  OnboardingFiguresType,
  VerificationFiguresType,
  WebhookFiguresType,
} from './overviewFigures.js';

@ObjectType('OrganisationFigures', {
  simpleResolvers: true,
  description: 'The number of organisations on the platform.',
})
export class OrganisationFiguresType {
  @Field(() => Int, { description: 'The number of all organisations.' })
  total!: number;

  @Field(() => GraphQLJSONObject, {
    description: 'The number of organisations per plan tier. The keys are `starter`, `growth` and `enterprise`.',
  })
  byPlan!: Readonly<Record<string, number>>;
}

@ObjectType('RegisterState', { simpleResolvers: true, description: 'The state of one register or screening list.' })
export class RegisterStateType {
  @Field(() => String, { description: 'The name of the register, as in `source.register` of a verification.' })
  register!: string;

  @Field(() => String, {
    description:
      'The type of source: `extract` for imported data, `live` for a register that is queried over the network.',
  })
  kind!: string;

  @Field(() => Int, { nullable: true, description: 'The number of imported records. Null for a live register.' })
  records!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The date of the data, as YYYY-MM-DD. For a live register, the date of its last response. Null if there is none.',
  })
  asOf!: string | null;

  @Field(() => Date, { nullable: true, description: 'When the data was imported. Null for a live register.' })
  importedAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The number of verifications or live calls without a response in the last 24 hours. Null for imported lists, where they are not counted.',
  })
  failures24Hours!: number | null;

  @Field(() => GraphQLJSONObject, {
    description:
      'The number of live calls per result in the last 24 hours. The keys are `found`, `not_found` and types of failure.',
  })
  calls24Hours!: Readonly<Record<string, number>>;

  @Field(() => Boolean, { description: 'Whether the data is invented sample data.' })
  isSample!: boolean;

  @Field(() => Boolean, {
    description: 'Whether the register has rejected the configured GUID or key since its last response.',
  })
  isMisconfigured!: boolean;

  @Field(() => Date, {
    nullable: true,
    description: 'When a live register last responded. Null for imported data or if it never responded.',
  })
  lastSuccessAt!: Date | null;
}

@ObjectType('ServiceFacts', { simpleResolvers: true, description: 'The process that returned this response.' })
export class ServiceFactsType {
  @Field(() => String, { description: 'The version of the service, such as `0.1.0`.' })
  version!: string;

  @Field(() => String, { description: 'The region where data is stored, such as `ap-southeast-2`.' })
  region!: string;

  @Field(() => Date, { description: 'The time at which the process started.' })
  startedAt!: Date;
}

@ObjectType('MailFigures', {
  simpleResolvers: true,
  description: 'The e-mail queue of the platform and all its organisations.',
})
export class MailFiguresType {
  @Field(() => Int, { description: 'The number of e-mails waiting to be sent.' })
  pending!: number;

  @Field(() => Date, {
    nullable: true,
    description: 'The due time of the e-mail that has been waiting longest. Null if none is due.',
  })
  overdueSince!: Date | null;
}

@ObjectType('ModeFigures', {
  simpleResolvers: true,
  description: 'The figures for live or test data, over all organisations.',
})
export class ModeFiguresType {
  @Field(() => ApiKeyFiguresType, { description: 'The number of API keys by state.' })
  apiKeys!: ApiKeyFiguresType;

  @Field(() => VerificationFiguresType, { description: 'The number of verifications by result.' })
  verifications!: VerificationFiguresType;

  @Field(() => CertificateFiguresType, { description: 'The number of certificates by status.' })
  certificates!: CertificateFiguresType;

  @Field(() => OnboardingFiguresType, { description: 'The number of onboarding links by status.' })
  onboardings!: OnboardingFiguresType;

  @Field(() => WebhookFiguresType, { description: 'The number of webhook endpoints and deliveries.' })
  webhooks!: WebhookFiguresType;

  @Field(() => BulkFiguresType, { description: 'The number of bulk jobs by status.' })
  bulk!: BulkFiguresType;
}

@ObjectType('PlatformOverview', {
  simpleResolvers: true,
  description:
    'The figures of the whole platform at one time. They cover live data; the field `test` covers test data.',
})
export class PlatformOverviewType extends ModeFiguresType {
  @Field(() => OrganisationFiguresType, { description: 'The number of organisations on the platform.' })
  organisations!: OrganisationFiguresType;

  @Field(() => [RegisterStateType], { description: 'The state of each register and screening list.' })
  registers!: readonly RegisterStateType[];

  @Field(() => ServiceFactsType, { description: 'The process that returned this response.' })
  service!: ServiceFactsType;

  @Field(() => MailFiguresType, { description: 'The e-mail queue of the platform.' })
  mail!: MailFiguresType;

  @Field(() => ModeFiguresType, { description: 'The same figures for test data.' })
  test!: ModeFiguresType;

  @Field(() => Date, { description: 'When these figures were calculated.' })
  asOf!: Date;
}

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

@ObjectType('OrganisationFigures', { simpleResolvers: true, description: 'How many organisations there are.' })
export class OrganisationFiguresType {
  @Field(() => Int)
  total!: number;

  @Field(() => GraphQLJSONObject, { description: 'By plan tier: `starter`, `growth` and `enterprise`.' })
  byPlan!: Readonly<Record<string, number>>;
}

@ObjectType('RegisterState', { simpleResolvers: true, description: 'How one register fares.' })
export class RegisterStateType {
  @Field(() => String, { description: 'Its name, as in `source.register` of a verification.' })
  register!: string;

  @Field(() => String, { description: '`extract`: imported; `live`: asked over the network.' })
  kind!: string;

  @Field(() => Int, { nullable: true, description: 'How many are held; null of a live one.' })
  records!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The day (YYYY-MM-DD) that its data are of; of a live one that of its last answer.',
  })
  asOf!: string | null;

  @Field(() => Date, { nullable: true, description: 'Null of a live one.' })
  importedAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Verifications, or calls to a live one, that got no answer; null of a dataset, of which they are not counted.',
  })
  failures24Hours!: number | null;

  @Field(() => GraphQLJSONObject, {
    description: 'Calls to a live one by what came of them: `found`, `not_found`, or why there was no answer.',
  })
  calls24Hours!: Readonly<Record<string, number>>;

  @Field(() => Boolean, { description: 'The data are invented.' })
  isSample!: boolean;

  @Field(() => Boolean, { description: 'It has refused the GUID or key since it last gave an answer.' })
  isMisconfigured!: boolean;

  @Field(() => Date, { nullable: true, description: 'Of a live one: when it last gave an answer.' })
  lastSuccessAt!: Date | null;
}

@ObjectType('ServiceFacts', { simpleResolvers: true, description: 'The process that has answered.' })
export class ServiceFactsType {
  @Field(() => String)
  version!: string;

  @Field(() => String, { description: 'Where data is kept.' })
  region!: string;

  @Field(() => Date)
  startedAt!: Date;
}

@ObjectType('MailFigures', { simpleResolvers: true, description: 'The mail of the platform and of all organisations.' })
export class MailFiguresType {
  @Field(() => Int, { description: 'Still to be sent.' })
  pending!: number;

  @Field(() => Date, { nullable: true, description: 'Since when the longest due one waits; null: none is due.' })
  overdueSince!: Date | null;
}

@ObjectType('ModeFigures', { simpleResolvers: true, description: 'What there is of one mode, over all organisations.' })
export class ModeFiguresType {
  @Field(() => ApiKeyFiguresType)
  apiKeys!: ApiKeyFiguresType;

  @Field(() => VerificationFiguresType)
  verifications!: VerificationFiguresType;

  @Field(() => CertificateFiguresType)
  certificates!: CertificateFiguresType;

  @Field(() => OnboardingFiguresType)
  onboardings!: OnboardingFiguresType;

  @Field(() => WebhookFiguresType)
  webhooks!: WebhookFiguresType;

  @Field(() => BulkFiguresType)
  bulk!: BulkFiguresType;
}

@ObjectType('PlatformOverview', {
  simpleResolvers: true,
  description: 'The platform at one moment. Figures are those of live data; `test` has those of test data.',
})
export class PlatformOverviewType extends ModeFiguresType {
  @Field(() => OrganisationFiguresType)
  organisations!: OrganisationFiguresType;

  @Field(() => [RegisterStateType])
  registers!: readonly RegisterStateType[];

  @Field(() => ServiceFactsType)
  service!: ServiceFactsType;

  @Field(() => MailFiguresType)
  mail!: MailFiguresType;

  @Field(() => ModeFiguresType, { description: 'The same figures of test data.' })
  test!: ModeFiguresType;

  @Field(() => Date, { description: 'The moment.' })
  asOf!: Date;
}

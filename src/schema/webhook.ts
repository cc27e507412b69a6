import { GraphQLJSONObject } from 'graphql-scalars';
import { Extensions, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { Mode } from '../entities/apiKey.js';
import type { EventKind } from '../entities/event.js';
import type { EndpointStatus, EndpointVerification } from '../entities/webhookEndpoint.js';
import { connectionTypeOf } from './connection.js';
import { EventKindEnum, ModeEnum, WebhookStatusEnum, WebhookVerificationEnum } from './enums.js';
import { IdempotentInput } from './idempotentInput.js';

@ObjectType('WebhookHealth', { simpleResolvers: true, description: 'How an endpoint takes what it is sent.' })
export class WebhookHealthType {
  @Field(() => Int, { description: 'Failed attempts since the last that succeeded.' })
  failures!: number;

  @Field(() => Date, { nullable: true, description: 'The first of these.' })
  failingSince!: Date | null;

  @Field(() => Date, { nullable: true, description: 'Of the attempts for the newest events; null when there is none.' })
  lastAttemptAt!: Date | null;

  @Field(() => Int, { nullable: true, description: 'The HTTP status of that attempt; null when there was no answer.' })
  lastStatus!: number | null;

  @Field(() => String, { nullable: true, description: 'Why that attempt failed; null when it did not.' })
  lastError!: string | null;
}

@ObjectType('WebhookRecovery', {
  simpleResolvers: true,
  description: 'The last recovery of an endpoint, and how far it has come.',
})
export class WebhookRecoveryType {
  @Field(() => Date, { description: 'Since when the endpoint gets what it has missed.' })
  since!: Date;

  @Field(() => Int, { description: 'How many deliveries are pending again, or for the first time, so far.' })
  recovered!: number;

  @Field(() => Boolean, { description: 'Nothing is left to recover.' })
  isComplete!: boolean;

  @Field(() => Date)
  startedAt!: Date;

  @Field(() => Date, { nullable: true, description: 'Null while it is running.' })
  finishedAt!: Date | null;
}

@ObjectType('Webhook', { simpleResolvers: true, description: 'Where events are sent.' })
export class WebhookType {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  url!: string;

  @Field(() => [EventKindEnum], { description: 'The kinds of events that it gets.' })
  events!: readonly EventKind[];

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => WebhookStatusEnum, { description: 'Paused: what happens is held, and sent when it is enabled again.' })
  status!: Exclude<EndpointStatus, 'deleted'>;

  @Field(() => ModeEnum)
  mode!: Mode;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => [String], { description: 'The headers of your own that are sent. Their values are not shown again.' })
  headerNames!: readonly string[];

  @Field(() => Int, { nullable: true, description: 'Attempts a second, at most; null: as many as it takes.' })
  rateLimit!: number | null;

  @Field(() => String, { nullable: true, description: 'Why the service disabled it.' })
  disabledReason!: string | null;

  @Field(() => Date, { nullable: true })
  disabledAt!: Date | null;

  @Field(() => Boolean, { description: 'The URL names a private address, which this installation permits.' })
  isPrivateRange!: boolean;

  @Field(() => WebhookVerificationEnum, {
    description:
      'Whether the receiver has proved that the URL is yours. Pending: the plan requires it, and events are held until then.',
  })
  verification!: EndpointVerification;

  @Field(() => Date, { nullable: true, description: 'When the receiver last returned a challenge.' })
  verifiedAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Until then the secret before the last rotation signs too; null when one alone does.',
  })
  previousSecretUntil!: Date | null;

  @Field(() => WebhookHealthType)
  health!: WebhookHealthType;

  @Field(() => WebhookRecoveryType, { nullable: true, description: 'The last recovery; null when there was none.' })
  recovery!: WebhookRecoveryType | null;
}

@ObjectType('WebhookWithSecret', { simpleResolvers: true, description: 'An endpoint, with its new secret this once.' })
export class WebhookWithSecretType extends WebhookType {
  @Field(() => String, { description: 'What deliveries are signed with. It is never shown again.' })
  secret!: string;
}

@ObjectType('DeletedWebhook', { simpleResolvers: true, description: 'An endpoint that is no more.' })
export class DeletedWebhookType {
  @Field(() => ID)
  id!: string;
}

export const WebhookConnection = connectionTypeOf('Webhook', WebhookType);

const words = {
  url: '`https`, a public address, port 443 or 8443, up to 2,048 characters.',
  events: 'The kinds of events to send, at least one; `endpoint.test` is none of them.',
  description: 'Up to 500 characters.',
  headers:
    'Sent with each delivery: up to 20 names with values of visible ASCII, 4,096 bytes in all. `Authorization` may be one; those that we or the connection decide about may not. Values are stored encrypted.',
  rateLimit: 'Attempts a second, from 1 to 1,000: 50 unless given, null for as many as the receiver takes.',
};
const schemaOf = {
  url: { minLength: 1, maxLength: 2_048 },
  events: { minItems: 1, maxItems: 50 },
  headers: {
    maxProperties: 20,
    additionalProperties: { type: 'string', minLength: 1, maxLength: 1_000, pattern: '^[ -~]+$' },
  },
};

@InputType()
export class CreateWebhookInput extends IdempotentInput {
  @Extensions({ jsonSchema: schemaOf.url })
  @Field(() => String, { description: words.url })
  url!: string;

  @Extensions({ jsonSchema: schemaOf.events })
  @Field(() => [EventKindEnum], { description: words.events })
  events!: EventKind[];

  @Extensions({ jsonSchema: { maxLength: 500 } })
  @Field(() => String, { nullable: true, description: words.description })
  description?: string | null;

  @Extensions({ jsonSchema: schemaOf.headers })
  @Field(() => GraphQLJSONObject, { nullable: true, description: words.headers })
  headers?: object | null;

  @Extensions({ jsonSchema: { type: ['integer', 'null'], minimum: 1, maximum: 1_000 } })
  @Field(() => Int, { nullable: true, description: words.rateLimit })
  rateLimit?: number | null;
}

@InputType({ description: 'What is left out stays as it is; null removes.' })
export class UpdateWebhookInput extends IdempotentInput {
  @Field(() => ID, { description: 'The endpoint to change.' })
  id!: string;

  @Extensions({ jsonSchema: schemaOf.url })
  @Field(() => String, { nullable: true, description: `${words.url} It cannot be removed.` })
  url?: string | null;

  @Extensions({ jsonSchema: schemaOf.events })
  @Field(() => [EventKindEnum], {
    nullable: true,
    description: `${words.events} In place of all there were; they cannot be removed.`,
  })
  events?: EventKind[] | null;

  @Extensions({ jsonSchema: { type: ['string', 'null'], maxLength: 500 } })
  @Field(() => String, { nullable: true, description: `${words.description} Null removes it.` })
  description?: string | null;

  @Extensions({ jsonSchema: { ...schemaOf.headers, type: ['object', 'null'] } })
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: `${words.headers} In place of all there were; null removes them.`,
  })
  headers?: object | null;

  @Extensions({ jsonSchema: { type: ['integer', 'null'], minimum: 1, maximum: 1_000 } })
  @Field(() => Int, { nullable: true, description: 'Attempts a second, from 1 to 1,000. Null removes the limit.' })
  rateLimit?: number | null;

  @Extensions({ jsonSchema: { enum: ['enabled', 'paused'] } })
  @Field(() => WebhookStatusEnum, {
    nullable: true,
    description:
      'Paused: nothing is sent, and what happens is held until it is enabled again. Enabled: also one that the service has disabled; it begins anew.',
  })
  status?: Exclude<EndpointStatus, 'deleted'> | null;
}

@InputType()
export class DeleteWebhookInput extends IdempotentInput {
  @Field(() => ID, { description: 'The endpoint to delete.' })
  id!: string;
}

@InputType()
export class RotateWebhookSecretInput extends IdempotentInput {
  @Field(() => ID, { description: 'The endpoint that gets a new secret.' })
  id!: string;

  @Extensions({ jsonSchema: { maximum: 604_800 } })
  @Field(() => Int, {
    nullable: true,
    description: 'How long the old secret signs too: a day unless given, 0 to 604,800 (7 days).',
  })
  overlapSeconds?: number | null;
}

@InputType()
export class VerifyWebhookInput extends IdempotentInput {
  @Field(() => ID, { description: 'The endpoint whose receiver is sent a challenge.' })
  id!: string;
}

@InputType()
export class TestWebhookInput extends IdempotentInput {
  @Field(() => ID, { description: 'The endpoint to test.' })
  id!: string;
}

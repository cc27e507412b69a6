import { GraphQLJSONObject } from 'graphql-scalars';
import { Extensions, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { newWebhook, secretRotation, webhookChanges } from '../domain/inputs/organisations.js';
import { headerLimits } from '../domain/webhookHeaders.js';
import type { Mode } from '../domain/tenancy.js';
import type { EventKind } from '../domain/eventKinds.js';
import type { EndpointStatus, EndpointVerification } from '../entities/webhookEndpoint.js';
import { createConnectionType, IdempotentInput } from './connection.js';
import { ModeEnum, WebhookStatusEnum, WebhookVerificationEnum } from './enums.js';
import { EventKindEnum } from './event.js';

@ObjectType('WebhookHealth', { simpleResolvers: true, description: 'The recent results of deliveries to an endpoint.' })
export class WebhookHealthType {
  @Field(() => Int, { description: 'The number of failed attempts since the last successful one.' })
  failures!: number;

  @Field(() => Date, {
    nullable: true,
    description: 'When the first of these attempts failed. Null if there are none.',
  })
  failingSince!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When the last attempt for one of the newest events was made. Null if there is none.',
  })
  lastAttemptAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The HTTP status of the last attempt. Null if there was no response.',
  })
  lastStatus!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'A sentence that explains why the last attempt failed. Null if it succeeded.',
  })
  lastError!: string | null;
}

@ObjectType('WebhookRecovery', {
  simpleResolvers: true,
  description: 'The last recovery of missed deliveries and its progress.',
})
export class WebhookRecoveryType {
  @Field(() => Date, { description: 'The time from which missed deliveries are recovered.' })
  since!: Date;

  @Field(() => Int, {
    description:
      'The number of deliveries made pending so far, including deliveries of events that the endpoint never received.',
  })
  recovered!: number;

  @Field(() => Boolean, { description: 'Whether nothing is left to recover.' })
  isComplete!: boolean;

  @Field(() => Date, { description: 'The time at which the recovery started.' })
  startedAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When the recovery finished. Null while it is running.' })
  finishedAt!: Date | null;
}

@ObjectType('Webhook', {
  simpleResolvers: true,
  description: 'A webhook endpoint: a URL of yours that events are sent to.',
})
export class WebhookType {
  @Field(() => ID, { description: 'The id of the endpoint: `whk_…`.' })
  id!: string;

  @Field(() => String, { description: 'The URL that events are sent to.' })
  url!: string;

  @Field(() => [EventKindEnum], { description: 'The event types that the endpoint receives.' })
  events!: readonly EventKind[];

  @Field(() => String, { nullable: true, description: 'Your own description of the endpoint. Null if it has none.' })
  description!: string | null;

  @Field(() => WebhookStatusEnum, {
    description:
      'Whether the endpoint is enabled, paused or disabled. While it is paused, events are kept and sent when it is enabled again.',
  })
  status!: Exclude<EndpointStatus, 'deleted'>;

  @Field(() => ModeEnum, { description: 'Whether the endpoint receives events of live or test data.' })
  mode!: Mode;

  @Field(() => Date, { description: 'When the endpoint was created.' })
  createdAt!: Date;

  @Field(() => [String], {
    description: 'The names of your own headers that are sent with each delivery. Their values are not shown.',
  })
  headerNames!: readonly string[];

  @Field(() => Int, {
    nullable: true,
    description: 'The highest number of attempts per second. Null if there is no limit.',
  })
  rateLimit!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'A sentence that explains why the service disabled the endpoint. Null if it is not disabled.',
  })
  disabledReason!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When the service disabled the endpoint. Null if it is not disabled.',
  })
  disabledAt!: Date | null;

  @Field(() => Boolean, { description: 'Whether the URL has a private address, which this installation permits.' })
  isPrivateRange!: boolean;

  @Field(() => WebhookVerificationEnum, {
    description:
      'Whether the receiver has proved that you control the URL. While verification is pending, events are kept and not sent.',
  })
  verification!: EndpointVerification;

  @Field(() => Date, {
    nullable: true,
    description: 'When the receiver last returned a challenge. Null if it never did.',
  })
  verifiedAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description:
      'The time until which deliveries are also signed with the previous secret. Null if only the current secret is used.',
  })
  previousSecretUntil!: Date | null;

  @Field(() => WebhookHealthType, { description: 'The recent results of deliveries to the endpoint.' })
  health!: WebhookHealthType;

  @Field(() => WebhookRecoveryType, {
    nullable: true,
    description: 'The last recovery of missed deliveries. Null if there was none.',
  })
  recovery!: WebhookRecoveryType | null;
}

@ObjectType('WebhookWithSecret', {
  simpleResolvers: true,
  description: 'An endpoint with its new secret, which is shown only in this response.',
})
export class WebhookWithSecretType extends WebhookType {
  @Field(() => String, {
    description: 'The secret that deliveries are signed with, such as `whsec_…`. It is not shown again.',
  })
  secret!: string;
}

@ObjectType('DeletedWebhook', { simpleResolvers: true, description: 'An endpoint that was deleted.' })
export class DeletedWebhookType {
  @Field(() => ID, { description: 'The id of the deleted endpoint: `whk_…`.' })
  id!: string;
}

export const WebhookConnection = createConnectionType('Webhook', WebhookType);

const words = {
  url: 'The URL that events are sent to: `https`, a public address, port 443 or 8443, up to {most} characters.',
  events: 'The event types to send, {least} to {most}. You cannot subscribe to `endpoint.test`.',
  description: 'Your own description of the endpoint, up to {most} characters.',
  headers: `Your own headers to send with each delivery: up to {most} names with values of visible ASCII, ${headerLimits.bytes.toLocaleString('en')} bytes in total. \`Authorization\` is permitted; headers that the service or the connection sets are not. Values are stored encrypted.`,
  rateLimit:
    'The highest number of attempts per second, from {least} to {most}. The default is 50; null means no limit.',
};

@Extensions({ input: newWebhook })
@InputType({ description: 'The settings of a new webhook endpoint.' })
export class CreateWebhookInput extends IdempotentInput {
  @Field(() => String, { description: words.url })
  url!: string;

  @Field(() => [EventKindEnum], { description: words.events })
  events!: EventKind[];

  @Field(() => String, { nullable: true, description: words.description })
  description?: string | null;

  @Field(() => GraphQLJSONObject, { nullable: true, description: words.headers })
  headers?: object | null;

  @Field(() => Int, { nullable: true, description: words.rateLimit })
  rateLimit?: number | null;
}

@Extensions({ input: webhookChanges })
@InputType({ description: 'The settings to edit. Fields that you leave out stay as they are; null removes a setting.' })
export class UpdateWebhookInput extends IdempotentInput {
  @Field(() => ID, { description: 'The id of the endpoint to edit: `whk_…`.' })
  id!: string;

  @Field(() => String, { nullable: true, description: `${words.url} It cannot be null.` })
  url?: string | null;

  @Field(() => [EventKindEnum], {
    nullable: true,
    description: `${words.events} They replace the current list and cannot be null.`,
  })
  events?: EventKind[] | null;

  @Field(() => String, { nullable: true, description: `${words.description} Send null to remove it.` })
  description?: string | null;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: `${words.headers} They replace the current headers. Send null to remove all of them.`,
  })
  headers?: object | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The highest number of attempts per second, from {least} to {most}. Send null to remove the limit.',
  })
  rateLimit?: number | null;

  @Field(() => WebhookStatusEnum, {
    nullable: true,
    description:
      'Pause or enable the endpoint. While it is paused, events are kept and sent when it is enabled again. Enabling also works for an endpoint that the service disabled.',
  })
  status?: Exclude<EndpointStatus, 'deleted'> | null;
}

@InputType({ description: 'The webhook endpoint to delete.' })
export class DeleteWebhookInput extends IdempotentInput {
  @Field(() => ID, { description: 'The id of the endpoint to delete: `whk_…`.' })
  id!: string;
}

@Extensions({ input: secretRotation })
@InputType({ description: 'The endpoint to rotate the secret of, and how long the old secret stays in use.' })
export class RotateWebhookSecretInput extends IdempotentInput {
  @Field(() => ID, { description: 'The id of the endpoint that gets a new secret: `whk_…`.' })
  id!: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'How many seconds deliveries are also signed with the old secret, from {least} to {most} (7 days). The default is 86,400 (one day).',
  })
  overlapSeconds?: number | null;
}

@InputType({ description: 'The webhook endpoint to verify.' })
export class VerifyWebhookInput extends IdempotentInput {
  @Field(() => ID, { description: 'The id of the endpoint whose receiver gets a challenge: `whk_…`.' })
  id!: string;
}

@InputType({ description: 'The webhook endpoint to test.' })
export class TestWebhookInput extends IdempotentInput {
  @Field(() => ID, { description: 'The id of the endpoint to test: `whk_…`.' })
  id!: string;
}

import { GraphQLJSONObject } from 'graphql-scalars';
import { Extensions, ID, InputType, Int, ObjectType } from 'type-graphql';
import { newWebhook, secretRotation, webhookChanges } from '../domain/inputs/organisations.js';
import { headerLimits } from '../domain/webhookHeaders.js';
import type { Mode } from '../domain/tenancy.js';
import type { EventTypeName } from '../domain/eventTypeNames.js';
import type { EndpointStatus, EndpointVerification } from '../entities/webhookEndpoint.js';
import { createConnectionType, IdempotentInput } from './connection.js';
import { Described, Nullable } from './described.js';
import { ModeEnum, WebhookStatusEnum, WebhookVerificationEnum } from './enums.js';
import { EventTypeNameEnum } from './event.js';

@ObjectType('WebhookHour', {
  simpleResolvers: true,
  description: 'The attempts at an endpoint that started in an hour.',
})
export class WebhookHourType {
  @Described(() => Date, 'When the hour starts.')
  startsAt!: Date;

  @Described(() => Int, 'The number of attempts that the endpoint accepted.')
  delivered!: number;

  @Described(() => Int, 'The number of attempts that failed.')
  failed!: number;
}

@ObjectType('WebhookHealth', { simpleResolvers: true, description: 'The recent results of deliveries to an endpoint.' })
export class WebhookHealthType {
  @Described(() => Int, 'The number of failed attempts since the last successful one.')
  failures!: number;

  @Nullable(() => Date, 'When the first of these attempts failed. Null if there are none.')
  failingSince!: Date | null;

  @Nullable(() => Date, 'When the last attempt for one of the newest events was made. Null if there is none.')
  lastAttemptAt!: Date | null;

  @Nullable(() => Int, 'The HTTP status of the last attempt. Null if there was no response.')
  lastStatus!: number | null;

  @Nullable(() => String, 'A sentence that explains why the last attempt failed. Null if it succeeded.')
  lastError!: string | null;

  @Described(
    () => [WebhookHourType],
    'The attempts of the last 24 hours by hour, the oldest hour first. They count events of these hours, and at most the newest 500 attempts.',
  )
  hours!: readonly WebhookHourType[];
}

@ObjectType('WebhookRecovery', {
  simpleResolvers: true,
  description: 'The last recovery of missed deliveries and its progress.',
})
export class WebhookRecoveryType {
  @Described(() => Date, 'The time from which missed deliveries are recovered.')
  since!: Date;

  @Described(
    () => Int,
    'The number of deliveries made pending so far, including deliveries of events that the endpoint never received.',
  )
  recovered!: number;

  @Described(() => Boolean, 'Whether nothing is left to recover.')
  isComplete!: boolean;

  @Described(() => Date, 'The time at which the recovery started.')
  startedAt!: Date;

  @Nullable(() => Date, 'When the recovery finished. Null while it is running.')
  finishedAt!: Date | null;
}

@ObjectType('Webhook', {
  simpleResolvers: true,
  description: 'A webhook endpoint: a URL of yours that events are sent to.',
})
export class WebhookType {
  @Described(() => ID, 'The id of the endpoint: `whk_…`.')
  id!: string;

  @Described(() => String, 'The URL that events are sent to.')
  url!: string;

  @Described(() => [EventTypeNameEnum], 'The event types that the endpoint receives.')
  events!: readonly EventTypeName[];

  @Nullable(() => String, 'Your own description of the endpoint. Null if it has none.')
  description!: string | null;

  @Described(
    () => WebhookStatusEnum,
    'Whether the endpoint is enabled, paused or disabled. While it is paused, events are kept and sent when it is enabled again.',
  )
  status!: Exclude<EndpointStatus, 'deleted'>;

  @Described(() => ModeEnum, 'Whether the endpoint receives events of live or test data.')
  mode!: Mode;

  @Described(() => Date, 'When the endpoint was created.')
  createdAt!: Date;

  @Described(
    () => [String],
    'The names of your own headers that are sent with each delivery. Their values are not shown.',
  )
  headerNames!: readonly string[];

  @Nullable(() => Int, 'The highest number of attempts per second. Null if there is no limit.')
  rateLimit!: number | null;

  @Nullable(() => String, 'A sentence that explains why the service disabled the endpoint. Null if it is not disabled.')
  disabledReason!: string | null;

  @Nullable(() => Date, 'When the service disabled the endpoint. Null if it is not disabled.')
  disabledAt!: Date | null;

  @Described(() => Boolean, 'Whether the URL has a private address, which this installation permits.')
  isPrivateRange!: boolean;

  @Described(
    () => WebhookVerificationEnum,
    'Whether the receiver has proved that you control the URL. While verification is pending, events are kept and not sent.',
  )
  verification!: EndpointVerification;

  @Nullable(() => Date, 'When the receiver last returned a challenge. Null if it never did.')
  verifiedAt!: Date | null;

  @Nullable(
    () => Date,
    'The time until which deliveries are also signed with the previous secret. Null if only the current secret is used.',
  )
  previousSecretUntil!: Date | null;

  @Described(() => WebhookHealthType, 'The recent results of deliveries to the endpoint.')
  health!: WebhookHealthType;

  @Nullable(() => WebhookRecoveryType, 'The last recovery of missed deliveries. Null if there was none.')
  recovery!: WebhookRecoveryType | null;
}

@ObjectType('WebhookWithSecret', {
  simpleResolvers: true,
  description: 'An endpoint with its new secret, which is shown only in this response.',
})
export class WebhookWithSecretType extends WebhookType {
  @Described(() => String, 'The secret that deliveries are signed with, such as `whsec_…`. It is not shown again.')
  secret!: string;
}

@ObjectType('DeletedWebhook', { simpleResolvers: true, description: 'An endpoint that was deleted.' })
export class DeletedWebhookType {
  @Described(() => ID, 'The id of the deleted endpoint: `whk_…`.')
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
  @Described(() => String, words.url)
  url!: string;

  @Described(() => [EventTypeNameEnum], words.events)
  events!: EventTypeName[];

  @Nullable(() => String, words.description)
  description?: string | null;

  @Nullable(() => GraphQLJSONObject, words.headers)
  headers?: object | null;

  @Nullable(() => Int, words.rateLimit)
  rateLimit?: number | null;
}

@Extensions({ input: webhookChanges })
@InputType({ description: 'The settings to edit. Fields that you leave out stay as they are; null removes a setting.' })
export class UpdateWebhookInput extends IdempotentInput {
  @Described(() => ID, 'The id of the endpoint to edit: `whk_…`.')
  id!: string;

  @Nullable(() => String, `${words.url} It cannot be null.`)
  url?: string | null;

  @Nullable(() => [EventTypeNameEnum], `${words.events} They replace the current list and cannot be null.`)
  events?: EventTypeName[] | null;

  @Nullable(() => String, `${words.description} Send null to remove it.`)
  description?: string | null;

  @Nullable(
    () => GraphQLJSONObject,
    `${words.headers} They replace the current headers. Send null to remove all of them. A change of \`url\` to another origin without them removes them.`,
  )
  headers?: object | null;

  @Nullable(
    () => Int,
    'The highest number of attempts per second, from {least} to {most}. Send null to remove the limit.',
  )
  rateLimit?: number | null;

  @Nullable(
    () => WebhookStatusEnum,
    'Pause or enable the endpoint. While it is paused, events are kept and sent when it is enabled again. Enabling also works for an endpoint that the service disabled.',
  )
  status?: Exclude<EndpointStatus, 'deleted'> | null;
}

@InputType({ description: 'The webhook endpoint to delete.' })
export class DeleteWebhookInput extends IdempotentInput {
  @Described(() => ID, 'The id of the endpoint to delete: `whk_…`.')
  id!: string;
}

@Extensions({ input: secretRotation })
@InputType({ description: 'The endpoint to rotate the secret of, and how long the old secret stays in use.' })
export class RotateWebhookSecretInput extends IdempotentInput {
  @Described(() => ID, 'The id of the endpoint that gets a new secret: `whk_…`.')
  id!: string;

  @Nullable(
    () => Int,
    'How many seconds deliveries are also signed with the old secret, from {least} to {most} (7 days). The default is 86,400 (one day).',
  )
  overlapSeconds?: number | null;
}

@InputType({ description: 'The webhook endpoint to verify.' })
export class VerifyWebhookInput extends IdempotentInput {
  @Described(() => ID, 'The id of the endpoint whose receiver gets a challenge: `whk_…`.')
  id!: string;
}

@InputType({ description: 'The webhook endpoint to test.' })
export class TestWebhookInput extends IdempotentInput {
  @Described(() => ID, 'The id of the endpoint to test: `whk_…`.')
  id!: string;
}

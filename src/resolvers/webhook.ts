import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { createWebhook } from '../operations/webhooks/createWebhook.js';
import { diagnoseWebhook } from '../operations/webhooks/diagnoseWebhook.js';
import { rotateWebhookSecret, updateWebhook } from '../operations/webhooks/updateWebhook.js';
import { testWebhook, verifyWebhook } from '../operations/webhooks/verifyWebhook.js';
import { deleteWebhook, getWebhook, listWebhooks } from '../operations/webhooks/webhooks.js';
import { type Connection, PageArgs, toConnection } from '../schema/connection.js';
import { DeliveryType } from '../schema/delivery.js';
import {
  CreateWebhookInput,
  DeletedWebhookType,
  DeleteWebhookInput,
  RotateWebhookSecretInput,
  TestWebhookInput,
  UpdateWebhookInput,
  VerifyWebhookInput,
  WebhookConnection,
  WebhookType,
  WebhookWithSecretType,
} from '../schema/webhook.js';
import { DiagnoseWebhookInput, WebhookDiagnosisType } from '../schema/webhookDiagnosis.js';

@Resolver()
export class WebhookResolver {
  @Query(() => WebhookConnection, { nullable: true, description: 'Lists the webhook endpoints, newest first.' })
  async webhooks(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs): Promise<Connection<WebhookType>> {
    return toConnection(await listWebhooks(ctx, page), page);
  }

  @Query(() => WebhookType, { nullable: true, description: 'Returns a webhook endpoint with its health.' })
  webhook(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the endpoint: `whk_…`.' }) id: string,
  ): Promise<WebhookType> {
    return getWebhook(ctx, id);
  }

  @Query(() => WebhookDiagnosisType, {
    nullable: true,
    description:
      'Diagnoses a delivery that a receiver rejected: which part is wrong and how to fix it. Nothing is sent.',
  })
  diagnoseWebhook(
    @Ctx() ctx: Context,
    @Arg('input', () => DiagnoseWebhookInput, { description: 'The delivery as the receiver got it.' })
    input: DiagnoseWebhookInput,
  ): Promise<WebhookDiagnosisType> {
    return diagnoseWebhook(ctx, input);
  }

  @Mutation(() => WebhookWithSecretType, {
    nullable: true,
    description:
      'Creates a webhook endpoint and returns its secret, which is not shown again. The plan must include webhooks, and an organisation can have 50 endpoints per mode. Fails with `WEBHOOK_URL_REFUSED` if the URL is not a public HTTPS address.',
  })
  createWebhook(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateWebhookInput, { description: 'The settings of the new endpoint.' })
    input: CreateWebhookInput,
  ): Promise<WebhookWithSecretType> {
    return createWebhook(ctx, input);
  }

  @Mutation(() => WebhookType, {
    nullable: true,
    description:
      'Edits, pauses or enables a webhook endpoint. While it is paused, events are kept and sent later. Fails with `WEBHOOK_URL_REFUSED` if the new URL is not a public HTTPS address.',
  })
  updateWebhook(
    @Ctx() ctx: Context,
    @Arg('input', () => UpdateWebhookInput, { description: 'The endpoint and the settings to edit.' })
    input: UpdateWebhookInput,
  ): Promise<WebhookType> {
    return updateWebhook(ctx, input);
  }

  @Mutation(() => DeletedWebhookType, {
    nullable: true,
    description: 'Deletes a webhook endpoint permanently, together with its pending deliveries.',
  })
  deleteWebhook(
    @Ctx() ctx: Context,
    @Arg('input', () => DeleteWebhookInput, { description: 'The webhook endpoint to delete.' })
    input: DeleteWebhookInput,
  ): Promise<DeletedWebhookType> {
    return deleteWebhook(ctx, input.id);
  }

  @Mutation(() => WebhookWithSecretType, {
    nullable: true,
    description:
      'Creates a new secret for an endpoint, which is shown only in this response. Deliveries are also signed with the old secret for a while. Fails with `STATE_CONFLICT` while an earlier rotation overlaps.',
  })
  rotateWebhookSecret(
    @Ctx() ctx: Context,
    @Arg('input', () => RotateWebhookSecretInput, {
      description: 'The endpoint, and how long the old secret stays in use.',
    })
    input: RotateWebhookSecretInput,
  ): Promise<WebhookWithSecretType> {
    return rotateWebhookSecret(ctx, input);
  }

  @Mutation(() => WebhookType, {
    nullable: true,
    description:
      'Sends a challenge to the URL of an endpoint. The endpoint is verified when the receiver returns the challenge. Fails with `STATE_CONFLICT` if it does not, and with `RATE_LIMITED` after 10 tests and challenges in a minute.',
  })
  verifyWebhook(
    @Ctx() ctx: Context,
    @Arg('input', () => VerifyWebhookInput, { description: 'The webhook endpoint to verify.' })
    input: VerifyWebhookInput,
  ): Promise<WebhookType> {
    return verifyWebhook(ctx, input.id);
  }

  @Mutation(() => DeliveryType, {
    nullable: true,
    description:
      'Sends the event `endpoint.test` to one endpoint, whatever event types it receives. Fails with `STATE_CONFLICT` if the endpoint is not enabled or must be verified first, and with `RATE_LIMITED` after 10 tests and challenges in a minute.',
  })
  testWebhook(
    @Ctx() ctx: Context,
    @Arg('input', () => TestWebhookInput, { description: 'The webhook endpoint to test.' }) input: TestWebhookInput,
  ): Promise<DeliveryType> {
    return testWebhook(ctx, input.id);
  }
}

import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { createWebhook } from '../operations/webhooks/createWebhook.js';
import { deleteWebhook } from '../operations/webhooks/deleteWebhook.js';
import { diagnoseWebhook } from '../operations/webhooks/diagnoseWebhook.js';
import { getWebhook } from '../operations/webhooks/getWebhook.js';
import { listWebhooks } from '../operations/webhooks/listWebhooks.js';
import { rotateWebhookSecret } from '../operations/webhooks/rotateWebhookSecret.js';
import { testWebhook } from '../operations/webhooks/testWebhook.js';
import { updateWebhook } from '../operations/webhooks/updateWebhook.js';
import { verifyWebhook } from '../operations/webhooks/verifyWebhook.js';
import { connectionOf, PageArgs, type Connection } from '../schema/connection.js';
import { DeliveryType } from '../schema/delivery.js';
import { DiagnoseWebhookInput, WebhookDiagnosisType } from '../schema/diagnosis.js';
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

@Resolver()
export class WebhookResolver {
  @Query(() => WebhookConnection, { nullable: true, description: 'The endpoints that get events, newest first.' })
  async webhooks(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs): Promise<Connection<WebhookType>> {
    return connectionOf(await listWebhooks(ctx, page));
  }

  @Query(() => WebhookType, { nullable: true, description: 'One endpoint.' })
  webhook(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Its id: `whk_…`.' }) id: string,
  ): Promise<WebhookType> {
    return getWebhook(ctx, id);
  }

  @Query(() => WebhookDiagnosisType, {
    nullable: true,
    description: 'Says which rule of a delivery that a receiver refused fails, and the remedy.',
  })
  diagnoseWebhook(
    @Ctx() ctx: Context,
    @Arg('input', () => DiagnoseWebhookInput) input: DiagnoseWebhookInput,
  ): Promise<WebhookDiagnosisType> {
    return diagnoseWebhook(ctx, input);
  }

  @Mutation(() => WebhookWithSecretType, {
    nullable: true,
    description: 'Makes an endpoint that gets events from now on. Its secret is in this answer alone.',
  })
  createWebhook(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateWebhookInput) input: CreateWebhookInput,
  ): Promise<WebhookWithSecretType> {
    return createWebhook(ctx, input);
  }

  @Mutation(() => WebhookType, {
    nullable: true,
    description: 'Changes, pauses or enables an endpoint. A paused one holds what happens until it is enabled again.',
  })
  updateWebhook(
    @Ctx() ctx: Context,
    @Arg('input', () => UpdateWebhookInput) input: UpdateWebhookInput,
  ): Promise<WebhookType> {
    return updateWebhook(ctx, input);
  }

  @Mutation(() => DeletedWebhookType, {
    nullable: true,
    description: 'Ends an endpoint for ever, with all that waits to be sent to it.',
  })
  deleteWebhook(
    @Ctx() ctx: Context,
    @Arg('input', () => DeleteWebhookInput) input: DeleteWebhookInput,
  ): Promise<DeletedWebhookType> {
    return deleteWebhook(ctx, input.id);
  }

  @Mutation(() => WebhookWithSecretType, {
    nullable: true,
    description: 'Gives an endpoint a new secret, in this answer alone. For a while the old one signs too.',
  })
  rotateWebhookSecret(
    @Ctx() ctx: Context,
    @Arg('input', () => RotateWebhookSecretInput) input: RotateWebhookSecretInput,
  ): Promise<WebhookWithSecretType> {
    return rotateWebhookSecret(ctx, input);
  }

  @Mutation(() => WebhookType, {
    nullable: true,
    description: 'Sends a challenge to the URL of an endpoint, which is verified when the receiver returns it.',
  })
  verifyWebhook(
    @Ctx() ctx: Context,
    @Arg('input', () => VerifyWebhookInput) input: VerifyWebhookInput,
  ): Promise<WebhookType> {
    return verifyWebhook(ctx, input.id);
  }

  @Mutation(() => DeliveryType, {
    nullable: true,
    description: 'Sends an event `endpoint.test` to one endpoint, whatever kinds it wants.',
  })
  testWebhook(
    @Ctx() ctx: Context,
    @Arg('input', () => TestWebhookInput) input: TestWebhookInput,
  ): Promise<DeliveryType> {
    return testWebhook(ctx, input.id);
  }
}

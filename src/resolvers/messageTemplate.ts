import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import {
  createMessageTemplate,
  deleteMessageTemplate,
  getMessageTemplate,
  listMessageTemplates,
  updateMessageTemplate,
} from '../operations/decisions/messageTemplates.js';
import { type Connection, PageArgs, toConnection } from '../schema/connection.js';
import {
  CreateMessageTemplateInput,
  DeletedMessageTemplateType,
  DeleteMessageTemplateInput,
  MessageTemplateConnection,
  MessageTemplateType,
  UpdateMessageTemplateInput,
} from '../schema/messageTemplate.js';

@Resolver()
export class MessageTemplateResolver {
  @Query(() => MessageTemplateConnection, {
    nullable: true,
    description: 'Lists the templates of messages to applicants, newest first.',
  })
  async messageTemplates(
    @Ctx() ctx: Context,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<MessageTemplateType>> {
    return toConnection(await listMessageTemplates(ctx, page), page);
  }

  @Query(() => MessageTemplateType, { nullable: true, description: 'Returns a template of messages to applicants.' })
  messageTemplate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the template: `tpl_…`.' }) id: string,
  ): Promise<MessageTemplateType> {
    return getMessageTemplate(ctx, id);
  }

  @Mutation(() => MessageTemplateType, {
    nullable: true,
    description:
      'Creates a template of messages to applicants. Fails with `STATE_CONFLICT` if the organisation has 50 templates.',
  })
  createMessageTemplate(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateMessageTemplateInput, { description: 'The name, decision and text of the template.' })
    input: CreateMessageTemplateInput,
  ): Promise<MessageTemplateType> {
    return createMessageTemplate(ctx, input);
  }

  @Mutation(() => MessageTemplateType, {
    nullable: true,
    description: 'Edits a template of messages to applicants. Fields that are left out stay as they are.',
  })
  updateMessageTemplate(
    @Ctx() ctx: Context,
    @Arg('input', () => UpdateMessageTemplateInput, { description: 'The template and the fields to edit.' })
    input: UpdateMessageTemplateInput,
  ): Promise<MessageTemplateType> {
    return updateMessageTemplate(ctx, input);
  }

  @Mutation(() => DeletedMessageTemplateType, {
    nullable: true,
    description: 'Deletes a template of messages to applicants. Messages that were sent stay as they are.',
  })
  deleteMessageTemplate(
    @Ctx() ctx: Context,
    @Arg('input', () => DeleteMessageTemplateInput, { description: 'The template to delete.' })
    { id }: DeleteMessageTemplateInput,
  ): Promise<DeletedMessageTemplateType> {
    return deleteMessageTemplate(ctx, id);
  }
}

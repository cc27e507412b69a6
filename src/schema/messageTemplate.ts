import { Extensions, ID, InputType, ObjectType } from 'type-graphql';
import { messageTemplateChanges, newMessageTemplate } from '../domain/inputs/verifications.js';
import { placeholderList } from '../domain/messagePlaceholders.js';
import type { DecisionOutcome } from '../entities/decision.js';
import { createConnectionType, IdempotentInput } from './connection.js';
import { Described, Nullable } from './described.js';
import { DecisionOutcomeEnum } from './onboardingEnums.js';

@ObjectType('MessageTemplate', {
  simpleResolvers: true,
  description:
    'A text from which officers start a message to an applicant. It belongs to the organisation, for live and test cases alike.',
})
export class MessageTemplateType {
  @Described(() => ID, 'The id of the template: `tpl_…`.')
  id!: string;

  @Described(() => String, 'The name of the template, by which officers choose it.')
  name!: string;

  @Described(() => DecisionOutcomeEnum, 'The decision that the message is for.')
  decision!: DecisionOutcome;

  @Described(
    () => String,
    `The text of the message. The portal replaces the placeholders ${placeholderList} before the officer sends it.`,
  )
  text!: string;

  @Described(() => Date, 'When the template was created.')
  createdAt!: Date;

  @Described(() => Date, 'When the template was last edited.')
  updatedAt!: Date;
}

@ObjectType('DeletedMessageTemplate', { simpleResolvers: true, description: 'A template that was deleted.' })
export class DeletedMessageTemplateType {
  @Described(() => ID, 'The id of the deleted template: `tpl_…`.')
  id!: string;
}

export const MessageTemplateConnection = createConnectionType('MessageTemplate', MessageTemplateType);

const words = {
  name: 'The name of the template, {least} to {most} characters.',
  decision: 'The decision that the message is for.',
  text: `The text of the message, {least} to {most} characters. It can contain ${placeholderList}; any other placeholder is refused. Write no personal data into a template.`,
};

@Extensions({ input: newMessageTemplate })
@InputType({ description: 'A new template of messages to applicants.' })
export class CreateMessageTemplateInput extends IdempotentInput {
  @Described(() => String, words.name)
  name!: string;

  @Described(() => DecisionOutcomeEnum, words.decision)
  decision!: DecisionOutcome;

  @Described(() => String, words.text)
  text!: string;
}

@Extensions({ input: messageTemplateChanges })
@InputType({ description: 'The fields of a template to edit. Fields that you leave out stay as they are.' })
export class UpdateMessageTemplateInput extends IdempotentInput {
  @Described(() => ID, 'The id of the template to edit: `tpl_…`.')
  id!: string;

  @Nullable(() => String, `${words.name} It cannot be null.`)
  name?: string | null;

  @Nullable(() => DecisionOutcomeEnum, `${words.decision} It cannot be null.`)
  decision?: DecisionOutcome | null;

  @Nullable(() => String, `${words.text} It cannot be null.`)
  text?: string | null;
}

@InputType({ description: 'The template to delete.' })
export class DeleteMessageTemplateInput extends IdempotentInput {
  @Described(() => ID, 'The id of the template to delete: `tpl_…`.')
  id!: string;
}

import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';

/** The type names whose mutations refetch the templates. */
export const templateTypes = ['MessageTemplate', 'DeletedMessageTemplate'];

export const templatesDocument = graphql(`
  query PortalMessageTemplates($first: Int!, $after: String) {
    messageTemplates(first: $first, after: $after) {
      nodes {
        id
        name
        decision
        text
        updatedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const createTemplateDocument = graphql(`
  mutation PortalCreateMessageTemplate($input: CreateMessageTemplateInput!) {
    createMessageTemplate(input: $input) {
      id
      name
      decision
      text
      updatedAt
    }
  }
`);

export const updateTemplateDocument = graphql(`
  mutation PortalUpdateMessageTemplate($input: UpdateMessageTemplateInput!) {
    updateMessageTemplate(input: $input) {
      id
      name
      decision
      text
      updatedAt
    }
  }
`);

export const deleteTemplateDocument = graphql(`
  mutation PortalDeleteMessageTemplate($input: DeleteMessageTemplateInput!) {
    deleteMessageTemplate(input: $input) {
      id
    }
  }
`);

export type Template = NonNullable<ResultOf<typeof templatesDocument>['messageTemplates']>['nodes'][number];

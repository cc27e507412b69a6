import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';

export const notesDocument = graphql(`
  query PortalVerificationNotes($id: ID!, $first: Int!, $after: String) {
    verificationNotes(id: $id, first: $first, after: $after) {
      nodes {
        id
        authorId
        authorName
        text
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const addNoteDocument = graphql(`
  mutation PortalAddVerificationNote($input: AddVerificationNoteInput!) {
    addVerificationNote(input: $input) {
      id
    }
  }
`);

export const assigneeDocument = graphql(`
  query PortalVerificationAssignee($id: ID!) {
    verification(id: $id) {
      id
      assignee {
        id
        name
      }
    }
  }
`);

export const assignDocument = graphql(`
  mutation PortalAssignVerification($input: AssignVerificationInput!) {
    assignVerification(input: $input) {
      verificationId
      assignee {
        id
        name
      }
    }
  }
`);

/** The type names whose mutations refetch assignees. */
export const assigneeTypes = ['VerificationAssignment', 'Member'];

export type Note = NonNullable<ResultOf<typeof notesDocument>['verificationNotes']>['nodes'][number];

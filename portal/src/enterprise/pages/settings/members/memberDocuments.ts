import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../../shared/graphql.js';

/** The type names whose mutations refetch members and invitations. */
export const memberTypes = ['Member', 'ChangedMember', 'Invitation'];

export const membersDocument = graphql(`
  query PortalMembers($first: Int!, $after: String) {
    members(first: $first, after: $after) {
      nodes {
        id
        email
        name
        role
        hasAccount
        hasSecondFactor
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const invitationsDocument = graphql(`
  query PortalInvitations($first: Int!, $after: String) {
    invitations(first: $first, after: $after) {
      nodes {
        id
        email
        name
        role
        status
        createdAt
        expiresAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const inviteDocument = graphql(`
  mutation PortalInviteMember($input: InviteMemberInput!) {
    inviteMember(input: $input) {
      id
      email
    }
  }
`);

export const revokeInvitationDocument = graphql(`
  mutation PortalRevokeInvitation($input: RevokeInvitationInput!) {
    revokeInvitation(input: $input) {
      id
      email
    }
  }
`);

export const changeMemberDocument = graphql(`
  mutation PortalChangeMember($input: ChangeMemberInput!) {
    changeMember(input: $input) {
      id
      email
      role
      affectedKeys {
        id
        name
      }
    }
  }
`);

export const removeMemberDocument = graphql(`
  mutation PortalRemoveMember($input: RemoveMemberInput!) {
    removeMember(input: $input) {
      id
      email
      affectedKeys {
        id
        name
      }
    }
  }
`);

export type MemberRow = NonNullable<ResultOf<typeof membersDocument>['members']>['nodes'][number];
export type InvitationRow = NonNullable<ResultOf<typeof invitationsDocument>['invitations']>['nodes'][number];
export type Role = MemberRow['role'];

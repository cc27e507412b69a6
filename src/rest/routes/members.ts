import { apiKey } from './apiKeys.js';
import type { Route } from './route.js';

const member = 'id email name role hasAccount hasSecondFactor createdAt';
const invitation = 'id email name role status createdAt expiresAt';

/** The members of an organisation, and invitations. */
export const memberRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/enterprise/members',
    summary: 'List members',
    csv: ['id', 'name', 'email', 'role', 'hasAccount', 'hasSecondFactor', 'createdAt'],
    status: 200,
    operation: `query ($limit: Int, $after: String) { data: members(first: $limit, after: $after) {
        nodes { ${member} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'patch',
    path: '/api/enterprise/members/:id',
    summary: 'Edit a member',
    status: 200,
    noun: 'member',
    errors: ['STATE_CONFLICT'],
    // An absent variable leaves its field out of the input, which is not the same as null.
    operation: `mutation ($id: ID!, $role: MemberRole, $name: String) {
      data: changeMember(input: { id: $id, role: $role, name: $name }) {
        ${member} affectedKeys { ${apiKey} } } }`,
  },
  {
    method: 'delete',
    path: '/api/enterprise/members/:id',
    summary: 'Remove a member',
    status: 204,
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!) { data: removeMember(input: { id: $id }) { id } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/invitations',
    summary: 'Invite a member',
    status: 201,
    noun: 'invitation',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($input: InviteMemberInput!) { data: inviteMember(input: $input) { ${invitation} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/invitations',
    summary: 'List invitations',
    csv: ['id', 'name', 'email', 'role', 'status', 'createdAt', 'expiresAt'],
    status: 200,
    operation: `query ($limit: Int, $after: String) { data: invitations(first: $limit, after: $after) {
        nodes { ${invitation} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/invitations/:id/revoke',
    summary: 'Revoke an invitation',
    status: 200,
    noun: 'invitation',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!) { data: revokeInvitation(input: { id: $id }) { ${invitation} } }`,
  },
];

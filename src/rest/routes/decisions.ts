import type { Route } from './route.js';

/** The members of a decision over REST. */
export const decision = `id decision onboardingId verificationId decidedBy decidedAt notification { status channel } status officerId
  confirmedBy secondOfficerId confirmedAt reason message steps`;

const template = 'id name decision text createdAt updatedAt';

/** Texts that officers start messages to applicants from. */
export const messageTemplateRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/enterprise/message-templates',
    summary: 'Create a message template',
    status: 201,
    noun: 'messageTemplate',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($input: CreateMessageTemplateInput!) {
      data: createMessageTemplate(input: $input) { ${template} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/message-templates',
    summary: 'List message templates',
    csv: ['id', 'name', 'decision', 'text', 'createdAt', 'updatedAt'],
    status: 200,
    operation: `query ($limit: Int, $after: String) { data: messageTemplates(first: $limit, after: $after) {
      nodes { ${template} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/message-templates/:id',
    summary: 'Get a message template',
    status: 200,
    noun: 'messageTemplate',
    operation: `query ($id: ID!) { data: messageTemplate(id: $id) { ${template} } }`,
  },
  {
    method: 'patch',
    path: '/api/enterprise/message-templates/:id',
    summary: 'Edit a message template',
    status: 200,
    noun: 'messageTemplate',
    operation: `mutation ($id: ID!, $name: String, $decision: DecisionOutcome, $text: String) {
      data: updateMessageTemplate(input: { id: $id, name: $name, decision: $decision, text: $text }) { ${template} } }`,
  },
  {
    method: 'delete',
    path: '/api/enterprise/message-templates/:id',
    summary: 'Delete a message template',
    status: 204,
    operation: `mutation ($id: ID!) { data: deleteMessageTemplate(input: { id: $id }) { id } }`,
  },
];

/** Decide on submissions and verifications, and notify applicants. */
export const decisionRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/enterprise/decision-notify',
    summary: 'Record and notify a decision',
    status: 202,
    noun: 'decision',
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
    operation: `mutation ($input: NotifyDecisionInput!) { data: notifyDecision(input: $input) { ${decision} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/decisions',
    summary: 'List decisions',
    csv: [
      ...['id', 'status', 'decision', 'onboardingId', 'verificationId', 'decidedBy', 'officerId', 'decidedAt'],
      ...['confirmedBy', 'secondOfficerId', 'confirmedAt', 'reason', 'message', 'steps', 'notification.status'],
      ...['notification.channel'],
    ],
    status: 200,
    operation: `query ($limit: Int, $after: String, $status: DecisionStatus, $onboardingId: ID, $verificationId: ID) {
      data: decisions(first: $limit, after: $after, status: $status, onboardingId: $onboardingId,
        verificationId: $verificationId) { nodes { ${decision} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/decisions/:id',
    summary: 'Get a decision',
    status: 200,
    noun: 'decision',
    operation: `query ($id: ID!) { data: decision(id: $id) { ${decision} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/decisions/:id/confirm',
    summary: 'Confirm a proposed decision',
    status: 200,
    noun: 'decision',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!) { data: confirmDecision(input: { id: $id }) { ${decision} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/decisions/:id/withdraw',
    summary: 'Withdraw a proposed decision',
    status: 200,
    noun: 'decision',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!) { data: withdrawDecision(input: { id: $id }) { ${decision} } }`,
  },
];

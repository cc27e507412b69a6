import type { Route } from './route.js';

/** The members of a decision over REST. */
export const decision = `id decision onboardingId verificationId decidedBy decidedAt notification { status channel } status officerId
  confirmedBy secondOfficerId confirmedAt reason message steps`;

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

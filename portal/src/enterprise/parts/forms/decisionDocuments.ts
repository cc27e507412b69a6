import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';

export const decisionFields = graphql(`
  fragment PortalDecision on Decision @_unmask {
    id
    onboardingId
    decision
    status
    reason
    message
    steps
    decidedBy
    decidedAt
    officerId
    confirmedBy
    confirmedAt
    secondOfficerId
    notification {
      status
      channel
    }
  }
`);

export const decideDocument = graphql(`
  mutation PortalNotifyDecision($input: NotifyDecisionInput!) {
    notifyDecision(input: $input) {
      id
      status
    }
  }
`);

export const confirmDocument = graphql(`
  mutation PortalConfirmDecision($input: ConfirmDecisionInput!) {
    confirmDecision(input: $input) {
      id
      status
    }
  }
`);

export const withdrawDocument = graphql(`
  mutation PortalWithdrawDecision($input: WithdrawDecisionInput!) {
    withdrawDecision(input: $input) {
      id
      status
    }
  }
`);

export type Decision = ResultOf<typeof decisionFields>;
export type Outcome = Decision['decision'];
export type Step = Decision['steps'][number];

/** The message to an applicant while it is being typed. */
export interface ToldDecision {
  readonly decision: Outcome;
  readonly message: string;
  readonly steps: readonly Step[];
}

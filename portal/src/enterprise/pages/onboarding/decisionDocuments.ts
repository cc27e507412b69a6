import { graphql } from '../../../shared/graphql.js';

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

export const endRelationshipDocument = graphql(`
  mutation PortalEndRelationship($input: EndRelationshipInput!) {
    endRelationship(input: $input) {
      id
      keptUntil
    }
  }
`);

export const placeHoldDocument = graphql(`
  mutation PortalPlaceLegalHold($input: PlaceLegalHoldInput!) {
    placeLegalHold(input: $input) {
      id
      detail
    }
  }
`);

export const releaseHoldDocument = graphql(`
  mutation PortalReleaseLegalHold($input: ReleaseLegalHoldInput!) {
    releaseLegalHold(input: $input) {
      id
      detail
    }
  }
`);

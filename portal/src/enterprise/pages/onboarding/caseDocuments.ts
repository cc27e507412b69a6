import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';

export const casesDocument = graphql(`
  query PortalOnboardings(
    $first: Int!
    $after: String
    $status: OnboardingStatus
    $assigneeId: ID
    $isUnassigned: Boolean
    $isWaiting: Boolean
    $isProposed: Boolean
    $order: OnboardingOrder
  ) {
    onboardings(
      first: $first
      after: $after
      status: $status
      assigneeId: $assigneeId
      isUnassigned: $isUnassigned
      isWaiting: $isWaiting
      isProposed: $isProposed
      order: $order
    ) {
      nodes {
        id
        legalName
        abn
        nzbn
        reference
        applicantName
        applicantEmail
        status
        round
        submittedAt
        fractureScore
        fractureRisk
        fractureInterval {
          lowest
          highest
        }
        route {
          reasons {
            code
            detail
          }
        }
        assignee {
          id
          name
        }
        decisions {
          id
          status
          officerId
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

/** Within how many business days the organisation usually decides. */
export const promiseDocument = graphql(`
  query PortalDecisionPromise {
    organisation {
      id
      usualDecisionDays
    }
  }
`);

export const assignDocument = graphql(`
  mutation PortalAssignOnboarding($input: AssignOnboardingInput!) {
    assignOnboarding(input: $input) {
      id
      assignee {
        id
        name
      }
    }
  }
`);

export const noteDocument = graphql(`
  mutation PortalAddOnboardingNote($input: AddOnboardingNoteInput!) {
    addOnboardingNote(input: $input) {
      id
      notes {
        id
      }
    }
  }
`);

export const resolvePartyDocument = graphql(`
  mutation PortalResolveOnboardingCandidate($input: ResolveOnboardingCandidateInput!) {
    resolveOnboardingCandidate(input: $input) {
      id
      status
    }
  }
`);

export const verifyRequirementDocument = graphql(`
  mutation PortalVerifyRequirement($input: VerifyRequirementInput!) {
    verifyRequirement(input: $input) {
      id
      status
    }
  }
`);

export type CaseRow = NonNullable<ResultOf<typeof casesDocument>['onboardings']>['nodes'][number];
export type CaseStatus = CaseRow['status'];

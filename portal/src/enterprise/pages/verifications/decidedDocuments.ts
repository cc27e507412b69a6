import { graphql } from '../../../shared/graphql.js';
import { decisionFields } from '../../parts/forms/decisionDocuments.js';

/** What was decided on a verification, newest first, and how its organisation decides. */
export const decidedDocument = graphql(
  `
    query PortalVerificationDecisions($verificationId: ID!) {
      decisions(verificationId: $verificationId, first: 50) {
        nodes {
          ...PortalDecision
        }
        pageInfo {
          hasNextPage
        }
      }
      organisation {
        id
        fourEyes
      }
    }
  `,
  [decisionFields],
);

export const caseOfLinkDocument = graphql(`
  query PortalCaseOfLink($linkId: ID!) {
    onboardingLink(id: $linkId) {
      id
      onboardingId
    }
  }
`);

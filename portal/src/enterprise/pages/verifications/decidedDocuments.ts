import { graphql } from '../../../shared/graphql.js';
import { decisionFields } from '../../parts/forms/decisionDocuments.js';

/** The decisions on a verification, newest first, and its organisation's rules for decisions. */
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

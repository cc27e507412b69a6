import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';
import { statedFields } from '../../../shared/statedFields.js';
import { decisionFields } from '../../parts/forms/decisionDocuments.js';
import { nameCandidateFields } from '../../parts/data/nameCandidateFields.js';

const submissionFields = graphql(
  `
    fragment PortalSubmission on OnboardingSubmission @_unmask {
      business {
        ...StatedBusiness
      }
      address {
        ...StatedAddress
      }
      people {
        ...StatedPeople
      }
      declaration {
        ...StatedDeclaration
      }
      explanations {
        ...StatedExplanations
      }
      privacyNotice {
        version
        text
        acceptedAt
      }
      documents {
        ...StatedDocument
      }
      ownership {
        ...StatedOwnership
      }
    }
  `,
  statedFields,
);

export const caseDocument = graphql(
  `
    query PortalOnboarding($id: ID!) {
      onboarding(id: $id) {
        id
        linkId
        legalName
        abn
        nzbn
        reference
        applicantName
        applicantEmail
        status
        round
        submittedAt
        decidedAt
        verificationId
        verificationStatus
        fractureScore
        fractureRisk
        fractureInterval {
          lowest
          highest
        }
        route {
          outcome
          reasons {
            code
            detail
          }
        }
        assignee {
          id
          name
        }
        notes {
          id
          authorId
          text
          createdAt
        }
        decisions {
          ...PortalDecision
        }
        legalHold {
          id
          placedAt
          placedBy
          reason
        }
        keptUntil
        relationshipEndedAt
        relationshipEndFinalAt
        erasedAt
        submission {
          ...PortalSubmission
        }
        previousSubmission {
          ...PortalSubmission
        }
        dueDiligence {
          matter
          provision
          state
          evidence
          gaps
          closedGaps
          verifiedBy
          verifiedAt
        }
        registerComparison {
          source {
            attribution
            asOf
          }
          place
          differences {
            code
            name
            detail
            remedy
          }
        }
        screening {
          status
          detail
          screenedAt
          lists {
            list
            publisher
            asOf
            state
          }
          parties {
            partyId
            name
            kind
            dateOfBirth
            country
            candidates {
              ...PortalNameCandidate
            }
          }
        }
      }
    }
  `,
  [decisionFields, nameCandidateFields, submissionFields],
);

/** The context of a case: its link, and its organisation's rules for decisions. */
export const caseContextDocument = graphql(`
  query PortalOnboardingContext($linkId: ID!) {
    onboardingLink(id: $linkId) {
      id
      status
      applicantEmail
      createdAt
      openedAt
      expiresAt
      reference
    }
    organisation {
      id
      name
      brandName
      usualDecisionDays
      fourEyes
      requiredDocuments
    }
  }
`);

export type Case = NonNullable<ResultOf<typeof caseDocument>['onboarding']>;
export type Submission = NonNullable<Case['submission']>;
export type People = NonNullable<Submission['people']>;
export type Party = People['parties'][number];
export type Ownership = Submission['ownership'];
export type CaseContext = ResultOf<typeof caseContextDocument>;
export type Address = NonNullable<Submission['address']>['registered'];

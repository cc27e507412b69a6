import { graphql } from '../../shared/graphql.js';
import { registeredFields, statedFields } from '../../shared/statedFields.js';

export const formFields = graphql(
  `
    fragment FormFields on OnboardingForm @_unmask {
      linkId
      status
      mode
      decision
      brand {
        name
        colour
        logo
      }
      organisationName
      contact
      usualDecisionDays
      mayBeApprovedAutomatically
      isDecidedAutomatically
      submittedAt
      locale
      reference
      returnUrl
      expiresAt
      applicantName
      applicantEmail
      version
      request {
        message
        steps
      }
      prefilled {
        jurisdiction
        queryValue
      }
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
      questions {
        roles
        isTrust
        asksForOwners
        asksForFunds
        directorNumber
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
      steps {
        step
        isComplete
        missing {
          pointer
          detail
        }
      }
      ownership {
        ...StatedOwnership
      }
      hints {
        pointer
        detail
      }
    }
  `,
  statedFields,
);

export const formQuery = graphql(
  `
    query Form {
      form: onboardingForm {
        ...FormFields
      }
    }
  `,
  [formFields],
);

export const saveMutation = graphql(
  `
    mutation Save($input: SaveOnboardingInput!) {
      form: saveOnboarding(input: $input) {
        ...FormFields
      }
    }
  `,
  [formFields],
);

export const removeDocumentMutation = graphql(
  `
    mutation RemoveDocument($input: RemoveOnboardingDocumentInput!) {
      form: removeOnboardingDocument(input: $input) {
        ...FormFields
      }
    }
  `,
  [formFields],
);

export const submitMutation = graphql(
  `
    mutation Submit($input: SubmitOnboardingInput!) {
      form: submitOnboarding(input: $input) {
        ...FormFields
      }
    }
  `,
  [formFields],
);

export const checkQuery = graphql(
  `
    query Check($input: CheckBusinessInput!) {
      check: checkBusiness(input: $input) {
        isWellFormed
        queryValue
        fault
        suggestions {
          value
          legalName
        }
        registered {
          ...RegisteredBusiness
        }
        isFound
        isAnswered
      }
    }
  `,
  [registeredFields],
);

export const suggestQuery = graphql(`
  query Suggest($input: SuggestLocalitiesInput!) {
    suggested: suggestLocalities(input: $input) {
      localities {
        locality
        region
        postcode
      }
    }
  }
`);

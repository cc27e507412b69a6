import { graphql } from '../../shared/graphql.js';

export const formFields = graphql(`
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
      jurisdiction
      queryValue
      registered {
        legalName
        entityType
        isActive
        register
        asOf
      }
      isConfirmed
      correction
    }
    address {
      registered {
        line1
        line2
        locality
        region
        postcode
        country
      }
      business {
        line1
        line2
        locality
        region
        postcode
        country
      }
      tradingName
      division
      activity
      website
    }
    people {
      parties {
        id
        kind
        givenName
        familyName
        dateOfBirth
        email
        country
        name
        number
        roles {
          role
          ofId
        }
      }
      holdings {
        ownerId
        ownedId
        from
        to
      }
      unknownReason
    }
    declaration {
      givenName
      familyName
      position
      email
      isTrue
      isConsented
    }
    documents {
      id
      kind
      name
      mediaType
      size
      uploadedAt
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
      owners {
        partyId
        from
        to
        isBeneficialOwner
      }
      unknownFrom
      unknownTo
      circles
      findings {
        code
        partyId
        detail
      }
    }
  }
`);

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

export const checkQuery = graphql(`
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
        legalName
        entityType
        isActive
        register
        asOf
      }
      isFound
      isAnswered
    }
  }
`);

import { graphql } from './graphql.js';

export const registeredFields = graphql(`
  fragment RegisteredBusiness on RegisteredBusiness @_unmask {
    legalName
    entityType
    isActive
    register
    asOf
  }
`);

const businessFields = graphql(
  `
    fragment StatedBusiness on OnboardingBusiness @_unmask {
      jurisdiction
      queryValue
      registered {
        ...RegisteredBusiness
      }
      isConfirmed
      correction
    }
  `,
  [registeredFields],
);

const placeFields = graphql(`
  fragment StatedPlace on PostalAddress @_unmask {
    line1
    line2
    locality
    region
    postcode
    country
  }
`);

const addressFields = graphql(
  `
    fragment StatedAddress on OnboardingAddress @_unmask {
      registered {
        ...StatedPlace
      }
      business {
        ...StatedPlace
      }
      tradingName
      division
      activity
      website
      purpose
      expectedActivity
      sourceOfFunds
    }
  `,
  [placeFields],
);

const exposureFields = graphql(`
  fragment StatedExposure on PoliticalExposure @_unmask {
    exposure
    relation
    office
    answeredOn
  }
`);

const peopleFields = graphql(
  `
    fragment StatedPeople on OnboardingPeople @_unmask {
      parties {
        id
        kind
        givenName
        familyName
        dateOfBirth
        directorId
        politicalExposure {
          ...StatedExposure
        }
        trustType
        beneficiaryClass
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
      trustType
      beneficiaryClass
    }
  `,
  [exposureFields],
);

const declarationFields = graphql(
  `
    fragment StatedDeclaration on OnboardingDeclaration @_unmask {
      givenName
      familyName
      position
      email
      phone
      authority
      dateOfBirth
      politicalExposure {
        ...StatedExposure
      }
      isTrue
      isConsented
    }
  `,
  [exposureFields],
);

const explanationFields = graphql(`
  fragment StatedExplanations on OnboardingExplanations @_unmask {
    business
    address
    people
    documents
    declaration
  }
`);

const documentFields = graphql(`
  fragment StatedDocument on OnboardingDocument @_unmask {
    id
    kind
    name
    partyId
    partyName
    mediaType
    size
    uploadedAt
    deletedAt
  }
`);

const ownershipFields = graphql(`
  fragment StatedOwnership on EffectiveOwnership @_unmask {
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
`);

/** The applicant's statements, for the applicant and for officers. */
export const statedFields = [
  businessFields,
  addressFields,
  peopleFields,
  declarationFields,
  explanationFields,
  documentFields,
  ownershipFields,
] as const;

/** The field of each step in the JSON of the form. */
export const stepFields = {
  BUSINESS: 'business',
  ADDRESS: 'address',
  PEOPLE: 'people',
  DOCUMENTS: 'documents',
  DECLARATION: 'declaration',
} as const;

import { graphql } from '../../../shared/graphql.js';

/** The fields of a candidate that a person needs to resolve it. */
export const nameCandidateFields = graphql(`
  fragment PortalNameCandidate on NameCandidate @_unmask {
    list
    reference
    name
    matchedName
    strength
    reasons
    datesOfBirth
    countries
    fingerprint
    resolution
    resolutionReason
    resolvedAt
  }
`);

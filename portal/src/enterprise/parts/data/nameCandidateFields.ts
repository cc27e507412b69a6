import { graphql } from '../../../shared/graphql.js';

/** What a person reads of a candidate to resolve it. */
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

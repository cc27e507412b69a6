import type { ResultOf } from 'gql.tada';
import { graphql } from '../../shared/graphql.js';

/** Runs for each query: verifications of the organisation, and entities in the registers. */
export const searchDocument = graphql(`
  query PortalSearch($name: String!, $withVerifications: Boolean! = true, $withRegisters: Boolean! = true) {
    named: verifications(first: 50, filter: { name: $name }) @include(if: $withVerifications) {
      nodes {
        id
        legalName
        abn
        acn
        nzbn
        status
        reference
        verifiedAt
      }
    }
    referenced: verifications(first: 3, filter: { reference: $name }) @include(if: $withVerifications) {
      nodes {
        id
        legalName
        abn
        acn
        nzbn
        status
        reference
        verifiedAt
      }
    }
    australian: searchEntities(first: 4, name: $name, jurisdiction: AU) @include(if: $withRegisters) {
      nodes {
        legalName
        matchedName
        abn
        nzbn
        isActive
      }
    }
    newZealand: searchEntities(first: 3, name: $name, jurisdiction: NZ) @include(if: $withRegisters) {
      nodes {
        legalName
        matchedName
        abn
        nzbn
        isActive
      }
    }
  }
`);

/** Runs once, when the search opens: the newest objects of each type, which the browser searches. */
export const ownThingsDocument = graphql(`
  query PortalOwnThings($withCases: Boolean! = true, $withLinks: Boolean! = true, $withCertificates: Boolean! = true) {
    onboardings(first: 100) @include(if: $withCases) {
      nodes {
        id
        legalName
        applicantName
        reference
        status
      }
    }
    onboardingLinks(first: 100) @include(if: $withLinks) {
      nodes {
        id
        applicantName
        applicantEmail
        reference
        status
      }
    }
    certificates(first: 100) @include(if: $withCertificates) {
      nodes {
        id
        legalName
        abn
        nzbn
        status
      }
    }
  }
`);

/** The objects for developers, loaded in the same way. */
export const ownToolsDocument = graphql(`
  query PortalOwnTools($withKeys: Boolean! = true, $withEndpoints: Boolean! = true) {
    apiKeys(first: 100) @include(if: $withKeys) {
      nodes {
        id
        name
        hint
        revokedAt
      }
    }
    webhooks(first: 100) @include(if: $withEndpoints) {
      nodes {
        id
        url
        description
        status
      }
    }
  }
`);

export type Search = ResultOf<typeof searchDocument>;
export type OwnThings = Partial<ResultOf<typeof ownThingsDocument> & ResultOf<typeof ownToolsDocument>>;

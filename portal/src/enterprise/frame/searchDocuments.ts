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

/** The lists that the browser searches: their names are encrypted, or have no index by a part of them. */
export const casesDocument = graphql(`
  query PortalSearchedCases($first: Int!, $after: String) {
    list: onboardings(first: $first, after: $after) {
      nodes {
        id
        legalName
        applicantName
        reference
        status
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const linksDocument = graphql(`
  query PortalSearchedLinks($first: Int!, $after: String) {
    list: onboardingLinks(first: $first, after: $after) {
      nodes {
        id
        applicantName
        applicantEmail
        reference
        status
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const certificatesDocument = graphql(`
  query PortalSearchedCertificates($first: Int!, $after: String) {
    list: certificates(first: $first, after: $after) {
      nodes {
        id
        legalName
        abn
        nzbn
        status
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const keysDocument = graphql(`
  query PortalSearchedKeys($first: Int!, $after: String) {
    list: apiKeys(first: $first, after: $after) {
      nodes {
        id
        name
        hint
        revokedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const endpointsDocument = graphql(`
  query PortalSearchedEndpoints($first: Int!, $after: String) {
    list: webhooks(first: $first, after: $after) {
      nodes {
        id
        url
        description
        status
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

type NodesOf<Document> =
  NonNullable<ResultOf<Document>['list' & keyof ResultOf<Document>]> extends {
    readonly nodes: infer Nodes;
  }
    ? Nodes
    : never;

export type Search = ResultOf<typeof searchDocument>;

/** The organisation's own objects. */
export interface OwnThings {
  readonly cases: NodesOf<typeof casesDocument>;
  readonly links: NodesOf<typeof linksDocument>;
  readonly certificates: NodesOf<typeof certificatesDocument>;
  readonly keys: NodesOf<typeof keysDocument>;
  readonly endpoints: NodesOf<typeof endpointsDocument>;
}

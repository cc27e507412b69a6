import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';
import { nameCandidateFields } from '../../parts/data/nameCandidateFields.js';

/** The type names that a change of a screening affects. An empty list contains none, so they are given explicitly. */
export const screeningTypes = ['NameScreening'];

export const screeningsDocument = graphql(`
  query PortalScreenings($first: Int!, $after: String, $filter: ScreeningFilter) {
    screenings(first: $first, after: $after, filter: $filter) {
      nodes {
        id
        reference
        name
        kind
        dateOfBirth
        status
        screenedAt
        candidates {
          fingerprint
          matchedName
          resolution
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const screeningFields = graphql(
  `
    fragment PortalScreening on NameScreening @_unmask {
      id
      reference
      name
      kind
      dateOfBirth
      country
      status
      statusDetail
      screenedAt
      erasedAt
      lists {
        list
        publisher
        asOf
        entries
        state
      }
      candidates {
        ...PortalNameCandidate
      }
    }
  `,
  [nameCandidateFields],
);

export const screeningDocument = graphql(
  `
    query PortalScreening($id: ID!) {
      screening(id: $id) {
        ...PortalScreening
      }
    }
  `,
  [screeningFields],
);

export const screenDocument = graphql(`
  mutation PortalScreen($input: ScreenInput!) {
    screen(input: $input) {
      screenings {
        id
        status
      }
    }
  }
`);

export const decideDocument = graphql(
  `
    mutation PortalResolveScreeningCandidate($input: ResolveScreeningCandidateInput!) {
      resolveScreeningCandidate(input: $input) {
        ...PortalScreening
      }
    }
  `,
  [screeningFields],
);

export type ScreeningRow = NonNullable<ResultOf<typeof screeningsDocument>['screenings']>['nodes'][number];
export type Screening = NonNullable<ResultOf<typeof screeningDocument>['screening']>;
export type NameCandidate = Screening['candidates'][number];
export type ScreeningStatus = Screening['status'];
export type ScreenedKind = Screening['kind'];

import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';

export const resolutionsDocument = graphql(`
  query PortalResolutions($number: String!) {
    candidateResolutions(first: 50, filter: { number: $number }) {
      nodes {
        id
        list
        reference
        fingerprint
        outcome
        reason
        resolvedAt
        verificationId
      }
    }
  }
`);

export const resolveDocument = graphql(`
  mutation PortalResolveCandidate($input: ResolveCandidateInput!) {
    resolveCandidate(input: $input) {
      id
      outcome
    }
  }
`);

export type Resolution = NonNullable<ResultOf<typeof resolutionsDocument>['candidateResolutions']>['nodes'][number];

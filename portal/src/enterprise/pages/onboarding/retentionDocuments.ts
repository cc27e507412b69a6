import { graphql } from '../../../shared/graphql.js';

export const endRelationshipDocument = graphql(`
  mutation PortalEndRelationship($input: EndRelationshipInput!) {
    endRelationship(input: $input) {
      id
      keptUntil
    }
  }
`);

export const placeHoldDocument = graphql(`
  mutation PortalPlaceLegalHold($input: PlaceLegalHoldInput!) {
    placeLegalHold(input: $input) {
      id
      detail
    }
  }
`);

export const releaseHoldDocument = graphql(`
  mutation PortalReleaseLegalHold($input: ReleaseLegalHoldInput!) {
    releaseLegalHold(input: $input) {
      id
      detail
    }
  }
`);

import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../../shared/graphql.js';

export const organisationsDocument = graphql(`
  query PortalOrganisations($search: String, $first: Int!, $after: String) {
    platformOrganisations(search: $search, first: $first, after: $after) {
      nodes {
        id
        name
        plan
        createdAt
        suspendedAt
        members
        activeKeys
        verificationsThisMonth
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const detailFields = graphql(`
  fragment OrganisationFields on PlatformOrganisationDetail @_unmask {
    id
    name
    plan
    createdAt
    suspendedAt
    suspendedReason
    members
    membersByRole
    openInvitations
    activeKeys
    webhookEndpoints
    verificationsThisMonth
    peakPerMinute
    limitPerMinute
    byDay {
      day
      count
    }
    byMonth {
      day
      count
    }
  }
`);

export const organisationDocument = graphql(
  `
    query PortalOrganisation($id: ID!) {
      platformOrganisation(id: $id) {
        ...OrganisationFields
      }
    }
  `,
  [detailFields],
);

export const createOrganisationDocument = graphql(`
  mutation PortalCreateOrganisation($input: CreateOrganisationInput!) {
    createOrganisation(input: $input) {
      organisation {
        id
        name
      }
      invitation {
        email
      }
    }
  }
`);

export const changePlanDocument = graphql(`
  mutation PortalChangeOrganisationPlan($input: ChangeOrganisationPlanInput!) {
    changeOrganisationPlan(input: $input) {
      id
      name
      plan
    }
  }
`);

export const suspendOrganisationDocument = graphql(`
  mutation PortalSuspendOrganisation($input: SuspendOrganisationInput!) {
    suspendOrganisation(input: $input) {
      id
      name
    }
  }
`);

export const resumeOrganisationDocument = graphql(`
  mutation PortalResumeOrganisation($input: ResumeOrganisationInput!) {
    resumeOrganisation(input: $input) {
      id
      name
    }
  }
`);

export type OrganisationRow = NonNullable<
  ResultOf<typeof organisationsDocument>['platformOrganisations']
>['nodes'][number];
export type ManagedOrganisation = NonNullable<ResultOf<typeof organisationDocument>['platformOrganisation']>;
export type Plan = OrganisationRow['plan'];

/** The type names whose mutations refetch the list. */
export const organisationTypes: readonly string[] = ['PlatformOrganisationDetail'];

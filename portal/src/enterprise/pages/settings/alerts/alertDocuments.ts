import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../../shared/graphql.js';

export const alertSettingsDocument = graphql(`
  query PortalAlertSettings {
    organisation {
      id
      alertKinds
      alertRoles
      alertsOfTestData
    }
  }
`);

export const setAlertsDocument = graphql(`
  mutation PortalSetAlerts($input: UpdateOrganisationInput!) {
    updateOrganisation(input: $input) {
      id
      alertKinds
      alertRoles
      alertsOfTestData
    }
  }
`);

export const alertsDocument = graphql(`
  query PortalAlerts($first: Int!, $after: String) {
    alerts(first: $first, after: $after) {
      nodes {
        id
        kind
        subjectId
        subject
        daysBefore
        recipients
        sentAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export type AlertSettings = NonNullable<ResultOf<typeof alertSettingsDocument>['organisation']>;
export type AlertRow = NonNullable<ResultOf<typeof alertsDocument>['alerts']>['nodes'][number];
export type AlertKind = AlertRow['kind'];
export type AlertRole = AlertSettings['alertRoles'][number];

import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';

export const platformDocument = graphql(`
  query PortalPlatform {
    platformOverview {
      asOf
      organisations {
        total
        byPlan
      }
      apiKeys {
        active
        expired
        revoked
      }
      verifications {
        total
        last24Hours
        byRisk
        byStatus
        byDay {
          day
          count
        }
      }
      certificates {
        issued
        proposed
        suspended
        expired
        revoked
      }
      onboardings {
        open
        submitted
        decided
      }
      webhooks {
        endpoints
        disabled
        pending
        delivered24Hours
        failed24Hours
        p95Ms
        overdueSince
      }
      bulk {
        running
        queued
        rowsLeft
        completed24Hours
        failed24Hours
      }
      mail {
        pending
        overdueSince
      }
      registers {
        register
        kind
        asOf
        importedAt
        records
        failures24Hours
        lastSuccessAt
        isSample
        isMisconfigured
      }
      service {
        version
        region
        startedAt
      }
    }
  }
`);

export type Overview = NonNullable<ResultOf<typeof platformDocument>['platformOverview']>;

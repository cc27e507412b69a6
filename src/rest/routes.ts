import { adminRoutes } from './routes/admin.js';
import { alertRoutes } from './routes/alerts.js';
import { apiKeyRoutes } from './routes/apiKeys.js';
import { auditRoutes } from './routes/audit.js';
import { bulkRoutes } from './routes/bulk.js';
import { certificateRoutes } from './routes/certificates.js';
import { decisionRoutes } from './routes/decisions.js';
import { deliveryRoutes } from './routes/deliveries.js';
import { eventRoutes } from './routes/events.js';
import { onboardingLinkRoutes } from './routes/onboardingLinks.js';
import { onboardRoutes } from './routes/onboard.js';
import { onboardingRoutes } from './routes/onboardings.js';
import { organisationRoutes } from './routes/organisation.js';
import { overviewRoutes } from './routes/overview.js';
import { memberRoutes } from './routes/members.js';
import { monitoringRoutes } from './routes/monitoring.js';
import { portalRoutes } from './routes/portal.js';
import { privacyRoutes } from './routes/privacy.js';
import type { Route } from './routes/route.js';
import { screeningRoutes } from './routes/screening.js';
import { searchRoutes } from './routes/search.js';
import { singleSignOnRoutes } from './routes/singleSignOn.js';
import { verificationRoutes } from './routes/verifications.js';
import { webhookRoutes } from './routes/webhooks.js';

/** The REST API (contract.md#paths-and-operations), a chapter a file. */
export const routes: readonly Route[] = [
  ...verificationRoutes,
  ...monitoringRoutes,
  ...screeningRoutes,
  ...searchRoutes,
  ...apiKeyRoutes,
  ...eventRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...bulkRoutes,
  ...certificateRoutes,
  ...onboardingLinkRoutes,
  ...decisionRoutes,
  ...onboardingRoutes,
  ...organisationRoutes,
  ...overviewRoutes,
  ...alertRoutes,
  ...singleSignOnRoutes,
  ...memberRoutes,
  ...privacyRoutes,
  ...auditRoutes,
  ...adminRoutes,
  ...portalRoutes,
  ...onboardRoutes,
];

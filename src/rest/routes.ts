import { apiKeyRoutes } from './routes/apiKeys.js';
import { bulkRoutes } from './routes/bulk.js';
import { certificateRoutes } from './routes/certificates.js';
import { decisionRoutes, messageTemplateRoutes } from './routes/decisions.js';
import { deliveryRoutes } from './routes/deliveries.js';
import { memberRoutes } from './routes/members.js';
import { onboardingLinkRoutes, onboardingRoutes, onboardRoutes } from './routes/onboardings.js';
import { policyRoutes } from './routes/policies.js';
import { portalRoutes, singleSignOnRoutes } from './routes/portal.js';
import { privacyRoutes } from './routes/privacy.js';
import type { Route } from './routes/route.js';
import { screeningRoutes } from './routes/screening.js';
import { verificationRoutes } from './routes/verifications.js';
import { webhookRoutes } from './routes/webhooks.js';

const verifications = 'verifications { total last24Hours byStatus byRisk byDay { day count } }';
const certificates = 'certificates { issued expired revoked proposed suspended }';
const onboardings = 'onboardings { open submitted decided expired revoked }';
const webhooks = 'webhooks { endpoints pending delivered24Hours failed24Hours p95Ms disabled overdueSince }';
const bulk = 'bulk { running completed24Hours queued failed24Hours rowsLeft }';
const figures = `apiKeys { active revoked expired } ${[verifications, certificates, onboardings, webhooks, bulk].join(' ')}`;

/** For people who run the platform. */
const adminRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/admin/platform-overview',
    summary: 'Get the platform overview',
    status: 200,
    noun: 'overview',
    operation: `query { data: platformOverview { organisations { total byPlan } ${figures}
      registers { register kind records asOf importedAt failures24Hours calls24Hours isSample isMisconfigured lastSuccessAt }
      service { version region startedAt } mail { pending overdueSince } test { ${figures} } asOf } }`,
  },
];

/** E-mails that notified members. */
const alertRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/enterprise/alerts',
    summary: 'List alerts',
    csv: [...['id', 'kind', 'mode', 'subjectId', 'subject', 'daysBefore', 'recipients', 'sentAt']],
    status: 200,
    operation: `query ($limit: Int, $after: String) { data: alerts(first: $limit, after: $after) {
        nodes { id kind mode subjectId subject daysBefore recipients sentAt } pageInfo { hasNextPage endCursor } } }`,
  },
];

const entry = `id at mode requestId actor { kind id role onBehalfOf } action object { kind id } outcome details body position
  leaf seal sealedAt`;

/** The audit log, and whether it is complete. */
const auditRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/enterprise/audit',
    summary: 'List audit log entries',
    csv: [
      ...['id', 'at', 'mode', 'requestId', 'actor.kind', 'actor.id', 'actor.role', 'actor.onBehalfOf', 'action'],
      ...['object.kind', 'object.id', 'outcome', 'details', 'position', 'leaf', 'seal', 'sealedAt'],
    ],
    status: 200,
    operation: `query ($limit: Int, $after: String, $action: AuditAction, $actorId: String, $objectId: String,
        $since: DateTimeISO, $until: DateTimeISO) {
      data: auditEntries(first: $limit, after: $after, filter: { action: $action, actorId: $actorId, objectId: $objectId,
        since: $since, until: $until }) { nodes { ${entry} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/audit/check',
    summary: 'Check the audit log',
    status: 200,
    noun: 'check',
    operation: `query ($after: String) { data: auditCheck(after: $after) { checkedAt checked unsealed unsigned remaining
        nextCursor faultCount firstFault { rule position explanation } head { size root seal keyId signedAt } } }`,
  },
];

const event = 'id event timestamp mode data cursor';

const eventRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/enterprise/events',
    summary: 'List events',
    status: 200,
    errors: ['CURSOR_EXPIRED'],
    operation: `query ($limit: Int, $after: String, $types: [EventKind!], $order: EventOrder, $newestFirst: Boolean) {
      data: events(first: $limit, after: $after, types: $types, order: $order, newestFirst: $newestFirst) {
        nodes { ${event} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/events/:id',
    summary: 'Get an event',
    status: 200,
    noun: 'event',
    operation: `query ($id: ID!) { data: event(id: $id) { ${event} } }`,
  },
];

const organisation = `id name plan scopeEnforcement fourEyes certificateAgeDays certificateMonths registerSource policyVersion createdAt
  brandName brandColour brandLogo applicantContact usualDecisionDays returnUrls requiredDocuments automaticApprovalUpTo
  asksSourceOfFunds privacyNotice privacyPolicyUrl personalDataInWebhooks
  alertKinds alertRoles alertsOfTestData`;

/** The caller's own organisation. */
const organisationRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/enterprise/organisation',
    summary: 'Get your organisation',
    status: 200,
    noun: 'organisation',
    operation: `query { data: organisation { ${organisation} } }`,
  },
  {
    method: 'patch',
    path: '/api/enterprise/organisation',
    summary: 'Edit your organisation',
    status: 200,
    noun: 'organisation',
    operation: `mutation ($input: UpdateOrganisationInput!) { data: updateOrganisation(input: $input) { ${organisation} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/limits',
    summary: 'Get rate limits and use',
    status: 200,
    noun: null,
    operation: `query { data: limits { plan limits { name windowSeconds own { limit used resetsAt } organisation { limit used resetsAt } } } }`,
  },
];

const counts = 'total verified inactive notFound error low medium high critical highRiskRate';
const needs = [
  'onboardings',
  'decisions',
  'certificates',
  'candidates',
  'endpoints',
  'bulks',
  'expiringKeys',
  'expiringCertificates',
  'suspendedCertificates',
].map((need) => `${need} { count hasMore firstId firstAt }`);

/** Figures of the caller's organisation. */
const overviewRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/enterprise/overview',
    summary: 'Get the organisation overview',
    status: 200,
    noun: 'overview',
    operation: `query ($days: Int, $timeZone: String) { data: organisationOverview(days: $days, timeZone: $timeZone) {
      days timeZone from verifications { total { ${counts} } before { ${counts} } byDay { day ${counts} } }
      deliveries { delivered failed pending successRate p95Ms } needs { ${needs.join(' ')} } asOf } }`,
  },
];

const entity = `id verificationId reference jurisdiction abn nzbn legalName abnStatus nzbnStatus gstRegistered entityType asOf
  screening { status candidates screenedAt } startedAt changedAt asicStatus`;

/** Entities that are monitored. */
const monitoringRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/enterprise/monitored-entities',
    summary: 'List monitored entities',
    csv: [
      ...['id', 'verificationId', 'reference', 'jurisdiction', 'abn', 'nzbn', 'legalName', 'abnStatus', 'nzbnStatus'],
      ...['gstRegistered', 'entityType', 'asOf', 'startedAt', 'changedAt', 'asicStatus'],
    ],
    status: 200,
    operation: `query ($limit: Int, $after: String, $number: String) {
      data: monitoredEntities(first: $limit, after: $after, number: $number) { nodes { ${entity} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/monitored-entities',
    summary: 'Start monitoring an entity',
    status: 201,
    noun: 'monitoredEntity',
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
    operation: `mutation ($input: MonitorVerificationInput!) { data: monitorVerification(input: $input) { ${entity} } }`,
  },
  {
    method: 'delete',
    path: '/api/enterprise/monitored-entities/:id',
    summary: 'Stop monitoring an entity',
    status: 204,
    operation: `mutation ($id: ID!) { data: stopMonitoring(input: { id: $id }) { id } }`,
  },
];

/** Search for entities by name. */
const searchRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/enterprise/search',
    summary: 'Search a register by name',
    status: 200,
    errors: ['REGISTER_UNAVAILABLE'],
    operation: `query ($name: String!, $jurisdiction: Jurisdiction!, $limit: Int, $after: String) {
      data: searchEntities(name: $name, jurisdiction: $jurisdiction, first: $limit, after: $after) {
        nodes { jurisdiction legalName matchedName nameKind matchReason matchExplanation score abn nzbn entityType status
          isActive registeredState source { register kind asOf attribution } }
        pageInfo { hasNextPage endCursor } } }`,
  },
];

/** The REST API (contract.md#paths-and-operations). Larger chapters have a file each in `routes`. */
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
  ...messageTemplateRoutes,
  ...onboardingRoutes,
  ...organisationRoutes,
  ...policyRoutes,
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

const entity = ['legalName', 'abn', 'acn', 'nzbn', 'jurisdiction', 'entityType'];
const score = ['fractureScore', 'fractureRisk'];

/**
 * The lists that are given as CSV too, by their path, each with its columns. A column is named for the member of the JSON that stands
 * in it: of a member that is an object or a list with what is taken of it, as `fractureSignals.type`, the kinds of all signals with a
 * space between them. New columns go to the end: programs may count them.
 */
export const csvColumns: Readonly<Record<string, readonly string[]>> = {
  '/api/enterprise/verifications': [
    ...['id', 'reference', 'status', ...entity, 'abnStatus', 'nzbnStatus', 'gstRegistered', 'registeredState'],
    ...['registeredDate', ...score, 'fractureInterval.lowest', 'fractureInterval.highest', 'fractureSignals.type'],
    ...['nameMatch.result', 'source.register', 'source.kind', 'source.asOf', 'source.attribution', 'policyVersion'],
    ...['auditHash', 'verifiedAt'],
  ],
  '/api/enterprise/monitored-entities': [
    ...['id', 'verificationId', 'reference', 'jurisdiction', 'abn', 'nzbn', 'legalName', 'abnStatus', 'nzbnStatus'],
    ...['gstRegistered', 'entityType', 'asOf', 'startedAt', 'changedAt'],
  ],
  '/api/enterprise/certificates': [
    ...['id', 'status', 'verificationId', ...entity, 'verdict', 'condition', 'reason', 'entityStatus', ...score],
    ...['policyVersion', 'verifiedAt', 'issuedBy.name', 'issuedBy.role', 'agreedBy.name', 'agreedBy.role', 'createdAt'],
    ...['issuedAt', 'expiresAt', 'revokedAt', 'revokedReason', 'auditHash', 'url'],
  ],
  '/api/enterprise/onboarding-links': [
    ...['id', 'status', 'reference', 'applicantName', 'applicantEmail', 'jurisdiction', 'queryValue', 'locale'],
    ...['createdAt', 'expiresAt', 'openedAt', 'submittedAt', 'decidedAt', 'revokedAt', 'onboardingId'],
  ],
  '/api/enterprise/webhooks/:id/deliveries': [
    ...['id', 'webhookId', 'eventId', 'event', 'state', 'attemptCount', 'nextAttemptAt', 'createdAt', 'finishedAt'],
    ...['attempts.outcome', 'attempts.status'],
  ],
  '/api/enterprise/bulk': [
    ...['id', 'status', 'total', 'processed', 'failed', 'createdAt', 'startedAt', 'finishedAt', 'failure'],
  ],
  '/api/enterprise/api-keys': [
    ...['id', 'name', 'hint', 'mode', 'scopes', 'allowedCidrs', 'onBehalfOf', 'createdAt', 'expiresAt', 'revokedAt'],
    ...['lastUsedAt'],
  ],
};

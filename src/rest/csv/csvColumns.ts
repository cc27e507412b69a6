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
    ...['auditHash', 'verifiedAt', 'statusReasons.code', 'screening.status', 'abnActiveFrom', 'gstFrom'],
    ...['registeredPostcode', 'isReplaced'],
  ],
  '/api/enterprise/monitored-entities': [
    ...['id', 'verificationId', 'reference', 'jurisdiction', 'abn', 'nzbn', 'legalName', 'abnStatus', 'nzbnStatus'],
    ...['gstRegistered', 'entityType', 'asOf', 'startedAt', 'changedAt', 'asicStatus'],
  ],
  '/api/enterprise/certificates': [
    ...['id', 'status', 'verificationId', ...entity, 'verdict', 'condition', 'reason', 'entityStatus', ...score],
    ...['policyVersion', 'verifiedAt', 'issuedBy.name', 'issuedBy.role', 'agreedBy.name', 'agreedBy.role', 'createdAt'],
    ...['issuedAt', 'expiresAt', 'revokedAt', 'revokedReason', 'auditHash', 'url', 'suspendedAt'],
    ...['suspensionReasons.code', 'checks.screening.status'],
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
    ...['lastUsedAt', 'memberId', 'role'],
  ],
  '/api/enterprise/onboardings': [
    ...[
      'id',
      'linkId',
      'reference',
      'status',
      'round',
      'submittedAt',
      'decidedAt',
      'verificationId',
      'legalName',
      'abn',
    ],
    ...['nzbn', ...score, 'fractureInterval.lowest', 'fractureInterval.highest', 'verificationStatus', 'route.outcome'],
    ...['route.reasons.code', 'applicantName', 'applicantEmail', 'assignee.id', 'assignee.name', 'decisions.id'],
    ...['decisions.decision', 'relationshipEndedAt', 'keptUntil', 'erasedAt'],
  ],
  '/api/enterprise/decisions': [
    ...['id', 'status', 'decision', 'onboardingId', 'verificationId', 'decidedBy', 'officerId', 'decidedAt'],
    ...['confirmedBy', 'secondOfficerId', 'confirmedAt', 'reason', 'message', 'steps', 'notification.status'],
    ...['notification.channel'],
  ],
  '/api/enterprise/candidate-resolutions': [
    ...['id', 'verificationId', 'list', 'reference', 'outcome', 'reason', 'number', 'resolvedBy', 'officerId'],
    ...['resolvedAt', 'fingerprint'],
  ],
  '/api/enterprise/screenings': [
    ...[
      'id',
      'reference',
      'name',
      'kind',
      'dateOfBirth',
      'country',
      'status',
      'statusDetail',
      'lists.list',
      'lists.asOf',
    ],
    ...['candidates.list', 'candidates.reference', 'candidates.matchedName', 'candidates.strength'],
    ...['candidates.resolution', 'screenedAt', 'erasedAt'],
  ],
  '/api/enterprise/webhooks': [
    ...['id', 'url', 'events', 'description', 'status', 'createdAt', 'rateLimit', 'disabledReason', 'disabledAt'],
    ...['health.failures', 'health.failingSince', 'health.lastAttemptAt', 'health.lastStatus', 'health.lastError'],
  ],
  '/api/enterprise/members': ['id', 'name', 'email', 'role', 'hasAccount', 'hasSecondFactor', 'createdAt'],
  '/api/enterprise/invitations': ['id', 'name', 'email', 'role', 'status', 'createdAt', 'expiresAt'],
  '/api/enterprise/alerts': [...['id', 'kind', 'mode', 'subjectId', 'subject', 'daysBefore', 'recipients', 'sentAt']],
  '/api/enterprise/audit': [
    ...['id', 'at', 'mode', 'requestId', 'actor.kind', 'actor.id', 'actor.role', 'actor.onBehalfOf', 'action'],
    ...['object.kind', 'object.id', 'outcome', 'details', 'position', 'leaf', 'seal', 'sealedAt'],
  ],
};

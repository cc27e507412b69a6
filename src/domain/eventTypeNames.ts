/**
 * All event types of contract.md#events. It includes types that nothing records yet, such as those of bulk, so that receivers can
 * be prepared. `endpoint` is about the receivers of events themselves.
 */
export const eventTypeNames = [
  'verification.completed',
  'verification.high_risk',
  'certificate.issued',
  'certificate.expired',
  'certificate.revoked',
  'certificate.suspended',
  'certificate.reinstated',
  'onboarding.submitted',
  'onboarding.decided',
  'bulk.completed',
  'entity.changed',
  'screening.candidate_found',
  'endpoint.failing',
  'endpoint.disabled',
  'endpoint.test',
] as const;

export type EventTypeName = (typeof eventTypeNames)[number];

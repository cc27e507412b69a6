/**
 * All kinds of contract.md#events, so that a receiver can be set up for those to come: bulk records none yet. `endpoint` is about the receivers of events themselves.
 */
export const eventKinds = [
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

export type EventKind = (typeof eventKinds)[number];

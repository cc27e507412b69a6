import type { AuditAction } from './auditDocuments.js';

/** What was done, in words. */
export const actionWords: Readonly<Record<AuditAction, string>> = {
  ACCOUNT_LOCKED: 'Account locked',
  ACCOUNT_PASSWORD_CHANGED: 'Password changed',
  ACCOUNT_RECOVERY_CODES_MADE: 'Recovery codes made',
  ACCOUNT_RESET_LINK_MADE: 'Reset link made',
  ACCOUNT_SECOND_FACTOR_PROPOSED: 'Second factor begun',
  ACCOUNT_SECOND_FACTOR_REMOVED: 'Second factor removed',
  ACCOUNT_SECOND_FACTOR_SET: 'Second factor set',
  ACCOUNT_UNLOCKED: 'Account unlocked',
  API_KEY_CREATED: 'API key created',
  API_KEY_REVOKED: 'API key revoked',
  API_KEY_ROTATED: 'API key rotated',
  BULK_CANCELLED: 'Bulk cancelled',
  BULK_COMPLETED: 'Bulk completed',
  BULK_FAILED: 'Bulk failed',
  BULK_STARTED: 'Bulk started',
  CANDIDATE_CONFIRMED: 'Candidate confirmed',
  CANDIDATE_DISMISSED: 'Candidate dismissed',
  CERTIFICATE_AGREED: 'Certificate agreed to',
  CERTIFICATE_EXPIRED: 'Certificate expired',
  CERTIFICATE_ISSUED: 'Certificate issued',
  CERTIFICATE_PROPOSED: 'Certificate proposed',
  CERTIFICATE_REVOKED: 'Certificate revoked',
  DECISION_CONFIRMED: 'Decision confirmed',
  DECISION_MADE: 'Decision made',
  DECISION_PROPOSED: 'Decision proposed',
  DECISION_WITHDRAWN: 'Decision withdrawn',
  DELIVERY_CANCELLED: 'Delivery cancelled',
  DELIVERY_RECOVERED: 'Delivery recovered',
  DELIVERY_RETRIED: 'Delivery retried',
  DENIALS_COUNTED: 'Denials counted',
  DOCUMENT_DOWNLOADED: 'Document downloaded',
  DOCUMENT_REMOVED: 'Document removed',
  DOCUMENT_UPLOADED: 'Document uploaded',
  EVENT_TESTED: 'Test event sent',
  INVITATION_ACCEPTED: 'Invitation accepted',
  INVITATION_CREATED: 'Invitation created',
  INVITATION_REVOKED: 'Invitation revoked',
  LEGAL_HOLD_PLACED: 'Legal hold placed',
  LEGAL_HOLD_RELEASED: 'Legal hold released',
  MEMBER_ADDED: 'Member added',
  MEMBER_CHANGED: 'Member changed',
  MEMBER_LINKED: 'Member linked to an account',
  MEMBER_REMOVED: 'Member removed',
  MONITORING_STARTED: 'Monitoring started',
  MONITORING_STOPPED: 'Monitoring stopped',
  ONBOARDING_ASSIGNED: 'Onboarding assigned',
  ONBOARDING_ERASED: 'Onboarding erased',
  ONBOARDING_EXPORTED: 'Onboarding exported',
  ONBOARDING_NOTED: 'Onboarding noted',
  ONBOARDING_SAVED: 'Onboarding saved',
  ONBOARDING_SUBMITTED: 'Onboarding submitted',
  ONBOARDING_LINK_CODE_SENT: 'Code sent to an applicant',
  ONBOARDING_LINK_CREATED: 'Onboarding link created',
  ONBOARDING_LINK_OPENED: 'Onboarding link opened',
  ONBOARDING_LINK_REVOKED: 'Onboarding link revoked',
  OPERATION_DENIED: 'Operation refused',
  OPERATOR_ADDED: 'Operator added',
  OPERATOR_REMOVED: 'Operator removed',
  ORGANISATION_CREATED: 'Organisation created',
  ORGANISATION_UPDATED: 'Organisation updated',
  REGISTER_IMPORTED: 'Register imported',
  RELATIONSHIP_ENDED: 'Relationship ended',
  SECRETS_REWRAPPED: 'Secrets sealed anew',
  SESSION_ENDED: 'Signed out',
  SESSION_REFUSED: 'Sign-in refused',
  SESSION_STARTED: 'Signed in',
  SIGNING_KEY_ROTATED: 'Signing key rotated',
  SSO_CONNECTION_REMOVED: 'Single sign-on removed',
  SSO_CONNECTION_SET: 'Single sign-on set up',
  VERIFICATION_RECORDED: 'Verification made',
  WEBHOOK_CREATED: 'Webhook created',
  WEBHOOK_DELETED: 'Webhook deleted',
  WEBHOOK_DISABLED: 'Webhook disabled',
  WEBHOOK_SECRET_ROTATED: 'Webhook secret rotated',
  WEBHOOK_UPDATED: 'Webhook updated',
};

/** What each part of the product enters, by what the action begins with. */
const groups = [
  ['Verifications', /^(VERIFICATION|CANDIDATE|MONITORING|BULK|REGISTER)_/],
  ['Certificates', /^(CERTIFICATE|SIGNING_KEY)_/],
  ['Onboarding', /^(ONBOARDING|ONBOARDING_LINK|DOCUMENT|DECISION|LEGAL_HOLD|RELATIONSHIP)_/],
  ['Keys and webhooks', /^(API_KEY|WEBHOOK|DELIVERY|EVENT)_/],
  ['People', /^(ACCOUNT|SESSION|MEMBER|INVITATION|OPERATOR|SSO_CONNECTION)_/],
  ['The organisation and the service', /^(ORGANISATION|OPERATION|DENIALS|SECRETS)_/],
] as const;

/** All actions, for a choice. */
export const actionChoices = groups.map(([group, pattern]) => ({
  group,
  items: (Object.entries(actionWords) as [AuditAction, string][])
    .filter(([action]) => pattern.test(action))
    .map(([value, label]) => ({ value, label })),
}));

/** Reads an action out of an address. */
export function actionOf(text: unknown): AuditAction | undefined {
  return typeof text === 'string' && Object.hasOwn(actionWords, text) ? (text as AuditAction) : undefined;
}

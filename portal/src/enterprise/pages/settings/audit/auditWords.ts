import { auditActionText } from '../../../../shared/text/auditActionText.js';
import type { AuditAction } from './auditDocuments.js';

const text = auditActionText;

/** The actions in words. */
export const actionWords: Readonly<Record<AuditAction, string>> = text.actions;

/** The actions of each part of the product, by prefix. */
const groups = [
  [text.groups.verifications, /^(VERIFICATION|CANDIDATE|MONITORING|SCREENING|BULK|REGISTER)_/],
  [text.groups.certificates, /^(CERTIFICATE|SIGNING_KEY)_/],
  [
    text.groups.onboarding,
    /^(ONBOARDING|ONBOARDING_LINK|DOCUMENT|DECISION|MESSAGE_TEMPLATE|REQUIREMENT|LEGAL_HOLD|RELATIONSHIP)_/,
  ],
  [text.groups.keys, /^(API_KEY|WEBHOOK|DELIVERY|EVENT)_/],
  [text.groups.people, /^(ACCOUNT|SESSION|MEMBER|INVITATION|OPERATOR|SSO_CONNECTION)_/],
  [text.groups.organisation, /^(ORGANISATION|OPERATION|DENIALS|SECRETS)_/],
] as const;

/** All actions, as options. */
export const actionChoices = groups.map(([group, pattern]) => ({
  group,
  items: (Object.entries(actionWords) as [AuditAction, string][])
    .filter(([action]) => pattern.test(action))
    .map(([value, label]) => ({ value, label })),
}));

/** Parses an action in an address. */
export function parseAction(text: unknown): AuditAction | undefined {
  return typeof text === 'string' && Object.hasOwn(actionWords, text) ? (text as AuditAction) : undefined;
}

import { registerEnumType } from 'type-graphql';
import { auditActions, type AuditAction } from '../domain/audit/auditEntry.js';
import { auditActionWords } from './auditActionWords.js';

/** `API_KEY_CREATED` in GraphQL, `apiKey.created` in REST and in the entry itself. */
export const AuditActionEnum: Readonly<Record<string, AuditAction>> = Object.fromEntries(
  auditActions.map((action) => [
    action
      .replaceAll(/[A-Z]/g, (letter) => `_${letter}`)
      .replace('.', '_')
      .toUpperCase(),
    action,
  ]),
);
export const AuditActorKindEnum = {
  KEY: 'key',
  MEMBER: 'member',
  OPERATOR: 'operator',
  APPLICANT: 'applicant',
  CONSOLE: 'console',
  SYSTEM: 'system',
  STRANGER: 'stranger',
} as const;
export const AuditOutcomeEnum = { DONE: 'done', DENIED: 'denied', FAILED: 'failed' } as const;

registerEnumType(AuditActionEnum, {
  name: 'AuditAction',
  description:
    'The object and what was done to it, such as `API_KEY_CREATED`. A denied call has the action that the caller attempted.',
  valuesConfig: Object.fromEntries(
    Object.entries(AuditActionEnum).map(([name, action]) => [name, { description: auditActionWords[action] }]),
  ),
});
registerEnumType(AuditActorKindEnum, {
  name: 'AuditActorKind',
  description: 'The type of actor that performed an action.',
  valuesConfig: {
    KEY: { description: 'An API key of the organisation.' },
    MEMBER: { description: 'A member who was signed in.' },
    OPERATOR: { description: 'An operator of the platform, signed in or with a key.' },
    APPLICANT: { description: 'An applicant who used an onboarding link.' },
    CONSOLE: { description: 'An operator who used the `kyb` console.' },
    SYSTEM: { description: 'The service itself, without a caller.' },
    STRANGER: { description: 'A caller who was not signed in.' },
  },
});
registerEnumType(AuditOutcomeEnum, {
  name: 'AuditOutcome',
  description: 'The outcome of a recorded action.',
  valuesConfig: {
    DONE: { description: 'The action was carried out.' },
    DENIED: { description: 'The caller was not permitted to perform the action.' },
    FAILED: { description: 'The action was attempted and failed.' },
  },
});

import { registerEnumType } from 'type-graphql';
import { auditActions, type AuditAction } from '../domain/audit/auditEntry.js';

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
  description: 'Noun, then what was done to it. What was refused has the action that was asked for.',
});
registerEnumType(AuditActorKindEnum, {
  name: 'AuditActorKind',
  description: 'Who did something.',
  valuesConfig: {
    KEY: { description: 'An API key.' },
    MEMBER: { description: 'Somebody who was signed in.' },
    OPERATOR: { description: 'Somebody who runs the platform.' },
    APPLICANT: { description: 'Somebody who came by an onboarding link.' },
    CONSOLE: { description: 'An operator at the machine.' },
    SYSTEM: { description: 'The service itself.' },
    STRANGER: { description: 'Somebody who had not signed in.' },
  },
});
registerEnumType(AuditOutcomeEnum, { name: 'AuditOutcome', description: 'What came of it.' });

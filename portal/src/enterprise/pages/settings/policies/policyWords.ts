import { policiesText } from '../../../../shared/text/policiesText.js';
import type { Policies } from './policyDocuments.js';

const text = policiesText;

type Choice<Name extends keyof Policies> = Policies[Name];

export const policyVersions = ['2026-1', '2026-2', '2026-3'] as const;

export const sourceNames: Record<Choice<'registerSource'>, string> = text.sources;

export const enforcementNames: Record<Choice<'scopeEnforcement'>, string> = text.enforcements;

export const documentNames: Record<Choice<'requiredDocuments'>[number], string> = text.documents;

export const documentKinds = [
  'IDENTITY',
  'ADDRESS',
  'TRUST_DEED',
  'OWNERSHIP',
  'REGISTRATION',
  'AUTHORITY',
  'OTHER',
] as const satisfies readonly Choice<'requiredDocuments'>[number][];

/** The title of each setting. */
export const policyTitles: Record<keyof Policies, string> = text.titles;

/** The effect of a setting, and when it starts. */
export const policyEffects: Record<keyof Policies, string> = text.effects;

/** The settings in display order. */
export const policyNames = [
  'policyVersion',
  'registerSource',
  'fourEyes',
  'certificateAgeDays',
  'certificateMonths',
  'requiredDocuments',
  'automaticApprovalUpTo',
  'asksSourceOfFunds',
  'personalDataInWebhooks',
  'scopeEnforcement',
] as const satisfies readonly (keyof Policies)[];

/** The value of a setting in words. */
export function wordsFor(name: keyof Policies, policies: Policies): string {
  switch (name) {
    case 'policyVersion':
      return policies.policyVersion;
    case 'registerSource':
      return sourceNames[policies.registerSource];
    case 'scopeEnforcement':
      return enforcementNames[policies.scopeEnforcement];
    case 'certificateAgeDays':
      return text.days(policies.certificateAgeDays);
    case 'certificateMonths':
      return text.months(policies.certificateMonths);
    case 'requiredDocuments':
      return policies.requiredDocuments.map((kind) => documentNames[kind]).join(', ') || text.noDocuments;
    case 'automaticApprovalUpTo':
      return policies.automaticApprovalUpTo === null ? text.never : text.upTo(policies.automaticApprovalUpTo);
    case 'fourEyes':
    case 'asksSourceOfFunds':
    case 'personalDataInWebhooks':
      return policies[name] ? text.yes : text.no;
  }
}

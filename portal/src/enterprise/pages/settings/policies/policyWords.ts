import type { Policies } from './policyDocuments.js';

type Choice<Name extends keyof Policies> = Policies[Name];

export const policyVersions = ['2026-1', '2026-2', '2026-3'] as const;

export const sourceNames: Record<Choice<'registerSource'>, string> = {
  EXTRACT: 'Imported extracts',
  LIVE: 'The register over the network',
  LIVE_THEN_EXTRACT: 'The register over the network, else the extract',
};

export const enforcementNames: Record<Choice<'scopeEnforcement'>, string> = {
  OFF: 'Nothing',
  REPORT: 'A line in the log of the service',
  ENFORCE: 'The call is refused',
};

export const documentNames: Record<Choice<'requiredDocuments'>[number], string> = {
  IDENTITY: 'Identity',
  ADDRESS: 'Address',
  TRUST_DEED: 'Trust deed',
  OWNERSHIP: 'Ownership',
  REGISTRATION: 'Registration',
  OTHER: 'Other',
};

export const documentKinds = [
  'IDENTITY',
  'ADDRESS',
  'TRUST_DEED',
  'OWNERSHIP',
  'REGISTRATION',
  'OTHER',
] as const satisfies readonly Choice<'requiredDocuments'>[number][];

/** The title of each setting. */
export const policyTitles: Record<keyof Policies, string> = {
  policyVersion: 'Policy',
  registerSource: 'Source of live verifications',
  fourEyes: 'Four eyes',
  certificateAgeDays: 'Age of a verification',
  certificateMonths: 'Length of a certificate',
  requiredDocuments: 'Documents of applicants',
  automaticApprovalUpTo: 'Approved automatically',
  personalDataInWebhooks: 'Applicants in webhooks',
  scopeEnforcement: 'A key without the scope',
};

/** The effect of a setting, and when it starts. */
export const policyEffects: Record<keyof Policies, string> = {
  policyVersion: 'Applies from the next verification on. Stored verifications keep their policy and their score.',
  registerSource: 'Applies from the next live verification. Test data always come from the sandbox.',
  fourEyes:
    'A certificate on a score above 50, and each approval or refusal of a case, is proposed by one officer and takes a second one. Asking for more takes one.',
  certificateAgeDays: 'A certificate cannot be issued on a verification that is older.',
  certificateMonths: 'For new certificates. Issued ones keep their expiry date.',
  requiredDocuments: 'The documents that applicants must upload, including applicants who have not submitted yet.',
  automaticApprovalUpTo:
    'A submission with nothing against it, and a score up to this, is approved without an officer. With four eyes none is, nor any that names people who were not screened. People are not screened yet.',
  personalDataInWebhooks:
    'Webhooks about applicants carry name and e-mail address, added at each sending and never stored.',
  scopeEnforcement: 'The response, from the next call on, when an API key lacks the scope of an operation.',
};

/** The settings in display order. */
export const policyNames = [
  'policyVersion',
  'registerSource',
  'fourEyes',
  'certificateAgeDays',
  'certificateMonths',
  'requiredDocuments',
  'automaticApprovalUpTo',
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
      return policies.certificateAgeDays === 1 ? 'A day at most' : `${policies.certificateAgeDays} days at most`;
    case 'certificateMonths':
      return policies.certificateMonths === 1 ? 'A month' : `${policies.certificateMonths} months`;
    case 'requiredDocuments':
      return policies.requiredDocuments.map((kind) => documentNames[kind]).join(', ') || 'None';
    case 'automaticApprovalUpTo':
      return policies.automaticApprovalUpTo === null ? 'Never' : `Up to a score of ${policies.automaticApprovalUpTo}`;
    case 'fourEyes':
    case 'personalDataInWebhooks':
      return policies[name] ? 'Yes' : 'No';
  }
}

import { counted, plural } from './numbers.js';

/** The words of the page of policies. */
export const policiesText = {
  title: 'Policies',
  lead: 'Rules for live and test data alike. Every change is in the audit log.',
  whoChanges: 'Owners change them.',
  groups: {
    verifications: 'Verifications',
    certificates: 'Certificates and decisions',
    onboarding: 'Onboarding',
    keys: 'API keys',
  },

  titles: {
    policyVersion: 'Policy',
    registerSource: 'Source of live verifications',
    fourEyes: 'Four eyes',
    certificateAgeDays: 'Age of a verification',
    certificateMonths: 'Length of a certificate',
    requiredDocuments: 'Documents of applicants',
    automaticApprovalUpTo: 'Approved automatically',
    asksSourceOfFunds: 'Source of funds of every applicant',
    personalDataInWebhooks: 'Applicants in webhooks',
    scopeEnforcement: 'A key without the scope',
  },
  effects: {
    policyVersion: 'Applies from the next verification on. Stored verifications keep their policy and their score.',
    registerSource: 'Applies from the next live verification. Test data always come from the sandbox.',
    fourEyes:
      'A second officer confirms each certificate on a score above 50, and each approval or refusal of a case. Asking for more information takes one officer.',
    certificateAgeDays: 'A certificate cannot be issued on a verification that is older.',
    certificateMonths: 'For new certificates. Issued ones keep their expiry date.',
    requiredDocuments: 'The documents that applicants must upload, including applicants who have not submitted yet.',
    automaticApprovalUpTo:
      'A submission with a score up to this and nothing against it is approved without an officer, unless four eyes is on or somebody in the form was not screened.',
    asksSourceOfFunds:
      'Every applicant says where the money comes from. If this is off, only applicants with a foreign public office are asked.',
    personalDataInWebhooks:
      'Webhooks about applicants carry name and e-mail address, added at each sending and never stored.',
    scopeEnforcement: 'The response, from the next call on, when an API key lacks the scope of an operation.',
  },
  sources: {
    EXTRACT: 'Imported extracts',
    LIVE: 'The register over the network',
    LIVE_THEN_EXTRACT: 'The register over the network, else the extract',
  },
  enforcements: { OFF: 'Nothing', REPORT: 'A line in the log of the service', ENFORCE: 'The call is refused' },
  documents: {
    IDENTITY: 'Identity',
    ADDRESS: 'Address',
    TRUST_DEED: 'Trust deed',
    OWNERSHIP: 'Ownership',
    REGISTRATION: 'Registration',
    AUTHORITY: 'Authority to act',
    OTHER: 'Other',
  },
  days: (days: number): string => (days === 1 ? 'A day at most' : `${days} days at most`),
  months: (months: number): string => (months === 1 ? 'A month' : `${months} months`),
  noDocuments: 'None',
  upTo: (score: number): string => `Up to a score of ${score}`,
  never: 'Never',
  yes: 'Yes',
  no: 'No',

  form: {
    certificateAgeDays: 'Age of a verification, in days',
    certificateMonths: 'Length of a certificate, in months',
    automaticApprovalUpTo: 'Approved automatically, up to a score of',
    automaticApprovalHelp: (effect: string): string => `${effect} 0 to 50; empty: never.`,
    wholeNumber: (least: number, most: number): string => `Must be a whole number from ${least} to ${most}.`,
    action: 'Review changes',
  },

  fourEyesWarning: {
    missing: (officers: number): string =>
      officers === 1
        ? 'Only 1 member can decide. Four eyes needs a second officer, or nobody can confirm a decision.'
        : 'No member can decide. Four eyes needs an officer to propose a decision and a second one to confirm it.',
    members: 'Members',
  },

  confirm: {
    title: 'Confirm changes',
    from: 'From',
    to: 'to',
    action: 'Change policies',
    done: 'The policies are changed.',
  },
  compare: {
    action: (most: number): string => `Try it on the latest ${plural(most, 'verification', 'verifications')}`,
    none: 'There is no verification yet to try it on.',
    changed: (changed: number, all: number): string =>
      `${counted(changed)} of the latest ${counted(all)} would have another score or risk. The stored verifications do not change.`,
    label: (version: string): string => `The latest verifications under ${version}`,
    entity: 'Entity',
    stored: 'Stored',
    under: (version: string): string => `Under ${version}`,
  },
} as const;

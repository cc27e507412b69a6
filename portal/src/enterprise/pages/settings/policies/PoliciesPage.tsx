import type { ReactNode } from 'react';
import { OrganisationSettings } from '../OrganisationSettings.js';
import { policiesDocument } from './policyDocuments.js';
import { PolicyFacts } from './PolicyFacts.js';
import { PolicyForm } from './PolicyForm.js';

/** The organisation's policies for verifications, certificates, applicants and keys. */
export function PoliciesPage(): ReactNode {
  return (
    <OrganisationSettings
      title="Policies"
      lead="Rules for live and test data alike. Every change is in the audit log."
      whoChanges="Owners change them."
      query={policiesDocument}
      facts={(policies) => <PolicyFacts policies={policies} />}
      form={(policies, onSaved) => <PolicyForm policies={policies} onSaved={onSaved} />}
    />
  );
}

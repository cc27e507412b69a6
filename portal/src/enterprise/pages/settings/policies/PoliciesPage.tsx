import type { ReactNode } from 'react';
import { policiesText } from '../../../../shared/text/policiesText.js';
import { OrganisationSettings } from '../OrganisationSettings.js';
import { policiesDocument } from './policyDocuments.js';
import { PolicyFacts } from './PolicyFacts.js';
import { PolicyForm } from './PolicyForm.js';

const text = policiesText;

/** The organisation's policies for verifications, certificates, applicants and keys. */
export function PoliciesPage(): ReactNode {
  return (
    <OrganisationSettings
      title={text.title}
      lead={text.lead}
      whoChanges={text.whoChanges}
      query={policiesDocument}
      facts={(policies) => <PolicyFacts policies={policies} />}
      form={(policies, onSaved) => <PolicyForm policies={policies} onSaved={onSaved} />}
    />
  );
}

import { Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { RequestFault } from '../../../parts/RequestFault.js';
import { useCan } from '../../../session/SessionContext.js';
import { SettingsPage } from '../SettingsPage.js';
import { policiesDocument, type Policies } from './policyDocuments.js';
import { PolicyFacts } from './PolicyFacts.js';
import { PolicyForm } from './PolicyForm.js';

/** What the organisation asks of verifications, certificates, applicants and keys. */
export function PoliciesPage(): ReactNode {
  const can = useCan();
  const [{ data, error }, ask] = useQuery({ query: policiesDocument });
  const [saved, setSaved] = useState<Policies | null>(null);
  const policies = saved ?? withoutId(data?.organisation ?? null);
  const isOwner = can('updateOrganisation');
  return (
    <SettingsPage title="Policies">
      <Text className="soft" mb="md">
        Rules for live and test data alike. Every change is in the audit trail.
        {!isOwner && ' Owners change them.'}
      </Text>
      {error && (
        <RequestFault
          error={error}
          onRetry={() => {
            ask({ requestPolicy: 'network-only' });
          }}
        />
      )}
      {policies && !isOwner && <PolicyFacts policies={policies} />}
      {policies && isOwner && <PolicyForm key={JSON.stringify(saved)} policies={policies} onSaved={setSaved} />}
    </SettingsPage>
  );
}

function withoutId(organisation: (Policies & { readonly id: string }) | null): Policies | null {
  if (!organisation) return null;
  const { id: _, ...policies } = organisation;
  return policies;
}

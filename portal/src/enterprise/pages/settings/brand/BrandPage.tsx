import { Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { Facts } from '../../../parts/Facts.js';
import { RequestFault } from '../../../parts/RequestFault.js';
import { useCan } from '../../../session/SessionContext.js';
import { SettingsPage } from '../SettingsPage.js';
import { brandDocument, type Brand } from './brandDocuments.js';
import { BrandForm } from './BrandForm.js';
import { BrandPreview } from './BrandPreview.js';
import { contrastWords } from './contrastWords.js';

/** How the organisation shows itself to applicants. */
export function BrandPage(): ReactNode {
  const can = useCan();
  const [{ data, error }, ask] = useQuery({ query: brandDocument });
  const [saved, setSaved] = useState<Brand | null>(null);
  const brand = saved ?? data?.organisation ?? null;
  const isOwner = can('updateOrganisation');
  return (
    <SettingsPage title="Brand">
      <Text className="soft" mb="md">
        How the organisation shows itself to applicants, in the form and in mails.
        {!isOwner && ' Owners change it.'}
      </Text>
      {error && (
        <RequestFault
          error={error}
          onRetry={() => {
            ask({ requestPolicy: 'network-only' });
          }}
        />
      )}
      {brand && !isOwner && <BrandFacts brand={brand} />}
      {brand && isOwner && <BrandForm key={JSON.stringify(saved)} brand={brand} onSaved={setSaved} />}
    </SettingsPage>
  );
}

function BrandFacts({ brand }: { readonly brand: Brand }): ReactNode {
  const { name, brandName, brandColour, brandLogo, returnUrls } = brand;
  return (
    <div className="brand-page">
      <Facts
        facts={[
          ['Name of the organisation', name],
          ['Name that applicants see', brandName ?? name],
          [
            'Colour',
            brandColour === null ? 'That of this service' : `${brandColour}. ${contrastWords(brandColour) ?? ''}`,
          ],
          ['Return addresses', returnUrls.join(', ') || 'None'],
        ]}
      />
      <BrandPreview name={brandName ?? name} colour={brandColour ?? ''} logo={brandLogo} />
    </div>
  );
}

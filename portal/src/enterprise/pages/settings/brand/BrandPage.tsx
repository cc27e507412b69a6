import type { ReactNode } from 'react';
import { Facts } from '../../../parts/layout/Facts.js';
import { OrganisationSettings } from '../OrganisationSettings.js';
import { brandDocument, type Brand } from './brandDocuments.js';
import { BrandForm } from './BrandForm.js';
import { BrandPreview } from './BrandPreview.js';
import { contrastWords } from './contrastWords.js';

/** The organisation's brand for applicants. */
export function BrandPage(): ReactNode {
  return (
    <OrganisationSettings
      title="Brand"
      lead="How the organisation shows itself to applicants, in the form and in mails."
      whoChanges="Owners change it."
      query={brandDocument}
      facts={(brand) => <BrandFacts brand={brand} />}
      form={(brand, onSaved) => <BrandForm brand={brand} onSaved={onSaved} />}
    />
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
            brandColour === null ? 'The default colour' : `${brandColour}. ${contrastWords(brandColour) ?? ''}`,
          ],
          ['Return addresses', returnUrls.join(', ') || 'None'],
        ]}
      />
      <BrandPreview name={brandName ?? name} colour={brandColour ?? ''} logo={brandLogo} />
    </div>
  );
}

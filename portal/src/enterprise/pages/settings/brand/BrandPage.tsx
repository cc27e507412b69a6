import type { ReactNode } from 'react';
import { brandText } from '../../../../shared/text/brandText.js';
import { Facts } from '../../../parts/layout/Facts.js';
import { OrganisationSettings } from '../OrganisationSettings.js';
import { brandDocument, type Brand } from './brandDocuments.js';
import { BrandForm } from './BrandForm.js';
import { BrandPreview } from './BrandPreview.js';
import { contrastWords } from './contrastWords.js';

const text = brandText;

/** The organisation's brand for applicants. */
export function BrandPage(): ReactNode {
  return (
    <OrganisationSettings
      title={text.title}
      lead={text.lead}
      whoChanges={text.whoChanges}
      query={brandDocument}
      facts={(brand) => <BrandFacts brand={brand} />}
      form={(brand, onSaved) => <BrandForm brand={brand} onSaved={onSaved} />}
    />
  );
}

function BrandFacts({ brand }: { readonly brand: Brand }): ReactNode {
  const { name, brandName, brandColour, brandLogo, applicantContact, usualDecisionDays, returnUrls } = brand;
  return (
    <div className="brand-page">
      <Facts
        facts={[
          [text.name, name],
          [text.shownName, brandName ?? name],
          [
            text.colour,
            brandColour === null ? text.defaultColour : text.colourIs(brandColour, contrastWords(brandColour)),
          ],
          [text.contact, applicantContact ?? text.none],
          [text.days, usualDecisionDays === null ? text.none : String(usualDecisionDays)],
          [text.returnUrls, returnUrls.join(', ') || text.none],
        ]}
      />
      <BrandPreview name={brandName ?? name} colour={brandColour ?? ''} logo={brandLogo} />
    </div>
  );
}

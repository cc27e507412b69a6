import type { ReactNode } from 'react';
import { useText } from '../../shared/text/Language.js';
import type { Brand as BrandOfForm } from '../form/formTypes.js';

/**
 * The organisation's brand. A logo is shown only from a `data:` URI, so that the page makes no request to another host.
 */
export function Brand({ brand }: { readonly brand: BrandOfForm }): ReactNode {
  const text = useText();
  const hasLogo = brand.logo?.startsWith('data:image/') ?? false;
  return (
    <div className="brand">
      {hasLogo && brand.logo !== null && <img src={brand.logo} alt={text.logo(brand.name)} />}
      <span>{brand.name}</span>
    </div>
  );
}

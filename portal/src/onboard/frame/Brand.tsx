import type { ReactNode } from 'react';
import { useText } from '../../shared/text/Language.js';
import type { Brand as BrandOfForm } from '../form/formTypes.js';

/** Whose form it is. A logo is shown only from a `data:` address: the page asks nobody else for anything. */
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

import type { ReactNode } from 'react';
import { darkEnough, formatHex, lightEnough, parseRgb } from '../../../../shared/contrast.js';
import { darkGround, ownColour } from '../../../../shared/theme.js';
import { brandText } from '../../../../shared/text/brandText.js';

const text = brandText;

interface BrandPreviewProps {
  readonly name: string;
  readonly colour: string;
  readonly logo: string | null;
}

/** The head of the applicant's form with a name, a colour and a logo, in light and dark mode. */
export function BrandPreview({ name, colour, logo }: BrandPreviewProps): ReactNode {
  const rgb = parseRgb(colour) ?? ownColour;
  const filled = formatHex(darkEnough(rgb));
  const links = { light: filled, dark: formatHex(lightEnough(rgb, darkGround, 5.5)) };
  return (
    <figure className="brand-preview">
      <figcaption>{text.preview}</figcaption>
      {(['light', 'dark'] as const).map((ground) => (
        <div key={ground} className={`applicant ${ground}`}>
          <div className="applicant-brand">
            {logo !== null && <img src={logo} alt={text.logoOf(name)} />}
            <span>{name}</span>
          </div>
          <div className="applicant-steps" aria-hidden="true">
            <span style={{ background: filled, borderColor: filled, color: '#ffffff' }}>1</span>
            <span>2</span>
            <span>3</span>
          </div>
          <div className="applicant-foot">
            <span className="applicant-button" style={{ background: filled }}>
              {text.button}
            </span>
            <span style={{ color: links[ground], textDecoration: 'underline' }}>{text.link}</span>
          </div>
        </div>
      ))}
    </figure>
  );
}

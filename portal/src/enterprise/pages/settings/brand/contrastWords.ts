import { contrast, darkEnough, formatHex, parseRgb } from '../../../../shared/contrast.js';
import { brandText } from '../../../../shared/text/brandText.js';

/** The contrast that WCAG 2.2 requires for text (1.4.3). */
const least = 4.5;

/** Whether white text is legible on a colour, and what happens if not. Null for an invalid colour. */
export function contrastWords(colour: string): string | null {
  const rgb = parseRgb(colour);
  if (!rgb) return null;
  const ratio = contrast(rgb, [255, 255, 255]);
  const shown = Math.floor(ratio * 10) / 10;
  const used = formatHex(darkEnough(rgb));
  return ratio >= least && used === formatHex(rgb) ? brandText.readable(shown) : brandText.darkened(shown, least, used);
}
